import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { newPressKey } from '#office/browser/press-key.ts';
import { orderQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Ghosts } from '#office/parts/states.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './actions.module.css';

interface MailProps {
  reference: string;
  mail: OfficeOrder['mails'][number];
  onClose: () => void;
}

/** Reads a sent mail. Each access is logged, so the mail is fetched only when the dialog opens. */
function useSentMail(reference: string, id: MailProps['mail']['id']) {
  return useQuery({
    queryKey: ['mail', reference, id],
    queryFn: async () =>
      (await officeApi('POST /api/office/orders/:reference/mails/:id', { params: { reference, id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: undefined,
  });
}

function sendVerb(corrected: boolean, state: MailProps['mail']['state']): string {
  if (corrected) return 'Correct and send';
  return state === 'sent' ? 'Send again' : 'Send now';
}

/** Shows a sent mail, and resends it to the same or a corrected address. */
export function MailDialog({ reference, mail, onClose }: MailProps) {
  const params = { reference, id: mail.id };
  const { data, error } = useSentMail(reference, mail.id);
  const [typed, setTyped] = useState<string>();
  const [key] = useState(() => newPressKey('press'));
  const client = useQueryClient();
  const to = (typed ?? data?.again.to ?? '').trim();
  const corrected = data !== undefined && !isSameAddress(to, data.again.to);
  const again = useMutation({
    mutationFn: () =>
      officeApi('POST /api/office/orders/:reference/mails/:id/again', {
        params,
        body: { key, ...(corrected && { to }) },
      }),
    onSuccess: ({ message, data: order }) => {
      client.setQueryData(orderQuery(reference).queryKey, order);
      sayDone(message);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={mail.subject} fact={factOf(mail)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          again.mutate();
        }}
      >
        <SentText data={data} pending={!data && !error} />
        {data?.again.offered && (
          <Field
            label="To"
            type="email"
            value={typed ?? data.again.to}
            onChange={setTyped}
            hint={addressHint(reference, corrected)}
          />
        )}
        <Refusal error={error ?? again.error} />
        <div className={styles.acts}>
          <Button keys="Esc" onPress={onClose}>
            Back
          </Button>
          {data?.again.offered && (
            <Button look="ink" type="submit" isDisabled={to === '' || again.isPending}>
              {sendVerb(corrected, mail.state)}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Shows the text of the mail, or the reason why it is missing. */
function SentText({ data, pending }: { data: ReturnType<typeof useSentMail>['data']; pending: boolean }) {
  if (!data) return pending && <Ghosts />;
  if (data.text === null) return <p className="mut">{data.again.words}</p>;
  return (
    data.text && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by the arrows
      <section className={styles.mail} tabIndex={0} aria-label="The mail as it was sent">
        {data.text}
      </section>
    )
  );
}

function addressHint(reference: string, corrected: boolean): string {
  return corrected
    ? `${reference} is written to there from now on. Links that went to the other address end.`
    : 'Correct it where it was wrong';
}

function Refusal({ error }: { error: Error | null }) {
  return (
    error && (
      <Notice tone="ball" role="alert">
        {errorMessage(error)}
      </Notice>
    )
  );
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function factOf({ words, sentAt, queuedAt }: MailProps['mail']): string {
  return `${words}, ${momentWords(sentAt ?? queuedAt)}`;
}
