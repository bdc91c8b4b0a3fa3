import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuditRow } from '#contract/office/audit.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { type AuditAsked, auditAddress, readAuditFilters, sentOf, thingWords } from './audit-filters.ts';
import { changedWords } from './changed-words.ts';
import { EventList } from './event-list.tsx';
import styles from './staff.module.css';

const things: readonly (readonly [string, string])[] = [['', 'Everything'], ...Object.entries(thingWords)];

/** Shows the audit log, newest first. Filters by text, person, subject and day are in the address. */
export function Audit() {
  const [search] = useSearchParams();
  const asked = readAuditFilters(search);
  const address = auditAddress(asked);
  const list = useInfiniteQuery({
    queryKey: ['audit', address],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/audit', { query: sentOf(asked, pageParam) })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const take = useMutation({ mutationFn: () => download(asked), onError: (error) => sayFault(errorMessage(error)) });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <RoomHead
        title="Audit log"
        actions={
          <Button isPending={take.isPending} onPress={() => take.mutate()}>
            <Download aria-hidden />
            <span>Export</span>
          </Button>
        }
      />
      <Filters key={address} asked={asked} />
      <EventList what="The audit" list={list} none="Nothing of that kind was done.">
        {rows.length > 0 && <AuditTable rows={rows} />}
      </EventList>
    </>
  );
}

function Filters({ asked }: { asked: AuditAsked }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  const set = (name: keyof AuditAsked) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  return (
    <form
      className={classNames(styles.filters, styles.several)}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(auditAddress(typed));
      }}
    >
      <Field label="Words in who, what and about" value={typed.q} onChange={set('q')} maxLength={100} />
      <Field label="Who" value={typed.who} onChange={set('who')} maxLength={80} autoComplete="off" />
      <Choice label="Kind of thing" value={typed.thing} onChange={set('thing')} options={things} />
      <Field
        label="About which"
        value={typed.about}
        onChange={set('about')}
        maxLength={80}
        placeholder="K7QW4MX9TD"
        autoComplete="off"
      />
      <Field label="From" type="date" value={typed.from} onChange={set('from')} />
      <Field label="To" type="date" value={typed.to} onChange={set('to')} />
      <Button type="submit">Search</Button>
    </form>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines, table.plain)}>
        <thead>
          <tr>
            <th className={table.second}>No.</th>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th>About</th>
            <th>From where</th>
            <th className={table.third}>From, to</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className={classNames('dim', table.second)}>{row.number}</td>
              <td className={classNames('dim', table.r1)}>{momentWords(row.at)}</td>
              <td className={table.l2}>
                <span>{row.who}</span> <span className="dim small">{row.role}</span>
              </td>
              <td className={classNames('strong', table.l1)}>{row.what}</td>
              <td className={table.l3}>{row.about}</td>
              <td className={classNames('dim', table.r3)}>{row.from}</td>
              <td className={classNames(styles.changed, table.third)}>
                {`${changedWords(row.before, row.after)}${row.why ? ` “${row.why}”` : ''}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Part {
  data: { name: string; csv: string; next: number | null };
}

/** Downloads all matching entries as one CSV file, loaded page by page. If a page fails, no file is saved. */
async function download(asked: AuditAsked): Promise<void> {
  const parts: string[] = [];
  let name: string;
  let before: number | undefined;
  do {
    const { data }: Part = await officeApi('GET /api/office/audit/export', { query: sentOf(asked, before) });
    parts.push(data.csv);
    name = data.name;
    before = data.next ?? undefined;
  } while (before !== undefined);
  saveFile({ name, bytes: new Blob(parts, { type: 'text/csv' }) });
}
