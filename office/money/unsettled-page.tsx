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

/** Shows the captured payments that no settlement contains, oldest first. */
export function UnsettledPage() {
  const list = useInfiniteQuery({
    queryKey: ['unsettled'],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/money/unsettled', { query: { from: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: nextPlace,
  });
  const payments = list.data?.pages.flatMap((page) => page.payments);
  return (
    <>
      <RoomHead title="Not settled yet" back={{ to: '/money/settlements', words: 'Settlements' }} />
      <p className={classNames('mut', styles.lead)}>
        Payments that were taken and that the gateway has not sent to the bank. Most follow two working days later.
      </p>
      <Crease />
      <ReadState what="The payments" reading={list} rows={6} />
      {payments?.length === 0 && <Empty title="Everything is settled" />}
      {payments && payments.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, table.lines)}>
            <thead>
              <tr>
                <th>Order</th>
                <th>Taken</th>
                <th>At the gateway</th>
                <th className={table.right}>Amount</th>
              </tr>
            </thead>
            <tbody>
              {payments.map(({ id, order, amount, capturedAt, late }) => (
                <tr key={id}>
                  <OrderCell order={order} />
                  <td className={table.l2}>
                    <span className={classNames('mut', styles.taken)}>{momentWords(capturedAt)}</span>
                    {late && <Status tone="cancelled">Late</Status>}
                  </td>
                  <td className={classNames('mut', 'hide-m')}>{id}</td>
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
