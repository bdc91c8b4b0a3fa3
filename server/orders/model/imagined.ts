import type { ordersTable } from '#database/schema/orders.ts';

/**
 * Idempotency key prefix of demo orders that staff work on. Automatic packing skips them, so that the packing desk is
 * not empty.
 */
export const imaginedForHands = 'demo:work:';

/** Returns true for a demo order that waits for staff. Pure. */
export function waitsForHands({ idempotencyKey }: Pick<typeof ordersTable.$inferSelect, 'idempotencyKey'>): boolean {
  return idempotencyKey.startsWith(imaginedForHands);
}
