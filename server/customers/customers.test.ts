import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#contract/office/customers.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { accounts } from '#database/schema/accounts.ts';
import { customerNotes } from '#database/schema/customers.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import { orders } from '#database/schema/orders.ts';
import { securityEvents } from '#database/schema/security.ts';
import { aCustomer } from '#server/accounts/test-people.ts';
import { aLine, anOrder, postOrder } from '#server/order-desk/test-orders.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/order-desk/test-paid-orders.ts';
import { checkAudit } from '#server/staff/check-audit.ts';
import { aColleagueIn, ask } from '#server/staff/test-staff.ts';
import { sweepNotes } from './sweep-notes.ts';

let shop: PayingShop;
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

async function as(role: StaffRole): Promise<string> {
  const known = cookies.get(role) ?? (await aColleagueIn(shop, [role], shop.clock.now)).cookie;
  cookies.set(role, known);
  return known;
}
const at = (key: string, more = '') => `/api/office/customers/${key}${more}`;
const post = async (role: StaffRole, key: string, what: string, payload: object = {}, method = 'POST') =>
  ask(shop, `${method} ${at(key, what)}`, { cookie: await as(role), payload });
const open = async (key: string, role: StaffRole = 'support'): Promise<Customer> =>
  (await ask(shop, `GET ${at(key)}`, { cookie: await as(role) })).json().data;
const find = async (q: string, role: StaffRole = 'support') =>
  (await ask(shop, `GET /api/office/customers?q=${encodeURIComponent(q)}`, { cookie: await as(role) })).json().data.customers;
const credit = (key: string, more: object, role: StaffRole = 'support') =>
  post(role, key, '/credit', { give: true, amount: 250, why: 'Late parcel', key: randomUUID(), ...more });

/** Somebody with an account, by its number. */
async function member(person: { firstName?: string; lastName?: string } = {}) {
  const who = await aCustomer(shop, person);
  const [row] = await shop.database.db.select().from(accounts).where(eq(accounts.email, who.email));
  return { ...who, id: row?.id ?? '' };
}

describe('a customer', () => {
  test('is found by the end of a phone and a first name, by e-mail and by name, with an account or without', async () => {
    const guest = { email: `${randomUUID()}@example.in`, phone: '9820047391' };
    const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], guest), payment: 'razorpay' });
    for (const q of ['7391 Asha', guest.email, order.reference])
      expect(await find(q), q).toMatchObject([{ key: order.reference, guest: true, orders: 1, name: 'Asha Sawant' }]);
    const own = await member({ firstName: 'Zubeida', lastName: 'Wangchuk' });
    for (const q of [own.email, 'Zubeida Wang']) expect(await find(q), q).toMatchObject([{ key: own.id, guest: false }]);
    expect(JSON.stringify(await find(own.email))).not.toContain(own.email);
    // Who sees nobody's phone does not learn whose it is by trying.
    expect(await find(own.email, 'viewer')).toEqual([]);
    expect(await find(order.reference, 'viewer')).toMatchObject([{ name: 'A… S.' }]);
  });

  test('has orders, value and returns on one page, masked until somebody asks, which is noted', async () => {
    const own = await member();
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]), own.headers);
    await take(shop, order.id, ...untilDelivered);
    const page = await open(own.id);
    expect(page).toMatchObject({ orderCount: 1, openCount: 0, spent: order.total, guest: false, credit: { balance: 0 } });
    expect(JSON.stringify(page)).not.toContain(own.email);
    expect(await open(order.reference)).toMatchObject({ key: own.id });
    expect((await post('packer', own.id, '/contact')).statusCode).toBe(404);
    expect((await post('support', own.id, '/contact')).json().data.email).toBe(own.email);
    expect((await open(own.id)).history.map(({ what }) => what)).toEqual(['Looked at e-mail, phone and addresses']);
    expect(await open(own.id, 'viewer')).toMatchObject({
      credit: null,
      notes: [],
      addresses: [],
      mayShow: false,
      history: [],
      messages: [],
    });
  });

  test('has a note once under its key', async () => {
    const own = await member();
    const key = randomUUID();
    for (let twice = 0; twice < 2; twice += 1) await post('support', own.id, '/notes', { body: 'The lift is out', key });
    expect((await open(own.id)).notes).toMatchObject([{ body: 'The lift is out', by: 'Nila Menon' }]);
  });
});

test('what was noted of a guest is gone after two years, of who has an account with that', async () => {
  const guest = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const own = await member();
  for (const key of [guest.reference, own.id]) await post('support', key, '/notes', { body: 'Rings twice', key: randomUUID() });
  const years = (count: number) => new Date(shop.clock.now.getTime() + count * 366 * 86_400_000);
  await sweepNotes(shop.database.db, years(1));
  expect((await open(guest.reference)).notes).toHaveLength(1);
  await sweepNotes(shop.database.db, years(2));
  expect([(await open(guest.reference)).notes.length, (await open(own.id)).notes.length]).toEqual([0, 1]);
  await shop.database.db.delete(accounts).where(eq(accounts.id, own.id));
  expect(await shop.database.db.$count(customerNotes, eq(customerNotes.accountId, own.id))).toBe(0);
});

