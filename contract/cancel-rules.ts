import type { OrderStateName, paymentMethods } from './lists.ts';

// Imports only types: forms use it, and zod must not get into their scripts.

/** Returns true if an order can only be cancelled completely: it waits for a payment of its full amount. Pure. */
export function cancelsWhole({
  status,
  payment,
}: {
  status: OrderStateName;
  payment: (typeof paymentMethods)[number];
}): boolean {
  return status === 'payment_failed' || (status === 'placed' && payment === 'razorpay');
}
