import type { ordersTable } from '#database/schema/orders.ts';

/**
 * Key prefix of demo orders made for staff to work on. They are not packed automatically, or the packing table would be
 * empty.
 */
export const imaginedForHands = 'demo:work:';

/** Returns true for a demo order that waits for staff. Pure. */
export function waitsForHands({ idempotencyKey }: Pick<typeof ordersTable.$inferSelect, 'idempotencyKey'>): boolean {
  return idempotencyKey.startsWith(imaginedForHands);
}
