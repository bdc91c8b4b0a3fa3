import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ThreadSubject } from '#contract/office/lists.ts';
import { fillPlaces } from '#contract/office/ready-words.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepDraft, readMemberDraft } from '#office/browser/kept.ts';
import { useMay, useMe } from '#office/browser/me.ts';
import { readyQuery } from '#office/browser/queries.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { ActionMenu } from './menu.tsx';
import { PickOrder } from './pick-order.tsx';
import { sayDone, sayFault } from './toasts.tsx';
import styles from './write-to.module.css';

interface Whom {
  /** Key of a customer, or reference of an order. */
  to: { kind: ThreadSubject; key: string };
  name: string;
  /** Masked address of the customer. */
  email: string;
  /** Order of the mail; undefined for a mail to a customer, in which an order can be chosen. */
  order?: string;
  /** References of the customer's orders to choose from. */
  orderChoices?: readonly string[];
}

/**
 * Shows the button and dialog to write a first mail to a customer. The draft survives closing the dialog and leaving
 * the page, until sent.
 */
export function WriteTo(whom: Whom) {
  const may = useMay('messages.answer');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Mail aria-hidden />
        <span>Write…</span>
      </Button>
      {open && <WriteDialog {...whom} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft {
  subject: string;
  body: string;
  /** Idempotency key: resending after a lost response does not send a second mail. */
  key: string;
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { subject, body, key } = kept as Record<string, unknown>;
  return typeof subject === 'string' && typeof body === 'string' && typeof key === 'string';
}

/** Draft by recipient that survives closing the dialog. */
function useDraft({ kind, key }: Whom['to'], subject: string) {
  const me = useMe();
  const place = `write-${kind}-${key}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readMemberDraft(place, me.id);
    return isDraft(kept) ? kept : { subject, body: '', key: crypto.randomUUID() };
  });
  const change = (more: Partial<Omit<Draft, 'key'>>) => {
    // Changed text is another mail and needs a new key.
    const next = { ...draft, ...more, key: crypto.randomUUID() };
    setDraft(next);
    keepDraft(place, me.id, next.body.trim() === '' ? undefined : next);
  };
  return { draft, change, forget: () => keepDraft(place, me.id, undefined) };
}

function WriteDialog({ to, name, email, order, orderChoices = [], onClose }: Whom & { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: ready = [] } = useQuery(readyQuery);
  const { draft, change, forget } = useDraft(to, to.kind === 'order' ? `Your order ${to.key}` : '');
  const { subject, body, key } = draft;
  const send = useMutation({
    mutationFn: (next: 'wait' | 'close') =>
      officeApi('POST /api/office/messages', { body: { to, subject, body, next, key } }),
    onSuccess: ({ message, data: { ticket } }) => {
      forget();
      sayDone(message);
      onClose();
      void client.invalidateQueries({
        predicate: ({ queryKey }) => ['threads', 'order', 'customer'].includes(String(queryKey[0])),
      });
      void navigate(`/messages/${ticket}?view=waiting`);
    },
    onError: (error) => {
      if (!(error instanceof OfficeProblem && Object.keys(error.fields).length > 0)) sayFault(errorMessage(error));
    },
  });
  const known = { 'first name': name.split(' ')[0], name, order, me: me.name.split(' ')[0], shop: 'Maidan' };
  const add = (text: string) => change({ body: [body.trim(), fillPlaces(text, known)].filter(Boolean).join('\n\n') });
  const fields = send.error instanceof OfficeProblem ? send.error.fields : {};
  const empty = body.trim() === '' || subject.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Write to ${name}`}
      fact={`Goes to ${email}; what they reply comes into Messages.`}
      actions={
        <>
          <Button isDisabled={empty} isPending={send.isPending} onPress={() => send.mutate('close')}>
            Send and close
          </Button>
          <Button look="ink" isDisabled={empty} isPending={send.isPending} onPress={() => send.mutate('wait')}>
            Send and wait
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Field
          label="About"
          value={subject}
          onChange={(text) => change({ subject: text })}
          maxLength={120}
          fault={fields.subject}
          autoFocus={subject === ''}
        />
        <Field
          label="Message"
          rows={7}
          value={body}
          onChange={(text) => change({ body: text })}
          maxLength={5000}
          fault={fields.body}
          autoFocus={subject !== ''}
        />
        <PickOrder body={body} choices={orderChoices} onPick={(text) => change({ body: text })} />
        {ready.length > 0 && (
          <div className={styles.tools}>
            <ActionMenu
              label="Ready answers"
              actions={ready.map(({ id, title, body: text }) => ({ id, words: title, onAction: () => add(text) }))}
            >
              <Button>
                <Plus aria-hidden />
                <span>Ready answer</span>
              </Button>
            </ActionMenu>
          </div>
        )}
      </div>
    </Dialog>
  );
}
