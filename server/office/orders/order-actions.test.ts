import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
type Colleague = Awaited<ReturnType<typeof aColleagueIn>>;
let asha: Colleague;
let ravi: Colleague;

const colleague = (roles: StaffRole[], name: string) => aColleagueIn(shop, roles, shop.clock.now, { name });

beforeAll(async () => {
  shop = await openPayingShop();
  [asha, ravi] = [await colleague(['support'], 'Asha Rao'), await colleague(['manager'], 'Ravi Nair')];
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const aKey = () => `press_${randomUUID()}`;
const call = (who: Colleague, name: string, payload?: object) =>
  ask(shop, name, { cookie: who.cookie, ...(payload && { payload }) });

async function open(who: Colleague, reference: string): Promise<OfficeOrder> {
  const reply = await call(who, `GET /api/office/orders/${reference}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}

interface Pressing {
  key?: string;
  version?: string;
}

async function act(
  who: Colleague,
  { reference }: PlacedForTest,
  what: { do: string; [field: string]: unknown },
  pressing: Pressing = {},
) {
  const { key = aKey(), version = (await open(who, reference)).version } = pressing;
  const path = what.do === 'refund' ? 'refund' : 'actions';
  return call(who, `POST /api/office/orders/${reference}/${path}`, { key, version, act: what });
}

const foresee = async (who: Colleague, { reference }: PlacedForTest, what: object) =>
  (await call(who, `POST /api/office/orders/${reference}/try`, { act: what })).json();

const historyOf = async ({ reference }: PlacedForTest) =>
  (await readAuditHistory(shop.database.db, 'order', reference))
    .reverse()
    .map(({ who, what, why }) => `${who}: ${what}${why ? `, ${why}` : ''}`);

async function aConfirmed(lines = [aLine('cricket-1', 'M', 2)]): Promise<PlacedForTest> {
  const order = await placeOrderFor(shop, online(lines));
  await take(shop, order.id, 'confirmed');
  return order;
}

const offered = ({ possible }: OfficeOrder) => possible.filter((one) => one.offered).map(({ action }) => action);

test('cancels an item as previewed, logs it and keeps the ledger balanced', async () => {
  const order = await aConfirmed();
  const what = { do: 'cancel', lines: [{ line: 1, quantity: 1 }], why: 'It has a hole' };
  const { data: foreseen } = await foresee(asha, order, what);
  const half = order.total / 2;
  expect(foreseen.follows).toEqual([
    `₹${half.toLocaleString('en-IN', { minimumFractionDigits: 2 })} goes back to UPI as••@okbank in 7 to 10 days`,
    '1 piece returns to stock',
    'The shopper is told by mail',
  ]);
  expect((await open(asha, order.reference)).order.lines[0]?.cancelled).toBe(0);
  const reply = await act(asha, order, what);
  expect(reply.json()).toMatchObject({
    message: `${order.reference}: cancelled 1 piece`,
    data: { order: { refunds: [{ amount: half }] } },
  });
  expect(foreseen.back).toBe(half);
  expect(await historyOf(order)).toEqual(['Asha Rao: Cancelled 1 piece, It has a hole']);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('acts once for a repeated request, and refuses another action with the same key', async () => {
  const order = await aConfirmed();
  const pressing = { key: aKey(), version: (await open(asha, order.reference)).version };
  const what = { do: 'refund', amount: 100, why: 'It came late' };
  const replies = await Promise.all([act(asha, order, what, pressing), act(asha, order, what, pressing)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await act(asha, order, what, pressing)).json().data.order.refunds).toHaveLength(1);
  expect((await act(asha, order, { ...what, amount: 200 }, pressing)).json().code).toBe('idempotency_mismatch');
  expect((await act(ravi, order, what, pressing)).json().code).toBe('idempotency_mismatch');
});

test('refuses the action of a second member on an outdated order and says what changed', async () => {
  const order = await aConfirmed();
  const { version } = await open(asha, order.reference);
  const pune = {
    ...(await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id)))[0]?.address,
    pin: '411004',
    city: 'Pune',
  };
  expect((await act(ravi, order, { do: 'change_address', address: pune }, { version })).statusCode).toBe(200);
  const late = await act(asha, order, { do: 'cancel', why: 'The shopper rang' }, { version });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'conflict',
    message: 'Ravi Nair: Changed the address since you looked. Nothing was done.',
    changed: [{ who: 'Ravi Nair', what: 'Changed the address' }],
  });
  expect((await open(asha, order.reference)).order.status).toBe('confirmed');
  expect((await act(asha, order, { do: 'cancel', why: 'The shopper rang' })).json().data.order.status).toBe(
    'cancelled',
  );
});

test('performs one of two concurrent actions', async () => {
  const order = await aConfirmed();
  const { version } = await open(asha, order.reference);
  const what = { do: 'cancel', lines: [{ line: 1, quantity: 1 }], why: 'Both of us' };
  const replies = await Promise.all([act(asha, order, what, { version }), act(ravi, order, what, { version })]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await open(asha, order.reference)).order.lines[0]?.cancelled).toBe(1);
});

test('keeps the version of an order while time passes and notes are written', async () => {
  const order = await aConfirmed();
  const { version } = await open(asha, order.reference);
  shop.clock.now = new Date(start.getTime() + 3 * 3_600_000);
  const [one, other] = [await colleague(['support'], 'New here'), await colleague(['manager'], 'New too')];
  const id = `note_${randomUUID()}`;
  expect((await call(one, `POST /api/office/orders/${order.reference}/notes`, { id, text: 'Rang' })).statusCode).toBe(
    200,
  );
  expect((await act(other, order, { do: 'hold', why: 'Wait' }, { version })).statusCode).toBe(200);
});

describe('refunds by staff', () => {
  test('refunds at once within the limit, with mail, credit note and audit row', async () => {
    const order = await aConfirmed();
    await take(shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    const reply = await act(asha, order, { do: 'refund', amount: 220, why: 'A thread is loose' });
    const { order: now } = reply.json().data as OfficeOrder;
    expect(now.refunds).toMatchObject([{ amount: 220 }]);
    expect(now.documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', order.total],
      ['credit_note', 220],
    ]);
    expect(await mailsAbout(shop, 'refund:')).not.toEqual([]);
    expect(await historyOf(order)).toEqual(['Asha Rao: Gave back ₹220.00, A thread is loose']);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('requires an approval above the limit, and then refunds with mail and credit note', async () => {
    const order = await aConfirmed([aLine('cricket-1', 'M', 3)]);
    await take(shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    const what = { do: 'refund', amount: 2500, why: 'All of them faded' };
    expect((await foresee(asha, order, what)).data).toMatchObject({ approval: true, back: 2500 });
    expect((await act(asha, order, what)).json()).toMatchObject({
      code: 'not_offered',
      message: 'You have ₹2,000.00 left to give today. Ask for approval.',
    });
    const asked = await call(asha, 'POST /api/office/approvals', {
      kind: 'refund',
      about: order.reference,
      amount: 2500,
      why: what.why,
    });
    const before = (await mailsAbout(shop, 'refund:')).length;
    expect(
      (await call(ravi, `POST /api/office/approvals/${asked.json().data.id}/decision`, { grant: true })).statusCode,
    ).toBe(200);
    const { order: now } = await open(ravi, order.reference);
    expect(now.refunds).toMatchObject([{ amount: 2500 }]);
    expect(now.documents.map(({ kind, total }) => [kind, total]).at(-1)).toEqual(['credit_note', 2500]);
    expect((await mailsAbout(shop, 'refund:')).length).toBe(before + 1);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('refuses to refund more than was paid', async () => {
    const order = await aConfirmed([aLine('cricket-1', 'M', 1)]);
    const { total } = order;
    expect((await act(ravi, order, { do: 'refund', amount: total + 0.01, why: 'Too much' })).json().message).toBe(
      'That is more than is left of what was paid.',
    );
    expect((await act(ravi, order, { do: 'refund', amount: total, why: 'All of it' })).statusCode).toBe(200);
    expect(offered(await open(ravi, order.reference))).not.toContain('refund');
  });
});

test('changes a size, holds and releases an order, and creates a return, each with an audit row', async () => {
  const order = await aConfirmed();
  expect((await act(asha, order, { do: 'change_size', line: 1, size: 'L' })).json().data.order.lines).toMatchObject([
    { size: 'L' },
  ]);
  expect((await act(asha, order, { do: 'hold', why: 'Ask about the colour' })).statusCode).toBe(200);
  expect(offered(await open(asha, order.reference))).toContain('release');
  expect((await act(asha, order, { do: 'release' })).statusCode).toBe(200);
  expect((await act(asha, order, { do: 'release' })).json().code).toBe('not_offered');
  await take(shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const choices = (await call(asha, `GET /api/office/orders/${order.reference}/choices`)).json().data;
  expect(choices.lines).toMatchObject([
    { line: 1, cancellable: 0, sizes: [], returnable: 2, swaps: expect.arrayContaining(['M']) },
  ]);
  const day = choices.pickupDays[0].day;
  const lines = [{ line: 1, quantity: 1, newSize: 'M' }];
  const reply = await act(asha, order, { do: 'return', lines, reason: 'too_big', outcome: 'exchange', day });
  expect(reply.json().data.order.returns).toMatchObject([{ state: 'requested', outcome: 'exchange' }]);
  expect((await historyOf(order)).map((row) => row.split(':')[1]?.trim().slice(0, 15))).toEqual([
    'Changed the siz',
    'Put on hold, As',
    'Released',
    'Created return ',
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('offers no action to roles that may not change orders, and refuses their requests', async () => {
  const order = await aConfirmed();
  const { version } = await open(asha, order.reference);
  for (const role of ['viewer', 'packer', 'printer', 'accountant', 'merchandiser'] as const) {
    const who = await colleague([role], role);
    const body = { key: aKey(), version, act: { do: 'cancel', why: 'Not mine to do' } };
    expect((await call(who, `POST /api/office/orders/${order.reference}/actions`, body)).statusCode, role).toBe(403);
    expect(
      (await call(who, `POST /api/office/orders/${order.reference}/try`, { act: body.act })).statusCode,
      role,
    ).toBe(403);
  }
  expect((await open(await colleague(['viewer'], 'V'), order.reference)).possible).toEqual([]);
  expect((await open(asha, order.reference)).order.status).toBe('confirmed');
});

describe('notes and tags of an order', () => {
  test('shows a note that mentions a member in Today until seen, and lets only its author delete it', async () => {
    const order = await aConfirmed();
    const path = `/api/office/orders/${order.reference}/notes`;
    const id = `note_${randomUUID()}`;
    const note = { id, text: '@Ravi Nair can we send it without the sleeve', names: [ravi.id] };
    expect((await call(asha, `POST ${path}`, note)).statusCode).toBe(200);
    expect((await call(asha, `POST ${path}`, note)).json().data.notes).toHaveLength(1);
    const waits = async (who: Colleague) =>
      (await call(who, 'GET /api/office/today'))
        .json()
        .data.waiting.find(({ kind }: { kind: string }) => kind === 'mentions')?.count;
    expect([await waits(ravi), await waits(asha)]).toEqual([1, 0]);
    expect((await call(asha, `POST ${path}/${id}/seen`)).statusCode).toBe(404);
    expect((await call(ravi, `POST ${path}/${id}/seen`)).json().data.notes).toMatchObject([
      { who: 'Asha Rao', names: [{ name: 'Ravi Nair', seen: true }], forMe: false },
    ]);
    expect(await waits(ravi)).toBe(0);
    expect((await call(ravi, `DELETE ${path}/${id}`)).statusCode).toBe(404);
    expect((await call(asha, `DELETE ${path}/${id}`)).json().data.notes).toEqual([]);
    const viewer = await colleague(['viewer'], 'Vik');
    for (const nobody of ['stf_nobody', viewer.id])
      expect(
        (await call(asha, `POST ${path}`, { ...note, id: `note_${randomUUID()}`, names: [nobody] })).statusCode,
      ).toBe(400);
  });

  test('hides notes from roles that cannot see personal data', async () => {
    const order = await aConfirmed();
    const path = `/api/office/orders/${order.reference}`;
    await call(asha, `POST ${path}/notes`, { id: `note_${randomUUID()}`, text: 'Ring 98200 43210' });
    const read = async (role: StaffRole) =>
      (await call(await colleague([role], role), `GET ${path}/beside`)).json().data.notes.length;
    expect([await read('viewer'), await read('accountant'), await read('packer'), await read('support')]).toEqual([
      0, 0, 1, 1,
    ]);
  });

  test('adds a tag once, finds it in the list and removes it', async () => {
    const order = await aConfirmed();
    const tag = (on: boolean) =>
      call(asha, `POST /api/office/orders/${order.reference}/tags`, { tag: 'Gift wrap ', on });
    await tag(true);
    expect((await tag(true)).json().data.tags).toEqual(['gift wrap']);
    const found = async () =>
      (await call(asha, 'GET /api/office/orders?tag=gift%20wrap'))
        .json()
        .data.orders.map((row: { reference: string }) => row.reference);
    expect(await found()).toEqual([order.reference]);
    expect((await call(asha, 'GET /api/office/tags')).json().data.tags).toContain('gift wrap');
    expect((await tag(false)).json().data.tags).toEqual([]);
    expect(await found()).toEqual([]);
  });
});
