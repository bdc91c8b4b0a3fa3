import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { settleUnowedReports } from '#server/money/money-reports/settle-unowed-reports.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const told = () => ({ db: shop.database.db, now: shop.clock.now });
const card = { method: 'card', vpa: null, card: { network: 'Visa', last4: '1007', type: 'debit' } } as const;

it.each<OrderState>(['returned_to_origin', 'lost'])(
  'the ledger finds no fault in an order that is %s and whose card lapsed, as nobody owes anything',
  async (end) => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder(told(), order.id, amount);
    const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
    await tellPayment(told(), said);
    await take(shop, order.id, 'confirmed', 'packed', 'shipped', end);
    await tellPayment(told(), { ...said, status: 'refunded', captured: false });
    expect((await ledgerFaults(shop)).filter((fault) => fault.includes(order.reference))).toEqual([]);
  },
);

const replaced: Happening[] = [
  { what: 'report', which: 0, pieces: 1, outcome: 'exchange', whole: false },
  ...(['approve', 'received', 'accept', 'sent'] as const).map(
    (verb): Happening => ({ what: 'handle', which: 0, verb }),
  ),
];
const onItsWay: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
  { what: 'work', hours: 0 },
];

it.each<[OrderState, Happening[]]>([
  ['lost', [{ what: 'lost', which: 0 }, ...replaced]],
  [
    'returned_to_origin',
    [...replaced, { what: 'courier', which: 0, says: 'returning' }, { what: 'courier', which: 0, says: 'returned' }],
  ],
])(
  'a customer who has a new piece of an order that is %s owes its price after the card lapses',
  async (end, events) => {
    const ways = { payment: 'razorpay', delivery: 'standard', unpaid: true };
    const life = await liveOrder(shop, '', { shelf: 1, final: 0, custom: 0 }, ways);
    const amount = Math.round(life.order.total * 100);
    const order_id = await knowOrder(told(), life.order.id, amount);
    const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
    await tellPayment(told(), said);
    await take(shop, life.order.id, 'confirmed');
    for (const one of [...onItsWay, ...events, { what: 'work', hours: 0 } as const]) await life.happens(one);
    await tellPayment(told(), { ...said, status: 'refunded', captured: false });
    const shown = await life.read();
    expect([shown.status, shown.owed]).toEqual([end, life.order.total]);
    const { db } = shop.database;
    const reports = () => db.select().from(moneyReportsTable).where(eq(moneyReportsTable.orderId, life.order.id));
    await settleUnowedReports(db, shop.clock.now);
    expect(await reports()).toMatchObject([{ kind: 'authorization_lost', amountPaise: amount, settledAt: null }]);

    const { cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now);
    const path = `/api/office/orders/${life.order.reference}`;
    const { version } = (await ask(shop, `GET ${path}`, { cookie })).json().data;
    const act = { do: 'mark_paid', way: 'upi', reference: `UTR${randomUUID().slice(0, 12)}`, why: 'On the statement' };
    const payload = { key: `press_${randomUUID()}`, version, act };
    const reply = await ask(shop, `POST ${path}/payment`, { cookie, payload });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await life.read()).owed).toBe(0);
    expect(await reports()).toMatchObject([{ result: 'The order was paid by another payment.' }]);
    expect(await ledgerFaults(shop)).toEqual([]);
  },
);
