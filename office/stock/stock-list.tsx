import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Download from 'lucide-react/icons/download';
import { Link, useSearchParams } from 'react-router';
import type { StockRow } from '#contract/office/stock.ts';
import { officeCallUrl as addressIn } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { FindField } from '#office/parts/find-field.tsx';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { LevelCell } from './level-cell.tsx';
import styles from './stock.module.css';
import { daysLeftWords, forecastWords, stockProblem } from './stock-words.ts';
import { useStock } from './use-stock.ts';

/** Shows stock by size, fewest pieces first: sizes to reorder, or everything on sale. */
export function StockList() {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'all' ? 'all' : 'low';
  const q = search.get('q') ?? '';
  const list = useStock({ view, ...(q && { q }) });
  const addressOf = (wanted: 'low' | 'all') => {
    const next = new URLSearchParams({ ...(wanted === 'all' && { view: wanted }), ...(q && { q }) });
    return next.size > 0 ? `/stock?${next}` : '/stock';
  };
  const { rows } = list;
  return (
    <>
      <RoomHead title="Stock" actions={<Actions />} />
      <Views
        label="Sizes"
        views={[
          {
            name: 'To reorder',
            to: addressOf('low'),
            current: view === 'low',
            count: list.low === undefined ? undefined : formatCount(list.low),
          },
          { name: 'All', to: addressOf('all'), current: view === 'all' },
        ]}
      />
      <div className={styles.find}>
        <FindField
          label="Find"
          placeholder="Name or number of a product"
          value={q}
          onChange={(typed) =>
            setSearch({ ...(view === 'all' && { view }), ...(typed && { q: typed }) }, { replace: true })
          }
        />
      </div>
      {list.error && (
        <Failed what="The shelf" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      <LoadingBar on={list.isPlaceholderData} />
      {list.isPending && <Ghosts />}
      {rows.length > 0 && <Sizes rows={rows} />}
      {list.isSuccess && rows.length === 0 && <NoSizes sought={q !== ''} />}
      <ShowMore list={list} />
    </>
  );
}

/** Shows the links to the other pages of the stock, and the export. */
function Actions() {
  const exports = useMay('catalogue.change');
  return (
    <>
      {exports && (
        <DownloadLink
          look="quiet"
          href={addressIn('/api/office/product-export', { query: { format: 'xlsx', what: 'sizes' } })}
        >
          <Download aria-hidden />
          <span>Export</span>
        </DownloadLink>
      )}
      <ButtonLink to="/stock/ageing">Ageing</ButtonLink>
      <ButtonLink to="/stock/purchases">Purchases</ButtonLink>
      <ButtonLink to="/stock/orders">Purchase orders</ButtonLink>
      <ButtonLink to="/stock/reorder">Reorder</ButtonLink>
      <ButtonLink to="/stock/count">
        <ClipboardCheck aria-hidden />
        <span>Count</span>
      </ButtonLink>
      <ButtonLink look="ink" to="/stock/receive">
        Receive
      </ButtonLink>
    </>
  );
}

function NoSizes({ sought }: { sought: boolean }) {
  return sought ? (
    <Empty title="None like that">No size of these products is here.</Empty>
  ) : (
    <Empty title="Nothing to reorder">Every size that is sold has more pieces than its level.</Empty>
  );
}

function ShowMore({ list }: { list: ReturnType<typeof useStock> }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={table.more}>
      <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

function Sizes({ rows }: { rows: readonly StockRow[] }) {
  const opens = useMay('catalogue.change');
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines, styles.sizes)}>
        <thead>
          <tr>
            <th>Piece</th>
            <th>Size</th>
            <th className={classNames(table.right, table.second)}>Of orders</th>
            <th className={table.right}>Can be sold</th>
            <th className={table.right}>Sold, 30 days</th>
            <th>Lasts</th>
            <th className={classNames(table.right, table.second)}>Next 30 days</th>
            <th className={classNames(table.right, table.second)}>Oldest piece</th>
            <th className={classNames(table.right, table.third)} title="Before tax and freight">
              Last bought
            </th>
            <th className={table.right}>Reorder at</th>
            <th className={table.second}>Matter</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SizeRow key={`${row.product} ${row.size}`} row={row} opens={opens} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the stock of a size. */
function SizeRow({ row, opens }: { row: StockRow; opens: boolean }) {
  const { product, size, name, image, reserved, available, sold, daysLeft, forecast, oldest, bought, onOrder } = row;
  return (
    <tr>
      <td className={table.l1}>
        <span className={styles.piece}>
          <TilePicture address={image} size="small" />
          {opens ? (
            <Link className={classNames('strong', styles.name)} to={`/catalogue/${product}`}>
              {name}
            </Link>
          ) : (
            <span className="strong">{name}</span>
          )}
          <span className="only-m">{`, ${size}`}</span>
        </span>
      </td>
      <td>{size}</td>
      <td className={classNames('mut', table.right, table.second)}>{formatCount(reserved)}</td>
      <td className={classNames(table.right, 'strong', available === 0 && 'bad')}>{formatCount(available)}</td>
      <td className={classNames('mut', table.right)}>{formatCount(sold)}</td>
      <td className={table.l2}>
        <span className="only-m">{`${formatCount(available)} left, `}</span>
        <span className={styles.lasts}>
          {daysLeft !== null && <DaysBar daysLeft={daysLeft} />}
          <span>{daysLeftWords(daysLeft)}</span>
        </span>
      </td>
      <td className={classNames('mut', table.right, table.second)}>{forecastWords(forecast)}</td>
      <td className={classNames('mut', table.right, table.second)}>{oldest !== null && daysLeftWords(oldest)}</td>
      <td className={classNames('mut', table.right, table.third)}>
        {bought && (
          <Link className="lk" to={`/stock/purchases/${bought.purchase}`}>
            <span>{`${writeRupees(bought.cost)}, ${shortMoment(bought.at)}`}</span>
            <small className={classNames('dim', styles.supplier)}>{bought.supplier}</small>
          </Link>
        )}
      </td>
      <td className={classNames(table.right, table.r1)}>
        <LevelCell row={row} />
      </td>
      <td className={classNames(table.second, available === 0 ? 'bad' : 'mut')}>
        <span>{stockProblem(row)}</span>
        {onOrder > 0 && (
          <small className={classNames('dim', styles.supplier)}>{`${formatCount(onOrder)} on order`}</small>
        )}
      </td>
    </tr>
  );
}

/** Shows how long the pieces last, up to 60 days. */
function DaysBar({ daysLeft }: { daysLeft: number }) {
  return (
    <span className={classNames(styles.bar, 'hide-m')} aria-hidden>
      <i
        className={classNames(daysLeft < 14 && styles.short)}
        style={{ width: `${Math.min(100, (daysLeft / 60) * 100)}%` }}
      />
    </span>
  );
}
