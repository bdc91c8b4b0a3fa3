import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderNote, OrderNotesAndTags } from '#contract/office/order-actions.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { newPressKey } from '#office/browser/press-key.ts';
import { besideQuery, tagsQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import styles from './actions.module.css';
import { mentionPrefix, namedIn } from './mentions.ts';

/** Returns the actions on notes: write, delete, mark as read. */
function useNotes(reference: string, onWritten: () => void) {
  const client = useQueryClient();
  const params = { reference };
  const take = (beside: OrderNotesAndTags) => client.setQueryData(besideQuery(reference).queryKey, beside);
  const remove = useMutation({
    mutationFn: (id: string) =>
      officeApi('DELETE /api/office/orders/:reference/notes/:id', { params: { ...params, id } }),
    onSuccess: ({ data: beside }) => void take(beside),
    onError: (error) => sayFault(errorMessage(error)),
  });
  const write = useMutation({
    mutationFn: (note: { id: string; text: string; names: string[] }) =>
      officeApi('POST /api/office/orders/:reference/notes', { params, body: note }),
    onSuccess: ({ data: beside, message }, { id }) => {
      take(beside);
      onWritten();
      sayDone(message, () => remove.mutate(id));
    },
    // The form still has the input.
    onError: (error) => sayFault(errorMessage(error)),
  });
  const see = useMutation({
    mutationFn: (id: string) =>
      officeApi('POST /api/office/orders/:reference/notes/:id/seen', { params: { ...params, id } }),
    onSuccess: ({ data: beside }) => {
      take(beside);
      void client.invalidateQueries({ queryKey: ['today'] });
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  return { write, remove, see };
}

/** Shows internal notes on an order. A mention with @ is pending work until read. */
export function OrderNotes({ reference }: { reference: string }) {
  const may = useMay('orders.change');
  const { data } = useQuery(besideQuery(reference));
  const { data: known } = useQuery({ ...tagsQuery, enabled: may });
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const { write, remove, see } = useNotes(reference, () => setText(''));
  const colleagues = known?.colleagues ?? [];
  const began = mentionPrefix(text);
  const offered =
    began === undefined ? [] : colleagues.filter(({ name }) => name.toLowerCase().startsWith(began)).slice(0, 5);
  const send = () => {
    if (text.trim() !== '' && !write.isPending)
      write.mutate({ id: newPressKey('note'), text: text.trim(), names: namedIn(text, colleagues) });
  };
  return (
    <>
      {may && (
        <form
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <textarea
            ref={area}
            aria-label="Write a note"
            placeholder="Write a note. @ brings in a colleague."
            rows={1}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              send();
            }}
          />
          {offered.length > 0 && (
            <div className={styles.names}>
              {offered.map(({ id, name }) => (
                <Button
                  key={id}
                  onPress={() => {
                    setText(`${text.slice(0, text.lastIndexOf('@'))}@${name} `);
                    area.current?.focus();
                  }}
                >
                  {`@${name}`}
                </Button>
              ))}
            </div>
          )}
          {text.trim() !== '' && (
            <div>
              <Button type="submit" keys="Ctrl Enter" isPending={write.isPending}>
                Write the note
              </Button>
            </div>
          )}
        </form>
      )}
      {data && data.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {data.notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              onSeen={() => see.mutate(note.id)}
              onRemove={() => remove.mutate(note.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function NoteRow({ note, onSeen, onRemove }: { note: OrderNote; onSeen: () => void; onRemove: () => void }) {
  const { at, who, text, names, own, forMe } = note;
  const unseen = names.filter(({ seen }) => !seen).map(({ name }) => name);
  return (
    <li>
      <header>
        <b>{who}</b>
        <time dateTime={at}>{momentWords(at)}</time>
      </header>
      <p className={styles.said}>{text}</p>
      {forMe && <Button onPress={onSeen}>I have seen it</Button>}
      {!forMe && unseen.length > 0 && <span className="small dim">{`Not seen yet by ${unseen.join(', ')}. `}</span>}
      {own && (
        <button type="button" className="lk small" onClick={onRemove}>
          Take it back
        </button>
      )}
    </li>
  );
}
