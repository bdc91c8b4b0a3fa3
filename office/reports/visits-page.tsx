import type { CSSProperties } from 'react';
import type { VisitsReport } from '#contract/office/reports.ts';
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
import { percentWords, type ReportTable, visitsTables } from './report-tables.ts';
import styles from './reports.module.css';
import { funnelOf } from './visit-funnel.ts';

/** Definitions of the figures. */
const meaning = [
  [
    'Visit',
    'One stay in the shop, until the page is closed or reloaded. It counts once for each step that it reached. Nothing about the visitor is stored, so two visits of one person are two.',
  ],
  [
    'Not counted',
    'Browsers that ask not to be counted, browsers without scripts, and bots that identify themselves. Real visits are somewhat more.',
  ],
  [
    'Orders',
    'Orders that shoppers placed on these days and that were confirmed, from the orders themselves. Orders for a caller do not count here.',
  ],
  [
    'Not found',
    'Words that were searched for twice or more without a result. E-mails and numbers of five digits or more are not stored.',
  ],
] as const;

/** Shows how far visits came on the way to an order, and the searches that found nothing. */
export function VisitsPage() {
  return (
    <ReportFrame
      name="visits"
      tables={visitsTables}
      read={async (period) => (await officeApi('GET /api/office/reports/visits', { query: period })).data}
    >
      {(report) => <Visits report={report} />}
    </ReportFrame>
  );
}

function Visits({ report }: { report: VisitsReport }) {
  const { total, totalBefore, nothing } = report;
  const [dayFile, searchFile] = visitsTables(report);
  const isEmpty = [total, totalBefore].every((sums) => Object.values(sums).every((count) => count === 0));
  if (isEmpty && nothing.length === 0)
    return <Empty title="No visit">No visit was counted in this period or the one before.</Empty>;
  return (
    <>
      <Sums report={report} />
      <div className={styles.columns}>
        <div>
          <Funnel report={report} />
          <Nothing searches={nothing} file={searchFile} />
        </div>
        <Days days={report.days} file={dayFile} />
      </div>
      <ReportMeaning terms={meaning} />
    </>
  );
}

function Sums({ report: { total, totalBefore } }: { report: VisitsReport }) {
  const figure = (name: string, key: keyof typeof total) => ({
    ...{ name, write: formatCount, now: total[key], before: totalBefore[key] },
  });
  return (
    <ReportSums
      figures={[
        figure('saw a product', 'product'),
        figure('opened the cart', 'cart'),
        figure('reached the checkout', 'checkout'),
        figure('orders', 'orders'),
        figure('searched', 'search'),
      ]}
    />
  );
}

/** Shows the visits that reached each step as bars, with the share of the step before. */
function Funnel({ report: { total, totalBefore } }: { report: VisitsReport }) {
  const most = Math.max(1, ...[total, totalBefore].flatMap((sums) => funnelOf(sums).map(({ visits }) => visits)));
  return (
    <section className={styles.part}>
      <PartHead title="From a list to an order" />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" aria-hidden />
            <th scope="col" className={table.right}>
              Visits
            </th>
            <th scope="col" className={table.right}>
              Of the step before
            </th>
            <th scope="col" className={classNames(table.right, 'hide-m')}>
              Before
            </th>
          </tr>
        </thead>
        <tbody>
          {funnelOf(total).map(({ key, name, visits, share }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={styles.bars} aria-hidden>
                <i style={{ '--share': visits / most } as CSSProperties} />
                <b style={{ '--share': totalBefore[key] / most } as CSSProperties} />
              </td>
              <td className={classNames(table.right, 'strong')}>{formatCount(visits)}</td>
              <td className={table.right}>{percentWords(share)}</td>
              <td className={classNames(table.right, 'hide-m')}>{formatCount(totalBefore[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Nothing({ searches, file }: { searches: VisitsReport['nothing']; file: ReportTable | undefined }) {
  return (
    <section className={styles.part}>
      <PartHead title="Searched for, not found" file={searches.length > 0 ? file : undefined} />
      {searches.length === 0 && <p className="mut">No search of this period found nothing twice.</p>}
      {searches.length > 0 && (
        <table className={styles.goods}>
          <thead>
            <tr>
              <th scope="col">Words</th>
              <th scope="col" className={table.right}>
                Times
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, times }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td className={table.right}>{formatCount(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Days({ days, file }: Pick<VisitsReport, 'days'> & { file: ReportTable | undefined }) {
  return (
    <section className={styles.part}>
      <PartHead title="Day by day" file={file} />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {['Product', 'Cart', 'Checkout', 'Orders'].map((name) => (
              <th key={name} scope="col" className={table.right}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, product, cart, checkout, orders }) => (
            <tr key={day}>
              <th scope="row">{writeShortDay(day)}</th>
              <td className={table.right}>{formatCount(product)}</td>
              <td className={table.right}>{formatCount(cart)}</td>
              <td className={table.right}>{formatCount(checkout)}</td>
              <td className={classNames(table.right, 'strong')}>{formatCount(orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
