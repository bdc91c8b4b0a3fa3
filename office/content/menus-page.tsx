import {
  type FooterColumn,
  type FooterEntry,
  type HeaderEntry,
  type MenusText,
  mostColumns,
  mostInColumn,
  mostInHeader,
  mostInSheet,
  type SheetEntry,
} from '#contract/menus.ts';
import type { Content } from '#contract/office/content.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { useCollections } from '#office/browser/use-lists.ts';
import { useSports } from '#office/browser/use-sports.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { EntryBoxes } from './menu-entry.tsx';
import { emptyColumn, emptyPage, entryName, knownPages } from './menu-words.ts';
import { SortableList } from './ordered.tsx';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { removeFromList, TakeAway } from './take-away.tsx';
import { useLook, usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

type FaultOf = (field: string, typed: string) => string | undefined;
type Missing = Exclude<FooterEntry, { part: 'page' }>;

const all: Readonly<Record<Missing['part'], Missing>> = {
  sports: { part: 'sports', name: 'Sport Category', without: [] },
  specials: { part: 'specials', name: 'Special Collection', without: [] },
  collections: { part: 'collections' },
};

/** Asks for the shop's menus: header, sport column, footer columns. */
export function MenusPage({ content }: { content: Content }) {
  const writing = useWriting<MenusText>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { data: looked } = useLook(content.name, value, 'light');
  const { error } = presses.publish;
  const refused = error instanceof OfficeProblem ? error.fields : {};
  // Empty fields count as errors only after submitting.
  const faultOf: FaultOf = (field, typed) =>
    (typed === '' ? undefined : looked?.faults.find((fault) => fault.field === field)?.sentence) ?? refused[field];
  return (
    <div className={styles.pair}>
      <div className={styles.form}>
        <h2 className="h">Header</h2>
        <p className="mut small">A phone’s menu has them in the same order.</p>
        <Entries
          label="Header"
          at="header"
          entries={value.header}
          most={mostInHeader}
          parts={['sports', 'specials']}
          faultOf={faultOf}
          onWrite={(header) => write({ ...value, header: header as HeaderEntry[] })}
        />
        <h2 className="h">Beside the sports</h2>
        <Entries
          label="Beside the sports"
          at="sheet"
          entries={value.sheet}
          most={mostInSheet}
          parts={['collections']}
          faultOf={faultOf}
          onWrite={(sheet) => write({ ...value, sheet: sheet as SheetEntry[] })}
        />
        <h2 className="h">Foot of every page</h2>
        <FooterColumns columns={value.footer} faultOf={faultOf} onWrite={(footer) => write({ ...value, footer })} />
        <PublishBar content={content} writing={writing} presses={presses} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as MenusText)} />
      </div>
      <Preview name={content.name} value={value} />
    </div>
  );
}

interface FooterColumnsProps {
  columns: readonly FooterColumn[];
  faultOf: FaultOf;
  onWrite: (columns: FooterColumn[]) => void;
}

/** Asks for the columns of the footer and their entries. */
function FooterColumns({ columns, faultOf, onWrite }: FooterColumnsProps) {
  const column = (at: number, next: FooterColumn) => onWrite(columns.map((was, place) => (place === at ? next : was)));
  return (
    <>
      <SortableList
        label="Columns"
        items={columns}
        nameOf={({ title }) => (title === '' ? 'A new column' : `Column: ${title}`)}
        onMove={onWrite}
        presses={({ title }, at) => (
          <TakeAway name={`Column: ${title}`} onPress={() => onWrite(removeFromList(columns, at))} />
        )}
      >
        {(one, at) => (
          <>
            <Field
              label="Over the column"
              value={one.title}
              onChange={(title) => column(at, { ...one, title })}
              fault={faultOf(`footer.${at}.title`, one.title)}
            />
            <Entries
              label={one.title === '' ? 'A new column' : one.title}
              at={`footer.${at}.entries`}
              entries={one.entries}
              most={mostInColumn}
              parts={['sports', 'specials', 'collections']}
              faultOf={faultOf}
              onWrite={(entries) => column(at, { ...one, entries })}
            />
          </>
        )}
      </SortableList>
      <div>
        <Button isDisabled={columns.length >= mostColumns} onPress={() => onWrite([...columns, emptyColumn])}>
          Add a column
        </Button>
      </div>
    </>
  );
}

interface EntriesProps {
  label: string;
  /** Path in error fields. */
  at: string;
  entries: readonly FooterEntry[];
  most: number;
  /** Allowed parts besides pages. */
  parts: readonly Missing['part'][];
  faultOf: FaultOf;
  onWrite: (entries: FooterEntry[]) => void;
}

/** Asks for menu entries in order. */
function Entries({ label, at, entries, most, parts, faultOf, onWrite }: EntriesProps) {
  const { data: listed } = useSports();
  const { data: collections = [] } = useCollections();
  const sports = listed?.sports ?? [];
  const pages = knownPages({ sports, clubs: listed?.clubs ?? [], collections });
  const named = (entry: FooterEntry) => entryName(entry, pages);
  const missing = parts.filter((part) => !entries.some((one) => one.part === part));
  return (
    <>
      <SortableList
        label={label}
        items={entries}
        nameOf={named}
        onMove={onWrite}
        presses={(entry, place) => (
          <TakeAway name={`${named(entry)} (${label})`} onPress={() => onWrite(removeFromList(entries, place))} />
        )}
      >
        {(entry, place) => (
          <EntryBoxes
            entry={entry}
            inHeader={at === 'header'}
            sports={sports}
            pages={pages}
            faultOf={(box, typed) => faultOf(`${at}.${place}.${box}`, typed)}
            onWrite={(one) => onWrite(entries.map((was, other) => (other === place ? one : was)))}
          />
        )}
      </SortableList>
      <div className={styles.tools}>
        <Button
          aria-label={`Add an entry: ${label}`}
          isDisabled={entries.length >= most}
          onPress={() => onWrite([...entries, emptyPage])}
        >
          Add an entry
        </Button>
        {missing.map((part) => (
          <Button
            key={part}
            aria-label={`Add ${entryName(all[part])}: ${label}`}
            onPress={() => onWrite([...entries, all[part]])}
          >
            {`Add ${entryName(all[part]).toLowerCase()}`}
          </Button>
        ))}
      </div>
    </>
  );
}
