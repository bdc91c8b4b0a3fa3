import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import { PartHead } from './part-head.tsx';
import type { ReportTable } from './report-tables.ts';
import styles from './reports.module.css';

export interface GoodsBar {
  key: string;
  name: string;
  /** Address of their orders; undefined if the order list cannot show them. */
  to: string | undefined;
  pieces: number;
  before: number;
  rupees: number;
  returned: number;
}

/** Shows goods as bars of pieces, now and before, with their rupees and returned pieces. */
export function GoodsBars({
  title,
  file,
  rows,
}: {
  title: string;
  file: ReportTable | undefined;
  rows: readonly GoodsBar[];
}) {
  const most = Math.max(1, ...rows.flatMap(({ pieces, before }) => [pieces, before]));
  return (
    <section className={styles.part}>
      <PartHead title={title} file={file} />
      <div className={table.wrap}>
        <table className={styles.goods}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" aria-hidden />
              <th scope="col" className={table.right}>
                Pieces
              </th>
              <th scope="col" className={table.right}>
                Before
              </th>
              <th scope="col" className={table.right}>
                Rupees
              </th>
              <th scope="col" className={classNames(table.right, 'hide-m')}>
                Returned
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, to, pieces, before, rupees, returned }) => (
              <tr key={key}>
                <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
                <td className={styles.bars} aria-hidden>
                  <i style={{ '--share': pieces / most } as CSSProperties} />
                  <b style={{ '--share': before / most } as CSSProperties} />
                </td>
                <td className={classNames(table.right, 'strong')}>{formatCount(pieces)}</td>
                <td className={classNames(table.right, 'mut')}>{formatCount(before)}</td>
                <td className={table.right}>{writeRupees(rupees)}</td>
                <td className={classNames(table.right, 'mut', 'hide-m')}>{formatCount(returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
