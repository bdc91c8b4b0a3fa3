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
  [{ lines: [] }, 'lines'],
  [
    {
      lines: [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    },
    'lines',
  ],
  [{ reason: 'because' }, 'reason'],
  [{ unworn: false }, 'unworn'],
  [{ outcome: 'gold' }, 'outcome'],
  [{ pickup: { day: '2026-11-29' } }, 'pickup.day'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ outcome: 'exchange' }, 'lines.0.newSize'],
  [{ upi: 'nobody' }, 'upi'],
])('%j is refused at its field', async (body, field) => {
  const order = await delivered([aLine('cricket-1', 'M', 2)]);
  const reply = await send(order, body);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
});

test('a stranger finds and moves nothing', async () => {
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
  // A return is found through its own order alone.
  expect((await call(shop, other, { path: `/returns/${id}` })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: '/api/account/returns' })).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/account/returns', headers: ravi.headers })).json().data.returns).toEqual(
    [],
  );
});
