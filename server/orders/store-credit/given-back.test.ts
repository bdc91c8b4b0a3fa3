import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { giveUpOrder, holdAgain } from '#server/money/payments/order-reservation.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import {
  call,
  noJobs,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  pay,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { giveCredit, spendCredit } from './move-credit.ts';
import { creditBalance } from './queries.ts';

// Store credit that is spent on an order is returned exactly once, however the order ends.

let shop: PayingShop;
let asha: Browser;
let accountId: string;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect((await checkMoney(shop.database.db)).faults).toEqual([]);
  await shop?.close();
});

const online = { ...anOrder([aLine('cricket-1')]), payment: 'razorpay' };

function cancel(order: PlacedForTest, more: object = {}) {
  return call(shop, order, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'changed_mind', ...more },
    once: randomUUID(),
  });
}

const balance = () => creditBalance(shop.database.db, accountId);

async function rowOf({ id }: PlacedForTest) {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!row) throw new Error('no such order');
  return row;
}

async function locked<T>(
  order: PlacedForTest,
  work: (tx: Db, row: OrderRow, deps: typeof holding) => Promise<T>,
): Promise<T> {
  return shop.database.db.transaction(async (tx) => {
    const row = await lockOrder(tx, order.id);
    if (!row) throw new Error('no such order');
    return work(tx, row, holding);
  });
}

const holding = { jobs: noJobs, now: () => shop.clock.now, settings: unchangedSettings };

/** Ends the time for payment. */
function endHold(order: PlacedForTest): Promise<boolean> {
  const to = { state: 'payment_failed', actor: 'shop', reason: 'the time to pay was over' } as const;
  return locked(order, (tx, row, deps) => giveUpOrder(tx, deps, row, to));
}

/** A customer with ₹2,748.90 of store credit, from a cancelled jersey. */
beforeEach(async () => {
  asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, online, asha.headers);
  accountId = (await rowOf(first)).accountId ?? '';
  expect((await cancel(first, { refundTo: 'credit' })).statusCode).toBe(200);
  expect(await balance()).toBe(274_890);
});

const withCredit = (paise: number, more: object = {}) =>
  placeOrderFor(shop, { ...online, storeCredit: paise / 100, ...more }, asha.headers, { unpaid: true });

