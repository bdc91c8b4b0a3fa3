import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { passkeyShopUrl } from './test-passkeys.ts';
import { aCustomer, aNetwork, send } from './test-people.ts';

// Refused attempts are logged in the database at a limited rate, so that strangers cannot fill the disk.

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  const razorpay = {
    url: 'http://127.0.0.1:9',
    scriptUrl: 'http://127.0.0.1:9/x.js',
    keyId: 'x',
    keySecret: 'x',
    webhookSecret: 'x',
  };
  shop = await openTestShop(() => now, { ...noProviders, razorpay }, { idle: true, publicUrl: passkeyShopUrl });
});
afterAll(() => shop.close());

type Call = { url: string; payload: object };
const contact = { email: 'hoarder@example.in', phone: '9876543219' };
const junk = { id: 'A', response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' } };

/** Attempts that are refused, their number from one network, and the most rows that they may create. */
const floods: Record<
  string,
  {
    kind: 'passkey_refused' | 'code_failed' | 'hold_refused' | 'sign_in_failed';
    times: number;
    most: number;
    call: Call;
  }
> = {
  'invalid passkeys': {
    kind: 'passkey_refused',
    times: shopLimits.passkey.points + 20,
    most: shopLimits.refusalKept.points,
    call: { url: '/api/auth/passkey', payload: { passkey: junk } },
  },
  'wrong codes': {
    kind: 'code_failed',
    times: 40,
    most: shopLimits.codeTry.points,
    call: {
      url: '/api/auth/reset-password',
      payload: { email: 'nobody@example.in', code: '000000', newPassword: 'bowling at twelve' },
    },
  },
  'wrong passwords': {
    kind: 'sign_in_failed',
    times: 40,
    most: shopLimits.loginNetwork.points,
    call: { url: '/api/auth/login', payload: { email: 'nobody@example.in', password: 'wrong one' } },
  },
  'orders above the reservation limit': {
    kind: 'hold_refused',
    times: 50,
    most: shopLimits.refusalKept.points,
    call: { url: '/api/orders', payload: { ...anOrder([aLine('cricket-1')], contact), payment: 'razorpay' } },
  },
};

test.each(Object.entries(floods))('stores few rows for many %s', async (_what, { kind, times, most, call }) => {
  const from = aNetwork();
  const heard = new Set<number>();
  for (let count = 0; count < times; count += 1) {
    const headers = { host: 'localhost:3000', 'idempotency-key': randomUUID() };
    heard.add((await send(shop, { method: 'POST', ...call, headers, from })).statusCode);
  }
  const rows = await shop.database.db.$count(securityEventsTable, eq(securityEventsTable.kind, kind));
  expect([rows > 0, rows <= most, heard.has(429)], `${rows} rows`).toEqual([true, true, true]);
});

test('limits the attempts to confirm a login by passkey', async () => {
  const { headers } = await aCustomer(shop);
  const from = aNetwork();
  let last = 0;
  for (let count = 0; count <= shopLimits.passkey.points; count += 1) {
    const request = {
      url: '/api/account/again/passkey',
      payload: { passkey: junk },
      headers: { host: 'localhost:3000', ...headers },
    };
    last = (await send(shop, { method: 'POST', ...request, from })).statusCode;
  }
  expect(last).toBe(429);
});
