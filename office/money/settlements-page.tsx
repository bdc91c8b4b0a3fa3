import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Settlement } from '#contract/office/settlements.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Facts } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay, shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';
import { settlementState } from './settlement-words.ts';

/** Time in ms between readings while the gateway's answer is awaited, and the longest wait. */
const pollMs = 2000;
const longestWaitMs = 60_000;

/** Shows the gateway's transfers to the bank, newest first, and the payments that none contains yet. */
export function SettlementsPage() {
  const [asked, setAsked] = useState<{ before: string | null; at: number }>();
  const list = useInfiniteQuery({
    queryKey: ['settlements'],
    queryFn: async ({ pageParam }) => {
      const query = pageParam === undefined ? {} : { after: pageParam };
      return (await officeApi('GET /api/office/money/settlements', { query })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: asked ? pollMs : false,
  });
  const [first] = list.data?.pages ?? [];
  const readAt = first?.readAt ?? null;
  useEffect(() => {
    if (asked && (readAt !== asked.before || Date.now() - asked.at > longestWaitMs)) setAsked(undefined);
  }, [asked, readAt]);
  const settlements = list.data?.pages.flatMap((page) => page.settlements);
  return (
    <>
      <RoomHead
        title="Money"
        actions={
          first && <Ask isWaiting={asked !== undefined} onAsked={() => setAsked({ before: readAt, at: Date.now() })} />
        }
      />
      <MoneyViews current="settlements" />
      {first && <Unsettled unsettled={first.unsettled} readAt={readAt} />}
      <Crease />
      <ReadState what="The settlements" reading={list} rows={4} />
      {settlements?.length === 0 && (
        <Empty title="No settlement yet">
          The gateway sends what customers paid to your bank account about two working days later. Each transfer is
          listed here, explained to the paisa.
        </Empty>
      )}
      {settlements && settlements.length > 0 && <SettlementTable settlements={settlements} />}
      {list.hasNextPage && (
        <Button wide look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Older
        </Button>
      )}
    </>
  );
}

/** Button that asks for the gateway's newest report. */
function Ask({ isWaiting, onAsked }: { isWaiting: boolean; onAsked: () => void }) {
  const client = useQueryClient();
  const mayAsk = useMay('money.change');
  const ask = useMutation({
    mutationFn: () => officeApi('POST /api/office/money/settlements/fetch', {}),
    onSuccess: ({ message }) => {
      sayDone(message);
      onAsked();
    },
    onError: (error) => sayFault(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
  if (!mayAsk) return null;
  return (
    <Button isPending={ask.isPending || isWaiting} onPress={() => ask.mutate()}>
      Ask the gateway
    </Button>
  );
}

interface UnsettledSums {
  count: number;
  amount: number;
  late: number;
  lateAmount: number;
}

function Unsettled({ unsettled, readAt }: { unsettled: UnsettledSums; readAt: string | null }) {
  const { count, amount, late, lateAmount } = unsettled;
  return (
    <Facts
      facts={[
        {
          name: 'Not settled yet',
          value:
            count === 0 ? (
              'Nothing'
            ) : (
              <Link
                className={styles.name}
                to="/money/unsettled"
              >{`${writeRupees(amount)} of ${formatCount(count)}`}</Link>
            ),
        },
        {
          name: 'Late',
          value:
            late === 0 ? (
              'Nothing'
            ) : (
              <span className="bad">{`${writeRupees(lateAmount)} of ${formatCount(late)}`}</span>
            ),
        },
        { name: 'Gateway last read', value: readAt === null ? 'Never' : shortMoment(readAt) },
      ]}
    />
  );
}

function SettlementTable({ settlements }: { settlements: readonly Settlement[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Day</th>
            <th>State</th>
            <th>Reference at the bank</th>
            <th className={table.right}>Lines</th>
            <th className={table.right}>At the bank</th>
          </tr>
        </thead>
        <tbody>
          {settlements.map((settlement) => (
            <SettlementRow key={settlement.id} settlement={settlement} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SettlementRow({ settlement }: { settlement: Settlement }) {
  const { id, at, amount, bankReference, lines } = settlement;
  const { words, tone } = settlementState(settlement);
  return (
    <tr>
      <td className={table.l1}>
        <Link className={classNames('strong', styles.name)} to={`/money/settlements/${id}`}>
          {longDay(dayOf(new Date(at)))}
        </Link>
      </td>
      <td className={table.l2}>
        <Status tone={tone}>{words}</Status>
      </td>
      <td className={classNames('mut', 'hide-m')}>{bankReference ?? ''}</td>
      <td className={classNames('mut', table.right, table.r2)}>
        <span>{formatCount(lines)}</span>
        <span className="only-m">{lines === 1 ? ' line' : ' lines'}</span>
      </td>
      <td className={classNames(table.right, table.r1)}>{writeRupees(amount)}</td>
    </tr>
  );
}
