import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailText, type MailTextName, mailTextRow } from '#contract/mail-placeholders.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { newPressKey } from '#office/browser/press-key.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './content.module.css';
import { PreviewPage, type Width, WidthChoice } from './preview.tsx';
import { useLook } from './use-content.ts';

/** Width of a desktop mail program, in px. */
const deskWidth = 760;

interface PreviewProps {
  name: string;
  mail: MailTextName;
  value: MailText;
}

/** Shows a mail's preview as HTML and text, with a chosen or the newest fitting order, and sends a test. */
export function MailPreview({ name, mail, value }: PreviewProps) {
  const [width, setWidth] = useState<Width>(() => (matchMedia('(max-width: 767px)').matches ? 'phone' : 'desk'));
  const [form, setForm] = useState<'drawn' | 'plain'>('drawn');
  const [order, setOrder] = useState('');
  const hasOrder = mailTextRow(mail).places.includes('order');
  const { data, error, isFetching } = useLook(name, value, 'light', order.trim());
  const notSeen = error instanceof OfficeProblem && error.code === 'not_found';
  return (
    <section className={styles.preview} aria-labelledby="as-it-will-be">
      <div className={styles.tools}>
        <h2 className="h" id="as-it-will-be">
          As it will come
        </h2>
        <Segment
          label="Form"
          chosen={form}
          onChoose={setForm}
          choices={[
            { id: 'drawn', words: 'Drawn' },
            { id: 'plain', words: 'Plain text' },
          ]}
        />
        <WidthChoice width={width} onChoose={setWidth} />
      </div>
      <div className={styles.withOrder}>
        {hasOrder && (
          <Field
            label="With order"
            hint={shownWith(data?.mail?.order)}
            value={order}
            onChange={setOrder}
            fault={orderFault(notSeen)}
          />
        )}
        <TestSend name={name} value={value} order={order.trim()} />
      </div>
      {error && !notSeen && (
        <Notice tone="haldi" role="status">
          It could not be drawn. What you wrote is kept.
        </Notice>
      )}
      {data?.mail && <Envelope {...data.mail} />}
      {data?.page && form === 'drawn' && (
        <PreviewPage html={data.page} width={width} desk={deskWidth} busy={isFetching} dressed />
      )}
      {data?.mail && form === 'plain' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={styles.plain} aria-label="Plain text" data-width={width} tabIndex={0}>
          {data.mail.text}
        </section>
      )}
    </section>
  );
}

function shownWith(order: string | null | undefined): string {
  if (order === undefined) return 'Nothing typed: the newest that fits';
  return order === null
    ? 'None fits yet: it is shown with an order that is made up'
    : `Shown with ${order}. Phone and address are covered`;
}

/** Sends a test mail to the member; a retry without a response reuses the key. */
function TestSend({ name, value, order }: { name: string; value: MailText; order: string }) {
  // Request whose response is unknown. After an edit, sending is a new request.
  const [open, setOpen] = useState<{ key: string; value: MailText; order: string }>();
  const send = useMutation({
    mutationFn: async () => {
      const press = open?.value === value && open.order === order ? open : { key: newPressKey('press'), value, order };
      setOpen(press);
      const body = { value, key: press.key, ...(order !== '' && { order }) };
      return officeApi('POST /api/office/content/:name/test', { params: { name }, body });
    },
    onSuccess: ({ message }) => {
      setOpen(undefined);
      sayDone(message);
    },
    onError: (error) => {
      // A rejected request was not sent, so the next one gets a new key.
      if (error instanceof OfficeProblem) setOpen(undefined);
      sayFault(errorMessage(error));
    },
  });
  return (
    <Button isPending={send.isPending} onPress={() => send.mutate()}>
      Send a test to me
    </Button>
  );
}

function orderFault(notSeen: boolean): string | undefined {
  return notSeen ? 'There is no order of this number that you may see' : undefined;
}

function Envelope({ subject, inbox }: { subject: string; inbox: string }) {
  return (
    <p className={styles.envelope}>
      <b>{subject}</b>
      <span className="mut">{` ${inbox}`}</span>
    </p>
  );
}
