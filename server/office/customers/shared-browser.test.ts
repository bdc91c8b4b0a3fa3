import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable, addressesTable } from '#database/schema/accounts.ts';
import { accountBrowsersTable, orderBrowsersTable, staffBrowsersTable } from '#database/schema/browsers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { type GoogleShop, openGoogleShop } from '#server/customers/accounts/test-google.ts';
import { addPasskey, passkeyShopUrl } from '#server/customers/accounts/test-passkeys.ts';
import {
  aCustomer,
  aNetwork,
  browserOf,
  goodPassword,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';
import { sweepOffice } from '#server/office/staff/sweep-office.ts';
import { isToOneself } from '#server/office/staff-records/own-recipient.ts';
import { OfficeBrowser } from '#server/office/staff-records/test-office-browser.ts';
import { aColleague, aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, fillShelves } from '#server/selling/order-views/test-orders.ts';

let google: GoogleShop;
let shop: TestShop;
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
  shop = google.shop;
  await fillShelves(shop.database.db, 100);
});
afterAll(() => google.close());

const host = 'localhost:3000';
const db = () => shop.database.db;
const aBrowser = () => new OfficeBrowser(shop, host);
const join = (browser: OfficeBrowser, role: StaffRole = 'support') => browser.join(role, new Date());
const accountOf = async (email: string) => {
  const [row] = await db().select().from(accountsTable).where(eq(accountsTable.email, email));
  if (!row) throw new Error(`no account ${email}`);
  return row;
};
/** Gives one rupee of store credit to an account in this browser, and returns the message of the response. */
async function giveTo(browser: OfficeBrowser, email: string): Promise<string> {
  const { id } = await accountOf(email);
  const payload = { give: true, amount: 1, why: 'Late parcel', key: randomUUID() };
  return (await browser.call(`POST /api/office/customers/${id}/credit`, payload)).json().message;
}
const waits = '₹1.00 is above your limit: a second person is asked.';
const done = '₹1.00 of store credit is given.';
const password = goodPassword;
const aPerson = () => ({ firstName: 'Asha', lastName: 'Sawant', email: `${randomUUID()}@example.in`, password });

/** Ways to enter a customer account in a browser; each returns the e-mail of the account. */
const ways: Record<string, (browser: OfficeBrowser) => Promise<string>> = {
  'signing up': async (browser) => {
    const person = aPerson();
    const reply = await browser.call('POST /api/auth/signup', person);
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return person.email;
  },
  'a password': async (browser) => {
    const { email } = await aCustomer(shop);
    const reply = await browser.call('POST /api/auth/login', { email, password });
    expect(reply.statusCode, reply.body).toBe(200);
    return email;
  },
  Google: async (browser) => {
    const person = await google.person();
    const { nonce } = (await browser.call('POST /api/auth/google/nonce', {})).json().data;
    const reply = await browser.call('POST /api/auth/google', { idToken: await google.token(person, nonce) });
    expect(reply.statusCode, reply.body).toBe(200);
    return person.email;
  },
  'a passkey': async (browser) => {
    const person = aPerson();
    const elsewhere = await send(shop, {
      ...{ method: 'POST', url: '/api/auth/signup', payload: person, from: aNetwork() },
      headers: { host },
    });
    await proveEmail(shop, person.email);
    const { key } = await addPasskey(shop, browserOf(elsewhere, person));
    const asked = await browser.call('POST /api/auth/passkey/options', {});
    const reply = await browser.call('POST /api/auth/passkey', { passkey: key.sign(asked.json().data) });
    expect(reply.statusCode, reply.body).toBe(200);
    return person.email;
  },
};

describe.each(Object.entries(ways))('customer account entered by %s', (_name, enter) => {
  it("treats a customer account used in the browser of a member as the member's own", async () => {
    const [officeFirst, shopFirst] = [aBrowser(), aBrowser()];
    await join(officeFirst);
    expect(await giveTo(officeFirst, await enter(officeFirst))).toBe(waits);
    const email = await enter(shopFirst);
    await join(shopFirst);
    expect(await giveTo(shopFirst, email)).toBe(waits);
  });

  it("does not treat a customer account used in another browser as the member's own", async () => {
    const browser = aBrowser();
    await join(browser);
    expect(await giveTo(browser, await enter(aBrowser()))).toBe(done);
  });
});

it("still treats the account as the member's own after a logout and cleared cookies", async () => {
  const browser = aBrowser();
  const email = await ways['signing up']?.(browser);
  await join(browser);
  const office = browser.jar.get('office') ?? '';
  browser.jar.clear();
  browser.jar.set('office', office);
  expect(await giveTo(browser, email ?? '')).toBe(waits);
});

it('treats the account as that of one member, and not of another', async () => {
  const [mine, other] = [aBrowser(), aBrowser()];
  await join(mine);
  await join(other);
  const email = (await ways['a password']?.(mine)) ?? '';
  expect(await giveTo(other, email)).toBe(done);
  expect(await giveTo(mine, email)).toBe(waits);
});

it('ignores the browser of a demo member, which all visitors share', async () => {
  const browser = aBrowser();
  const email = (await ways['signing up']?.(browser)) ?? '';
  expect((await browser.call('POST /api/office/demo', { role: 'support' })).statusCode).toBe(200);
  expect(await giveTo(browser, email)).toBe(done);
});

