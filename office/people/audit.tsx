import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuditRow } from '#contract/office/audit.ts';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, Moving } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { classes } from '#ui/classes.ts';
import { changedWords } from './changed-words.ts';
import styles from './people.module.css';

/** Who did what, newest first; searched by words, all in the address. */
export function Audit() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const q = search.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const list = useInfiniteQuery({
    queryKey: ['audit', q],
    queryFn: async ({ pageParam }) =>
      (
        await officeApi('GET /api/office/audit', {
          query: { ...(q && { q }), ...(pageParam !== undefined && { before: String(pageParam) }) },
        })
      ).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <RoomHead
        title="Who did what"
        actions={
          <Button onPress={() => void download(q)}>
            <Download aria-hidden />
            Export
          </Button>
        }
      />
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(typed.trim() ? `/audit?q=${encodeURIComponent(typed.trim())}` : '/audit');
        }}
      >
        <Field label="Words in who, what and about" value={typed} onChange={setTyped} />
        <Button type="submit">Search</Button>
      </form>
      {list.error && <Failed what="The audit" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />}
      <Crease />
      <Moving on={list.isPlaceholderData} />
      {list.isPending && <Ghosts />}
      {list.isSuccess && rows.length === 0 && <Empty title="Nothing">Nothing of that kind was done.</Empty>}
      {rows.length > 0 && <AuditTable rows={rows} />}
      {list.hasNextPage && (
        <div className={table.more}>
          <span />
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <div className={table.wrap}>
      <table className={classes(table.tb, table.lines, table.plain)}>
        <thead>
          <tr>
            <th className={table.second}>No.</th>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th>About</th>
            <th className={table.third}>From, to</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className={classes('dim', table.second)}>{row.number}</td>
              <td className={classes('dim', table.r1)}>{momentWords(row.at)}</td>
              <td className={table.l2}>
                {row.who} <span className="dim small">{row.role}</span>
              </td>
              <td className={classes('strong', table.l1)}>{row.what}</td>
              <td className={table.l3}>{row.about}</td>
              <td className={classes(styles.changed, table.third)}>
                {changedWords(row.before, row.after)}
                {row.why && ` “${row.why}”`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function download(q: string): Promise<void> {
  try {
    const { name, csv } = (await officeApi('GET /api/office/audit/export', { query: q ? { q } : {} })).data;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    sayFault(sentenceOf(error));
  }
}
