import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable, paymentsTable, refundsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { checkMoney } from './check-money.ts';

// Each row of the books is changed, checked and restored; the check must name the fault.

let shop: PayingShop;
let db: Db;
/** One order paid online with a cancelled item; one cancelled for store credit; one in cash. */
let paid: PlacedForTest;
let credited: PlacedForTest;
let cash: PlacedForTest;

beforeAll(async () => {
  shop = await openPayingShop();
  db = shop.database.db;
  const asha = await aCustomer(shop);
  paid = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await cancel(paid, { lines: [{ line: 1, quantity: 1 }] });
  credited = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  await cancel(credited, { refundTo: 'credit' });
  cash = await placeOrderFor(shop, anOrder([aLine('football-1', 'M', 2)]));
});
afterAll(() => shop?.close());

async function cancel(order: PlacedForTest, more: object): Promise<void> {
  const reply = await call(shop, order, {
    method: 'POST',
    path: '/cancel',
    payload: { reason: 'other', ...more },
    once: order.reference,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

class Undone extends Error {}

/** Returns the faults found after a change that is rolled back. */
async function seenAfter<T>(change: (tx: Db) => Promise<unknown>, look: (tx: Db) => Promise<T>): Promise<T> {
  let found: T | undefined;
  const trying = db.transaction(async (tx) => {
    await change(tx);
    found = await look(tx);
    throw new Undone();
  });
  await expect(trying).rejects.toThrow(Undone);
  return found as T;
}

const paymentOf = async ({ id }: PlacedForTest) =>
  (await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, id)))[0]?.id ?? '';
const refundOf = async ({ id }: PlacedForTest) =>
  (await db.select().from(refundsTable).where(eq(refundsTable.orderId, id)))[0]?.id ?? '';

test('correct books have no faults, and the money taken is payments less refunds', async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  const { takenPaise, movements } = await checkMoney(db);
  expect([takenPaise, movements]).toEqual([549_780 + 274_890, 3]);
  const { orders: counted, skus } = await checkLedger(db);
  expect([counted, skus]).toEqual([3, await db.$count(stockTable)]);
});

describe('faults in the money books', () => {
  const look = async (tx: Db) => (await checkMoney(tx)).faults;

  test('a payment that differs from its movements or its refunds is a fault', async () => {
    const id = await paymentOf(paid);
    const captured = sql`${moneyMovementsTable.paymentId} = ${id} and ${moneyMovementsTable.reason} = 'captured'`;
    expect(
      await seenAfter((tx) => tx.update(moneyMovementsTable).set({ amountPaise: 549_779 }).where(captured), look),
    ).toEqual([`Payment ${id}: ₹5,497.80 were taken, its movements say ₹5,497.79`]);
    expect(
      await seenAfter(
        (tx) => tx.update(paymentsTable).set({ refundedPaise: 274_891 }).where(eq(paymentsTable.id, id)),
        look,
      ),
    ).toEqual([`Payment ${id}: ₹2,748.91 are claimed for refunds, its refunds come to ₹2,748.90`]);
  });

  test('a refund that differs from its movements is a fault', async () => {
    const id = await refundOf(paid);
    expect(
      await seenAfter((tx) => tx.update(refundsTable).set({ state: 'processed' }).where(eq(refundsTable.id, id)), look),
    ).toEqual([`Refund ${id}: ₹2,748.90 are said to be back, its movements say ₹0.00`]);
    const booked = {
      at: shop.clock.now,
      orderId: paid.id,
      source: 'gateway',
      reason: 'refunded',
      amountPaise: -274_890,
      refundId: id,
    } as const;
    expect(await seenAfter((tx) => tx.insert(moneyMovementsTable).values(booked), look)).toEqual([
      `Refund ${id}: ₹0.00 are said to be back, its movements say ₹2,748.90`,
    ]);
  });

  test('an order in progress that was paid with less than its price is a fault', async () => {
    const wrong = `Order ${paid.reference}: goes its way for ₹5,497.80, and was paid with`;
    const ofPayment = eq(paymentsTable.orderId, paid.id);
    expect(
      await seenAfter((tx) => tx.update(ordersTable).set({ paidBy: null }).where(eq(ordersTable.id, paid.id)), look),
    ).toEqual([
      `${wrong} ₹0.00`,
      `Payment ${await paymentOf(paid)}: ₹5,497.80 were taken that paid for nothing, ₹2,748.90 of it go back`,
    ]);
    expect(
      await seenAfter(
        (tx) => tx.update(ordersTable).set({ creditPaise: 100 }).where(eq(ordersTable.id, paid.id)),
        look,
      ),
    ).toEqual([`Order ${paid.reference}: goes its way for ₹5,496.80, and was paid with ₹5,497.80`]);
    const failed = await seenAfter((tx) => tx.update(paymentsTable).set({ state: 'failed' }).where(ofPayment), look);
    expect(failed).toEqual([`${wrong} ₹0.00`]);
    const reserved = await seenAfter(
      (tx) => tx.update(paymentsTable).set({ state: 'authorized' }).where(ofPayment),
      look,
    );
    expect(reserved).toEqual([]);
  });

  test.each(['placed', 'payment_failed'] as const)('an order in the state %s needs no payment yet', async (state) => {
    const faults = await seenAfter(
      (tx) => tx.update(ordersTable).set({ state, paidBy: null }).where(eq(ordersTable.id, paid.id)),
      look,
    );
    expect(faults.filter((fault) => fault.startsWith('Order'))).toEqual([]);
  });

  test('a cancelled order that keeps money is a fault', async () => {
    expect(
      await seenAfter(
        (tx) => tx.update(ordersTable).set({ state: 'cancelled' }).where(eq(ordersTable.id, paid.id)),
        look,
      ),
    ).toEqual([`Order ${paid.reference}: is cancelled and keeps ₹5,497.80, of which ₹2,748.90 are on their way back`]);
  });

  test('a credit balance that differs from its movements, and an order refunded too much, are faults', async () => {
    const [account] = await db.select().from(storeCreditsTable);
    expect(await seenAfter((tx) => tx.update(storeCreditsTable).set({ balancePaise: 274_889 }), look)).toEqual([
      `Account ${account?.accountId}: has ₹2,748.89 of credit, its movements say ₹2,748.90`,
    ]);
    const out = { at: shop.clock.now, orderId: cash.id, source: 'cash', reason: 'refunded', amountPaise: -1 } as const;
    expect(await seenAfter((tx) => tx.insert(moneyMovementsTable).values(out), look)).toEqual([
      `Order ${cash.reference}: more went back than was paid (-₹0.01 of ₹5,717.80)`,
    ]);
  });
});

