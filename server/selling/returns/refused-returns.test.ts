import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { call, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from './test-returns.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const day = '2026-11-25';
const pickup = { day };

const { delivered, send } = returnTests(() => shop);

test.each([
  ['without lines', { lines: [] }, 'lines'],
  [
    'with the same line twice',
    {
      lines: [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    },
    'lines',
  ],
  ['with an unknown reason', { reason: 'because' }, 'reason'],
  ['of a worn item', { unworn: false }, 'unworn'],
  ['with an unknown outcome', { outcome: 'gold' }, 'outcome'],
  ['with a pickup on a Sunday', { pickup: { day: '2026-11-29' } }, 'pickup.day'],
  ['with a long note', { note: 'x'.repeat(501) }, 'note'],
  ['as an exchange without a size', { outcome: 'exchange' }, 'lines.0.newSize'],
  ['with an invalid UPI ID', { upi: 'nobody' }, 'upi'],
])('refuses a return %s at its field', async (_name, body, field) => {
  const order = await delivered([aLine('cricket-1', 'M', 2)]);
  const reply = await send(order, body);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
});

test('hides returns of an order from others and lets them change nothing', async () => {
  const asha = await aCustomer(shop);
  const ravi = await aCustomer(shop);
  const order = await delivered([aLine('cricket-1')], {}, asha.headers);
  const { id } = (await send(order, {})).json().data;
  const other = await delivered([aLine('cricket-1')]);
  const wanted = { lines: [{ line: 1, quantity: 1 }], outcome: 'refund' };
  const requests = [
    { path: '/return-options' },
    {
      method: 'POST' as const,
      path: '/returns',
      payload: { ...wanted, reason: 'other', pickup, unworn: true },
      once: randomUUID(),
    },
    { method: 'POST' as const, path: '/problems', payload: { ...wanted, kind: 'late' }, once: randomUUID() },
    { path: `/returns/${id}` },
    { method: 'POST' as const, path: `/returns/${id}/cancel`, payload: {} },
  ];
  for (const request of requests) {
    for (const key of ['', 'wrong', other.key]) {
      const reply = await call(shop, { reference: order.reference, key }, { ...request, headers: ravi.headers });
      expect([request.path, reply.statusCode, reply.json().message]).toEqual([
        request.path,
        404,
        "We couldn't find this order",
      ]);
    }
  }
  // A return is found only under its own order.
  expect((await call(shop, other, { path: `/returns/${id}` })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: '/api/account/returns' })).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/account/returns', headers: ravi.headers })).json().data.returns).toEqual(
    [],
  );
});
