import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#contract/office/customers.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { customerNotesTable } from '#database/schema/customers.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { changeStoreCredit } from '#server/orders/store-credit/change-credit.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
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
  (await ask(shop, `GET /api/office/customers?q=${encodeURIComponent(q)}`, { cookie: await as(role) })).json().data
    .customers;
const credit = (key: string, more: object, role: StaffRole = 'support') =>
  post(role, key, '/credit', { give: true, amount: 250, why: 'Late parcel', key: randomUUID(), ...more });

/** A customer with an account, and its id. */
async function member(person: { firstName?: string; lastName?: string } = {}) {
  const who = await aCustomer(shop, person);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, who.email));
  return { ...who, id: row?.id ?? '' };
}

describe('customer in the office', () => {
  test('finds a customer by phone, first name, e-mail or order, with or without an account', async () => {
    const guest = { email: `${randomUUID()}@example.in`, phone: '9820047391' };
    const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], guest), payment: 'razorpay' });
    for (const q of ['7391 Asha', guest.email, guest.email.slice(0, -1), guest.email.slice(0, -4), order.reference])
      expect(await find(q), q).toMatchObject([{ key: order.reference, guest: true, orders: 1, name: 'Asha Sawant' }]);
    const own = await member({ firstName: 'Zubeida', lastName: 'Wangchuk' });
    for (const q of [own.email, 'Zubeida Wang'])
      expect(await find(q), q).toMatchObject([{ key: own.id, guest: false }]);
    expect(JSON.stringify(await find(own.email))).not.toContain(own.email);
    // A role that cannot see phone numbers must not find customers by them.
    expect(await find(own.email, 'viewer')).toEqual([]);
    expect(await find(order.reference, 'viewer')).toMatchObject([{ name: 'A… S.' }]);
  });

  test('finds the same customers in the office search as in the list, each once', async () => {
    const guest = { email: `${randomUUID()}@example.in`, phone: '9820047123' };
    const orders = [];
    for (let many = 0; many < 2; many += 1)
      orders.push(await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], guest), payment: 'razorpay' }));
    const own = await member({ firstName: 'Ngozi', lastName: 'Lepcha' });
    const bought = await member({ firstName: 'Ngozi', lastName: 'Tamang' });
    await placeOrderFor(shop, online([aLine('cricket-1')]), bought.headers);
    const { db } = shop.database;
    await db.update(accountsTable).set({ phone: '9820055555' }).where(eq(accountsTable.id, own.id));
    const search = async (q: string, role: StaffRole = 'support') =>
      (await ask(shop, `GET /api/office/search?q=${encodeURIComponent(q)}`, { cookie: await as(role) })).json().data
        .people;
    const keys = async (q: string) => (await search(q)).map(({ key }: { key: string }) => key).toSorted();
    for (const q of [own.email, 'Ngozi Lepcha', '9820055555', '5555 Ngozi']) expect(await keys(q), q).toEqual([own.id]);
    expect(await keys('Ngozi')).toEqual([own.id, bought.id].toSorted());
    expect(await search(bought.email)).toMatchObject([{ key: bought.id, orders: 1 }]);
    expect(await search(guest.email)).toMatchObject([{ orders: 2 }]);
    for (const q of [own.email, 'Ngozi', guest.email, '9820055555'])
      expect(await keys(q), q).toEqual((await find(q)).map(({ key }: { key: string }) => key).toSorted());
    expect(JSON.stringify(await search(own.email))).not.toContain(own.email);
    for (const role of ['viewer', 'accountant', 'packer'] as const)
      expect(await search('Ngozi', role), role).toEqual([]);
  });

  test('finds an account by any prefix of its e-mail that includes the @ sign', async () => {
    const own = await member();
    for (const cut of [0, 1, 3, 4]) {
      const q = own.email.slice(0, own.email.length - cut);
      expect(await find(q), q).toMatchObject([{ key: own.id }]);
    }
  });

  test('shows orders, spending and returns of a customer, masks contacts, and logs who reveals them', async () => {
    const own = await member();
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]), own.headers);
    await take(shop, order.id, ...untilDelivered);
    const page = await open(own.id);
    expect(page).toMatchObject({
      orderCount: 1,
      openCount: 0,
      spent: order.total,
      guest: false,
      credit: { balance: 0 },
    });
    expect(JSON.stringify(page)).not.toContain(own.email);
    expect(await open(order.reference)).toMatchObject({ key: own.id });
    expect((await post('packer', own.id, '/contact')).statusCode).toBe(403);
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

  test('saves a note once for a repeated request', async () => {
    const own = await member();
    const key = randomUUID();
    for (let twice = 0; twice < 2; twice += 1)
      await post('support', own.id, '/notes', { body: 'The lift is out', key });
    expect((await open(own.id)).notes).toMatchObject([{ body: 'The lift is out', by: 'Nila Menon' }]);
  });
});

