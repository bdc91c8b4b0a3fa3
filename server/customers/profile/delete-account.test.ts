import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStateName } from '#contract/lists.ts';
import { accountsTable, addressesTable, identitiesTable, sessionsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  aCustomer,
  aNetwork,
  type Browser,
  browserOf,
  goodPassword,
  logInAs,
  mailsTo,
  send,
} from '#server/customers/accounts/test-people.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { deleteAccounts } from './delete-account.ts';

const day = 24 * 3_600_000;
const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const call = (browser: Browser, method: 'GET' | 'POST' | 'DELETE', payload?: object) =>
  send(shop, {
    method,
    url: '/api/account/deletion',
    headers: browser.headers,
    from: aNetwork(),
    ...(payload && { payload }),
  });
const ask = (browser: Browser) => call(browser, 'POST', { password: goodPassword });

async function accountOf({ email }: Browser) {
  return (await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email)))[0];
}

async function orderOf(browser: Browser): Promise<string> {
  const products = (await send(shop, { url: '/api/products/category/Football' })).json().data;
  const free = products.find(({ sizes }: { sizes: { size: string; available: boolean }[] }) =>
    sizes.some(({ size, available }) => size === 'M' && available),
  );
  return (
    await postOrder(shop, anOrder([aLine(free._id)], { email: browser.email }), undefined, browser.headers)
  ).json().data.reference;
}

async function settle(reference: string, state: OrderStateName): Promise<void> {
  await shop.database.db.update(ordersTable).set({ state }).where(eq(ordersTable.reference, reference));
}

describe('deletion of an account', () => {
  test('requires the password, signs out everywhere and says until when the deletion can be cancelled', async () => {
    const browser = await aCustomer(shop);
    const reply = await ask(browser);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        message: 'Your account will be deleted on 28 November 2026. Sign in before then to keep it.',
        data: { openOrders: [], keptOrders: 0, days: 7, deletionAt: '2026-11-28T04:20:00.000Z' },
      },
    ]);
    expect((await call(browser, 'GET')).statusCode).toBe(401);
    expect((await mailsTo(shop, browser.email)).at(-1)?.subject).toBe(
      'Your Maidan account will be deleted on 28 November 2026',
    );
  });

  test('refuses a deletion with a wrong password', async () => {
    const browser = await aCustomer(shop);
    expect((await call(browser, 'POST', { password: 'wrong' })).statusCode).toBe(400);
    expect((await accountOf(browser))?.deleteAfter).toBeNull();
  });

  test('requires the e-mail to delete an account without a password', async () => {
    const browser = await aCustomer(shop);
    await shop.database.db
      .update(accountsTable)
      .set({ passwordHash: null })
      .where(eq(accountsTable.email, browser.email));
    expect((await call(browser, 'POST', { email: 'someone@example.in' })).json().fields).toHaveProperty('email');
    expect((await call(browser, 'POST', { email: ` ${browser.email.toUpperCase()}` })).statusCode).toBe(200);
  });

  test('refuses to delete an account with an open order, and names the order', async () => {
    const browser = await aCustomer(shop);
    const reference = await orderOf(browser);
    expect((await call(browser, 'GET')).json().data).toMatchObject({ openOrders: [reference], keptOrders: 1 });
    const reply = await ask(browser);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      `Order ${reference} is still open. You can delete your account when it is delivered or cancelled.`,
    ]);
    await settle(reference, 'delivered');
    expect((await ask(browser)).statusCode).toBe(200);
  });

  test('lets the customer cancel the deletion by signing in for seven days', async () => {
    const browser = await aCustomer(shop);
    await ask(browser);
    const reply = await logInAs(shop, browser);
    expect(reply.json().message).toBe('Login successful. Your account stays');
    const kept = await call(browserOf(reply, browser), 'GET');
    expect(kept.json().data.deletionAt).toBeNull();
    expect((await logInAs(shop, browser)).json().message).toBe('Login successful');
    await deleteAccounts(shop.database.db, new Date(now.getTime() + 30 * day));
    expect(await accountOf(browser)).toBeDefined();
  });

  test('deletes all personal data after seven days and keeps the order without an owner', async () => {
    const { db } = shop.database;
    const [browser, other] = [await aCustomer(shop), await aCustomer(shop)];
    const reference = await orderOf(browser);
    await settle(reference, 'delivered');
    const { address } = anOrder([]);
    await send(shop, {
      method: 'POST',
      url: '/api/account/addresses',
      headers: browser.headers,
      payload: { address, phone: '9820043210' },
    });
    const account = await accountOf(browser);
    if (!account) throw new Error('no account');
    await db.insert(identitiesTable).values({ provider: 'google', subject: '1', accountId: account.id });
    await ask(browser);
    await deleteAccounts(db, new Date(now.getTime() + 7 * day - 1));
    expect(await accountOf(browser)).toBeDefined();
    await deleteAccounts(db, new Date(now.getTime() + 7 * day));
    expect(await accountOf(browser)).toBeUndefined();
    const left = await Promise.all(
      [addressesTable, identitiesTable, sessionsTable].map((table) =>
        db.$count(table, eq(table.accountId, account.id)),
      ),
    );
    expect(left).toEqual([0, 0, 0]);
    const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
    expect(order).toMatchObject({ accountId: null, email: browser.email });
    expect(await accountOf(other)).toBeDefined();
    const seen = await send(shop, { url: `/api/orders/${reference}`, headers: other.headers });
    expect(seen.statusCode).toBe(404);
  });

  test('postpones the deletion while an order is open that was placed after the request', async () => {
    const browser = await aCustomer(shop);
    await ask(browser);
    // Signing in would cancel the deletion: staff place this order for the account.
    const reference = await orderOf(await aCustomer(shop));
    const accountId = (await accountOf(browser))?.id ?? null;
    await shop.database.db.update(ordersTable).set({ accountId }).where(eq(ordersTable.reference, reference));
    const later = new Date(now.getTime() + 8 * day);
    await deleteAccounts(shop.database.db, later);
    expect(await accountOf(browser)).toBeDefined();
    await settle(reference, 'cancelled');
    await deleteAccounts(shop.database.db, later);
    expect(await accountOf(browser)).toBeUndefined();
  });
});
