import type { Db } from '#database/db.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { documentsOf, invoicedLines, withdrawInvoices } from '#server/money/invoices/issue-document.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import type { Actor } from '#server/orders/order-state/move-order.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';

/**
 * Has parcels that are still in the shop labelled and invoiced anew, once the order says what changed of it: what a person had packed waits to be packed again, what a
 * rule had packed stays so. In the caller's transaction, with the order locked. `reason` is written on the credit note of an invoice that no longer holds.
 */
export async function readyAnew(
  tx: Db,
  deps: Pick<OrderContext, 'jobs' | 'now'>,
  order: OrderRow,
  here: readonly OrderParcel[],
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const { id: orderId, state } = order;
  const at = deps.now();
  const invoiced = invoicedLines(await documentsOf(tx, orderId));
  await withdrawInvoices(tx, order, { lines: here.flatMap((parcel) => parcel.lines), reason, at });
  await replaceShipments(tx, deps.jobs, { id: orderId, state });
  // What a rule had packed stays packed: nobody would ask for its other invoice.
  for (const { id, lines: within, packedByHand } of here)
    if (id !== undefined && !packedByHand && within.some(invoiced))
      await deps.jobs.send(tx, 'issue-invoice', { orderId, state: 'packed', parcel: id });
  if (here.some(({ packedByHand }) => packedByHand)) await settleOrder(tx, deps.jobs, orderId, { actor, at });
}
