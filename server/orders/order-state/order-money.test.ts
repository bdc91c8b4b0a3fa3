import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { knowOrder } from '#server/money/settlement/test-payments.ts';
import { openPayingShop, type PayingShop, placeOrderFor } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { collectCash } from './collect-cash.ts';
import { cashLeft, creditOn, paidOtherwise, paymentsOfOrder, readMoney, refundsOfOrder } from './order-money.ts';
import { paidWith } from './paid-with.ts';

// Sums of the money movements of an order.

let shop: PayingShop;
let db: Db;
let orderId: string;
/** Another order, whose money must never be counted. */
let otherId: string;

beforeAll(async () => {
  shop = await openPayingShop();
  db = shop.database.db;
});
afterAll(() => shop?.close());
beforeEach(async () => {
  orderId = (await placeOrderFor(shop, anOrder([aLine('cricket-1')]))).id;
  otherId = (await placeOrderFor(shop, anOrder([aLine('cricket-1')]))).id;
  await move('credit', 'spent', 77_700, otherId);
  await move('cash', 'collected', 88_800, otherId);
});

type Movement = typeof moneyMovementsTable.$inferInsert;

async function move(
  source: Movement['source'],
  reason: Movement['reason'],
  amountPaise: number,
  of = orderId,
  refundId?: string,
): Promise<void> {
  await db
    .insert(moneyMovementsTable)
    .values({ at: shop.clock.now, orderId: of, source, reason, amountPaise, refundId });
}

/** A refund without a payment: by hand, or as store credit with its movement. */
async function refund(amountPaise: number, as: 'hand' | 'credit', of = orderId): Promise<void> {
  const id = `rfd_${randomBytes(12).toString('hex')}`;
  const row = {
    id,
    orderId: of,
    amountPaise,
    reason: 'a test',
    createdAt: shop.clock.now,
    state: 'processed' as const,
  };
  await db.insert(refundsTable).values(row);
  await move(as === 'credit' ? 'credit' : 'cash', 'refunded', -amountPaise, of, id);
}

describe('store credit that is spent on an order', () => {
  test.each([
    ['no credit', [], 0],
    ['credit spent once', [['spent', 1000]], 1000],
    [
      'credit spent twice',
      [
        ['spent', 1000],
        ['spent', 500],
      ],
      1500,
    ],
    [
      'credit spent and released',
      [
        ['spent', 1000],
        ['released', -1000],
      ],
      0,
    ],
    [
      'credit released and spent again',
      [
        ['spent', 1000],
        ['released', -1000],
        ['spent', 1000],
      ],
      1000,
    ],
    [
      'credit partly returned as a refund',
      [
        ['spent', 1000],
        ['refunded', -400],
      ],
      600,
    ],
    [
      'given back beyond what was spent, what was paid online being made credit',
      [
        ['spent', 1000],
        ['refunded', -2500],
      ],
      0,
    ],
  ] as const)('sums up the store credit of an order: %s', async (_what, moves, paise) => {
    for (const [reason, amount] of moves) await move('credit', reason, amount);
    await move('gateway', 'captured', 5000);
    expect(await creditOn(db, orderId)).toBe(paise);
  });
});

describe('payments of an order outside the gateway', () => {
  test.each([
    ['no payment', [], 0],
    ['cash', [['cash', 'collected', 3000]], 3000],
    [
      'cash and credit',
      [
        ['cash', 'collected', 3000],
        ['credit', 'spent', 1000],
      ],
      4000,
    ],
    [
      'credit that was released',
      [
        ['credit', 'spent', 1000],
        ['credit', 'released', -1000],
      ],
      0,
    ],
    [
      'cash, with refunds ignored',
      [
        ['cash', 'collected', 3000],
        ['cash', 'refunded', -1000],
        ['credit', 'refunded', -500],
      ],
      3000,
    ],
    ['a payment by the gateway only', [['gateway', 'captured', 5000]], 0],
  ] as const)('sums up the payments outside the gateway: %s', async (_what, moves, paise) => {
    for (const [source, reason, amount] of moves) await move(source, reason, amount);
    expect(await paidOtherwise(db, orderId)).toBe(paise);
  });
});

describe('cash of an order that can still be refunded', () => {
  test('subtracts refunds by hand from the cash that was collected', async () => {
    expect(await cashLeft(db, orderId)).toBe(0);
    await move('cash', 'collected', 3000);
    await move('credit', 'spent', 1000);
    expect(await cashLeft(db, orderId)).toBe(3000);
    await refund(800, 'hand');
    await refund(500, 'hand', otherId);
    expect(await cashLeft(db, orderId)).toBe(2200);
  });

  test('does not subtract refunds as store credit or to a card from the cash', async () => {
    await move('cash', 'collected', 3000);
    await refund(800, 'credit');
    const payment = await pay('captured', 'Visa card ending 1007');
    const row = {
      id: `rfd_${orderId}`,
      orderId,
      paymentId: payment,
      amountPaise: 300,
      reason: 'a test',
      createdAt: shop.clock.now,
    };
    await db.insert(refundsTable).values({ ...row, state: 'wanted' });
    expect(await cashLeft(db, orderId)).toBe(3000);
  });
});