describe('faults in the stock books', () => {
  const look = async (tx: Db) => (await checkLedger(tx)).faults;
  const sku = sql`${stockTable.productId} = 'football-1' and ${stockTable.size} = 'M'`;

  test('stock that differs from its movements is a fault', async () => {
    const [row] = await db.select().from(stockTable).where(sku);
    const { available = 0, reserved = 0 } = row ?? {};
    expect(
      await seenAfter(
        (tx) =>
          tx
            .update(stockTable)
            .set({ available: available + 1 })
            .where(sku),
        look,
      ),
    ).toEqual([
      `football-1 M: stock says ${available + 1} and ${reserved} (available and reserved), its movements say ${available} and ${reserved}`,
    ]);
    expect(
      await seenAfter(
        (tx) =>
          tx
            .update(stockTable)
            .set({ reserved: reserved + 1 })
            .where(sku),
        look,
      ),
    ).toEqual([
      `football-1 M: stock says ${available} and ${reserved + 1} (available and reserved), its movements say ${available} and ${reserved}`,
      `football-1 M: ${reserved + 1} are reserved, orders that are not dispatched hold ${reserved}`,
    ]);
  });

  test('stock reserved for shipped orders or cancelled items is a fault', async () => {
    expect(
      await seenAfter(
        (tx) => tx.update(ordersTable).set({ state: 'shipped' }).where(eq(ordersTable.id, cash.id)),
        look,
      ),
    ).toEqual(['football-1 M: 2 are reserved, orders that are not dispatched hold 0']);
    expect(
      await seenAfter(
        (tx) => tx.update(orderLinesTable).set({ cancelled: 1 }).where(eq(orderLinesTable.orderId, cash.id)),
        look,
      ),
    ).toEqual(['football-1 M: 2 are reserved, orders that are not dispatched hold 1']);
  });

  test('an order whose lines or tax do not add up to its totals is a fault', async () => {
    const wrong = [`Order ${cash.reference}: its lines do not add up to its totals`];
    for (const set of [{ unitPaise: 259_901, totalPaise: 519_802 }, { taxPaise: 51_981 }]) {
      expect(
        await seenAfter((tx) => tx.update(orderLinesTable).set(set).where(eq(orderLinesTable.orderId, cash.id)), look),
      ).toEqual(wrong);
    }
  });
});
