import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Thread } from '#contract/office/messages.ts';
import { fillPlaces } from '#contract/office/ready-words.ts';
import { OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { readyQuery } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { ActionMenu } from '#office/parts/menu.tsx';
import { PickOrder } from '#office/parts/pick-order.tsx';
import { Segment } from '#office/parts/segment.tsx';
import styles from './messages.module.css';
import { useThreadChange } from './use-thread.ts';

/** Asks for a reply by mail or an internal note. The text stays until sent. */
export function Compose({ thread }: { thread: Thread }) {
  const { ticket, name, seen, order, orderChoices, email } = thread;
  const me = useMe();
  const { data: ready = [] } = useQuery(readyQuery);
  const [to, setTo] = useState<'answer' | 'note'>('answer');
  const [body, setBody] = useState('');
  // A repeated request reuses the key; another message gets a new key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = useThreadChange(ticket);
  const sent = () => {
    setBody('');
    setKey(crypto.randomUUID());
  };
  const answer = (next: 'wait' | 'close') => () =>
    change.mutate(
      () =>
        officeApi('POST /api/office/messages/:ticket/answer', { params: { ticket }, body: { body, next, seen, key } }),
      {
        onSuccess: sent,
      },
    );
  const note = () =>
    change.mutate(
      () => officeApi('POST /api/office/messages/:ticket/notes', { params: { ticket }, body: { body, key } }),
      {
        onSuccess: sent,
      },
    );
  const known = {
    'first name': name.split(' ')[0],
    name,
    ticket,
    order: order ?? undefined,
    me: me.name.split(' ')[0],
    shop: 'Maidan',
  };
  const add = (text: string) =>
    setBody((before) => [before.trim(), fillPlaces(text, known)].filter(Boolean).join('\n\n'));
  const empty = body.trim() === '';
  const send = to === 'answer' ? answer('close') : note;
  useKeys({ 'Ctrl Enter': empty ? undefined : send });
  return (
    <div className={styles.compose}>
      <div className={styles.tools}>
        <Segment
          label="Whom it goes to"
          choices={[
            { id: 'answer', words: 'Answer' },
            { id: 'note', words: 'To colleagues' },
          ]}
          chosen={to}
          onChoose={setTo}
        />
        {to === 'answer' && ready.length > 0 && (
          <ActionMenu
            label="Ready answers"
            actions={ready.map(({ id, title, body: text }) => ({ id, words: title, onAction: () => add(text) }))}
          >
            <Button>
              <Plus aria-hidden />
              <span>Ready answer</span>
            </Button>
          </ActionMenu>
        )}
      </div>
      <Field
        label={to === 'answer' ? 'Answer' : 'To colleagues'}
        bare
        rows={6}
        value={body}
        onChange={setBody}
        maxLength={5000}
        hint={to === 'answer' ? `Goes to ${email}; what they reply comes back here.` : 'Only colleagues read it.'}
        fault={change.error instanceof OfficeProblem ? change.error.fields.body : undefined}
      />
      {to === 'answer' && <PickOrder body={body} choices={orderChoices} onPick={setBody} />}
      <Send to={to} off={empty} busy={change.isPending} onAnswer={(next) => answer(next)()} onNote={note} />
    </div>
  );
}

interface SendProps {
  to: 'answer' | 'note';
  off: boolean;
  busy: boolean;
  onAnswer: (next: 'wait' | 'close') => void;
  onNote: () => void;
}

/** Shows the send buttons; the primary one is last. */
function Send({ to, off, busy, onAnswer, onNote }: SendProps) {
  if (to === 'note')
    return (
      <div className={styles.send}>
        <Button look="ink" keys="Ctrl Enter" isDisabled={off} isPending={busy} onPress={onNote}>
          Note it
        </Button>
      </div>
    );
  return (
    <div className={styles.send}>
      <Button isDisabled={off} isPending={busy} onPress={() => onAnswer('wait')}>
        Send and wait
      </Button>
      <Button look="ink" keys="Ctrl Enter" isDisabled={off} isPending={busy} onPress={() => onAnswer('close')}>
        Send and close
      </Button>
    </div>
  );
}