describe('store credit', () => {
  test('is given once under its key, taken back as far as there is any, and the ledger agrees', async () => {
    const own = await member();
    const key = randomUUID();
    expect((await Promise.all([1, 2, 3].map(() => credit(own.id, { key })))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await open(own.id)).credit).toMatchObject({ balance: 250, movements: [{ amount: 250, words: 'Late parcel' }] });
    expect((await credit(own.id, { give: false, amount: 250.01, why: 'By mistake' })).json().code).toBe('not_offered');
    expect((await credit(own.id, { give: false, amount: 100, why: 'By mistake' })).statusCode).toBe(200);
    const shown = (await ask(shop, 'GET /api/account/store-credit', { headers: own.headers })).json().data;
    expect([shown.balance, shown.movements.map(({ words, order }: { words: string; order: string | null }) => [words, order])]).toEqual([
      150,
      [
        ['Taken back by us: By mistake', null],
        ['Given by us: Late parcel', null],
      ],
    ]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('above a limit waits for a second person; a guest has none', async () => {
    const own = await member();
    expect((await credit(own.id, { amount: 2500 })).json().message).toContain('above your limit');
    expect((await open(own.id)).credit?.balance).toBe(0);
    const waits = (await ask(shop, 'GET /api/office/approvals', { cookie: await as('manager') })).json().data;
    const { id } = waits.find(({ about }: { about: string }) => about === own.id);
    const grant = async () =>
      ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie: await as('manager'), payload: { grant: true } });
    expect((await Promise.all([grant(), grant()])).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await open(own.id)).credit?.balance).toBe(2500);
    const guest = await placeOrderFor(shop, online([aLine('cricket-1')]));
    expect((await credit(guest.reference, {})).json().code).toBe('not_offered');
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});

test('whose orders are refused can place none, by e-mail or by phone, until they are taken again', async () => {
  const contact = { email: `${randomUUID()}@example.in`, phone: '9820098117' };
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], contact), payment: 'razorpay' });
  const block = (blocked: boolean) => post('manager', order.reference, '/block', { blocked, why: 'Refused at the door five times' }, 'PUT');
  for (let twice = 0; twice < 2; twice += 1) expect((await block(true)).statusCode).toBe(200);
  const others = [contact, { ...contact, email: 'another@example.in' }, { ...contact, phone: '9820098118' }];
  for (const one of others) {
    const refused = await postOrder(shop, { ...anOrder([aLine('cricket-1')], one), payment: 'razorpay' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_offered']);
    expect(refused.body).not.toContain('Refused at the door');
  }
  expect((await open(order.reference)).block).toMatchObject({ why: 'Refused at the door five times' });
  await block(false);
  expect((await postOrder(shop, { ...anOrder([aLine('cricket-1')], contact), payment: 'razorpay' })).statusCode).toBe(201);
});

test('two accounts of one person become one: first only said, then done, with every order, rupee and row of the ledger', async () => {
  const [stays, goes] = [await member(), await member()];
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), goes.headers);
  await credit(stays.id, { amount: 100 });
  await credit(goes.id, { amount: 50 });
  const merge = (dry: boolean, other = goes.id) => post('manager', stays.id, '/merge', { other, why: 'They wrote from both', dry });
  expect((await merge(true)).json().data.moves.slice(0, 2)).toEqual(['1 order', '₹50.00 of store credit']);
  expect((await open(goes.id)).orderCount).toBe(1);
  expect((await merge(false, stays.id)).json().code).toBe('not_offered');
  expect((await Promise.all([merge(false), merge(false)])).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(await open(stays.id)).toMatchObject({ orderCount: 1, credit: { balance: 150 } });
  const [moved] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(moved?.accountId).toBe(stays.id);
  expect((await ask(shop, 'GET /api/account/store-credit', { headers: goes.headers })).statusCode).toBe(401);
  const told = await shop.database.db.select().from(mailOutbox).where(sql`${mailOutbox.about} like 'accounts-merged:%'`);
  expect(told.map(({ to }) => to).toSorted()).toEqual([stays.email, goes.email].toSorted());
  // Of the one merge that was done, not of the look at it: an event of either account, with the colleague who did it.
  const events = await shop.database.db.select().from(securityEvents).where(isNotNull(securityEvents.operator));
  expect(events.map(({ kind, accountId, about }) => [kind, accountId, about])).toEqual([
    ['account_deleted', goes.id, 'merged into another'],
    ['profile_changed', stays.id, 'another merged in'],
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('their data is exported by who may, and the account deleted as they asked, not while an order is open', async () => {
  const own = await member();
  const data = (await post('owner', own.id, '/export')).json().data;
  expect(JSON.parse(data.json).account.email).toBe(own.email);
  expect(data.name).not.toContain(own.email);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), own.headers);
  expect((await post('manager', own.id, '/deletion', { why: 'They asked by mail' })).statusCode).toBe(409);
  await take(shop, order.id, ...untilDelivered);
  expect((await post('manager', own.id, '/deletion', { why: 'They asked by mail' })).json().data.deletionAt).toMatch(/^2026-11-30/);
  expect((await ask(shop, 'GET /api/account/store-credit', { headers: own.headers })).statusCode).toBe(401);
  expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
});
