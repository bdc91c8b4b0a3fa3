import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type MailPlace,
  type MailText,
  type MailTextName,
  mailPlaces,
  mailTextRow,
  maybeNothing,
} from '#contract/mail-placeholders.ts';
import type { Content } from '#contract/office/content.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { MailPreview } from './mail-preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useLook, usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

const boxes = [
  { field: 'subject', label: 'Subject' },
  { field: 'inbox', label: 'In the inbox, after the subject', hint: 'Nothing typed: how the opening begins' },
  { field: 'heading', label: 'Headline' },
  { field: 'opening', label: 'Opening', rows: 6, hint: 'An empty line begins another paragraph' },
  { field: 'closing', label: 'Closing', rows: 3, hint: 'Over the foot of the mail; nothing typed: none' },
] as const;

/** Asks for a mail's text, with placeholders and a preview. */
export function MailPage({ content, mail }: { content: Content; mail: MailTextName }) {
  const writing = useWriting<MailText>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { data: looked } = useLook(content.name, value, 'light');
  const { error } = presses.publish;
  const refused = error instanceof OfficeProblem ? error.fields : {};
  const form = useRef<HTMLDivElement>(null);
  const last = useRef<keyof MailText>('opening');
  const insert = (place: MailPlace) => {
    const field = last.current;
    const box = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${field}]`);
    const written = value[field];
    const [from, until] = [box?.selectionStart ?? written.length, box?.selectionEnd ?? written.length];
    const word = `{${place}}`;
    // Rendered synchronously, so that the caret can follow the insertion.
    flushSync(() => write({ ...value, [field]: written.slice(0, from) + word + written.slice(until) }));
    box?.focus();
    box?.setSelectionRange(from + word.length, from + word.length);
  };
  return (
    <div className={styles.pair}>
      <div className={styles.form} ref={form}>
        {boxes.map(({ field, label, ...more }) => (
          <Field
            key={field}
            name={field}
            label={label}
            {...more}
            spellCheck="true"
            value={value[field]}
            onChange={(typed) => write({ ...value, [field]: typed })}
            onFocus={() => {
              last.current = field;
            }}
            fault={looked?.faults.find((fault) => fault.field === field)?.sentence ?? refused[field]}
          />
        ))}
        <Places mail={mail} onInsert={insert} />
        <PublishBar content={content} writing={writing} presses={presses} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as MailText)} />
      </div>
      <MailPreview name={content.name} mail={mail} value={value} />
    </div>
  );
}

/** Shows the placeholders as buttons that insert into the last used field. */
function Places({ mail, onInsert }: { mail: MailTextName; onInsert: (place: MailPlace) => void }) {
  const { places, subject = [], said = [] } = mailTextRow(mail);
  if (places.length === 0) return <p className="mut small">Nothing of the shopper’s can be put into this mail.</p>;
  return (
    <section className={styles.places} aria-labelledby="places">
      <h2 className="h" id="places">
        Words to put in
      </h2>
      <p className="mut small">
        A press puts one where you typed last. What may be nothing goes with the comma beside it, and the sentence stays
        whole.
      </p>
      <ul className={styles.lines}>
        {places.map((place) => (
          <li key={place}>
            <Button onPress={() => onInsert(place)}>{`{${place}}`}</Button>
            <small className="mut">
              <span>{mailPlaces[place]}</span>
              {subject.includes(place) && <b>. The subject needs it</b>}
              {said.includes(place) && (
                <b>{`. Needed${maybeNothing.has(place) ? ', though it may be nothing' : ''}`}</b>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
