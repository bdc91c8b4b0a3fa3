import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { GivenKind } from '#contract/office/lists.ts';
import { useMay } from '#office/browser/me.ts';
import { TilePicture } from '#office/parts/picture.tsx';
import table from '#office/parts/table.module.css';
import { givenWords } from '#office/words/given-words.ts';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { clockWords, weekdayWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Plates } from '#ui/plates.tsx';
import { bookOf, type Hour, type Usual } from './book.ts';
import styles from './today.module.css';

interface Sold {
  orders: number;
  pieces: number;
  rupees: number;
  hours: readonly Hour[];
  best: readonly {
    name: string;
    pieces: number;
    rupees: number;
    image: string;
    left: { pieces: number; without: readonly string[] } | null;
  }[];
}

interface Given {
  who: string;
  kind: GivenKind;
  acts: number;
  rupees: number;
}

interface DaySoFarProps {
  sold: Sold;
  at: string;
  standing: readonly string[] | null;
  confirmedAlone: readonly { id: string; words: string }[] | null;
  given: readonly Given[] | null;
}

/** Shows today's sales by hour: a bar for now, a tick for the usual, and the running sum. */
export function DaySoFar({ sold, at, standing, confirmedAlone, given }: DaySoFarProps) {
  const { rows, usual, most } = bookOf(sold.hours, Number(clockWords(new Date(at)).slice(0, 2)));
  return (
    <aside className={styles.day} aria-label="The day so far">
      <div className="hd">
        <h2 className="h">The day so far</h2>
        <span className="end small dim">{`against the last four ${weekdayWords(at)}s by ${clockWords(new Date(at))}`}</span>
      </div>
      <div className={styles.three}>
        <div>
          <Plates text={formatCount(sold.orders)} className={styles.plates} />
          <small>
            <span>orders</span> <Against now={sold.orders} usual={usual.orders} write={formatCount} />
          </small>
        </div>
        <div>
          <span className="fig">{writeRupees(sold.rupees)}</span>
          <small>
            <span>rupees</span> <Against now={sold.rupees} usual={usual.rupees} write={writeRupees} />
          </small>
        </div>
        <div>
          <span className="fig">{formatCount(sold.pieces)}</span>
          <small>
            <span>pieces</span> <Against now={sold.pieces} usual={usual.pieces} write={formatCount} />
          </small>
        </div>
      </div>
      <Book sold={sold} rows={rows} usual={usual} most={most} />
      <div className={styles.key}>
        <span>
          <i />
          <span>today</span>
        </span>
        <span>
          <b />
          <span>{`usual ${weekdayWords(at)}`}</span>
        </span>
      </div>
      {sold.best.length > 0 && <BestSellers best={sold.best} />}
      {standing && <Health standing={standing} />}
      {confirmedAlone?.map(({ id, words }) => (
        <ConfirmedAlone key={id} words={words} />
      ))}
      {given && given.length > 0 && <GivenToday given={given} />}
    </aside>
  );
}

/** Shows the difference from the usual figure by now; renders nothing if there is none. */
function Against({ now, usual, write }: { now: number; usual: number; write: (figure: number) => string }) {
  const above = Math.round(now - usual);
  if (above === 0) return null;
  return <b className={above > 0 ? 'good' : 'bad'}>{`${write(Math.abs(above))} ${above > 0 ? 'above' : 'below'}`}</b>;
}

/** Lists what each colleague gave, took back or booked today. */
function GivenToday({ given }: { given: readonly Given[] }) {
  return (
    <section className="block">
      <h2 className="h">Money given today</h2>
      <table className={styles.best}>
        <thead className="vh">
          <tr>
            {['Colleague', 'What', 'Rupees'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {given.map(({ who, kind, acts, rupees }) => (
            <tr key={`${who} ${kind}`}>
              <th scope="row">{who}</th>
              <td className="small dim">{givenWords(kind, acts)}</td>
              <td className={table.right}>{writeRupees(rupees)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BestSellers({ best }: Pick<Sold, 'best'>) {
  return (
    <section className="block">
      <h2 className="h">Best sellers today</h2>
      <table className={styles.best}>
        <thead className="vh">
          <tr>
            {['Product', 'Pieces', 'Rupees', 'Left'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {best.map(({ name, pieces, rupees: sum, image, left }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.piece}>
                  <TilePicture address={image} />
                  <b className="strong clip">{name}</b>
                </span>
              </th>
              <td className={classNames(table.right, 'strong')}>{formatCount(pieces)}</td>
              <td className={table.right}>{writeRupees(sum)}</td>
              <td className={classNames(table.right, 'small', left?.without.length ? 'bad' : 'dim')}>
                {left && leftWords(left)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function leftWords({ pieces, without }: NonNullable<Sold['best'][number]['left']>): string {
  if (pieces <= 0) return 'sold out';
  return without.length > 0 ? `${without.join(', ')} sold out` : `${formatCount(pieces)} left`;
}

/** Shows the shop's technical health in one line. */
function Health({ standing }: { standing: readonly string[] }) {
  const maySee = useMay('settings.change');
  const [first] = standing;
  const words =
    first === undefined
      ? 'All is well: nothing in the shop stands still.'
      : `${first}${standing.length > 1 ? ` And ${standing.length - 1} more.` : ''}`;
  return (
    <p className={styles.health}>
      <i className={first === undefined ? styles.well : styles.ill} aria-hidden />
      <span>
        <span>{words}</span>{' '}
        {maySee && (
          <Link className="lk" to="/settings/background">
            See how it works
          </Link>
        )}
      </span>
    </p>
  );
}

/** Notes credits and merges that were confirmed without a second person. */
function ConfirmedAlone({ words }: { words: string }) {
  return (
    <p className={styles.health}>
      <i className={styles.ill} aria-hidden />
      <span>
        <span>{words}</span>{' '}
        <Link className="lk" to="/audit?thing=approval">
          See the audit log
        </Link>
      </span>
    </p>
  );
}

function Book({ sold, rows, usual, most }: { sold: Sold; usual: Usual } & Omit<ReturnType<typeof bookOf>, 'usual'>) {
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
          <tr key={row.label} className={classNames(row.now && styles.now)}>
            <td>{`${row.label}${row.now ? ' now' : ''}`}</td>
            <td className={styles.bar}>
              <i style={{ '--share': row.orders / most } as CSSProperties} />
              <b style={{ '--usual': row.usual / most } as CSSProperties} />
            </td>
            <td>{row.orders}</td>
            <td>{row.sum}</td>
            <td>{writeRupees(row.rupees)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>So far</td>
          <td className="dim">{`usual ${Math.round(usual.orders)}`}</td>
          <td>{sold.orders}</td>
          <td />
          <td>{writeRupees(sold.rupees)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
