import { useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import type { Redirect, RedirectList } from '#contract/redirects.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Fold } from '#office/parts/fold.tsx';
import { classNames } from '#ui/classes.ts';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { ContentFaults } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { rowsIn } from './redirect-lines.ts';
import { useLook, usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

/** Asks for redirects, one by one or pasted from a spreadsheet. */
export function RedirectsPage({ content }: { content: Content }) {
  const writing = useWriting<RedirectList>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { data: looked } = useLook(content.name, value, 'light');
  const { error } = presses.publish;
  const refused = error instanceof OfficeProblem ? error.fields : {};
  const found = Object.fromEntries(looked?.faults.map(({ field, sentence }) => [field, sentence]) ?? []);
  const faultOf = (at: number, name: keyof Redirect) => {
    // Empty fields are incomplete, not wrong.
    if (value.rows[at]?.[name] === '') return refused[`rows.${at}.${name}`];
    return found[`rows.${at}.${name}`] ?? refused[`rows.${at}.${name}`];
  };
  const set = (at: number, name: keyof Redirect) => (typed: string) =>
    write({ rows: value.rows.map((row, place) => (place === at ? { ...row, [name]: typed } : row)) });
  return (
    <div className={classNames(styles.form, styles.single)}>
      <p className={styles.lead}>
        An address that another shop or this one had before leads to the page that stands in its place: from links
        elsewhere, bookmarks and search engines. A page of the shop is always shown itself.
      </p>
      {value.rows.length === 0 && <p className="mut">No address leads elsewhere.</p>}
      {value.rows.length > 0 && (
        <ul className={styles.rows} aria-label="Redirects">
          <li className={styles.rowHead} aria-hidden>
            <b>Old address</b>
            <b>Leads to</b>
          </li>
          {value.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is the place where somebody is typing
            <li key={at}>
              <Field
                bare
                label="Old address"
                placeholder="/collections/caps"
                value={row.from}
                onChange={set(at, 'from')}
                fault={faultOf(at, 'from')}
              />
              <Field
                bare
                label="Leads to"
                placeholder="/caps"
                value={row.to}
                onChange={set(at, 'to')}
                fault={faultOf(at, 'to')}
              />
              <Button
                aria-label={`Take away ${row.from || 'the row'}`}
                onPress={() => write({ rows: value.rows.filter((_, place) => place !== at) })}
              >
                Take away
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onPress={() => write({ rows: [...value.rows, { from: '', to: '' }] })}>Add a redirect</Button>
      </div>
      <ManyAtOnce
        onAdd={(lines) => write({ rows: [...value.rows.filter(({ from, to }) => from !== '' || to !== ''), ...lines] })}
      />
      <ContentFaults faults={looked?.faults.filter(({ field }) => field === null || !/^rows\.\d/.test(field)) ?? []} />
      <PublishBar content={content} writing={writing} presses={presses} />
      <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as RedirectList)} />
    </div>
  );
}

/** Asks for pasted lines to add. */
function ManyAtOnce({ onAdd }: { onAdd: (rows: Redirect[]) => void }) {
  const [pasted, setPasted] = useState('');
  const lines = rowsIn(pasted);
  return (
    <Fold className={styles.help} summary="Add many at once">
      <Field
        label="Lines of a spreadsheet"
        hint="A line each: the old address, then the new one, with a tab, a comma or a space between"
        rows={6}
        value={pasted}
        onChange={setPasted}
      />
      <Button
        isDisabled={lines.length === 0}
        onPress={() => {
          onAdd(lines);
          setPasted('');
        }}
      >
        {addVerb(lines.length)}
      </Button>
    </Fold>
  );
}

function addVerb(count: number): string {
  if (count === 0) return 'Add them';
  return count === 1 ? 'Add 1 redirect' : `Add ${count} redirects`;
}
