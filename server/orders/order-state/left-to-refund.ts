import type { Db } from '#database/db.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { disputedOf, type PaymentRow, refundableOtherwise, refundsOfOrder } from './order-money.ts';

/** Returns the amount paid and not yet refunded or promised, in paise. The order must be locked. */
export async function leftToRefund(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'accountId' | 'paidBy'>,
  payment: PaymentRow | undefined,
): Promise<number> {
  const online = payment && payment.state !== 'lapsed' ? payment.amountPaise - (await disputedOf(tx, payment.id)) : 0;
  const paid = online + (await refundableOtherwise(tx, order));
  const own = (await refundsOfOrder(tx, order.id)).filter(
    ({ paymentId }) => paymentId === null || paymentId === order.paidBy,
  );
  return paid - own.reduce((sum, refund) => sum + refund.amountPaise, 0);
}
