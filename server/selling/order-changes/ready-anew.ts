import type { Db } from '#database/db.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { withdrawInvoices } from '#server/money/invoices/issue-document.ts';
import { documentsOf, invoicedLines } from '#server/money/invoices/issued-documents.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import type { Actor } from '#server/orders/order-state/move-order.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';

/**
 * Creates new labels and invoices for parcels still in the shop after an order changed. Parcels packed by hand must be
 * packed again; automatically packed ones stay packed. Runs in the caller's transaction, with the order locked.
 * `reason` is printed on the credit note of an invalid invoice.
 */
export async function readyAnew(
  tx: Db,
  deps: Pick<OrderContext, 'jobs' | 'now' | 'shopFacts' | 'settings'>,
  order: OrderRow,
  here: readonly OrderParcel[],
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  const { id: orderId, state } = order;
  const at = deps.now();
  const invoiced = invoicedLines(await documentsOf(tx, orderId));
  await withdrawInvoices(deps, tx, order, {
    lines: here.flatMap((parcel) => parcel.lines),
    reason,
    at,
  });
  await replaceShipments(tx, deps.jobs, { id: orderId, state });
  // Automatically packed parcels stay packed, so nothing else would request their new invoice.
  for (const { id, lines: within, packedByHand } of here)
    if (id !== undefined && !packedByHand && within.some(invoiced))
      await deps.jobs.send(tx, 'issue-invoice', { orderId, state: 'packed', parcel: id });
  if (here.some(({ packedByHand }) => packedByHand)) await settleOrder(tx, deps.jobs, orderId, { actor, at });
}
