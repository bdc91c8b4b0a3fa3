import type { orders } from '#database/schema/orders.ts';

/** What the key of an order begins with that a demonstration made up for people to work on: no rule packs it, or its packing table would be empty. */
export const imaginedForHands = 'demo:work:';

/** Whether an order was made up to wait for hands. Pure. */
export function waitsForHands({ idempotencyKey }: Pick<typeof orders.$inferSelect, 'idempotencyKey'>): boolean {
  return idempotencyKey.startsWith(imaginedForHands);
}
