import { Link } from 'react-router';
import type { PromiseSums, PromisesReport } from '#contract/office/reports.ts';
import { officeApi } from '#office/browser/api.ts';
import { Empty } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { PartHead } from './part-head.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportMeaning } from './report-meaning.tsx';
import { ReportSums } from './report-sums.tsx';
import { becameWords, percentWords, promisesTables, type ReportTable, shareKept } from './report-tables.ts';
import styles from './reports.module.css';

/** Definitions of the figures. */
const meaning = [
  [
    'In time',
    'The whole order arrived by the last day that was promised when it was placed, in India, as the courier says. The day of the report is this last day.',
  ],
  ['Overdue', 'The last promised day is over, and a part of the order has not arrived.'],
  [
    'Kept',
    'Orders in time, of all that were due: in time, late, overdue and lost. Orders that came back undelivered or are not due yet do not count, and neither do cancelled and unpaid ones.',
  ],
] as const;

/** Shows how many orders arrived by their last promised day, by courier and state, and those that did not. */
export function PromisesPage() {
  return (
    <ReportFrame
      name="promises"
      tables={promisesTables}
      read={async (period) => (await officeApi('GET /api/office/reports/promises', { query: period })).data}
    >
      {(report) => <Promises report={report} />}
    </ReportFrame>
  );
}

function Promises({ report }: { report: PromisesReport }) {
  const [courierFile, stateFile, orderFile] = promisesTables(report);
  const none = (sums: PromiseSums) => Object.values(sums).every((count) => count === 0);
  if (none(report.total) && none(report.totalBefore))
    return <Empty title="No order">No order was promised for this period or the one before.</Empty>;
  return (
    <>
      <Sums report={report} />
      <div className={styles.columns}>
        <Broken orders={report.orders} file={orderFile} />
        <div>
          <Groups
            title="By courier"
            of="Courier"
            file={courierFile}
            rows={report.couriers.map(({ courier, ...sums }) => ({ name: courier || 'No courier', sums }))}
          />
          <Groups
            title="By state"
            of="State"
            file={stateFile}
            rows={report.states.map(({ state, ...sums }) => ({ name: state, sums }))}
          />
        </div>
      </div>
      <ReportMeaning terms={meaning} />
    </>
  );
}

function Sums({ report: { total, totalBefore, daysLate } }: { report: PromisesReport }) {
  const days = (count: number) => `${Math.round(count * 10) / 10} ${count === 1 ? 'day' : 'days'}`;
  const share = shareKept(total);
  return (
    <ReportSums
      figures={[
        ...(share === undefined ? [] : [{ name: 'kept', write: percentWords, now: share, before: 0 }]),
        { name: 'in time', write: formatCount, now: total.kept, before: totalBefore.kept },
        { name: 'late', write: formatCount, now: total.late, before: totalBefore.late, isBad: true },
        { name: 'overdue', write: formatCount, now: total.overdue, before: totalBefore.overdue, isBad: true },
        { name: 'lost', write: formatCount, now: total.lost, before: totalBefore.lost, isBad: true },
        { name: 'not due yet', write: formatCount, now: total.open, before: 0 },
        ...(daysLate === null ? [] : [{ name: 'late by, on average', write: days, now: daysLate, before: 0 }]),
      ]}
    />
  );
}

/** Lists the orders that broke their promise. */
function Broken({ orders, file }: Pick<PromisesReport, 'orders'> & { file: ReportTable | undefined }) {
  return (
    <section className={styles.part}>
      <PartHead title="Broken promises" file={orders.length > 0 ? file : undefined} />
      {orders.length === 0 && <p className="mut">No order of this period broke its promise.</p>}
      {orders.length > 0 && (
        <table className={styles.goods}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Promised</th>
              <th scope="col">Arrived</th>
              <th scope="col" className={classNames(table.right, 'hide-m')}>
                Courier
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ reference, promised, became, arrived, courier }) => (
              <tr key={reference}>
                <th scope="row">
                  <Link to={`/orders/${reference}`}>{reference}</Link>
                </th>
                <td>{writeShortDay(promised, '')}</td>
                <td>{arrived ? writeShortDay(arrived, '') : <b className="bad">{becameWords[became]}</b>}</td>
                <td className={classNames(table.right, 'hide-m')}>{courier}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface Group {
  name: string;
  sums: PromiseSums;
}

interface GroupsProps {
  title: string;
  /** Heading of the groups' names. */
  of: string;
  file: ReportTable | undefined;
  rows: readonly Group[];
}

function Groups({ title, of, file, rows }: GroupsProps) {
  return (
    <section className={styles.part}>
      <PartHead title={title} file={file} />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className={table.right}>
              In time
            </th>
            <th scope="col" className={table.right}>
              Not
            </th>
            <th scope="col" className={table.right}>
              Kept
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sums }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={table.right}>{formatCount(sums.kept)}</td>
              <td className={table.right}>{formatCount(sums.late + sums.overdue + sums.lost)}</td>
              <td className={classNames(table.right, 'strong')}>{percentWords(shareKept(sums))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
