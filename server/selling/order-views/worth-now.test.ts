import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderCard } from '#contract/account-orders.ts';
import { aCustomer, send } from '#server/customers/accounts/test-people.ts';
import {
  call,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  read,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from './test-orders.ts';

// The current value of an order is the same amount in every list.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const cancel = (order: Parameters<typeof call>[1], lines?: { line: number; quantity: number }[]) =>
  call(shop, order, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', refundTo: 'source', ...(lines && { lines }) },
    once: randomUUID(),
  });

const basket = () => [aLine('cricket-1', 'M', 3), aLine('football-1', 'M', 1)];

/** Items cancelled from three items of one line and one of another, and the items and lines shown afterwards. */
const cases: [string, { line: number; quantity: number }[][], number, number[]][] = [
  ['nothing', [], 4, [3, 1]],
  ['an item', [[{ line: 1, quantity: 1 }]], 3, [2, 1]],
  ['a line', [[{ line: 2, quantity: 1 }]], 3, [3]],
  ['items in two steps', [[{ line: 1, quantity: 2 }], [{ line: 2, quantity: 1 }]], 1, [1]],
  // The status of the order shows that it is cancelled.
  [
    'everything',
    [
      [
        { line: 1, quantity: 3 },
        { line: 2, quantity: 1 },
      ],
    ],
    4,
    [3, 1],
  ],
];

test.each(cases)(
  'shows the same total in the order list as on the order page after a cancellation of %s',
  async (_what, cancelled, pieces, lines) => {
    const asha = await aCustomer(shop);
    const order = await placeOrderFor(
      shop,
      online(basket(), { contact: { email: asha.email, phone: '9820043210' } }),
      asha.headers,
    );
    for (const part of cancelled) expect((await cancel(order, part)).statusCode).toBe(200);
    const page = await read(shop, order);
    const now = page.since.find(({ label }) => label === 'Total now')?.amount ?? page.total;
    const reply = await send(shop, { url: '/api/account/orders', headers: asha.headers });
    const card: OrderCard = reply.json().data.orders[0];
    expect([card.total, card.itemCount, card.lines.map(({ quantity }) => quantity)]).toEqual([
      now > 0 ? now : page.total,
      pieces,
      lines,
    ]);
    expect(card.total < order.total).toBe(cancelled.length > 0 && now > 0);
  },
);
