import type { Db } from '#database/db.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { invoiceWhenDue } from '#server/money/invoices/issue-document.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';
import { bookOutsideRefunds } from '#server/selling/order-changes/book-outside-refunds.ts';
import { restockReturnedOrder } from '#server/selling/order-changes/restock-returned-order.ts';
import type { PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { pickupDays } from '#server/selling/return-rules/pickup-days.ts';

/** Runs a job like its queue. */
export async function workOff(shop: PayingShop, deps: OrderContext, queue: string, moved: OrderMoved): Promise<void> {
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => shop.database.db.transaction(work);
  const { now, jobs } = deps;
  if (queue === 'take-back-order') await restockReturnedOrder(deps, moved.orderId);
  if (queue === 'book-outside-refunds') await bookOutsideRefunds(deps, moved.orderId);
  if (queue === 'mail-order') await mailOrder(deps, moved);
  if (queue === 'issue-invoice') {
    const later: OrderMoved[] = [];
    const keep: OrderContext['jobs'] = {
      send: async (tx, name, data, options) =>
        name === 'issue-invoice' ? void later.push(moved) : jobs.send(tx, name, data, options),
    };
    await inTransaction((tx) =>
      invoiceWhenDue({ settings: unchangedSettings, shopFacts: firstFacts }, tx, keep, moved, now()),
    );
  }
  if (queue === 'ship-order') {
    await inTransaction(async (tx) => {
      const order = await lockOrder(tx, moved.orderId);
      if (order && order.state !== 'cancelled') await planShipments(tx, order, now());
    });
  }
}

/** Returns the request body to return items, or to report a problem with them. */
export function wishOf(
  now: Date,
  kind: 'return' | 'report',
  outcome: 'refund' | 'exchange',
  what: { lines?: { line: number; quantity: number; newSize?: string | undefined }[]; parcel?: number },
) {
  const day = pickupDays(unchangedSettings, now)[0] ?? '';
  const lines = what.lines?.map(({ newSize, ...one }) =>
    outcome === 'exchange' && kind === 'return' ? { ...one, newSize } : one,
  );
  const common = { outcome, upi: 'asha@okbank' };
  // Nothing is fetched for a report, so it can be accepted once it is approved.
  return kind === 'return'
    ? { kind, ...common, pickup: { day }, lines: lines ?? [], reason: 'other' as const, unworn: true as const }
    : { kind: 'problem' as const, ...common, lines, parcel: what.parcel, reason: 'damaged' as const, photos: [] };
}
