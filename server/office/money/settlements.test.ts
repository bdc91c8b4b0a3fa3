import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSettlement, Settlement } from '#contract/office/settlements.ts';
import { bankSettlementLinesTable, bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { gatewayOrdersTable, moneyReportsTable, refundsTable } from '#database/schema/payments.ts';
import { auditTable, staffMembersTable } from '#database/schema/staff.ts';
import { fetchSettlements } from '#server/money/bank-settlements/fetch-settlements.ts';
import { type Gateway, openRazorpay } from '#server/money/gateway/razorpay-client.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let sandbox: TestGateway;
let gateway: Gateway;
let accountant = '';
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  sandbox = await openTestGateway();
  const { razorpay } = sandbox.providers;
  if (!razorpay) throw new Error('the test gateway has no keys');
  gateway = openRazorpay(razorpay);
  shop = await openPayingShop('2026-11-23T11:00:00+05:30');
  await pass(0);
});
afterAll(async () => {
  await shop?.close();
  await sandbox?.stop();
});

const db = () => shop.database.db;
/** Moves the clocks of shop and gateway. Sessions end within days, so an accountant signs in again. */
async function pass(days: number): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + days * dayMs);
  accountant = (await aColleagueIn(shop, ['accountant'], shop.clock.now)).cookie;
  await sandbox.set({ ahead: Math.floor((shop.clock.now.getTime() - Date.now()) / 1000) });
}
const fetchNow = () => fetchSettlements({ db: db(), now: () => shop.clock.now, gateway });

/** Places an order and pays it at the gateway. The shop learns of the payment unless `told` is false. */
async function buy({ told = true } = {}) {
  const {
    id: orderId,
    reference,
    total,
  } = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const amountPaise = Math.round(total * 100);
  const order = await gateway.createOrder({ amountPaise, receipt: reference });
  await db().insert(gatewayOrdersTable).values({ id: order.id, orderId, amountPaise, createdAt: shop.clock.now });
  const { payment } = await sandbox.pay(order.id, 'approve');
  const said = await gateway.capture(payment.id, amountPaise);
  const tell = () => tellPayment({ db: db(), now: shop.clock.now }, said);
  if (told) await tell();
  return { orderId, reference, total, paymentId: payment.id, feePaise: said.fee ?? 0, amountPaise, tell };
}
async function refund(of: { orderId: string; paymentId: string }, amountPaise: number) {
  const made = await gateway.refund(of.paymentId, { amountPaise, key: randomUUID() });
  await db()
    .insert(refundsTable)
    .values({
      ...{ id: randomUUID(), orderId: of.orderId, paymentId: of.paymentId, amountPaise, state: 'processed' },
      ...{ gatewayRefundId: made.id, reason: 'A test', createdAt: shop.clock.now },
    });
}
const read = async <T>(path: string, cookie = accountant): Promise<T> => {
  const reply = await ask(shop, `GET /api/office/money/${path}`, { cookie });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data as T;
};
interface Listed {
  settlements: Settlement[];
  readAt: string | null;
  unsettled: { count: number; amount: number; late: number; lateAmount: number };
}
const list = () => read<Listed>('settlements');
const newest = async () => {
  const [first] = (await list()).settlements;
  return read<OpenSettlement>(`settlements/${first?.id}`);
};
const openReports = () =>
  db()
    .select()
    .from(moneyReportsTable)
    .where(and(eq(moneyReportsTable.kind, 'settlement_unexplained'), isNull(moneyReportsTable.settledAt)));

