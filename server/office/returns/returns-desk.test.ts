import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import {
  call,
  ledgerFaults,
  mailsAbout,
  openPayingShop,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';
import { returnsDeskTests } from './test-returns-desk.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const { as, path, post, open, listed, delivered, asked } = returnsDeskTests(() => shop);

async function photo(): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await shop.database.db.insert(uploadsTable).values({
    id,
    purpose: 'problem',
    format: 'jpeg',
    width: 9,
    height: 9,
    bytes: 9,
    seeThrough: false,
    sha256: id,
    expiresAt: shop.clock.now,
  });
  return id;
}

const available = async (size = 'M') =>
  (await shop.database.db.select().from(stockTable).where(eq(stockTable.productId, 'cricket-1'))).find(
    (row) => row.size === size,
  )?.available ?? -1;

/** Marks a return as picked up or received, in its current version. */
const receive = async (id: string, to: 'picked_up' | 'received', version?: string) =>
  post('packer', id, '/receive', { to, version: version ?? (await open(id)).version });

/** Inspects a return: each item is as new or in the given condition. */
async function atTable(
  id: string,
  pieces: object[] = [{ line: 1, piece: 1, grade: 'as_new', goes: 'stock' }],
  by: 'owner' | 'manager' = 'owner',
): Promise<string> {
  expect((await post('support', id, '/approve')).statusCode).toBe(200);
  expect((await receive(id, 'received')).statusCode).toBe(200);
  const { version } = await open(id);
  const reply = await post(by, id, '/inspection', { pieces, version });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.version;
}

