import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { aCustomer, aNetwork, type Browser, mailedCode, send } from '#server/customers/accounts/test-people.ts';
import { noProviders, providersOf } from '#server/foundation/child-processes/providers.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// The secret is changed while customers have links, sessions and codes signed with the old one.

const [old, fresh] = ['the secret of the first year, long', 'the secret of the second year, long'];
let database: Database;
let before: TestShop;
/** Shops with both secrets, and with the new one alone. */
let changed: TestShop;
let forgetful: TestShop;
const open = (env: Record<string, string>, idle = true) =>
  openTestShop(undefined, noProviders, { env, idle, database: { ...database, close: async () => {} } });

let member: Browser;
let known = '';
let code = '';
let order = { reference: '', key: '' };

beforeAll(async () => {
  database = await openSeededDatabase();
  before = await open({ AUTH_SECRET: old }, false);
  member = await aCustomer(before);
  order = (await postOrder(before, anOrder([aLine('cricket-1')]))).json().data;
  const login = await send(before, {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: member.email, password: member.password },
    from: aNetwork(),
  });
  known = login.cookies.map(({ name, value }) => `${name}=${value}`).find((cookie) => /browser=/.test(cookie)) ?? '';
  const headers = { cookie: known };
  await send(before, {
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: member.email },
    from: aNetwork(),
    headers,
  });
  code = await mailedCode(before, member.email);
  changed = await open({ AUTH_SECRET: fresh, AUTH_SECRET_OLD: old });
  forgetful = await open({ AUTH_SECRET: fresh });
});
afterAll(async () => {
  for (const shop of [before, changed, forgetful]) await shop.close();
  await database.close();
});

const status = async (shop: TestShop, url: string, headers = {}) =>
  (await send(shop, { url, headers, from: aNetwork() })).statusCode;

test('an order link signed with the old secret works, and new links are signed with the new one', async () => {
  const link = (key: string) => `/api/orders/${order.reference}?key=${key}`;
  expect([await status(changed, link(order.key)), await status(forgetful, link(order.key))]).toEqual([200, 404]);
  const made = (await postOrder(changed, anOrder([aLine('cricket-1')]))).json().data;
  expect(await status(forgetful, `/api/orders/${made.reference}?key=${made.key}`)).toBe(200);
  expect(await status(before, `/api/orders/${made.reference}?key=${made.key}`)).toBe(404);
});

test('a session signed with the old secret remains valid', async () => {
  expect(await status(changed, '/api/auth/session', member.headers)).toBe(200);
});

test('a browser known under the old secret keeps its own limit of attempts', async () => {
  const tryIn = async (shop: TestShop, cookie: string) => {
    const from = '192.0.2.50';
    const payload = { email: member.email, password: 'wrong wrong wrong' };
    return (await send(shop, { method: 'POST', url: '/api/auth/login', payload, from, headers: { cookie } }))
      .statusCode;
  };
  for (const shop of [changed, forgetful]) for (let tried = 0; tried < 10; tried += 1) await tryIn(shop, '');
  expect([await tryIn(changed, known), await tryIn(changed, '')]).toEqual([401, 429]);
  expect(await tryIn(forgetful, known)).toBe(429);
});

test('a code mailed under the old secret is accepted', async () => {
  const reset = (shop: TestShop) =>
    send(shop, {
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { email: member.email, code, newPassword: 'third man, deep' },
      from: aNetwork(),
      headers: { cookie: known },
    });
  expect((await reset(forgetful)).statusCode).toBe(400);
  expect((await reset(changed)).statusCode).toBe(200);
});

test('webhooks signed with the old or the new secret are accepted, and others are refused', async () => {
  const providers = providersOf(
    parseEnv({
      NODE_ENV: 'test',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'key-secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook-new',
      RAZORPAY_WEBHOOK_SECRET_OLD: 'hook-old',
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: 'password',
      SHIPROCKET_WEBHOOK_TOKEN: 'token-new',
      SHIPROCKET_WEBHOOK_TOKEN_OLD: 'token-old',
    }),
    undefined,
  );
  const shop = await openTestShop(undefined, providers, { idle: true });
  try {
    const courier = async (token: string) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: '/api/webhooks/courier',
          headers: { 'x-api-key': token },
          payload: {},
        })
      ).statusCode;
    expect([
      await courier('token-new'),
      await courier('token-old'),
      await courier('token-third'),
      await courier('token-new token-old'),
    ]).toEqual([200, 200, 401, 401]);
    const payload = JSON.stringify({ entity: 'event', event: 'payment.downtime.started', payload: {} });
    const gateway = async (secret: string) => {
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': `evt_${secret}`,
        'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
      };
      return (await shop.app.inject({ method: 'POST', url: '/api/webhooks/razorpay', headers, payload })).statusCode;
    };
    const [now, earlier, third] = [await gateway('hook-new'), await gateway('hook-old'), await gateway('hook-third')];
    expect([now, earlier]).toEqual([200, 200]);
    expect(third).toBeGreaterThanOrEqual(400);
  } finally {
    await shop.close();
  }
});
