import type { OrderState, paymentMethods } from './lists.ts';

// Imports types alone: forms ask it, and zod stays out of their scripts.

/** Whether an order can be cancelled only as a whole: it waits for its money, and that is for all of it. Pure. */
export function cancelsWhole({ status, payment }: { status: OrderState; payment: (typeof paymentMethods)[number] }): boolean {
  return status === 'payment_failed' || (status === 'placed' && payment === 'razorpay');
}
