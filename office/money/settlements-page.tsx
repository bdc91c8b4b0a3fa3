import { Link } from 'react-router';
import type { Settlement } from '#contract/office/settlements.ts';
import { officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';
import { settlementState } from './settlement-words.ts';
import { AskButton, OpenSums, useTransferList } from './transfer-parts.tsx';

/** Shows the gateway's transfers to the bank, newest first, and the payments that none contains yet. */
export function SettlementsPage() {
  const mayAsk = useMay('money.change');
  const { list, first, wait } = useTransferList({
    queryKey: ['settlements'],
    read: async (query) => (await officeApi('GET /api/office/money/settlements', { query })).data,
    readAtOf: ({ readAt }) => readAt,
  });
  const settlements = list.data?.pages.flatMap((page) => page.settlements);
  return (
    <>
      <RoomHead
        title="Money"
        actions={
          first &&
          mayAsk && (
            <AskButton
              ask={() => officeApi('POST /api/office/money/settlements/fetch', {})}
              queryKey={['settlements']}
              wait={wait}
            >
              Ask the gateway
            </AskButton>
          )
        }
      />
      <MoneyViews current="settlements" />
      {first && (
        <OpenSums
          name="Not settled yet"
          sums={first.unsettled}
          to="/money/unsettled"
          reading={{ name: 'Gateway last read', at: first.readAt }}
        />
      )}
      <Crease />
      <ReadState what="The settlements" reading={list} rows={4} />
      {settlements?.length === 0 && (
        <Empty title="No settlement yet">
          The gateway sends what customers paid to your bank account about two working days later. Each transfer is
          listed here, explained to the paisa.
        </Empty>
      )}
      {settlements && settlements.length > 0 && <SettlementTable settlements={settlements} />}
      <MoreButton list={list}>Older</MoreButton>
    </>
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
