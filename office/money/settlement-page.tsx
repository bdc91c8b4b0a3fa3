import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OpenSettlement, SettlementLine } from '#contract/office/settlements.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import { MoneyRows, Pairs } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay, momentWords, shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { lineKinds, settlementState } from './settlement-words.ts';

/** Lines of a page, as the shop sends them. */
const linesAtOnce = 100;

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
        actions={data && <SaveLines id={id} />}
      />
      <Crease />
      <ReadState what="The settlement" reading={reading} rows={6} />
      {data && <Explained settlement={data} />}
      {data && <AllLines id={id} />}
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
            ...(handled
              ? [{ name: 'Looked at', value: `${handled.by ?? ''}, ${shortMoment(handled.at)}: “${handled.result}”` }]
              : []),
          ]}
        />
      </div>
      {difference !== 0 && (
        <div className={styles.wrong} role="note">
          <p className="strong">
            {`The bank gets ${writeRupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the lines come to.`}
          </p>
          {guesses.map((guess) => (
            <p key={guess}>{guess}</p>
          ))}
          {guesses.length === 0 && (
            <p>{`No payment or refund explains it. Ask the gateway about ${writeRupees(Math.abs(difference))} of the ${writeRupees(amount)}.`}</p>
          )}
        </div>
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
function AllLines({ id }: { id: string }) {
  const list = useInfiniteQuery({
    queryKey: ['settlement-lines', id],
    queryFn: async ({ pageParam }) => {
      const call = { params: { id }, query: { from: pageParam } };
      return (await officeApi('GET /api/office/money/settlements/:id/lines', call)).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * linesAtOnce : undefined),
  });
  const lines = list.data?.pages.flatMap((page) => page.lines);
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>All lines</h2>
      <ReadState what="The lines" reading={list} rows={6} />
      {lines && <Lines lines={lines} />}
      {list.hasNextPage && (
        <Button wide look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          More
        </Button>
      )}
    </>
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
              <td className={table.l1}>
                {line.order === null ? (
                  <span className="mut">No order</span>
                ) : (
                  <Link className={classNames('strong', styles.name)} to={`/orders/${line.order}`}>
                    {line.order}
                  </Link>
                )}
              </td>
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

/** Button that saves the lines as a file. */
function SaveLines({ id }: { id: string }) {
  const taken = useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/money/settlements/:id/files', { params: { id } })).data,
    onSuccess: ({ name, text }) => saveFile({ name, bytes: new Blob([text], { type: 'text/csv;charset=utf-8' }) }),
    onError: (error) => sayFault(errorMessage(error)),
  });
  return (
    <Button isPending={taken.isPending} onPress={() => taken.mutate()}>
      Lines (CSV)
    </Button>
  );
}
