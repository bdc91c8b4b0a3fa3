import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Ageing } from '#contract/office/stock.ts';
import { officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import styles from './stock.module.css';
import { bandWords, daysLeftWords } from './stock-words.ts';

/** Shows the age of stock, its cost, and the sizes that have been in stock longest. */
export function AgeingPage() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['stock-ageing'],
    queryFn: async () => (await officeApi('GET /api/office/stock-ageing', {})).data,
  });
  return (
    <>
      <RoomHead title="Ageing" back={{ to: '/stock', words: 'Stock' }} />
      <Crease />
      {error && <Failed what="The ages" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {data && <Bands bands={data.bands} />}
      {data && <Longest longest={data.longest} />}
    </>
  );
}

function Bands({ bands }: Pick<Ageing, 'bands'>) {
  const all = bands.reduce((sum, { pieces }) => sum + pieces, 0);
  return (
    <>
      <p className={classNames('mut', styles.lead)}>
        All pieces in the house, those of orders too, as if the first to come were the first to go. The cost of a piece
        is that of the last purchase of its size, before tax, with its share of freight and other costs, as in margins.
      </p>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, table.lines)}>
          <thead>
            <tr>
              <th>Lie there for</th>
              <th className={table.right}>Pieces</th>
              <th className={table.right}>Of all</th>
              <th className={table.right}>Cost</th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ days, pieces, known, cost }, at) => (
              <tr key={days ?? 'older'}>
                <td className={table.l1}>{bandWords(bands[at - 1]?.days ?? 0, days)}</td>
                <td className={classNames(table.right, table.l2)}>
                  <span>{formatCount(pieces)}</span>
                  <span className="only-m">{` ${pieces === 1 ? 'piece' : 'pieces'}`}</span>
                </td>
                <td className={classNames('mut', table.right, table.r2)}>
                  {all === 0 ? '' : `${Math.round((pieces * 100) / all)}%`}
                </td>
                <td className={classNames(table.right, table.r1)}>
                  {known > 0 && <span>{writeRupees(cost)}</span>}
                  {known < pieces && (
                    <span className="mut">{` ${known === 0 ? 'not known' : `of ${formatCount(known)}`}`}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Longest({ longest }: Pick<Ageing, 'longest'>) {
  const opens = useMay('catalogue.change');
  if (longest.length === 0)
    return <Empty title="Nothing lies long">No piece in the house is older than half a year.</Empty>;
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>Over half a year, what costs most first</h2>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, table.lines)}>
          <thead>
            <tr>
              <th>Piece</th>
              <th className={table.right}>Pieces</th>
              <th className={table.right}>Oldest</th>
              <th className={table.right}>Cost</th>
            </tr>
          </thead>
          <tbody>
            {longest.map(({ product, size, name, pieces, days, cost }) => (
              <tr key={`${product} ${size}`}>
                <td className={table.l1}>
                  {opens ? (
                    <Link className={classNames('strong', styles.name)} to={`/catalogue/${product}`}>
                      {name}
                    </Link>
                  ) : (
                    <span className="strong">{name}</span>
                  )}
                  <span>{`, ${size}`}</span>
                </td>
                <td className={classNames(table.right, table.l2)}>
                  <span>{formatCount(pieces)}</span>
                  <span className="only-m">{` ${pieces === 1 ? 'piece' : 'pieces'}`}</span>
                </td>
                <td className={classNames('mut', table.right, table.r2)}>
                  {days === null ? 'not known' : daysLeftWords(days)}
                </td>
                <td className={classNames(table.right, table.r1)}>
                  {cost === null ? <span className="mut">not known</span> : writeRupees(cost * pieces)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