describe('settlements of the gateway', () => {
  it('are explained to the paisa by payments, fees and refunds', async () => {
    const [one, two] = [await buy(), await buy()];
    await refund(two, 50_000);
    expect(await list()).toMatchObject({ settlements: [], readAt: null, unsettled: { count: 0 } });
    await pass(2);
    await fetchNow();
    const { settlements, unsettled, readAt } = await list();
    const amountPaise = one.amountPaise + two.amountPaise - one.feePaise - two.feePaise - 50_000;
    expect(settlements).toMatchObject([
      { amount: amountPaise / 100, state: 'processed', lines: 3, unfit: 0, difference: 0 },
    ]);
    expect([unsettled.count, readAt]).toEqual([0, shop.clock.now.toISOString()]);
    const open = await newest();
    expect(open.sums).toMatchObject([
      { kind: 'payment', count: 2, fee: (one.feePaise + two.feePaise) / 100 },
      { kind: 'refund', count: 1, amount: 500, comesTo: -500 },
    ]);
    expect(open).toMatchObject({ guesses: [], faults: [], handled: null });
    expect(await openReports()).toEqual([]);
    const { lines, more } = await read<{ lines: { order: string }[]; more: boolean }>(`settlements/${open.id}/lines`);
    expect([lines.map(({ order }) => order).toSorted(), more]).toEqual([
      [one.reference, two.reference, two.reference].toSorted(),
      false,
    ]);
  });

  it('are read again without a change, and go on after a reading that stopped', async () => {
    const before = await db().select().from(bankSettlementLinesTable);
    await fetchNow();
    expect(await db().select().from(bankSettlementLinesTable)).toEqual(before);
    await buy();
    await pass(2);
    await buy();
    await pass(3);
    let days = 0;
    const listSettlementLines: Gateway['listSettlementLines'] = (day, skip) => {
      days += 1;
      if (days === 9) throw new Error('the network ended');
      return gateway.listSettlementLines(day, skip);
    };
    const lame = { ...gateway, listSettlementLines };
    await expect(fetchSettlements({ db: db(), now: () => shop.clock.now, gateway: lame })).rejects.toThrow('network');
    const half = await db().$count(bankSettlementsTable);
    await fetchNow();
    expect([half, await db().$count(bankSettlementsTable)]).toEqual([2, 3]);
    expect((await list()).settlements.map(({ unfit, difference }) => [unfit, difference])).toEqual(
      Array.from({ length: 3 }, () => [0, 0]),
    );
  });

  it.each<[string, Partial<Settlement> & { says?: RegExp; guess?: RegExp }]>([
    ['short', { unfit: 0, difference: -312.4 }],
    ['a line missing', { unfit: 0, guess: /^The payment of ₹[\d,.]+ of order \w+ is in no settlement, and explains/ }],
    ['a line twice', { unfit: 1, difference: 0, says: /^It was settled before, in setl_/ }],
    ['a fee twice', { unfit: 1, difference: 0, says: /^The gateway named a fee of ₹/ }],
    ['a deduction', { unfit: 1, difference: 0, says: /calls it “Adjustment”/ }],
    ['an unknown payment', { unfit: 1, difference: 0, says: /does not know this payment/ }],
    ['refused by the bank', { unfit: 0, difference: 0, state: 'failed' }],
  ])('name the fault “%s”, and wait under Money', async (settlements, { says, guess, ...expected }) => {
    const reports = (await openReports()).length;
    await buy();
    await buy();
    await sandbox.set({ settlements });
    await pass(2);
    await fetchNow();
    await sandbox.set({ settlements: 'none' });
    const open = await newest();
    expect(open).toMatchObject(expected);
    expect(open.faults.map(({ fault }) => fault)).toEqual(says ? [expect.stringMatching(says)] : []);
    expect(open.guesses).toEqual(guess ? [expect.stringMatching(guess)] : []);
    const waiting = await openReports();
    expect(waiting.length - reports).toBe(1);
    expect(waiting.map(({ subject }) => subject)).toContain(open.id);
  });

  it('fit once the shop learns of a payment, and their report ends by itself', async () => {
    const late = await buy({ told: false });
    await pass(2);
    await fetchNow();
    const { id, faults } = await newest();
    expect(faults[0]).toMatchObject({ order: late.reference, fault: expect.stringMatching(/knows the order/) });
    await late.tell();
    await fetchNow();
    expect(await read(`settlements/${id}`)).toMatchObject({ unfit: 0, faults: [], handled: null });
    expect((await openReports()).map(({ subject }) => subject)).not.toContain(id);
  });

  it('show what a person wrote about them', async () => {
    const [report] = await openReports();
    const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Dev Shah' });
    const call = `POST /api/office/money/reports/${encodeURIComponent(report?.id ?? '')}/settle`;
    expect((await ask(shop, call, { cookie, payload: { result: 'The gateway pays it tomorrow' } })).statusCode).toBe(
      200,
    );
    await fetchNow();
    const handled = { by: 'Dev Shah', result: 'The gateway pays it tomorrow' };
    expect(await read(`settlements/${report?.subject}`)).toMatchObject({ done: true, handled });
    const marked = (await list()).settlements.filter(({ done }) => done);
    expect(marked.map(({ id }) => id)).toEqual([report?.subject]);
    await db().delete(staffMembersTable).where(eq(staffMembersTable.name, 'Dev Shah'));
    expect(await read(`settlements/${report?.subject}`)).toMatchObject({ handled });
    const owner = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
    const { reports } = await read<{ reports: { settledBy: string | null }[] }>('reports?view=settled', owner);
    expect(reports.map(({ settledBy }) => settledBy)).toContain('Dev Shah');
  });
});

