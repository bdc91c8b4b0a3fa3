import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReturnsReport, SalesReport } from '#contract/office/reports.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';

// A small season of orders in which all happens that changes a price; the reports are compared with each order.

let shop: PayingShop;
let cookie: string;
const price = 274_890;

const sent: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
];
const delivered: Happening[] = [...sent, { what: 'courier', which: 0, says: 'delivered' }, { what: 'work', hours: 0 }];
const goods = (outcome: 'refund' | 'exchange'): Happening => {
  return { what: 'return', which: 0, pieces: 1, outcome, whole: false };
};
const accepted: Happening[] = (['approve', 'received', 'accept'] as const).map((verb) => {
  return { what: 'handle', which: 0, verb };
});
const cancel = (all: boolean): Happening => {
  return { what: 'cancel', which: 0, pieces: 1, by: 'shopper', all };
};
const courses: readonly (readonly [day: string, course: Happening[], payment?: string])[] = [
  ['2026-11-10', delivered],
  ['2026-11-10', delivered, 'cod'],
  ['2026-11-11', [cancel(false)]],
  ['2026-11-11', [cancel(true)]],
  ['2026-11-12', [...delivered, goods('refund'), ...accepted]],
  ['2026-11-12', [...delivered, goods('exchange')]],
  ['2026-11-12', [...delivered, { what: 'goodwill', share: 0.2, to: 'source' }, goods('refund'), ...accepted]],
  [
    '2026-11-13',
    [
      ...sent,
      { what: 'courier', which: 0, says: 'returning' },
      { what: 'courier', which: 0, says: 'returned' },
      { what: 'work', hours: 0 },
    ],
  ],
  ['2026-11-05', delivered],
];

