import { and, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { priceOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { creditOn } from './order-money.ts';

/**
 * Books the cash that the courier collected for a delivered order, once. Runs in the transaction that moves the order.
 */
export async function collectCash(tx: Db, orderId: string, at: Date, parcels?: readonly OrderParcel[]): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.payment !== 'cod') return;
  const mine = and(eq(moneyMovementsTable.orderId, orderId), eq(moneyMovementsTable.reason, 'collected'));
  const before = await tx.select({ paise: moneyMovementsTable.amountPaise }).from(moneyMovementsTable).where(mine);
  const credit = await creditOn(tx, orderId);
  if (!parcels && before.length > 0) return;
  const sold = parcels ? await soldLines(tx, orderId) : [];
  const delivered = parcels
    ?.filter(({ state }) => state === 'delivered')
    .map((parcel) => cashOfParcel(order, sold, parcel, credit));
  const due = delivered ? delivered.reduce((sum, paise) => sum + paise, 0) : cashDue(order, credit);
  const amountPaise = due - before.reduce((sum, { paise }) => sum + paise, 0);
  if (amountPaise > 0)
    await tx.insert(moneyMovementsTable).values({ at, orderId, source: 'cash', reason: 'collected', amountPaise });
}

/** Returns the cash to collect for pieces that were not cancelled, less the credit spent on them. Paise. */
export function cashDue(order: Pick<OrderRow, 'totalPaise' | 'cancelledPaise'>, creditPaise: number): number {
  return Math.max(0, order.totalPaise - order.cancelledPaise - creditPaise);
}

/**
 * Returns the cash to collect for one parcel in paise. Shipping and credit count once, for the parcel with stock goods.
 * Pure.
 */
export function cashOfParcel(
  { shippingPaise }: Pick<OrderRow, 'shippingPaise'>,
  sold: readonly OrderLineNow[],
  { lines, custom }: Pick<OrderParcel, 'lines' | 'custom'>,
  creditPaise: number,
): number {
  const worth = sold
    .filter(({ line }) => lines.includes(line))
    .reduce(
      (sum, line) => sum + priceOfPieces(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise),
      0,
    );
  return Math.max(0, worth + (custom ? 0 : shippingPaise - creditPaise));
}