describe('payments that are not settled', () => {
  it('are listed oldest first, late ones counted', async () => {
    const before = (await list()).unsettled;
    await pass(1);
    const one = await buy();
    expect((await list()).unsettled).toMatchObject({ count: before.count + 1, late: before.late });
    await pass(6);
    expect((await list()).unsettled).toMatchObject({ count: before.count + 1, late: before.count + 1 });
    const { payments } = await read<{ payments: { order: string; late: boolean; amount: number }[] }>('unsettled');
    expect(payments.at(-1)).toMatchObject({ order: one.reference, late: true, amount: one.total });
  });
});

describe('files and questions', () => {
  it('hands out the lines of a settlement, noted', async () => {
    const { id, faults } = await newest();
    const reply = await ask(shop, `POST /api/office/money/settlements/${id}/files`, {
      cookie: accountant,
      payload: {},
    });
    const { name, text } = reply.json().data as { name: string; text: string };
    expect(name).toMatch(new RegExp(`^settlement-2026-12-\\d\\d-${id}\\.csv$`));
    expect(text.split('\r\n')[0]).toContain('gateway_id,kind,order');
    expect(faults).toEqual([]);
    expect(await db().$count(auditTable, eq(auditTable.what, `Took ${name}`))).toBe(1);
    const none = await ask(shop, 'POST /api/office/money/settlements/setl_none/files', {
      cookie: accountant,
      payload: {},
    });
    expect([
      none.statusCode,
      (await ask(shop, 'GET /api/office/money/settlements/pay_1', { cookie: accountant })).statusCode,
    ]).toEqual([404, 400]);
  });

  it('asks the gateway by a job; a manager only looks', async () => {
    const call = 'POST /api/office/money/settlements/fetch';
    const manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
    const support = (await aColleagueIn(shop, ['support'], shop.clock.now)).cookie;
    expect((await ask(shop, call, { cookie: manager, payload: {} })).statusCode).toBe(403);
    expect((await ask(shop, 'GET /api/office/money/settlements', { cookie: support })).statusCode).toBe(403);
    const reply = await ask(shop, call, { cookie: accountant, payload: {} });
    expect(reply.json()).toMatchObject({
      data: { asked: true },
      message: 'The gateway is asked. Its answer appears here.',
    });
  });

  it('adds no other job while one waits, however often the gateway is asked', async () => {
    const press = () => ask(shop, 'POST /api/office/money/settlements/fetch', { cookie: accountant, payload: {} });
    const replies = [...(await Promise.all([press(), press()])), await press()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await db().execute(sql`select data from pgboss.job where name = 'fetch-settlements'`);
    expect(rows).toHaveLength(1);
  });
});
