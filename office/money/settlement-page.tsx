import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OpenSettlement, SettlementLine } from '#contract/office/settlements.ts';
import { officeApi } from '#office/browser/api.ts';
import { MoneyRows, Pairs } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay, momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { lineKinds, settlementState } from './settlement-words.ts';
import { AllLines, handledFacts, nextPlace, OrderCell, SaveCsv, Unexplained } from './transfer-parts.tsx';

/** Shows a settlement: the sum that arrives, how payments, fees and refunds explain it, and what does not fit. */
export function SettlementPage() {
  const { id = '' } = useParams();
  const reading = useQuery({
    queryKey: ['settlement', id],
    queryFn: async () => (await officeApi('GET /api/office/money/settlements/:id', { params: { id } })).data,
    placeholderData: undefined,
  });
  const { data } = reading;
  return (
    <>
      <RoomHead
        title={data ? `Settlement of ${longDay(dayOf(new Date(data.at)))}` : 'Settlement'}
        back={{ to: '/money/settlements', words: 'Settlements' }}
        actions={
          data && (
            <SaveCsv
              make={async () =>
                (await officeApi('POST /api/office/money/settlements/:id/files', { params: { id } })).data
              }
            >
              Lines (CSV)
            </SaveCsv>
          )
        }
      />
      <Crease />
      <ReadState what="The settlement" reading={reading} rows={6} />
      {data && <Explained settlement={data} />}
      {data && <EveryLine id={id} />}
    </>
  );
}

function Explained({ settlement }: { settlement: OpenSettlement }) {
  const { id, amount, bankReference, difference, guesses, faults, unfit, handled } = settlement;
  const { words, tone } = settlementState(settlement);
  return (
    <>
      <div className={styles.explained}>
        <MoneyRows rows={sumRows(settlement)} />
        <Pairs
          facts={[
            { name: 'State', value: <Status tone={tone}>{words}</Status> },
            { name: 'Reference at the bank', value: bankReference ?? 'Not named yet' },
            { name: 'At the gateway', value: id },
            ...handledFacts(handled),
          ]}
        />
      </div>
      {difference !== 0 && (
        <Unexplained
          difference={difference}
          guesses={guesses}
          words={{
            than: 'the lines come to',
            without: `No payment or refund explains it. Ask the gateway about %s of the ${writeRupees(amount)}.`,
          }}
        />
      )}
      {faults.length > 0 && (
        <>
          <h2 className={classNames('h', styles.lead)}>
            {unfit === 1 ? '1 line does not fit' : `${unfit} lines do not fit`}
          </h2>
          <Lines lines={faults} />
        </>
      )}
    </>
  );
}

/** Returns the calculation from payments to the sum at the bank. Pure. */
function sumRows({ sums, amount, difference }: OpenSettlement) {
  const count = (number: number) => (number === 1 ? '1 line' : `${formatCount(number)} lines`);
  const parts = sums.flatMap((sum) =>
    sum.kind === 'payment'
      ? [
          { what: lineKinds.payment.many, how: count(sum.count), amount: sum.amount },
          { what: 'Fees', how: `${writeRupees(sum.tax)} of it tax`, amount: -sum.fee },
        ]
      : [{ what: lineKinds[sum.kind].many, how: count(sum.count), amount: sum.comesTo }],
  );
  const rest = amount - difference - parts.reduce((total, part) => total + part.amount, 0);
  const rows = [
    ...parts,
    ...(Math.abs(rest) >= 0.005 ? [{ what: 'Fees of other lines, and sums that do not fit', amount: rest }] : []),
    ...(difference === 0 ? [] : [{ what: 'Not explained', amount: difference }]),
    { what: 'At the bank', amount, total: true },
  ];
  return rows.map((row) => ({ ...row, plain: true }));
}

/** Shows all lines of a settlement, on request of more. */
function EveryLine({ id }: { id: string }) {
  const list = useInfiniteQuery({
    queryKey: ['settlement-lines', id],
    queryFn: async ({ pageParam }) => {
      const call = { params: { id }, query: { from: pageParam } };
      return (await officeApi('GET /api/office/money/settlements/:id/lines', call)).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextPlace,
  });
  return (
    <AllLines title="All lines" list={list}>
      {(pages) => <Lines lines={pages.flatMap((page) => page.lines)} />}
    </AllLines>
  );
}

function Lines({ lines }: { lines: readonly SettlementLine[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Order</th>
            <th>Line</th>
            <th className={table.right}>Fee</th>
            <th className={table.right}>Comes to</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.subject}>
              <OrderCell order={line.order} />
              <td className={classNames(table.l2, table.wide)}>
                <span>{`${lineKinds[line.kind].one} of ${writeRupees(line.amount)}`}</span>
                <span className="mut">{`, ${momentWords(line.at)}`}</span>
                {line.fault !== null && <span className={styles.fault}>{line.fault}</span>}
              </td>
              <td className={classNames('mut', 'hide-m', table.right)}>
                {line.fee === 0 ? '' : writeRupees(line.fee)}
              </td>
              <td className={classNames(table.right, table.r1)}>{writeRupees(line.comesTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
