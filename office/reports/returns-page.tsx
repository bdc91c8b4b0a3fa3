import type { ReturnsReport } from '#contract/office/reports.ts';
import { officeApi } from '#office/browser/api.ts';
import { Empty } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import { PartHead } from './part-head.tsx';
import { ReportFrame } from './report-frame.tsx';
import { type ReportTable, reasonWords, returnsTables } from './report-tables.ts';
import styles from './reports.module.css';

/** Shows the returns and problems of a period by reason and by size. */
export function ReturnsReportPage() {
  return (
    <ReportFrame
      name="returns"
      tables={returnsTables}
      read={async (period) => (await officeApi('GET /api/office/reports/returns', { query: period })).data}
    >
      {(report) => <Returns report={report} />}
    </ReportFrame>
  );
}

function Returns({ report }: { report: ReturnsReport }) {
  const [reasons, sizes] = returnsTables(report);
  if (report.reasons.length === 0)
    return <Empty title="No return">Nobody asked for a return in this period or in the one before.</Empty>;
  return (
    <div className={styles.columns}>
      <Reasons reasons={report.reasons} file={reasons} />
      <Sizes sizes={report.sizes} file={sizes} />
    </div>
  );
}

function Reasons({ reasons, file }: Pick<ReturnsReport, 'reasons'> & { file: ReportTable | undefined }) {
  return (
    <section className={styles.part}>
      <PartHead title="By reason" file={file} />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col" className={table.right}>
              Returns
            </th>
            <th scope="col" className={table.right}>
              Before
            </th>
            <th scope="col" className={classNames(table.right, 'hide-m')}>
              Pieces
            </th>
            <th scope="col" className={table.right}>
              Refunded
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, returns, before, pieces, refunded }) => (
            <tr key={reason}>
              <th scope="row">{reasonWords(reason)}</th>
              <td className={classNames(table.right, 'strong')}>{formatCount(returns)}</td>
              <td className={classNames(table.right, 'mut')}>{formatCount(before)}</td>
              <td className={classNames(table.right, 'hide-m')}>{formatCount(pieces)}</td>
              <td className={table.right}>{writeRupees(refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sizes({ sizes, file }: Pick<ReturnsReport, 'sizes'> & { file: ReportTable | undefined }) {
  return (
    <section className={styles.part}>
      <PartHead title="By size" file={file} />
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col" className={table.right}>
              Sent back
            </th>
            <th scope="col" className={table.right}>
              Sold
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ size, pieces, sold }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td className={classNames(table.right, 'strong')}>{formatCount(pieces)}</td>
              <td className={classNames(table.right, 'mut')}>{formatCount(sold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
