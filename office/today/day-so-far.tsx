import type { CSSProperties } from 'react';
import { Picture } from '#office/parts/picture.tsx';
import table from '#office/parts/table.module.css';
import { count, rupees } from '#office/words/money.ts';
import { clockWords, weekdayWords } from '#office/words/time.ts';
import { classes } from '#ui/classes.ts';
import { Plates } from '#ui/plates.tsx';
import { bookOf, type Hour } from './book.ts';
import styles from './today.module.css';

interface Sold {
  orders: number;
  pieces: number;
  rupees: number;
  hours: readonly Hour[];
  best: readonly { name: string; pieces: number; image: string }[];
}

/** The day in the scorer's book: a row an hour, a bar for now, a tick for the usual, the running sum. */
export function DaySoFar({ sold, at }: { sold: Sold; at: string }) {
  const { rows, usual, most } = bookOf(sold.hours, Number(clockWords(new Date(at)).slice(0, 2)));
  const above = Math.round(sold.orders - usual);
  return (
    <aside className={styles.day} aria-label="The day so far">
      <div className="hd">
        <h2 className="h">The day so far</h2>
        <span className="end small dim">
          against the last four {weekdayWords(at)}s by {clockWords(new Date(at))}
        </span>
      </div>
      <div className={styles.three}>
        <div>
          <Plates text={count(sold.orders)} className={styles.plates} />
          <small>
            orders{' '}
            {above !== 0 && (
              <b className={above > 0 ? 'good' : 'bad'}>
                {Math.abs(above)} {above > 0 ? 'above' : 'below'}
              </b>
            )}
          </small>
        </div>
        <div>
          <span className="fig">{rupees(sold.rupees)}</span>
          <small>rupees</small>
        </div>
        <div>
          <span className="fig">{count(sold.pieces)}</span>
          <small>pieces</small>
        </div>
      </div>
      <Book sold={sold} rows={rows} usual={usual} most={most} />
      <div className={styles.key}>
        <span>
          <i />
          today
        </span>
        <span>
          <b />
          usual {weekdayWords(at)}
        </span>
      </div>
      {sold.best.length > 0 && <BestSellers best={sold.best} />}
    </aside>
  );
}

function BestSellers({ best }: Pick<Sold, 'best'>) {
  return (
    <section className="block">
      <h2 className="h">Best sellers today</h2>
      <table className={styles.best}>
        <tbody>
          {best.map(({ name, pieces, image }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.piece}>
                  <Picture address={image} />
                  <b className="strong clip">{name}</b>
                </span>
              </th>
              <td className={classes(table.right, 'strong')}>{pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Book({ sold, rows, usual, most }: { sold: Sold } & ReturnType<typeof bookOf>) {
  return (
    <table className={styles.book}>
      <thead>
        <tr>
          <th>Hour</th>
          <th>Orders</th>
          <th>
            <span className="vh">Count</span>
          </th>
          <th>Sum</th>
          <th>Rupees</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={classes(row.now && styles.now)}>
            <td>
              {row.label}
              {row.now && ' now'}
            </td>
            <td className={styles.bar}>
              <i style={{ '--share': row.orders / most } as CSSProperties} />
              <b style={{ '--usual': row.usual / most } as CSSProperties} />
            </td>
            <td>{row.orders}</td>
            <td>{row.sum}</td>
            <td>{rupees(row.rupees)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>So far</td>
          <td className="dim">usual {Math.round(usual)}</td>
          <td>{sold.orders}</td>
          <td />
          <td>{rupees(sold.rupees)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
