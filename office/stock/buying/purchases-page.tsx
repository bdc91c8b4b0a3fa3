import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { officeApi } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Facts } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from '../stock.module.css';

/** Lists purchases received, newest first. */
export function PurchasesPage() {
  const list = useInfiniteQuery({
    queryKey: ['purchases'],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/purchases', { query: pageParam === 0 ? {} : { before: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const purchases = list.data?.pages.flatMap((page) => page.purchases) ?? [];
  return (
    <>
      <RoomHead
        title="Purchases"
        back={{ to: '/stock', words: 'Stock' }}
        actions={<ButtonLink to="/stock/receive">Receive</ButtonLink>}
      />
      <Crease />
      {list.error && (
        <Failed what="Purchases" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Ghosts />}
      {list.isSuccess && purchases.length === 0 && (
        <Empty title="Nothing was received yet">A delivery that is booked stands here, with what a piece cost.</Empty>
      )}
      <ul className={styles.bought} aria-label="Purchases">
        {purchases.map(({ number, supplier, reference, at, by, pieces, cost }) => (
          <li key={number}>
            <span>
              <Link className="strong" to={`/stock/purchases/${number}`}>
                {`${supplier}, ${reference}`}
              </Link>
              <small className="mut">{`${momentWords(at)}, by ${by}`}</small>
            </span>
            <span className="mut num">{`${formatCount(pieces)} pieces`}</span>
            <span className="num">{writeRupees(cost)}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={table.more}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows one purchase: received lines and their cost. */
export function PurchasePage() {
  const number = Number(useParams().number);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['purchases', number],
    queryFn: async () => (await officeApi('GET /api/office/purchases/:number', { params: { number } })).data,
  });
  return (
    <>
      <RoomHead
        title={data ? `${data.supplier}, ${data.reference}` : 'Purchase'}
        back={{ to: '/stock/purchases', words: 'Purchases' }}
      />
      <Crease />
      {error && <Failed what="The purchase" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && (
        <>
          <Facts
            facts={[
              { name: 'Booked', value: momentWords(data.at) },
              { name: 'By', value: data.by },
              { name: 'Pieces', value: formatCount(data.pieces) },
              { name: 'Before tax', value: writeRupees(data.cost) },
              { name: 'Freight, other costs', value: `${writeRupees(data.freight)}, ${writeRupees(data.otherCosts)}` },
              ...(data.order === null
                ? []
                : [
                    {
                      name: 'Order',
                      value: (
                        <Link className="lk" to={`/stock/orders/${data.order}`}>{`Purchase order ${data.order}`}</Link>
                      ),
                    },
                  ]),
            ]}
          />
          <div className={table.wrap}>
            <table className={table.tb}>
              <thead>
                <tr>
                  <th>Piece</th>
                  <th>Size</th>
                  <th className={table.right}>Pieces</th>
                  <th className={table.right}>Cost of one</th>
                  <th className={table.right}>With freight</th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map(({ product, size, name, pieces, cost, landed }) => (
                  <tr key={`${product} ${size}`}>
                    <td>
                      <Link className={classNames('strong', styles.name)} to={`/catalogue/${product}`}>
                        {name}
                      </Link>
                    </td>
                    <td>{size}</td>
                    <td className={table.right}>{formatCount(pieces)}</td>
                    <td className={table.right}>{writeRupees(cost)}</td>
                    <td className={table.right}>{writeRupees(landed)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}
