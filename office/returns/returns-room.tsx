import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type ReturnStepName, returnSteps } from '#contract/office/lists.ts';
import type { OfficeReturnRow } from '#contract/office/returns.ts';
import { officeApi } from '#office/browser/api.ts';
import { useMay, useMe } from '#office/browser/me.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { RoomHead, Views } from '#office/parts/head.tsx';
import { ListDetailRow, ListDetailTop, nextInList, Pair } from '#office/parts/list-detail.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { RowList } from '#office/parts/row-list.tsx';
import { Empty, Failed } from '#office/parts/states.tsx';
import { shortMoment } from '#office/words/time.ts';
import { ReturnDetail } from './return-detail.tsx';
import { emptyWords, stepWords, wantsWords } from './return-words.ts';
import styles from './returns.module.css';

/** Query for the number of returns at each step. */
const stepCountsQuery = queryOptions({
  queryKey: ['returns', 'counts'],
  queryFn: async () => (await officeApi('GET /api/office/returns', { query: { step: 'on_the_way' } })).data.counts,
});

/** Returns the steps that a member sees, and the step that is shown. */
function useStep(wanted: string | null): { steps: readonly ReturnStepName[]; step: ReturnStepName } {
  // Packers receive parcels and decide nothing.
  const isPacker = useMe().roles.every((role) => role === 'packer');
  const table = !useMay('returns.decide') && isPacker;
  const steps = table ? (['on_the_way', 'to_inspect', 'to_send'] as const) : returnSteps;
  const asked = steps.find((one) => one === wanted);
  const { data: counts } = useQuery({ ...stepCountsQuery, enabled: asked === undefined });
  // By default the first step with returns.
  const step = asked ?? steps.find((one) => one !== 'closed' && (counts?.[one] ?? 0) > 0) ?? steps[0];
  return { steps, step };
}

/** Reads the returns of a step, or the search results, page by page. */
function useReturnList(step: ReturnStepName, q: string) {
  return useInfiniteQuery({
    queryKey: ['returns', step, q],
    queryFn: async ({ pageParam }) =>
      (
        await officeApi('GET /api/office/returns', {
          query: { step, ...(q && { q }), ...(pageParam && { after: pageParam }) },
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Shows the queue of a step, with the open return beside it. Step and search are in the address. */
export function ReturnsRoom() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { steps, step } = useStep(search.get('step'));
  const q = search.get('q') ?? '';
  const list = useReturnList(step, q);
  const rows = list.data?.pages.flatMap(({ returns }) => returns) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const open = counts && steps.reduce((sum, one) => sum + counts[one], 0);
  const here = q ? `?q=${encodeURIComponent(q)}` : `?step=${step}`;
  const move = (by: 1 | -1) => () => {
    const next = nextInList(by);
    if (next) void navigate(next);
  };
  useKeys({ J: move(1), K: move(-1), S: () => document.querySelector<HTMLElement>('[data-find] input')?.focus() });
  return (
    <>
      <ListDetailTop open={id !== undefined}>
        <RoomHead
          title="Returns"
          beside={open === undefined ? undefined : `${open} open`}
          actions={<FindParcel key={q} q={q} />}
        />
        <Views
          label="Steps"
          views={steps.map((one: ReturnStepName) => ({
            name: stepWords[one],
            to: `/returns?step=${one}`,
            current: !q && one === step,
            count: counts && one !== 'closed' ? String(counts[one]) : undefined,
          }))}
        />
      </ListDetailTop>
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Pair
        open={id !== undefined}
        list={
          <ReturnList list={list} rows={rows} open={id} here={here} none={q ? `None with ${q}.` : emptyWords[step]} />
        }
      >
        {id !== undefined ? (
          <ReturnDetail key={id} id={id} back={`/returns${here}`} />
        ) : (
          rows.length > 0 && <Empty title="None is open">Press one of the list, or J.</Empty>
        )}
      </Pair>
    </>
  );
}

interface ReturnListProps {
  list: ReturnType<typeof useReturnList>;
  rows: readonly OfficeReturnRow[];
  /** Id of the return beside the list. */
  open: string | undefined;
  here: string;
  /** Text for an empty list. */
  none: string;
}

/** Shows the queue. */
function ReturnList({ list, rows, open, here, none }: ReturnListProps) {
  return (
    <RowList list={list} none={<p className={styles.none}>{none}</p>}>
      {rows.map((row) => (
        <Row key={row.id} row={row} current={row.id === open} here={here} />
      ))}
    </RowList>
  );
}

/** Search field for scanned or typed codes of a parcel: return number, order reference or AWB. */
function FindParcel({ q }: { q: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate(typed.trim() ? `/returns?q=${encodeURIComponent(typed.trim())}` : '/returns');
  };
  return (
    <form className={styles.find} onSubmit={find} data-find>
      <Field
        label="Return, order or AWB"
        bare
        placeholder="Return, order or AWB"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <Button type="submit" keys="S">
        Find a parcel
      </Button>
    </form>
  );
}

function Row({ row, current, here }: { row: OfficeReturnRow; current: boolean; here: string }) {
  const { id, name, first, pieces, kind, reason, requestedAt } = row;
  const what = first
    ? `${first.name}, ${first.size}${pieces > 1 ? ` and ${pieces - 1} more` : ''}`
    : `${pieces} pieces`;
  return (
    <ListDetailRow
      to={`/returns/${id}${here}`}
      current={current}
      picture={<TilePicture address={first?.image ?? ''} size="medium" />}
      title={name ?? id}
      when={shortMoment(requestedAt)}
      under={[
        what,
        kind === 'problem' ? (
          <span key="reason" className="bad strong">
            {reason}
          </span>
        ) : (
          `${reason}, ${wantsWords(row)}`
        ),
      ]}
    />
  );
}