describe('return at the returns desk', () => {
  test('handles a return to its refund, each step by a permitted role, and restocks its items', async () => {
    const order = await delivered([aLine('cricket-1', 'M', 3)]);
    const before = await available();
    const id = await asked(order, { lines: [{ line: 1, quantity: 2 }] });
    expect((await listed('?step=asked')).returns.map((one: { id: string }) => one.id)).toContain(id);
    expect(await open(id, 'support')).toMatchObject({
      verdict: {
        allowed: true,
        words: expect.stringMatching(/^Delivered .*, asked .*, day 1 of 7\. Not custom, not final sale\.$/),
      },
      possible: ['approve', 'refuse'],
      soFar: '1 of 1 orders',
      contact: { phone: expect.stringMatching(/^••••••\d{4}$/) },
    });
    const version = await atTable(id, [
      { line: 1, piece: 1, grade: 'as_new', goes: 'stock' },
      { line: 1, piece: 2, grade: 'broken', goes: 'scrap' },
    ]);
    expect((await listed('?step=to_decide')).returns.map((one: { id: string }) => one.id)).toContain(id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('manager', id, '/decision', { outcome: 'refund', version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await open(id)).toMatchObject({ state: 'refund_started', step: 'closed', possible: [] });
    expect(await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id))).toHaveLength(
      1,
    );
    expect(await available()).toBe(before + 1);
    expect(await ledgerFaults(shop)).toEqual([]);
    const history = (await open(id)).history.map(({ what }) => what);
    expect(history).toEqual(['Accepted', 'Inspected', 'Received', 'Approved']);
    expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
  });

  test('refunds an exchange as money, and replaces items of a refund', async () => {
    const member = await aCustomer(shop);
    const order = await delivered([aLine('cricket-1', 'M', 2)], member.headers);
    const large = await available('L');
    const swap = await asked(order, { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] });
    expect(await available('L')).toBe(large - 1);
    const credit = await post('manager', swap, '/decision', { outcome: 'credit', version: await atTable(swap) });
    expect(credit.statusCode, credit.body).toBe(200);
    expect(await available('L')).toBe(large);
    expect((await ask(shop, 'GET /api/account/store-credit', { headers: member.headers })).json().data.balance).toBe(
      2748.9 / 1,
    );
    const other = await asked(order);
    const medium = await available('M');
    await post('manager', other, '/decision', { outcome: 'exchange', version: await atTable(other) });
    // The returned item is restocked, and a replacement is reserved.
    expect(await available('M')).toBe(medium);
    expect(await open(other)).toMatchObject({ step: 'to_send', possible: ['decide', 'send'] });
    expect((await post('packer', other, '/sent')).statusCode).toBe(200);
    expect((await open(other)).state).toBe('exchanged');
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('requires an approval above the limit, and refunds once', async () => {
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const id = await asked(order);
    const version = await atTable(id);
    const bare = await post('support', id, '/decision', { outcome: 'refund', version });
    expect([bare.statusCode, bare.json().fields]).toEqual([400, { why: 'Say why: a second person decides by it' }]);
    expect((await post('support', id, '/decision', { outcome: 'refund', why: 'As new', version })).statusCode).toBe(
      200,
    );
    expect((await post('support', id, '/decision', { outcome: 'refund', why: 'As new', version })).statusCode).toBe(
      409,
    );
    expect((await open(id)).money?.asked).toContain('As new');
    const waits = (await ask(shop, 'GET /api/office/approvals', { cookie: await as('manager') })).json().data.approvals;
    const approval = waits.find(({ about }: { about: string }) => about === id);
    expect(approval.words).toBe(`Money back for a return of ₹2,748.90 for ${id}`);
    const grant = async () =>
      ask(shop, `POST /api/office/approvals/${approval.id}/decision`, {
        cookie: await as('manager'),
        payload: { grant: true },
      });
    expect((await Promise.all([grant(), grant()])).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await open(id)).state).toBe('refund_started');
    expect(await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id))).toHaveLength(
      1,
    );
  });

  test('refuses a return with a reason for the customer', async () => {
    const order = await delivered([aLine('cricket-1')]);
    const id = await asked(order);
    const { version } = await open(id);
    expect((await post('support', id, '/refusal', { why: ' ', version })).statusCode).toBe(400);
    expect((await post('support', id, '/refusal', { why: 'It was worn at a match.', version })).statusCode).toBe(200);
    const [mail] = await mailsAbout(shop, `return-rejected:${id}`);
    expect(mail?.text).toContain('It was worn at a match.');
    expect((await post('support', id, '/refusal', { why: 'Again', version })).statusCode).toBe(409);
  });

  test('shows photos of a return to its deciders, accepts more at the desk, and refuses unrelated ones', async () => {
    const order = await delivered([aLine('cricket-1')]);
    const [sent, table] = [await photo(), await photo()];
    const payload = {
      lines: [{ line: 1, quantity: 1 }],
      kind: 'damaged',
      outcome: 'refund',
      photos: [sent],
      pickup: { day: '2026-11-25' },
    };
    const id = (await call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() })).json().data
      .id;
    await post('support', id, '/approve');
    await receive(id, 'received');
    const { version, verdict } = await open(id);
    expect(verdict.words).toContain('Damaged can always be reported');
    const pieces = [{ line: 1, piece: 1, grade: 'broken', goes: 'scrap' }];
    expect((await post('manager', id, '/inspection', { pieces, version, photos: ['x'.repeat(32)] })).statusCode).toBe(
      400,
    );
    expect((await post('manager', id, '/inspection', { pieces: [], version })).statusCode).toBe(400);
    expect(
      (await post('manager', id, '/inspection', { pieces: [{ ...pieces[0], goes: 'stock' }], version })).statusCode,
    ).toBe(400);
    expect((await post('manager', id, '/inspection', { pieces, version, photos: [table] })).statusCode).toBe(200);
    expect((await open(id, 'support')).photos).toEqual([
      `/uploads/${sent}/preview.webp`,
      `/uploads/${table}/preview.webp`,
    ]);
    expect((await open(id, 'viewer')).photos).toEqual([]);
    const [kept] = await shop.database.db.select().from(uploadsTable).where(eq(uploadsTable.id, table));
    expect(kept?.expiresAt?.getTime()).toBeGreaterThan(shop.clock.now.getTime() + 300 * 86_400_000);
    expect((await post('manager', id, '/inspection', { pieces, version })).json().code).toBe('conflict');
  });

  test('decides a report without a return of items directly', async () => {
    const order = await delivered([aLine('cricket-1')]);
    const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'missing', outcome: 'refund' };
    const id = (await call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() })).json().data
      .id;
    await post('support', id, '/approve');
    expect(await open(id)).toMatchObject({ step: 'to_decide', possible: ['decide', 'refuse'] });
    const before = await available();
    expect(
      (await post('owner', id, '/decision', { outcome: 'refund', version: (await open(id)).version })).statusCode,
    ).toBe(200);
    expect(await available()).toBe(before);
  });

  test.each([
    ['owner', 'goes back'],
    ['manager', 'A second person is asked.'],
  ] as const)('limits refunds by a manager of pieces that the %s inspected: “%s”', async (inspector, said) => {
    const contact = aContact();
    const five = Array.from({ length: 5 }, (_none, piece) => ({
      ...{ line: 1, piece: piece + 1, grade: 'as_new', goes: 'stock' },
    }));
    const decided = async () => {
      const order = await delivered([aLine('cricket-1', 'M', 5)], {}, { contact });
      const id = await asked(order, { lines: [{ line: 1, quantity: 5 }] });
      const version = await atTable(id, five, inspector);
      return (await post('manager', id, '/decision', { outcome: 'refund', version, why: 'As new' })).json().message;
    };
    expect(await decided()).toContain('goes back');
    expect((await decided()).toLowerCase()).toContain(said.toLowerCase());
  });

  test('counts a replacement as a gift of its price, also after the whole payment was given back', async () => {
    const order = await delivered([aLine('cricket-1')]);
    const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'missing', outcome: 'exchange' };
    const reply = await call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
    const { id } = reply.json().data;
    await post('support', id, '/approve');
    const isGiftAboveLimit = async () => {
      const choices = (await open(id, 'support')).money?.choices;
      return choices?.find(({ outcome }) => outcome === 'exchange')?.needsApproval;
    };
    expect(await isGiftAboveLimit()).toBe(true);
    const { db } = shop.database;
    const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    const { amountPaise = 0, id: paymentId = '' } = payment ?? {};
    await db.update(paymentsTable).set({ refundedPaise: amountPaise }).where(eq(paymentsTable.id, paymentId));
    const refund = { orderId: order.id, paymentId, amountPaise, reason: 'A gift', createdAt: shop.clock.now };
    await db.insert(refundsTable).values({ id: `rfd_${randomUUID()}`, ...refund, state: 'wanted', goodwill: true });
    expect(await isGiftAboveLimit()).toBe(true);
  });

  test('lists a cash refund to be sent by hand, and marks it as sent once', async () => {
    const order = await delivered([aLine('cricket-1')], {}, { payment: 'cod' });
    const id = await asked(order, { upi: 'asha@okbank' });
    await post('owner', id, '/decision', { outcome: 'refund', version: await atTable(id) });
    const { money, step } = await open(id, 'support');
    expect([step, money?.byHand]).toEqual([
      'to_pay',
      [{ refund: expect.any(String), amount: 2748.9, to: expect.not.stringContaining('asha@okbank') }],
    ]);
    const shown = await post('support', id, '/contact');
    expect(shown.json().data.upi).toBe('asha@okbank');
    const refund = money?.byHand[0]?.refund ?? '';
    const sendTo = async (role: StaffRole, which = refund) =>
      ask(shop, `POST /api/office/orders/${order.reference}/refunds/${which}/send-to`, { cookie: await as(role) });
    expect((await sendTo('support')).json().data).toMatchObject({ upi: 'asha@okbank' });
    expect((await sendTo('support', 'rfd_none')).statusCode).toBe(404);
    for (const role of ['packer', 'accountant', 'viewer'] as const)
      expect((await sendTo(role)).statusCode, role).toBe(403);
    const audit = await ask(shop, `GET /api/office/audit?about=${order.reference}`, { cookie: await as('owner') });
    expect(audit.json().data.rows.map(({ what, role }: { what: string; role: string }) => [what, role])).toEqual([
      ['Looked at where money goes that is sent by hand', 'Support'],
    ]);
    const choices = await ask(shop, `GET /api/office/orders/${order.reference}/choices`, {
      cookie: await as('support'),
    });
    expect(choices.body).not.toContain('asha@okbank');
    const answers = await Promise.all([1, 2].map(() => post('support', id, '/paid', { refund })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await sendTo('support')).statusCode).toBe(404);
    expect((await open(id)).step).toBe('closed');
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('marks a return as picked up once, by permitted roles and in its current version', async () => {
    const id = await asked(await delivered([aLine('cricket-1')]));
    await post('support', id, '/approve');
    const { version } = await open(id);
    for (const role of ['owner', 'manager', 'packer'] as const)
      expect((await open(id, role)).possible, role).toContain('picked_up');
    for (const role of ['support', 'viewer'] as const)
      expect((await open(id, role)).possible, role).not.toContain('picked_up');
    expect((await post('support', id, '/receive', { to: 'picked_up', version })).statusCode).toBe(403);
    await post('support', id, '/pickup', { by: 'hand' });
    // A member who opened the return before the booking must reload it.
    const late = await receive(id, 'picked_up', version);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const booked = (await open(id)).version;
    const both = await Promise.all([receive(id, 'picked_up', booked), receive(id, 'picked_up', booked)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await open(id, 'packer')).toMatchObject({ state: 'picked_up', step: 'on_the_way', possible: ['receive'] });
    expect((await open(id, 'manager')).history[0]?.what).toBe('The courier has it');
    expect((await receive(id, 'received')).statusCode).toBe(200);
  });

  test('hides parts of a return by role, and finds it by its order', async () => {
    const order = await delivered([aLine('cricket-1')]);
    const id = await asked(order);
    expect((await listed(`?q=${order.reference}`)).returns).toMatchObject([{ id, name: 'Asha Sawant' }]);
    expect((await listed(`?q=${id.toLowerCase()}`, 'viewer')).returns).toMatchObject([{ id, name: 'A… S.' }]);
    expect(await open(id, 'viewer')).toMatchObject({
      contact: null,
      money: null,
      city: null,
      history: [],
      possible: [],
    });
    expect((await ask(shop, `GET ${path(id)}`, { cookie: await as('packer') })).statusCode).toBe(404);
    expect((await listed(`?q=${id}`, 'packer')).returns).toEqual([]);
    await post('support', id, '/approve');
    expect(await open(id, 'packer')).toMatchObject({ money: null, contact: null, possible: ['picked_up', 'receive'] });
    expect((await ask(shop, `GET ${path(id)}`)).statusCode).toBe(401);
  });

  test('continues the list of returns after the last page', async () => {
    const first = await listed('?step=closed&limit=1');
    const second = await listed(`?step=closed&limit=1&after=${first.next}`);
    expect(second.returns[0].id).not.toBe(first.returns[0].id);
    expect((await ask(shop, 'GET /api/office/returns?after=nonsense', { cookie: await as('owner') })).statusCode).toBe(
      400,
    );
  });
});
