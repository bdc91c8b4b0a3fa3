import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyReportKinds } from '#contract/lists.ts';
import type { MoneyReport } from '#contract/office/money.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { moneyReportsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import { describeReport } from '#server/money/money-reports/report-words.ts';
import { findStuckMoney } from '#server/money/payment-routes/find-stuck-money.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { handOverParcels } from '#server/office/packing/hand-over.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { readToday } from '#server/office/today/read-today.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import { holdForMoney } from '#server/orders/order-state/put-on-hold.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let [support, manager] = ['', ''];
const day = 24 * 3_600_000;

beforeAll(async () => {
  shop = await openPayingShop();
  support = (await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' })).cookie;
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Dev Shah' })).cookie;
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;
const list = async (query = '') => {
  const reply = await ask(shop, `GET /api/office/money/reports${query}`, { cookie: support });
  return { status: reply.statusCode, ...(reply.json().data as { reports: MoneyReport[]; next: string | null }) };
};
const settle = async (id: string, result: string, cookie = support) => {
  const call = `POST /api/office/money/reports/${encodeURIComponent(id)}/settle`;
  const reply = await ask(shop, call, { cookie, payload: { result } });
  return { status: reply.statusCode, ...reply.json() };
};
const auditRows = async () => db().$count(auditTable, eq(auditTable.what, 'Settled a report about money'));

describe('reports about payments and refunds', () => {
  it('lists reports by deadline in pages, with order, event and next step', async () => {
    const { id, reference } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    const at = shop.clock.now;
    for (let number = 0; number < 52; number += 1)
      await reportMoney(db(), at, {
        ...{ kind: 'refund_outside', subject: `rfnd_${number}`, orderId: id, amountPaise: 10_000 },
        dueAt: new Date(at.getTime() + (60 - number) * 1000),
      });
    const first = await list();
    const second = await list(`?after=${first.next}`);
    const subjects = [...first.reports, ...second.reports].map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 52 }, (_, at) => `rfnd_${51 - at}`));
    expect([first.reports.length, second.next]).toEqual([50, null]);
    expect(first.reports[0]).toMatchObject({
      order: reference,
      says: '₹100.00 went back at the gateway, and not by this shop.',
      todo: 'Look at the gateway who did it. Cancel what it was for; otherwise release the order: the refund then lowers its price.',
      late: false,
    });
    expect((await list('?after=bm9uc2Vuc2U')).status).toBe(400);
  });

  it('counts reports in Today as overdue after their deadline, and reports them in the health check', async () => {
    const today = async (now: Date) => {
      const { waiting } = await readToday(
        db(),
        { id: 'x', roles: ['support'], ...rightsOf(['support']) },
        { now, shopFacts: firstFacts, settings: unchangedSettings },
      );
      return waiting.find(({ kind }) => kind === 'money_reports');
    };
    expect(await today(shop.clock.now)).toMatchObject({ count: 52, late: 0 });
    const tomorrow = new Date(shop.clock.now.getTime() + day);
    expect(await today(tomorrow)).toMatchObject({ count: 52, late: 52 });
    expect((await findStuckMoney(db(), tomorrow)).map(({ says }) => says)).toEqual([
      '52 events about money wait for a person: see Money in the office.',
      '52 events about money are past their deadline.',
    ]);
  });

  it('settles a report once, and refuses another result for it', async () => {
    const id = 'refund_outside:rfnd_7:10000';
    expect(await settle(id, '  ')).toMatchObject({ status: 400, fields: { result: 'Say what you did' } });
    expect(await settle(id, 'The owner sent it')).toMatchObject({ status: 200, message: 'Settled.' });
    const rows = await auditRows();
    expect(await settle(id, 'The owner sent it')).toMatchObject({ status: 200, data: { settledBy: 'Asha Rao' } });
    expect(await settle(id, 'It was me', manager)).toMatchObject({
      status: 409,
      message: 'Asha Rao settled it already: “The owner sent it”',
    });
    expect(await auditRows()).toBe(rows);
    expect(await settle('refund_outside:nothing:', 'Done')).toMatchObject({ status: 404 });
    const { reports } = await list('?view=settled');
    expect(reports).toMatchObject([{ id, settledBy: 'Asha Rao', result: 'The owner sent it', late: false }]);
  });

  it('settles a report for one of two concurrent requests', async () => {
    const both = await Promise.all([
      settle('refund_outside:rfnd_8:10000', 'A'),
      settle('refund_outside:rfnd_8:10000', 'B', manager),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each(moneyReportKinds)('describes the event and the next step of a report of the kind %s', (kind) => {
    const { says, todo } = describeReport({ kind, amountPaise: 281_000, expectedPaise: 274_890 });
    expect(says).toContain('₹2,810.00');
    expect(says + todo).not.toMatch(/undefined|NaN/);
    expect(todo).toMatch(/\.$/);
  });

  it('records the same report once', async () => {
    const report = { kind: 'payment_unknown', subject: 'pay_1', amountPaise: 100 } as const;
    const at = shop.clock.now;
    expect([await reportMoney(db(), at, report), await reportMoney(db(), at, report)]).toEqual([true, false]);
    await db().delete(moneyReportsTable);
  });
});

describe('payment that includes the fee of the gateway', () => {
  async function withFee() {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const told = { db: db(), now: shop.clock.now };
    const order_id = await knowOrder(told, order.id, 274_890);
    const payment = aPayment(told, { order_id, amount: 281_000, fee: 6_110 });
    await tellPayment(told, payment);
    return { ...order, payment };
  }
  const open = async (reference: string): Promise<OfficeOrder> =>
    (await ask(shop, `GET /api/office/orders/${reference}`, { cookie: support })).json().data;
  const press = async (reference: string, payment: string, step: string) => {
    const { version } = await open(reference);
    const payload = { key: `press_${randomUUID()}`, version, act: { do: 'tend_payment', payment, step } };
    return (await ask(shop, `POST /api/office/orders/${reference}/refund`, { cookie: support, payload })).json();
  };

  it('offers to accept or refund the payment, and tells the customer not to pay again', async () => {
    const { reference, payment, key } = await withFee();
    const { payments } = (await ask(shop, `GET /api/office/orders/${reference}/choices`, { cookie: support })).json()
      .data;
    expect(payments).toEqual([
      {
        ...{ payment: payment.id, amount: 2810, step: 'accept' },
        words: '₹2,810.00 came with the gateway’s fee on top: it pays for the order, which goes its way.',
      },
      {
        ...{ payment: payment.id, amount: 2810, step: 'send_back' },
        words: '₹2,810.00 is not what the order costs (the gateway’s fee is on top): it goes back the way it came.',
      },
    ]);
    const status = await shop.app.inject(`/api/orders/${reference}/payment?key=${key}`);
    expect(status.json().data).toMatchObject({ state: 'processing', payable: false });
    await press(reference, payment.id, 'send_back');
  });

  it('pays the order with an accepted payment, and books only the price', async () => {
    const { id, reference, payment } = await withFee();
    expect(await press(reference, payment.id, 'accept')).toMatchObject({ message: `${reference}: it is paid` });
    expect(await findOrderById(db(), id)).toMatchObject({ state: 'paid', paidBy: payment.id });
    const [row] = await db().select().from(paymentsTable).where(eq(paymentsTable.id, payment.id));
    expect(row).toMatchObject({ amountPaise: 274_890, capturedPaise: 274_890, feePaise: 6_110, heldFor: null });
    expect(await tellPayment({ db: db(), now: shop.clock.now }, payment)).toEqual([]);
    expect(await db().select().from(refundsTable).where(eq(refundsTable.orderId, id))).toEqual([]);
    expect((await list()).reports).toEqual([]);
    expect(await press(reference, payment.id, 'accept')).toMatchObject({ code: 'not_offered' });
  });

  it('refunds the whole payment on request and settles its report', async () => {
    const { id, reference, payment } = await withFee();
    expect(await press(reference, payment.id, 'send_back')).toMatchObject({ success: true });
    const [back] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, id));
    expect(back).toMatchObject({ amountPaise: 281_000, state: 'wanted' });
    expect((await list()).reports).toEqual([]);
  });

  it('refuses to accept the payment once the order is paid otherwise', async () => {
    const { id, reference, payment } = await withFee();
    const told = { db: db(), now: shop.clock.now };
    const order_id = payment.order_id ?? '';
    await tellPayment(told, aPayment(told, { order_id, amount: 274_890 }));
    expect(await findOrderById(db(), id)).toMatchObject({ state: 'paid' });
    expect(await press(reference, payment.id, 'accept')).toMatchObject({ code: 'not_offered' });
    expect(await press(reference, payment.id, 'send_back')).toMatchObject({ success: true });
  });
});

it('does not hand over a parcel whose payment is missing, and names its order', async () => {
  const { id, reference } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, id, 'confirmed', 'packed');
  const booked = { step: 'booked', awb: 'AWBGONE1', carrier: 'Maidan Surface', packedAt: shop.clock.now } as const;
  await db()
    .insert(shipmentsTable)
    .values({
      ...{ id: 'shp_gone', orderId: id, parcel: 1, reference, positions: [1], custom: false },
      ...{ createdAt: shop.clock.now, ...booked },
    });
  const hold = (why: string) =>
    db().transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      return order && holdForMoney(tx, order, { about: 'a test', why }, shop.clock.now);
    });
  expect(await hold('₹10.00 went back.')).toBe(true);
  const wish = { carrier: 'Maidan Surface', awbs: ['AWBGONE1'], takenBy: 'Ramesh', signature: null, who: 'Asha' };
  await expect(db().transaction((tx) => handOverParcels(tx, () => {}, orderDeps(shop), wish))).rejects.toThrow(
    `Keep back the parcel of order ${reference}: ₹10.00 went back. Count again without it.`,
  );
});
