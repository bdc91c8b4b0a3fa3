import type { OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForCode } from './cash-code.ts';

/** What an order waits for that only its shopper can do, and until when its pieces are kept for it. */
export interface ShopperStep {
  for: 'code' | 'payment';
  until: Date;
}

type Facts = Pick<OrderRow, 'heldUntil' | 'state' | 'payment' | 'totalPaise' | 'creditPaise'>;

/** The step that an order lacks before it is one, and that nobody but its shopper can take; nothing where it waits for none. Pure. */
export function waitsForShopper(order: Facts): ShopperStep | undefined {
  const { heldUntil: until, state, payment, totalPaise, creditPaise } = order;
  if (until === null || state !== 'placed') return undefined;
  if (waitsForCode(order)) return { for: 'code', until };
  return payment === 'razorpay' && totalPaise > creditPaise ? { for: 'payment', until } : undefined;
}

/** The same in words, in place of 'Order placed', which it is not yet: 'One step left: your code'. Pure. */
export function stepLeftWords({ for: what }: ShopperStep): string {
  return `One step left: your ${what}`;
}