beforeAll(async () => {
  shop = await openPayingShop('2026-11-05T10:00:00+05:30');
  for (const [day, course, payment = 'razorpay'] of courses) {
    shop.clock.now = new Date(`${day}T00:30:00+05:30`);
    const basket = { shelf: 2, final: 0, custom: 0 };
    const life = await liveOrder(shop, '', basket, { payment, delivery: 'standard' });
    await shop.database.db
      .update(ordersTable)
      .set({ placedAt: shop.clock.now })
      .where(eq(ordersTable.id, life.order.id));
    for (const one of course) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  }
  shop.clock.now = new Date('2026-11-14T12:00:00+05:30');
  await liveOrder(
    shop,
    '',
    { shelf: 1, final: 0, custom: 0 },
    { payment: 'razorpay', delivery: 'standard', unpaid: true },
  );
  ({ cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Farhan Sheikh' }));
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const period = 'from=2026-11-10&to=2026-11-14';
async function sales(query = period): Promise<SalesReport> {
  return (await ask(shop, `GET /api/office/reports/sales?${query}`, { cookie })).json().data;
}
const paiseOf = (rupees: number) => Math.round(rupees * 100);

/** Price of an order now in paise, as refunds and invoices count it. */
async function priceNow(order: typeof ordersTable.$inferSelect): Promise<number> {
  if (order.state === 'cancelled') return 0;
  const { goodwillPaise, returnedPaise } = await readInvoiceableAmounts(shop.database.db, order);
  return order.totalPaise - order.cancelledPaise - returnedPaise - goodwillPaise;
}

describe('the sales of a period', () => {
  test('have the price of each order that was confirmed, by its day in India', async () => {
    const { days, total, totalBefore } = await sales();
    const byDay = new Map<string, number>();
    for (const order of await shop.database.db.select().from(ordersTable)) {
      if (order.state === 'placed') continue;
      const day = new Date(order.placedAt.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
      byDay.set(day, (byDay.get(day) ?? 0) + (await priceNow(order)));
    }
    expect(days.map(({ day, net }) => [day, paiseOf(net)])).toEqual(
      ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'].map((day) => [day, byDay.get(day) ?? 0]),
    );
    expect(days.map(({ orders }) => orders)).toEqual([2, 2, 3, 1, 0]);
    expect(days[0]?.before).toBe((2 * price) / 100);
    expect([total.orders, totalBefore.orders, paiseOf(totalBefore.net)]).toEqual([8, 1, 2 * price]);
    expect(paiseOf(total.net)).toBe(days.reduce((sum, { net }) => sum + paiseOf(net), 0));
    expect(paiseOf(total.net)).toBe(paiseOf(total.ordered) - paiseOf(total.cancelled) - paiseOf(total.back));
  });

  test('agree between days, teams, products, states, hours, customers and payments', async () => {
    const { total, teams, products, states, hours, customers, payments } = await sales();
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    for (const goodsOf of [teams, products]) {
      expect(sum(goodsOf.map(({ pieces }) => pieces))).toBe(total.pieces);
      expect(sum(goodsOf.map(({ before }) => before))).toBe(2);
      expect(sum(goodsOf.map(({ returned }) => returned))).toBe(2);
    }
    // Of eight orders of two pieces, one piece and one order are cancelled, and one order came back.
    expect(total.pieces).toBe(8 * 2 - 1 - 2 - 2);
    expect(sum(products.map(({ rupees }) => paiseOf(rupees)))).toBe(total.pieces * price);
    expect(sum(states.map(({ orders }) => orders))).toBe(8);
    expect(sum(states.map(({ net }) => paiseOf(net)))).toBe(paiseOf(total.net));
    expect(sum(hours.flat())).toBe(8);
    expect(hours.map((parts) => parts[0])).toEqual([0, 2, 2, 3, 1, 0, 0]);
    expect(customers.first + customers.again).toBe(8);
    expect(payments).toEqual({ online: 7, cash: 1, credit: 0 });
  });

  test('are compared with any days of the same number', async () => {
    const one = await sales('from=2026-11-10&to=2026-11-11&against=2026-11-12');
    const other = await sales('from=2026-11-12&to=2026-11-13');
    expect([one.period, one.before]).toEqual([
      { from: '2026-11-10', to: '2026-11-11' },
      { from: '2026-11-12', to: '2026-11-13' },
    ]);
    expect(one.totalBefore).toEqual(other.total);
    expect(one.days.map(({ before }) => before)).toEqual(other.days.map(({ net }) => net));
    expect(one.total).toEqual((await sales('from=2026-11-10&to=2026-11-11')).total);
  });

  test('are empty before the first order', async () => {
    const { total, days, teams } = await sales('from=2026-01-01&to=2026-01-02');
    expect([total.orders, total.net, days.length, teams]).toEqual([0, 0, 2, []]);
  });

  test.each([
    ['from=2026-11-10', 'to', 400],
    ['from=2026-11-10&to=2026-11-09', 'The last day lies before the first', 400],
    ['from=2026-11-10&to=2026-11-11&against=soon', 'Give a day of this century', 400],
    ['from=2025-11-10&to=2026-11-11', 'A report covers at most 366 days', 400],
    ['from=0000-01-01&to=0000-01-02', 'Give a day of this century', 400],
    ['from=9999-12-31&to=9999-12-31', 'Give a day of this century', 400],
    ['from=2026-13-10&to=2026-11-11', 'Give a day of this century', 400],
  ])('refuse the period %s: %s', async (query, words, status) => {
    const reply = await ask(shop, `GET /api/office/reports/sales?${query}`, { cookie });
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(words)]);
  });
});

describe('the returns of a period', () => {
  test('are counted by reason and by size on the day of the request', async () => {
    const { data }: { data: ReturnsReport } = (
      await ask(shop, 'GET /api/office/reports/returns?from=2026-11-10&to=2026-11-30', { cookie })
    ).json();
    expect(data.reasons.map(({ returns }) => returns).reduce((all, one) => all + one, 0)).toBe(3);
    expect(data.reasons.map(({ pieces }) => pieces).reduce((all, one) => all + one, 0)).toBe(3);
    // The piece of the third return is still with the shopper.
    expect(data.sizes.map(({ pieces }) => pieces).reduce((all, one) => all + one, 0)).toBe(2);
    const refunded = data.reasons.map(({ refunded: sum }) => paiseOf(sum)).reduce((all, one) => all + one, 0);
    const { total } = await sales('from=2026-11-10&to=2026-11-30');
    expect(refunded).toBeLessThanOrEqual(paiseOf(total.back));
    expect(refunded).toBeGreaterThan(0);
  });
});
