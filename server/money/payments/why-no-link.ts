import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { paymentsOfOrder, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { isOwedAfterLapse } from '#server/orders/order-state/owed.ts';
import { lackInWords, lackOf } from './lack-of.ts';
import { type PaymentStateSeen, paymentState } from './payment-status.ts';
import { isWayOffered, wishOf } from './promise-anew.ts';

/** Age in ms up to which an unpaid order may be reserved again; prices may have changed after that. */
const renewableMs = 24 * 3_600_000;

const refusals: Partial<Record<PaymentStateSeen, string>> = {
  none: 'Nothing of it is to be paid online.',
  paid: 'It is paid.',
  processing: 'A payment for it is being confirmed: it is not to be paid twice.',
  cancelled: 'It is cancelled.',
  going_back: 'It cannot be paid any more: what was taken goes back.',
  gone_back: 'It cannot be paid any more: what was taken went back.',
};

/**
 * Returns the reason for staff why a payment link cannot be sent; undefined if it can. The page that offers the link
 * and the call that sends it both use this.
 */
export async function whyNoLink(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  { online, now }: { online: { offered: boolean }; now: Date },
): Promise<string | undefined> {
  if (order.payment !== 'razorpay') return 'This order is paid at the door: there is no link to send.';
  if (!online.offered) return 'Online payment is not switched on in this shop.';
  const refusal =
    refusals[paymentState(order, await paymentsOfOrder(db, order.id), await refundsOfOrder(db, order.id), now)];
  if (refusal) return refusal;
  if (await isOwedAfterLapse(db, order)) return 'It has left. Ask for a transfer, and mark it as paid.';
  if (order.state === 'payment_failed' && now.getTime() - order.placedAt.getTime() > renewableMs)
    return 'It was placed more than a day ago, and its prices may have changed. Order anew for the caller.';
  if (order.state === 'payment_failed' && !isWayOffered(settings, order, await wishOf(settings, db, order, now)))
    return 'The delivery that was chosen is not offered any more. Order anew for the caller.';
  const lack = await lackOf(db, order);
  return lack && lackInWords(lack);
}