describe('store credit on an order that waits for the rest of its payment', () => {
  test('returns the store credit when the order is cancelled while it waits for payment', async () => {
    const order = await withCredit(100_000);
    expect(await balance()).toBe(174_890);
    expect((await cancel(order)).statusCode).toBe(200);
    expect(await balance()).toBe(274_890);
  });

  test('returns the store credit only once if the order expires and is then cancelled', async () => {
    const order = await withCredit(100_000);
    expect(await endHold(order)).toBe(true);
    expect(await balance()).toBe(274_890);
    const reply = await cancel(order);
    expect(reply.json().data).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await balance()).toBe(274_890);
  });

  test('spends the store credit again for each new payment attempt and returns it when that expires', async () => {
    const order = await withCredit(100_000);
    for (let round = 0; round < 2; round += 1) {
      await endHold(order);
      expect(await balance()).toBe(274_890);
      expect(
        await locked(order, (tx, row, deps) => holdAgain(tx, deps, row, new Date(deps.now().getTime() + 900_000))),
      ).toBe(true);
      expect(await balance()).toBe(174_890);
    }
    await cancel(order);
    expect(await balance()).toBe(274_890);
  });

  test('requires a login or an e-mail code to spend store credit again on an expired order', async () => {
    const order = await withCredit(100_000);
    await endHold(order);
    const begin = (headers: Record<string, string>) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/orders/${order.reference}/payment`,
        payload: { key: order.key },
        headers,
      });
    const stranger = await begin({});
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'proof_needed']);
    expect([await balance(), (await rowOf(order)).state]).toEqual([274_890, 'payment_failed']);
    // The payment gateway is unreachable, which matters only after stock and credit are reserved.
    expect((await begin(asha.headers)).statusCode).not.toBe(403);
    expect([await balance(), (await rowOf(order)).state]).toEqual([174_890, 'placed']);
    await cancel(order);
  });

  test('returns the store credit only once if an expired order is replaced by another one', async () => {
    const order = await withCredit(100_000);
    await endHold(order);
    const to = { state: 'cancelled', actor: 'shopper', reason: 'placed again with changes' } as const;
    expect(await locked(order, (tx, row, deps) => giveUpOrder(tx, deps, row, to))).toBe(true);
    expect(await balance()).toBe(274_890);
  });

  test('refuses to reserve an expired order again if its store credit was spent elsewhere', async () => {
    const order = await withCredit(100_000);
    await endHold(order);
    await withCredit(274_000);
    expect(
      await locked(order, (tx, row, deps) => holdAgain(tx, deps, row, new Date(deps.now().getTime() + 900_000))),
    ).toBe(false);
    expect([await balance(), (await rowOf(order)).state]).toEqual([890, 'payment_failed']);
  });

  test('does not return the store credit again when an order expires after its cancellation', async () => {
    const order = await withCredit(100_000);
    await cancel(order);
    expect(await endHold(order)).toBe(false);
    expect(await balance()).toBe(274_890);
  });
});

test('returns all of the store credit of an order that was paid with credit only', async () => {
  const order = await withCredit(274_890, anOrder([aLine('cricket-1')]));
  expect(await balance()).toBe(0);
  await cancel(order, { refundTo: 'source' });
  expect(await balance()).toBe(274_890);
});

test('refunds an order paid with both to the card and to store credit, each with its part', async () => {
  const order = await withCredit(100_000);
  await pay(shop, order.id, 174_890);
  const { data } = (await cancel(order)).json();
  expect(data.refunds.map(({ to, amount }: { to: string; amount: number }) => [to, amount])).toEqual([
    ['UPI as••@okbank', 1748.9],
    ['Store credit', 1000],
  ]);
  expect(await balance()).toBe(274_890);
});

test('refunds an item to the card first, and to store credit once the card payment is used up', async () => {
  const order = await withCredit(200_000, { ...anOrder([aLine('cricket-1', 'M', 2)]), payment: 'razorpay' });
  await pay(shop, order.id, 549_780 - 200_000);
  const piece = { lines: [{ line: 1, quantity: 1 }] };
  await cancel(order, piece);
  expect(await balance()).toBe(74_890);
  await cancel(order, piece);
  expect(await balance()).toBe(274_890);
});

describe('store credit of an account', () => {
  const move = (amountPaise: number, orderId: string) => ({ accountId, orderId, amountPaise, at: shop.clock.now });

  test('lets an account spend no more credit than it has, and changes nothing if it tries', async () => {
    const { id } = await withCredit(100);
    const { db } = shop.database;
    const count = () => db.$count(moneyMovementsTable, eq(moneyMovementsTable.accountId, accountId));
    const before = await count();
    expect(await db.transaction((tx) => spendCredit(tx, move(274_791, id)))).toBe(false);
    expect([await balance(), await count()]).toEqual([274_790, before]);
    await expect(
      db.transaction(async (tx) => {
        expect(await spendCredit(tx, move(274_790, id))).toBe(true);
        expect(await creditBalance(tx, accountId)).toBe(0);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await balance()).toBe(274_790);
  });

  test('starts an account with a balance of zero and adds the granted credit', async () => {
    const { db } = shop.database;
    const ravi = await aCustomer(shop);
    const bought = await placeOrderFor(shop, online, ravi.headers);
    const owner = (await rowOf(bought)).accountId ?? '';
    expect(await creditBalance(db, owner)).toBe(0);
    expect(await db.transaction((tx) => spendCredit(tx, { ...move(1, bought.id), accountId: owner }))).toBe(false);
    await expect(
      db.transaction(async (tx) => {
        await giveCredit(tx, { ...move(500, bought.id), accountId: owner, reason: 'released' });
        await giveCredit(tx, { ...move(250, bought.id), accountId: owner, reason: 'released' });
        expect(await creditBalance(tx, owner)).toBe(750);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  test('lists the movements of store credit to the owner, newest first, each with its order', async () => {
    const order = await withCredit(100_000);
    await endHold(order);
    const read = await shop.app.inject({ url: '/api/account/store-credit', headers: asha.headers });
    const { balance: rupees, movements } = read.json().data;
    expect(rupees).toBe(2748.9);
    expect(movements.map(({ words, amount }: { words: string; amount: number }) => [words, amount])).toEqual([
      [`Not spent after all: order ${order.reference}`, 1000],
      [`Spent on order ${order.reference}`, -1000],
      [expect.stringMatching(/^Refund of order \w{10}$/), 2748.9],
    ]);
    for (const { at } of movements) expect(at).toBe('2026-11-23T04:30:00.000Z');
  });

  test('hides store credit from others and does not let a guest spend it', async () => {
    expect((await shop.app.inject({ url: '/api/account/store-credit' })).statusCode).toBe(401);
    const ravi = await aCustomer(shop);
    const other = await shop.app.inject({ url: '/api/account/store-credit', headers: ravi.headers });
    expect(other.json().data).toEqual({ balance: 0, movements: [] });
    await expect(placeOrderFor(shop, { ...online, storeCredit: 10 })).rejects.toThrow('Sign in to use store credit');
    await expect(placeOrderFor(shop, { ...online, storeCredit: 10 }, ravi.headers)).rejects.toThrow(
      'Your store credit has changed',
    );
  });
});
