import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewOrder } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { giveUpOrder } from '#server/money/payments/order-reservation.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import {
  call,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { placeOrder } from './place-order.ts';

// Jobs and responses that follow the placement of an order.

let shop: PayingShop;
const secret = 'a secret of the tests, long enough';

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

/**
 * Places an order, and returns the result with the queued jobs and the products whose stock was reported as
 * changed.
 */
async function place(order: object, accountId: string | null = null, key: string = randomUUID()) {
  const { deps: heard, sent, changed } = listener(() => shop.clock.now);
  const deps = {
    shopFacts: firstFacts,
    ...heard,
    db: shop.database.db,
    secret,
    online: { offered: true, testMode: true },
  };
  const placed = await placeOrder(deps, key, NewOrder.parse(order), accountId);
  const jobs = sent.map(({ queue, data, startAfter }) => [queue, data, startAfter]);
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, placed.id));
  if (!row) throw new Error('no such order');
  return { placed, jobs, changed, row };
}

/** A customer with ₹2,748.90 of store credit. */
async function withCredit(): Promise<string> {
  const asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  await call(shop, first, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', refundTo: 'credit' },
    once: randomUUID(),
  });
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, first.id));
  return row?.accountId ?? '';
}

describe('placement of an order', () => {
  test('confirms an order with cash on delivery at once, without a payment deadline', async () => {
    const { placed, jobs, changed, row } = await place(anOrder([aLine('cricket-1', 'M', 2), aLine('football-1')]));
    expect(jobs).toEqual([['confirm-order', { orderId: placed.id, state: 'placed' }, undefined]]);
    expect([changed.sort(), row.heldUntil, row.accountId]).toEqual([['cricket-1', 'football-1'], null, null]);
    expect(placed).toEqual({
      id: row.id,
      isNew: true,
      toPayPaise: 0,
      linkVersion: 1,
      ownUntil: new Date('2026-11-23T12:00:00+05:30'),
      reference: row.reference,
      key: orderKey(secret, row),
      status: 'placed',
      subtotal: 7597,
      tax: 759.7,
      taxIncluded: false,
      shipping: 0,
      total: 8356.7,
      storeCredit: 0,
    });
  });

  test('reserves an order that is paid online for fifteen minutes without confirming it', async () => {
    const { placed, jobs, row } = await place(online([aLine('cricket-1')], { delivery: 'express' }));
    const end = new Date('2026-11-23T10:15:00+05:30');
    expect(jobs).toEqual([['end-hold', { orderId: placed.id }, end]]);
    expect(row.heldUntil).toEqual(end);
    expect(placed).toMatchObject({ toPayPaise: 284_790, shipping: 99, total: 2847.9, storeCredit: 0 });
    expect(row.promise).toEqual({ earliest: '2026-11-25', latest: '2026-11-26', words: 'Arrives Wed 25 – Thu 26 Nov' });
  });

  test('waits for the rest of the payment if store credit pays only a part', async () => {
    const { placed, jobs, row } = await place(online([aLine('cricket-1')], { storeCredit: 1000 }), await withCredit());
    expect(jobs.map(([queue]) => queue)).toEqual(['end-hold']);
    expect(placed).toMatchObject({ toPayPaise: 174_890, storeCredit: 1000, total: 2748.9 });
    expect(row).toMatchObject({ creditPaise: 100_000, payment: 'razorpay' });
  });

  test('confirms an order at once if store credit pays all of it', async () => {
    const { placed, jobs, row } = await place(
      online([aLine('cricket-1')], { storeCredit: 2748.9 }),
      await withCredit(),
    );
    expect(jobs).toEqual([['confirm-order', { orderId: placed.id, state: 'placed' }, undefined]]);
    expect([placed.toPayPaise, placed.storeCredit, row.heldUntil]).toEqual([0, 2748.9, null]);
  });

  test('reports no stock change for a printed item', async () => {
    const design = await saveTestDesign(shop, shirtWith([someWords]));
    const { changed } = await place(online([{ customProductId: design, size: 'M', quantity: 1 }, aLine('cricket-2')]));
    expect(changed).toEqual(['cricket-2']);
  });

  test.each([
    [
      'a note and a GSTIN',
      { note: 'Ring twice', gstin: '27AAPFU0939F1ZV' },
      { note: 'Ring twice', gstin: '27AAPFU0939F1ZV' },
    ],
    ['nothing if they are missing', {}, { note: null, gstin: null, billing: null }],
    ['nothing for an empty note', { note: '' }, { note: null }],
  ])('stores optional fields of an order: %s', async (_what, more, kept) => {
    const { row } = await place({ ...anOrder([aLine('cricket-1')]), ...more });
    expect(row).toMatchObject(kept);
  });
});

describe('repeated request with the same key', () => {
  test('returns the first response for a repeated request and queues no more jobs', async () => {
    const key = randomUUID();
    const order = online([aLine('cricket-1')]);
    const first = await place(order, null, key);
    expect(await place(order, null, key)).toEqual({
      ...first,
      placed: { ...first.placed, isNew: false },
      jobs: [],
      changed: [],
    });
  });

  test('returns the state of an order whose payment has expired since for a repeated request', async () => {
    const key = randomUUID();
    const order = online([aLine('cricket-1')]);
    const { placed } = await place(order, null, key);
    const deps = { jobs: noJobs, now: () => shop.clock.now };
    const to = { state: 'payment_failed', actor: 'shop', reason: 'the time to pay was over' } as const;
    await shop.database.db.transaction(async (tx) => {
      const [row] = await tx.select().from(ordersTable).where(eq(ordersTable.id, placed.id)).for('update');
      if (row) await giveUpOrder(tx, deps, row, to);
    });
    expect((await place(order, null, key)).placed).toEqual({ ...placed, isNew: false, status: 'payment_failed' });
  });
});