test('lists the policy versions a customer accepted by ordering, but not those of orders by staff', async () => {
  const own = await member();
  expect((await open(own.id)).consents).toEqual({ policies: [], byCaller: 0 });
  const first = await placeOrderFor(shop, online([aLine('cricket-1')]), own.headers);
  const later = await placeOrderFor(shop, online([aLine('cricket-1')]), own.headers);
  const { db } = shop.database;
  const day = new Date('2026-11-20T10:00:00+05:30');
  await db.update(ordersTable).set({ placedAt: day }).where(eq(ordersTable.id, first.id));
  const agreed = { version: 1, reference: first.reference, at: day.toISOString(), orders: 2 };
  const policies = [
    { ...agreed, title: 'Terms of Service', path: '/terms-of-service' },
    { ...agreed, title: 'Returns Policy', path: '/returns-policy' },
  ];
  expect((await open(own.id)).consents).toMatchObject({ policies, byCaller: 0 });
  await db.update(ordersTable).set({ placedBy: 'stf_1' }).where(eq(ordersTable.id, later.id));
  expect((await open(own.id)).consents).toMatchObject({
    policies: policies.map((one) => ({ ...one, orders: 1 })),
    byCaller: 1,
  });
});

test('shows one history for all orders of a guest and for a later account', async () => {
  const own = await member();
  const ordered = async (email: string) =>
    placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], { ...aContact(), email }), payment: 'razorpay' });
  const [first, second, other] = [
    await ordered(own.email),
    await ordered(own.email),
    await ordered(`${randomUUID()}@example.in`),
  ];
  await post('support', first.reference, '/notes', { body: 'Rings twice', key: randomUUID() });
  await post('owner', second.reference, '/block', { blocked: true, why: 'Did not pay' }, 'PUT');
  await post('support', other.reference, '/contact');
  const did = async (key: string) => (await open(key)).history.map(({ what }) => what);
  const both = ['Refuses orders from now on', 'Wrote a note'];
  for (const { reference } of [first, second]) {
    expect(await did(reference)).toEqual(both);
    expect((await open(reference)).notes).toMatchObject([{ body: 'Rings twice' }]);
  }
  expect(await did(other.reference)).toEqual(['Looked at e-mail, phone and addresses']);
  // Earlier orders count for the account only once its e-mail is proved.
  const { db } = shop.database;
  await db.update(accountsTable).set({ emailProvedAt: null }).where(eq(accountsTable.id, own.id));
  expect(await did(own.id)).toEqual([]);
  await db.update(accountsTable).set({ emailProvedAt: shop.clock.now }).where(eq(accountsTable.id, own.id));
  expect(await did(own.id)).toEqual(both);
});

test('deletes notes about guests after two years, and notes about accounts with the account', async () => {
  const guest = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const own = await member();
  for (const key of [guest.reference, own.id])
    await post('support', key, '/notes', { body: 'Rings twice', key: randomUUID() });
  const years = (count: number) => new Date(shop.clock.now.getTime() + count * 366 * 86_400_000);
  await sweepNotes(shop.database.db, years(1));
  expect((await open(guest.reference)).notes).toHaveLength(1);
  await sweepNotes(shop.database.db, years(2));
  expect([(await open(guest.reference)).notes.length, (await open(own.id)).notes.length]).toEqual([0, 1]);
  await shop.database.db.delete(accountsTable).where(eq(accountsTable.id, own.id));
  expect(await shop.database.db.$count(customerNotesTable, eq(customerNotesTable.accountId, own.id))).toBe(0);
});

