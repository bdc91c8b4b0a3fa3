import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type MessageView, messageViews } from '#contract/office/lists.ts';
import type { ThreadRow } from '#contract/office/messages.ts';
import { officeApi } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { RoomHead, Views } from '#office/parts/head.tsx';
import { ListDetailRow, ListDetailTop, nextInList, Pair } from '#office/parts/list-detail.tsx';
import { RowList } from '#office/parts/row-list.tsx';
import { Empty, Failed } from '#office/parts/states.tsx';
import { shortMoment, sinceWords } from '#office/words/time.ts';
import { ThreadSidebar } from './beside.tsx';
import styles from './messages.module.css';
import { ReadyAnswers } from './ready-answers.tsx';
import { ThreadDetail } from './thread-detail.tsx';
import { threadQuery } from './use-thread.ts';

const viewWords: Readonly<Record<MessageView, string>> = {
  mine: 'Mine',
  nobody: 'Nobody’s',
  open: 'All open',
  waiting: 'Waiting for them',
  done: 'Closed',
};

const emptyWords: Readonly<Record<MessageView, string>> = {
  mine: 'Nothing of yours waits for an answer.',
  nobody: 'Everything has somebody who looks after it.',
  open: 'Nobody waits for an answer.',
  waiting: 'Nobody owes us an answer.',
  done: 'No thread is closed yet.',
};

/** Query of the view counts. */
const viewCountsQuery = queryOptions({
  queryKey: ['threads', 'counts'],
  queryFn: async () => (await officeApi('GET /api/office/messages', { query: { view: 'mine' } })).data.counts,
});

/** Shows the threads of a view, the open thread, and its customer. The view is in the URL. */
export function MessagesRoom() {
  const { ticket } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [ready, setReady] = useState(false);
  const view = useView(search.get('view'));
  const list = useThreads(view);
  const thread = useQuery({ ...threadQuery(ticket ?? ''), enabled: ticket !== undefined });
  const rows = list.data?.pages.flatMap(({ threads }) => threads) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const move = (by: 1 | -1) => () => {
    const next = nextInList(by);
    if (next) void navigate(next);
  };
  useKeys({ J: move(1), K: move(-1) });
  const here = `?view=${view}`;
  return (
    <>
      <ListDetailTop open={ticket !== undefined}>
        <RoomHead
          title="Messages"
          beside={counts ? `${counts.open} wait` : undefined}
          actions={<Button onPress={() => setReady(true)}>Ready answers</Button>}
        />
        <Views
          label="Views"
          views={messageViews.map((one) => ({
            name: viewWords[one],
            to: `/messages?view=${one}`,
            current: one === view,
            count: counts && one !== 'done' ? String(counts[one]) : undefined,
          }))}
        />
      </ListDetailTop>
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Pair
        open={ticket !== undefined}
        list={<ThreadList list={list} rows={rows} open={ticket} here={here} none={emptyWords[view]} />}
        {...(ticket !== undefined && thread.data && { beside: <ThreadSidebar thread={thread.data} /> })}
      >
        {ticket !== undefined ? (
          <ThreadDetail key={ticket} ticket={ticket} back={`/messages${here}`} />
        ) : (
          rows.length > 0 && <Empty title="None is open">Press one of the list, or J.</Empty>
        )}
      </Pair>
      {ready && <ReadyAnswers onClose={() => setReady(false)} />}
    </>
  );
}

function Row({
  row: { ticket, name, subject, state, since, late, assignee },
  current,
  here,
}: {
  row: ThreadRow;
  current: boolean;
  here: string;
}) {
  const waits = state === 'waiting' ? 'waits for them' : assignee;
  return (
    <ListDetailRow
      to={`/messages/${ticket}${here}`}
      current={current}
      title={name}
      when={shortMoment(since)}
      under={[
        subject,
        late ? (
          <span key="late" className="bad strong">
            {`${sinceWords(since)} without an answer`}
          </span>
        ) : (
          waits
        ),
      ].filter((one) => one !== null)}
    />
  );
}

/**
 * Returns the view in the URL; by default the member's threads, or all open threads if none is assigned to the member.
 */
function useView(wanted: string | null): MessageView {
  const asked = messageViews.find((one) => one === wanted);
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: asked === undefined });
  return asked ?? (counts?.mine === 0 && counts.open > 0 ? 'open' : 'mine');
}

/** Reads the threads of a view, page by page. */
function useThreads(view: MessageView) {
  return useInfiniteQuery({
    queryKey: ['threads', view],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/messages', { query: { view, ...(pageParam && { after: pageParam }) } })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

interface ThreadListProps {
  list: ReturnType<typeof useThreads>;
  rows: readonly ThreadRow[];
  /** Number of the thread beside the list. */
  open: string | undefined;
  here: string;
  /** Text for an empty list. */
  none: string;
}

function ThreadList({ list, rows, open, here, none }: ThreadListProps) {
  return (
    <RowList list={list} none={<p className={styles.none}>{none}</p>}>
      {rows.map((row) => (
        <Row key={row.ticket} row={row} current={row.ticket === open} here={here} />
      ))}
    </RowList>
  );
}
