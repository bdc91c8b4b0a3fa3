import type { OrderRow } from '#server/orders/model/find-order.ts';
import { waitsForCode } from './cash-code.ts';

/** Step that only the shopper can take, with the end of the stock reservation. */
export interface ShopperStep {
  for: 'code' | 'payment';
  until: Date;
}

type Facts = Pick<OrderRow, 'heldUntil' | 'state' | 'payment' | 'totalPaise' | 'creditPaise'>;

/** Returns the missing step of an order before it is confirmed; undefined if there is none. Pure. */
export function waitsForShopper(order: Facts): ShopperStep | undefined {
  const { heldUntil: until, state, payment, totalPaise, creditPaise } = order;
  if (until === null || state !== 'placed') return undefined;
  if (waitsForCode(order)) return { for: 'code', until };
  return payment === 'razorpay' && totalPaise > creditPaise ? { for: 'payment', until } : undefined;
}

/** Returns the step in words, shown in place of 'Order placed': 'One step left: your code'. Pure. */
export function stepLeftWords({ for: what }: ShopperStep): string {
  return `One step left: your ${what}`;
}
