import type { WrittenOrder } from './written-order.ts';

/** Writes the cancellation of all lines, with the delivery. */
export function writeCancellation(
  { rows, order, id, totals }: WrittenOrder,
  { cancellationId, reason, at }: { cancellationId: string; reason: string; at: Date },
): void {
  rows.cancellations.push({
    ...{
      id: cancellationId,
      orderId: id,
      idempotencyKey: cancellationId,
      requestHash: '',
      reason,
      refundTo: 'source',
    },
    ...{ shippingPaise: totals.shippingPaise, amountPaise: totals.totalPaise, at },
  });
  for (const [index, { quantity }] of order.lines.entries())
    rows.cancelledLines.push({
      cancellationId,
      orderId: id,
      position: index + 1,
      quantity,
      taxPaise: totals.lineTaxPaise[index] ?? 0,
    });
}

/** Returns true if all lines of an order are cancelled, before dispatch or on the way. */
export function isCancelled({ story }: WrittenOrder['order']): boolean {
  return story === 'refused at the door' || story === 'cancelled';
}