describe('store credit in the office', () => {
  test('gives store credit once for a repeated request, and deducts no more than the balance', async () => {
    const own = await member();
    const key = randomUUID();
    expect(
      (await Promise.all([1, 2, 3].map(() => credit(own.id, { key })))).map(({ statusCode }) => statusCode),
    ).toEqual([200, 200, 200]);
    expect((await open(own.id)).credit).toMatchObject({
      balance: 250,
      movements: [{ amount: 250, words: 'Late parcel' }],
    });
    expect((await credit(own.id, { give: false, amount: 250.01, why: 'By mistake' })).json().code).toBe('not_offered');
    expect((await credit(own.id, { give: false, amount: 100, why: 'By mistake' })).statusCode).toBe(200);
    const shown = (await ask(shop, 'GET /api/account/store-credit', { headers: own.headers })).json().data;
    expect([
      shown.balance,
      shown.movements.map(({ words, order }: { words: string; order: string | null }) => [words, order]),
    ]).toEqual([
      150,
      [
        ['Taken back by us: By mistake', null],
        ['Given by us: Late parcel', null],
      ],
    ]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('requires an approval to deduct store credit above the limit', async () => {
    const own = await member();
    await credit(own.id, { amount: 3000 }, 'owner');
    const back = (amount: number, role: StaffRole = 'support') =>
      credit(own.id, { give: false, amount, why: 'By mistake' }, role);
    const balance = async () => (await open(own.id)).credit?.balance;
    expect((await back(3000.01)).json().code).toBe('not_offered');
    expect((await back(2000)).json().message).toContain('is taken back');
    expect(await balance()).toBe(1000);
    await credit(own.id, { amount: 2500 }, 'owner');
    const askedFor = async () => {
      expect((await back(2500)).json().message).toContain('above your limit');
      const waits = (await ask(shop, 'GET /api/office/approvals', { cookie: await as('manager') })).json().data
        .approvals;
      const asked = waits.filter(({ about }: { about: string }) => about === own.id);
      expect(asked.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
        ['credit_back', 2500],
      ]);
      return asked[0].id as string;
    };
    const first = await askedFor();
    expect((await back(2500)).json().message).toContain('waits for approval');
    expect(await balance()).toBe(3500);
    const grant = async (id: string) =>
      ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie: await as('manager'), payload: { grant: true } });
    expect((await grant(first)).statusCode).toBe(200);
    expect(await balance()).toBe(1000);
    await credit(own.id, { amount: 2500 }, 'owner');
    const second = await askedFor();
    // Some credit was spent since: the approval fails and stays pending.
    const taken = {
      accountId: own.id,
      amountPaise: -200_000,
      why: 'Gone',
      memberName: 'Meera',
      at: shop.clock.now,
      ...idempotencyRecord(randomUUID(), {}),
    };
    expect(await changeStoreCredit(shop.database.db, taken)).toBe('done');
    expect((await grant(second)).statusCode).toBe(409);
    expect(await balance()).toBe(1500);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('requires an approval for store credit above the limit, and gives none to a guest', async () => {
    const own = await member();
    expect((await credit(own.id, { amount: 2500 })).json().message).toContain('above your limit');
    expect((await open(own.id)).credit?.balance).toBe(0);
    // A second request or a request by another member reports the pending approval.
    const words = /^Store credit of ₹2,500\.00 for this customer waits for approval, asked by .+ on \d/;
    expect((await open(own.id)).asked?.words).toContain('Store credit of ₹2,500.00');
    for (const amount of [2500, 100]) {
      const again = (await credit(own.id, { amount })).json();
      expect([again.success, again.message]).toEqual([false, expect.stringMatching(words)]);
    }
    const waits = (await ask(shop, 'GET /api/office/approvals', { cookie: await as('manager') })).json().data.approvals;
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

test('refuses orders of a blocked customer by e-mail or phone until unblocked', async () => {
  const contact = { email: `${randomUUID()}@example.in`, phone: '9820098117' };
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')], contact), payment: 'razorpay' });
  const block = (blocked: boolean) =>
    post('manager', order.reference, '/block', { blocked, why: 'Refused at the door five times' }, 'PUT');
  for (let twice = 0; twice < 2; twice += 1) expect((await block(true)).statusCode).toBe(200);
  const others = [contact, { ...contact, email: 'another@example.in' }, { ...contact, phone: '9820098118' }];
  for (const one of others) {
    const refused = await postOrder(shop, { ...anOrder([aLine('cricket-1')], one), payment: 'razorpay' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_offered']);
    expect(refused.body).not.toContain('Refused at the door');
  }
  expect((await open(order.reference)).block).toMatchObject({ why: 'Refused at the door five times' });
  await block(false);
  expect((await postOrder(shop, { ...anOrder([aLine('cricket-1')], contact), payment: 'razorpay' })).statusCode).toBe(
    201,
  );
});

test('previews and then merges two accounts with all orders, store credit and ledger rows', async () => {
  const [stays, goes] = [await member(), await member()];
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), goes.headers);
  await credit(stays.id, { amount: 100 });
  await credit(goes.id, { amount: 50 });
  const merge = (dry: boolean, other = goes.id) =>
    post('manager', stays.id, '/merge', { other, why: 'They wrote from both', dry });
  expect((await merge(true)).json().data.moves.slice(0, 2)).toEqual(['1 order', '₹50.00 of store credit']);
  expect((await open(goes.id)).orderCount).toBe(1);
  expect((await merge(false, stays.id)).json().code).toBe('not_offered');
  // An account that is about to be deleted cannot be merged in either direction.
  for (const id of [stays.id, goes.id]) {
    const leaves = (deleteAfter: Date | null) =>
      shop.database.db.update(accountsTable).set({ deleteAfter }).where(eq(accountsTable.id, id));
    await leaves(new Date(shop.clock.now.getTime() + 7 * 24 * 3_600_000));
    for (const dry of [true, false])
      expect((await merge(dry)).json()).toMatchObject({
        code: 'not_offered',
        message: expect.stringContaining('being deleted'),
      });
    await leaves(null);
  }
  expect((await Promise.all([merge(false), merge(false)])).map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 404,
  ]);
  expect(await open(stays.id)).toMatchObject({ orderCount: 1, credit: { balance: 150 } });
  const [moved] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  expect(moved?.accountId).toBe(stays.id);
  expect((await ask(shop, 'GET /api/account/store-credit', { headers: goes.headers })).statusCode).toBe(401);
  const told = await shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(sql`${mailOutboxTable.about} like 'accounts-merged:%'`);
  expect(told.map(({ to }) => to).toSorted()).toEqual([stays.email, goes.email].toSorted());
  // Each account gets one event for the merge, and none for the preview.
  const events = await shop.database.db
    .select()
    .from(securityEventsTable)
    .where(isNotNull(securityEventsTable.operator));
  expect(events.map(({ kind, accountId, about }) => [kind, accountId, about])).toEqual([
    ['account_deleted', goes.id, 'merged into another'],
    ['profile_changed', stays.id, 'another merged in'],
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('exports the data of a customer, and deletes the account on request unless an order is open', async () => {
  const own = await member();
  const data = (await post('owner', own.id, '/export')).json().data;
  expect(JSON.parse(data.json).account.email).toBe(own.email);
  expect(data.name).not.toContain(own.email);
  const signedOut = await member();
  expect((await post('support', signedOut.id, '/sessions', {}, 'DELETE')).statusCode).toBe(403);
  expect((await post('manager', signedOut.id, '/sessions', {}, 'DELETE')).json().message).toBe(
    'They are signed out of one browser.',
  );
  expect((await ask(shop, 'GET /api/account/store-credit', { headers: signedOut.headers })).statusCode).toBe(401);
  expect((await open(signedOut.id)).history.map(({ what }) => what)).toContain('Signed them out everywhere');
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), own.headers);
  const refused = async (key: string) => {
    const { deletion } = await open(key);
    const reply = await post('manager', key, '/deletion', { why: 'They asked by mail' });
    // The message equals the offered text.
    expect([deletion.offered, reply.json().message]).toEqual([false, deletion.words]);
    return reply.statusCode;
  };
  expect(await refused(own.id)).toBe(409);
  const guest = await placeOrderFor(shop, online([aLine('cricket-1')]));
  expect(await refused(guest.reference)).toBe(409);
  await take(shop, order.id, ...untilDelivered);
  expect((await open(own.id)).deletion.offered).toBe(true);
  expect((await post('manager', own.id, '/deletion', { why: 'They asked by mail' })).json().data.deletionAt).toMatch(
    /^2026-11-30/,
  );
  expect(await refused(own.id)).toBe(409);
  expect((await ask(shop, 'GET /api/account/store-credit', { headers: own.headers })).statusCode).toBe(401);
  expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
});