/** Places a guest order with cash on delivery in a browser. */
async function orderIn(browser: OfficeBrowser, contact = aContact()) {
  const cart = { lines: [aLine('cricket-1')], delivery: 'standard', pin: '400069' };
  expect((await browser.call('POST /api/checkout/quote', cart)).statusCode).toBe(200);
  const order = { ...anOrder([aLine('cricket-1')], contact) };
  const reply = await browser.call('POST /api/orders', order, { 'idempotency-key': randomUUID() });
  expect(reply.statusCode, reply.body).toBe(201);
  const { reference } = reply.json().data;
  const [row] = await db().select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error(`no order ${reference}`);
  return row;
}
const memberOf = async (email: string) => {
  const [row] = await db().select().from(staffMembersTable).where(eq(staffMembersTable.email, email));
  return { id: row?.id ?? '' };
};

describe('guest order in the browser of a member', () => {
  it("treats the order and others with its e-mail or phone as the member's own", async () => {
    const [browser, elsewhere] = [aBrowser(), aBrowser()];
    const me = await memberOf(await join(browser));
    const [own, other] = [await orderIn(browser), await orderIn(elsewhere)];
    const to = (row: typeof own) => ({ orderId: row.id, accountId: null, email: row.email });
    expect(await isToOneself(db(), me, to(own))).toBe(true);
    expect(await isToOneself(db(), me, to(other))).toBe(false);
    await db().update(ordersTable).set({ phone: own.phone }).where(eq(ordersTable.id, other.id));
    expect(await isToOneself(db(), me, to(other))).toBe(true);
    expect(await isToOneself(db(), me, { accountId: null, email: ` ${own.email.toUpperCase()}` })).toBe(true);
  });
});

describe('phone number of a member', () => {
  it.each([
    ['9820555001', '+91 98205 55001', true],
    ['9820555002', '9820555003', false],
    ['', '', false],
  ])('compares the phone “%s” of a member with “%s” of a customer: own is %j', async (mine, theirs, own) => {
    const me = await aColleague(shop, ['support']);
    await aCustomer(shop, { email: me.email });
    const customer = await aCustomer(shop);
    await db().update(accountsTable).set({ phone: mine }).where(eq(accountsTable.email, me.email));
    await db().update(accountsTable).set({ phone: theirs }).where(eq(accountsTable.email, customer.email));
    const { id, email } = await accountOf(customer.email);
    expect(await isToOneself(db(), me, { accountId: id, email })).toBe(own);
  });
});

it("treats an account with the member's phone in an address as the member's own", async () => {
  const me = await aColleague(shop, ['support']);
  await aCustomer(shop, { email: me.email });
  await db().update(accountsTable).set({ phone: '9820555009' }).where(eq(accountsTable.email, me.email));
  const { id, email } = await accountOf((await aCustomer(shop)).email);
  expect(await isToOneself(db(), me, { accountId: id, email })).toBe(false);
  const { address } = anOrder([aLine('cricket-1')]);
  await db()
    .insert(addressesTable)
    .values({ id: randomUUID(), accountId: id, address, phone: '+91 98205 55009', createdAt: new Date() });
  expect(await isToOneself(db(), me, { accountId: id, email })).toBe(true);
});

it.each([
  ['an alias', (email: string) => email.replace('@', '+gift@'), true],
  ['another name', (email: string) => email.replace('@', 'x@'), false],
])("compares the member's e-mail with %s of it: own is %s", async (_name, other, own) => {
  const me = await aColleague(shop, ['support']);
  expect(await isToOneself(db(), me, { accountId: null, email: other(me.email) })).toBe(own);
});

it("treats the account as the member's own after a merge into another account", async () => {
  const browser = aBrowser();
  await join(browser, 'manager');
  const mine = (await ways['signing up']?.(browser)) ?? '';
  const into = (await aCustomer(shop)).email;
  const owner = await aColleagueIn(shop, ['owner'], new Date());
  const { id } = await accountOf(into);
  const payload = { other: (await accountOf(mine)).id, why: 'One person', dry: false };
  const headers = { origin: passkeyShopUrl, host };
  const merge = `POST /api/office/customers/${id}/merge`;
  expect((await ask(shop, merge, { headers, cookie: owner.cookie, payload })).statusCode).toBe(200);
  expect(await giveTo(browser, into)).toBe(waits);
});

it('deletes these links 400 days after their last use, and with the account', async () => {
  const browser = aBrowser();
  const me = await memberOf(await join(browser));
  const email = (await ways['signing up']?.(browser)) ?? '';
  const order = await orderIn(browser);
  const { id } = await accountOf(email);
  const counts = async () => [
    await db().$count(staffBrowsersTable, eq(staffBrowsersTable.memberId, me.id)),
    await db().$count(accountBrowsersTable, eq(accountBrowsersTable.accountId, id)),
    await db().$count(orderBrowsersTable, eq(orderBrowsersTable.orderId, order.id)),
  ];
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await sweepOffice(db(), after(399));
  expect(await counts()).toEqual([1, 1, 1]);
  await sweepOffice(db(), after(401));
  expect(await counts()).toEqual([0, 0, 0]);
  const again = (await ways['signing up']?.(browser)) ?? '';
  const account = await accountOf(again);
  await db().delete(accountsTable).where(eq(accountsTable.id, account.id));
  expect(await db().$count(accountBrowsersTable, eq(accountBrowsersTable.accountId, account.id))).toBe(0);
});
