import { describe, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { holdsStock, nextStates, titleOf } from '#server/orders/model/order-state.ts';
import { queueFollowingJobs } from './following-jobs.ts';

// Expected states, titles and transitions, repeated here so that each change is a deliberate one.

const life: [OrderState, string, 'reserves stock' | 'reserves nothing', string][] = [
  ['placed', 'Order placed', 'reserves stock', 'paid, confirmed, payment_failed, cancelled'],
  ['paid', 'Payment received', 'reserves stock', 'confirmed, cancelled'],
  ['confirmed', 'Order confirmed', 'reserves stock', 'in_print, packed, cancelled'],
  ['in_print', 'Printing', 'reserves stock', 'packed, cancelled, confirmed'],
  ['packed', 'Packed', 'reserves stock', 'shipped, cancelled'],
  ['shipped', 'Shipped', 'reserves nothing', 'out_for_delivery, delivered, returned_to_origin, lost'],
  ['out_for_delivery', 'Out for delivery', 'reserves nothing', 'delivered, shipped, returned_to_origin, lost'],
  ['delivered', 'Delivered', 'reserves nothing', 'return_in_progress, closed'],
  ['closed', 'Closed', 'reserves nothing', 'return_in_progress'],
  ['payment_failed', 'Payment not completed', 'reserves nothing', 'placed, paid, cancelled'],
  ['cancelled', 'Cancelled', 'reserves nothing', ''],
  ['return_in_progress', 'Return in progress', 'reserves nothing', 'returned, delivered'],
  ['returned', 'Returned', 'reserves nothing', ''],
  ['returned_to_origin', 'Returned to us', 'reserves nothing', ''],
  ['lost', 'Lost on the way', 'reserves nothing', 'delivered, returned_to_origin'],
];

test.each(life)('the state %s (“%s”) %s and can become: %s', (state, title, keeps, next) => {
  expect(titleOf(state)).toBe(title);
  expect(holdsStock[state]).toBe(keeps === 'reserves stock');
  expect(nextStates[state].join(', ')).toBe(next);
});

test('lists every state of an order', () => {
  expect(life.map(([state]) => state).sort()).toEqual([...orderStates].sort());
});

describe('jobs that are queued when an order enters a state', () => {
  const tx = {} as Db;

  async function queued(state: OrderState, payment: string): Promise<string> {
    const queues: string[] = [];
    const jobs = {
      async send(_tx: Db, queue: string, data: object) {
        expect(data).toEqual({ orderId: 'ord_1', state });
        queues.push(queue);
      },
    };
    await queueFollowingJobs(tx, jobs, { id: 'ord_1', state, payment });
    return queues.join(', ');
  }

  test.each([
    ['placed', 'confirm-order', ''],
    ['paid', 'confirm-order, capture-payments', 'confirm-order, capture-payments'],
    ['confirmed', 'mail-order, make-print-files, ship-order', 'mail-order, make-print-files, ship-order'],
    ['in_print', '', ''],
    ['packed', 'issue-invoice, ship-order', 'issue-invoice, capture-payments, ship-order'],
    ['shipped', 'issue-invoice, mail-order', 'issue-invoice, mail-order, capture-payments'],
    ['out_for_delivery', 'mail-order', 'mail-order'],
    ['delivered', 'mail-order', 'mail-order'],
    ['closed', '', ''],
    ['payment_failed', 'mail-order', 'mail-order'],
    ['cancelled', 'mail-order, ship-order', 'mail-order, ship-order'],
    ['return_in_progress', '', ''],
    ['returned', '', ''],
    ['returned_to_origin', 'mail-order, take-back-order', 'mail-order, take-back-order'],
    ['lost', 'mail-order', 'mail-order'],
  ] as const)('order %s queues with cash on delivery: %s; paid online: %s', async (state, inCash, online) => {
    expect([await queued(state, 'cod'), await queued(state, 'razorpay')]).toEqual([inCash, online]);
  });
});
