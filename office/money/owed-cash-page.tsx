import { useInfiniteQuery } from '@tanstack/react-query';
import { officeApi } from '#office/browser/api.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { nextPlace, OrderCell } from './transfer-parts.tsx';

/** Shows the delivered cash parcels that were not remitted in full, oldest first. */
export function OwedCashPage() {
  const list = useInfiniteQuery({
    queryKey: ['owed-cash'],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/money/owed-cash', { query: { from: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: nextPlace,
  });
  const parcels = list.data?.pages.flatMap((page) => page.parcels);
  return (
    <>
      <RoomHead title="Not remitted yet" back={{ to: '/money/cash', words: 'Cash on delivery' }} />
      <p className={classNames('mut', styles.lead)}>
        Parcels that were paid in cash, with what the courier has not remitted of it. Those delivered more than twelve
        days ago are late: ask the courier about them. Parcels delivered before the first remittance are not listed.
      </p>
      <Crease />
      <ReadState what="The parcels" reading={list} rows={6} />
      {parcels?.length === 0 && <Empty title="Everything is remitted" />}
      {parcels && parcels.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, table.lines)}>
            <thead>
              <tr>
                <th>Order</th>
                <th>Delivered</th>
                <th>Waybill</th>
                <th className={table.right}>Cash</th>
              </tr>
            </thead>
            <tbody>
              {parcels.map(({ awb, carrier, order, amount, deliveredAt, late }) => (
                <tr key={awb}>
                  <OrderCell order={order} />
                  <td className={table.l2}>
                    <span className={classNames('mut', styles.taken)}>{momentWords(deliveredAt)}</span>
                    {late && <Status tone="cancelled">Late</Status>}
                  </td>
                  <td className={classNames('mut', 'hide-m')}>{`${awb}, ${carrier}`}</td>
                  <td className={classNames(table.right, table.r1)}>{writeRupees(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton list={list} />
    </>
  );
}
