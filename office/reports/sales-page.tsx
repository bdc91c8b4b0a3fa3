import { useState } from 'react';
import { Link } from 'react-router';
import type { SalesReport, SalesSums } from '#contract/office/reports.ts';
import { officeApi } from '#office/browser/api.ts';
import { Fold } from '#office/parts/fold.tsx';
import { Empty } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { GoodsBars } from './goods-bars.tsx';
import { LineChart, pointWords } from './line-chart.tsx';
import { PartHead } from './part-head.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportMeaning } from './report-meaning.tsx';
import { periodAddress } from './report-period.ts';
import { ReportSums } from './report-sums.tsx';
import { type ReportTable, salesTables } from './report-tables.ts';
import styles from './reports.module.css';
import { HoursTable, StateMap } from './state-map.tsx';

/** Definitions of the figures. */
const meaning = [
  ['Order', 'Counts once it was confirmed, on the day in India on which it was placed. Unpaid orders do not count.'],
  [
    'Rupees',
    'What the customers pay in the end, with tax and delivery: the totals of the orders, less cancelled pieces, and less what was given back.',
  ],
  [
    'Given back',
    'Refunds of returns and problems, price reductions, parcels that came back undelivered, and payments that a bank gave back after a dispute.',
  ],
  [
    'Pieces',
    'Without cancelled ones. Returned pieces are in a column of their own; an exchange is no returned piece. Rupees of teams and products are without delivery, and before returns.',
  ],
  ['Before', 'The days that this period is compared with: as many days, just before it or as chosen above.'],
] as const;

/** Shows the sales of a period: sums, days, teams, products, states and hours, beside the period before. */
export function SalesPage() {
  return (
    <ReportFrame
      name="sales"
      tables={salesTables}
      read={async (period) => (await officeApi('GET /api/office/reports/sales', { query: period })).data}
    >
      {(report) => <Sales report={report} />}
    </ReportFrame>
  );
}

function Sales({ report }: { report: SalesReport }) {
  const { total, totalBefore, period, teams, products, states, hours } = report;
  const [days, teamFile, productFile, stateFile] = salesTables(report);
  const range = periodAddress(period);
  if (total.orders + totalBefore.orders === 0)
    return <Empty title="No order">No order of this period or of the one before was confirmed.</Empty>;
  return (
    <>
      <Sums now={total} before={totalBefore} />
      <div className={styles.columns}>
        <div>
          <Days report={report} file={days} />
          <GoodsBars
            title="Pieces by team"
            file={teamFile}
            rows={teams.map(({ team, ...sums }) => ({
              ...{ ...sums, key: team ?? '', name: team ?? 'No team' },
              to: team === null ? undefined : `/orders?team=${encodeURIComponent(team)}&${range}`,
            }))}
          />
          <GoodsBars
            title="Pieces by product"
            file={productFile}
            rows={products.map(({ id, name, ...sums }) => ({
              ...{ ...sums, key: id ?? '', name },
              to: `/orders?${id === null ? 'custom=yes' : `product=${encodeURIComponent(id)}`}&${range}`,
            }))}
          />
        </div>
        <div>
          <StateMap states={states} period={period} file={stateFile} />
          <HoursTable hours={hours} />
          <Shares report={report} />
        </div>
      </div>
      <ReportMeaning terms={meaning} />
    </>
  );
}

function Sums({ now, before }: { now: SalesSums; before: SalesSums }) {
  const anOrder = ({ net, orders }: SalesSums) => (orders === 0 ? 0 : net / orders);
  const figures = [
    { name: 'rupees', write: writeRupees, now: now.net, before: before.net },
    { name: 'orders', write: formatCount, now: now.orders, before: before.orders },
    { name: 'pieces', write: formatCount, now: now.pieces, before: before.pieces },
    { name: 'an order', write: writeRupees, now: anOrder(now), before: anOrder(before) },
    { name: 'cancelled', write: writeRupees, now: now.cancelled, before: before.cancelled, isBad: true },
    { name: 'given back', write: writeRupees, now: now.back, before: before.back, isBad: true },
  ];
  return <ReportSums figures={figures} />;
}

function Days({ report: { days, period }, file }: { report: SalesReport; file: ReportTable | undefined }) {
  const [at, setAt] = useState<number | null>(null);
  const best = days.reduce((most, day, place) => (day.net > (days[most]?.net ?? 0) ? place : most), 0);
  const shown = days[at ?? best];
  return (
    <section className={styles.part}>
      <PartHead title="Rupees a day" file={file} />
      <p className={styles.point}>
        {shown && <b>{pointWords(shown)}</b>}
        <span className={styles.key}>
          <i /> <span>this period</span> <b /> <span>the one before</span>
        </span>
      </p>
      <LineChart
        days={days}
        label={`Rupees a day from ${writeShortDay(period.from, '')} to ${writeShortDay(period.to, '')}`}
        onPoint={setAt}
      />
      <Fold className={styles.fold} summary="Each day as a table">
        <div className={table.wrap}>
          <table className={styles.goods}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className={table.right}>
                  Orders
                </th>
                <th scope="col" className={table.right}>
                  Rupees
                </th>
                <th scope="col" className={table.right}>
                  Before
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, orders, net, before }) => (
                <tr key={day}>
                  <th scope="row">
                    <Link to={`/orders?${periodAddress({ from: day, to: day })}`}>{writeShortDay(day, '')}</Link>
                  </th>
                  <td className={table.right}>{formatCount(orders)}</td>
                  <td className={table.right}>{writeRupees(net)}</td>
                  <td className={classNames(table.right, 'mut')}>{writeRupees(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </section>
  );
}

/** Shows who ordered and how they paid, in orders. */
function Shares({ report: { customers, payments, period } }: { report: SalesReport }) {
  const range = periodAddress(period);
  const rows: { name: string; orders: number; to?: string }[] = [
    { name: 'First order of a customer', orders: customers.first },
    { name: 'Customers who had ordered before', orders: customers.again },
    { name: 'Paid online', orders: payments.online, to: `/orders?payment=razorpay&${range}` },
    { name: 'Cash on delivery', orders: payments.cash, to: `/orders?payment=cod&${range}` },
    { name: 'Store credit alone', orders: payments.credit },
  ];
  return (
    <section className={styles.part}>
      <PartHead title="Who ordered, and how they pay" />
      <table className={styles.goods}>
        <tbody>
          {rows.map(({ name, orders, to }) => (
            <tr key={name}>
              <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
              <td className={classNames(table.right, 'strong')}>{formatCount(orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