let gatewayOrder: { orderId: string; id: string } | undefined;

/** A payment attempt, the given minutes after the start. */
async function pay(
  state: (typeof paymentsTable.$inferInsert)['state'],
  instrument: string | null,
  minutes = 0,
): Promise<string> {
  if (gatewayOrder?.orderId !== orderId)
    gatewayOrder = { orderId, id: await knowOrder({ db, now: shop.clock.now }, orderId, 5000) };
  const id = `pay_${randomBytes(7).toString('hex')}`;
  const createdAt = new Date(shop.clock.now.getTime() + minutes * 60_000);
  await db
    .insert(paymentsTable)
    .values({ id, orderId, gatewayOrderId: gatewayOrder.id, state, amountPaise: 5000, instrument, createdAt });
  return id;
}

describe('description of the payment of an order', () => {
  const row = (more: object = {}) =>
    ({ id: orderId, payment: 'razorpay', totalPaise: 5000, creditPaise: 0, ...more }) as const;

  test.each([
    ['cash', { payment: 'cod' }, 'Cash on delivery'],
    ['cash and credit', { payment: 'cod', creditPaise: 1 }, 'Store credit and Cash on delivery'],
    ['credit for all but one paisa', { payment: 'cod', creditPaise: 4999 }, 'Store credit and Cash on delivery'],
    ['credit alone', { payment: 'cod', creditPaise: 5000 }, 'Store credit'],
    ['no payment yet', {}, ''],
    ['credit with the rest unpaid', { creditPaise: 1000 }, 'Store credit'],
  ])('describes the payment of an order: %s', async (_what, more, words) => {
    expect(await paidWith(db, row(more) as Parameters<typeof paidWith>[1])).toBe(words);
  });

  test.each(['authorized', 'captured'] as const)(
    'describes the latest payment that is %s and ignores failed ones',
    async (state) => {
      await pay(state, 'UPI as••@okbank', 1);
      await pay('failed', 'Visa card ending 1', 3);
      await pay('created', 'Visa card ending 2', 4);
      await pay('lapsed', 'Visa card ending 3', 5);
      expect(await paidWith(db, row() as Parameters<typeof paidWith>[1])).toBe('UPI as••@okbank');
      await pay('captured', 'Paytm wallet', 2);
      await pay('captured', 'Net-banking', 0);
      expect(await paidWith(db, row({ creditPaise: 1 }) as Parameters<typeof paidWith>[1])).toBe(
        'Store credit and Paytm wallet',
      );
    },
  );

  test('describes a payment without an instrument as an empty text', async () => {
    await pay('captured', null);
    expect(await paidWith(db, row() as Parameters<typeof paidWith>[1])).toBe('');
  });
});

test('lists payments newest first and refunds oldest first, and throws for an unknown order', async () => {
  const [first, second] = [await pay('failed', null, 1), await pay('captured', null, 2)];
  expect((await paymentsOfOrder(db, orderId)).map(({ id }) => id)).toEqual([second, first]);
  await refund(1, 'hand');
  const later = new Date(shop.clock.now.getTime() + 1000);
  await db
    .insert(refundsTable)
    .values({ id: `rfd_0${orderId}`, orderId, amountPaise: 2, reason: 'x', createdAt: later, state: 'wanted' });
  expect((await refundsOfOrder(db, orderId)).map(({ amountPaise }) => amountPaise)).toEqual([1, 2]);
  const money = await readMoney(db, orderId);
  expect([money.order.id, money.payments.length, money.refunds.length]).toEqual([orderId, 2, 2]);
  await expect(readMoney(db, 'ord_unknown')).rejects.toThrow('there is no order ord_unknown');
});

test('collects cash once, less the spent credit, and none for an order paid online', async () => {
  const taken = async (of: string) => {
    await collectCash(db, of, shop.clock.now);
    await collectCash(db, of, shop.clock.now);
    const rows = await db.select().from(moneyMovementsTable).where(eq(moneyMovementsTable.orderId, of));
    return rows.filter(({ reason }) => reason === 'collected').map(({ amountPaise, source }) => [source, amountPaise]);
  };
  await move('credit', 'spent', 4890);
  expect(await taken(orderId)).toEqual([['cash', 270_000]]);
  const paid = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment: 'razorpay' });
  expect(await taken(paid.id)).toEqual([]);
  const free = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await move('credit', 'spent', 274_890, free.id);
  expect(await taken(free.id)).toEqual([]);
});
