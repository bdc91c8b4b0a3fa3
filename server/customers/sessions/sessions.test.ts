import { lt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { sweepAccounts } from '#server/customers/account-routes/sweep-accounts.ts';
import { aCustomer, type Browser, browserOf, logInAs, send } from '#server/customers/accounts/test-people.ts';

const hour = 3_600_000;
let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop.close());

const session = (headers: Record<string, string>) => send(shop, { url: '/api/auth/session', headers });
const refresh = (browser: Browser) =>
  send(shop, { method: 'POST', url: '/api/auth/refresh', headers: browser.headers });

describe('session of a customer', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await aCustomer(shop);
  });

  test('requires both a session cookie that scripts cannot read and a token', async () => {
    const reply = await logInAs(shop, browser);
    const set = [reply.headers['set-cookie']].flat().find((one) => one?.startsWith('session='));
    expect(set).toMatch(/^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await session(browser.headers)).json()).toMatchObject({
      user: { email: browser.email },
      expiresInMs: 24 * hour,
    });
  });

  test('refuses a session with a missing, altered or foreign cookie or token', async () => {
    const other = await aCustomer(shop);
    const { cookie, authorization } = browser.headers;
    const tries: Record<string, string>[] = [
      {},
      { cookie },
      { authorization },
      { cookie, authorization: other.headers.authorization },
      { cookie: other.headers.cookie, authorization },
      { cookie, authorization: `Bearer ${browser.token.slice(1)}` },
      { cookie, authorization: browser.token },
      { cookie: `${cookie}x`, authorization },
      { cookie, authorization: `Bearer ${cookie.split('=')[1]}` },
      { cookie: `session=${browser.token}`, authorization },
    ];
    for (const headers of tries) {
      const reply = await session(headers);
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        { success: false, message: 'Please sign in to continue', code: 'signed_out' },
      ]);
    }
  });

  test('stores sessions only as hashes', async () => {
    const rows = JSON.stringify(await shop.database.db.select().from(sessionsTable));
    expect(rows).not.toContain(browser.token);
    expect(rows).not.toContain(browser.cookie.split('=')[1]);
  });

  test('ends a session 24 hours after its last refresh, and 30 days after the login at the latest', async () => {
    const begun = now;
    now = new Date(begun.getTime() + 24 * hour - 1000);
    expect((await session(browser.headers)).statusCode).toBe(200);
    expect((await refresh(browser)).json().expiresInMs).toBe(24 * hour);
    for (let day = 2; day < 30; day += 1) {
      now = new Date(begun.getTime() + day * (24 * hour - 2000));
      expect((await refresh(browser)).statusCode).toBe(200);
    }
    now = new Date(begun.getTime() + 30 * 24 * hour - 5 * 60_000);
    expect((await refresh(browser)).json().expiresInMs).toBe(5 * 60_000);
    now = new Date(begun.getTime() + 30 * 24 * hour + 1);
    expect((await session(browser.headers)).statusCode).toBe(401);
    expect((await refresh(browser)).statusCode).toBe(401);
  });

  test('cannot refresh an expired session', async () => {
    now = new Date(now.getTime() + 24 * hour + 1);
    expect((await refresh(browser)).statusCode).toBe(401);
  });

  test('ends a session at once when its owner signs out with both cookie and token', async () => {
    const half = await send(shop, { method: 'POST', url: '/api/auth/logout', headers: { cookie: browser.cookie } });
    expect(half.statusCode).toBe(401);
    expect((await session(browser.headers)).statusCode).toBe(200);
    const out = await send(shop, { method: 'POST', url: '/api/auth/logout', headers: browser.headers });
    expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/^session=; Max-Age=0;|Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await session(browser.headers)).statusCode).toBe(401);
  });

  test('replaces a session by the next login in the same browser, and keeps sessions elsewhere', async () => {
    const elsewhere = browserOf(await logInAs(shop, browser), browser);
    expect((await session(browser.headers)).statusCode).toBe(200);
    const here = browserOf(await logInAs(shop, browser, { cookie: browser.cookie }), browser);
    expect((await session(browser.headers)).statusCode).toBe(401);
    expect((await session(here.headers)).statusCode).toBe(200);
    expect((await session(elsewhere.headers)).statusCode).toBe(200);
  });

  test('keeps at most twenty sessions of an account and ends the oldest', async () => {
    for (let count = 0; count < 20; count += 1) {
      now = new Date(now.getTime() + 1000);
      await logInAs(shop, browser);
    }
    expect((await session(browser.headers)).statusCode).toBe(401);
  });
});

test('deletes only expired sessions', async () => {
  const { db } = shop.database;
  const gone = await aCustomer(shop);
  now = new Date(now.getTime() + 24 * hour + 1);
  const stays = await aCustomer(shop);
  await sweepAccounts(db, now);
  expect(await db.$count(sessionsTable, lt(sessionsTable.expiresAt, now))).toBe(0);
  expect((await session(stays.headers)).statusCode).toBe(200);
  expect((await logInAs(shop, gone)).statusCode).toBe(200);
});

test('lists no user to a visitor, and to a customer only themselves', async () => {
  const browser = await aCustomer(shop, { firstName: 'Zoya' });
  await aCustomer(shop);
  expect((await send(shop, { url: '/api/users' })).json()).toEqual([]);
  expect((await send(shop, { url: '/api/users', headers: { cookie: browser.cookie } })).json()).toEqual([]);
  expect((await send(shop, { url: '/api/users', headers: browser.headers })).json()).toEqual([
    { firstName: 'Zoya', lastName: 'Sawant', name: 'Zoya Sawant', email: browser.email, provider: 'email' },
  ]);
});
