import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/calls.ts';
import { sessions } from '#database/schema/accounts.ts';
import { aLine, anOrder, postOrder } from '#server/order-desk/test-orders.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { aCustomer, aNetwork, type Browser, browserOf, goodPassword, logInAs, send } from './test-people.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
/** Whose data nobody else may see, and what of it would give them away. */
let victim: Browser;
let secrets: string[];
let ids: { address: string; session: string };

const address = { ...anOrder([]).address, fullName: 'Victoria Sequeira', line1: 'Secret House 7' };
const phone = '9811122233';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  victim = await aCustomer(shop, { firstName: 'Victoria', lastName: 'Sequeira' });
  const write = async (method: 'POST' | 'PATCH', url: string, payload: object) =>
    (await send(shop, { method, url, payload, headers: victim.headers })).json();
  await write('PATCH', '/api/account/profile', { firstName: 'Victoria', lastName: 'Sequeira', phone });
  const [entry] = (await write('POST', '/api/account/addresses', { address, phone })).data;
  const [session] = (await send(shop, { url: '/api/account/sessions', headers: victim.headers })).json().data;
  const products: { _id: string; sizes: { size: string; available: boolean }[] }[] = (
    await send(shop, { url: '/api/products/category/Football' })
  ).json().data;
  const free = products.find(({ sizes }) => sizes.some(({ size, available }) => size === 'M' && available));
  const placed = await postOrder(shop, anOrder([aLine(free?._id ?? '')], { email: victim.email, phone }), undefined, victim.headers);
  ids = { address: entry.id, session: session.id };
  secrets = [victim.email, phone, 'Victoria', 'Secret House 7', placed.json().data.reference, ids.address, ids.session];
});
afterAll(() => shop.close());

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  payload: object;
}

/** What every call is sent, right in every field, so that nothing but who asks can be wrong. */
const right: Record<string, object> = {
  'PATCH /api/account/profile': { firstName: 'Mal', lastName: 'Ory', phone: '' },
  'POST /api/account/email': { newEmail: 'mallory@example.in', password: goodPassword },
  'POST /api/account/email/confirm': { code: '123456' },
  'POST /api/account/password': { currentPassword: goodPassword, newPassword: 'bowling at twelve' },
  'POST /api/account/deletion': { password: goodPassword, email: '' },
  'POST /api/account/addresses': { address, phone },
  'PUT /api/account/addresses/:id': { address, phone },
  'POST /api/account/orders/claim': { reference: 'K7QW4MX9TD', key: 'x' },
};
const alsoPersonal = new Set(['/api/auth/session', '/api/auth/refresh', '/api/auth/logout']);
const personal: Call[] = endpoints
  .filter(({ path }) => path.startsWith('/api/account/') || alsoPersonal.has(path))
  .map(({ method, path }) => ({ method, path, payload: right[`${method} ${path}`] ?? {} }));

function ask({ method, path, payload }: Call, headers: Record<string, string>) {
  // Of the form that the call takes: nothing but who asks may be wrong.
  const id = path.includes('session') ? ids.session : path.includes('design') ? `cus_${'x'.repeat(24)}` : ids.address;
  return send(shop, {
    method,
    url: path.replace(/:\w+/, id),
    headers,
    from: aNetwork(),
    ...(method !== 'GET' && method !== 'DELETE' && { payload }),
  });
}

/** Everything but both halves of a session that holds. */
const strangers: [string, () => Promise<Record<string, string>>][] = [
  ['someone signed out', async () => ({})],
  ['the cookie alone', async () => ({ cookie: victim.headers.cookie })],
  ['the token alone', async () => ({ authorization: victim.headers.authorization })],
  ["the cookie with another's token", async () => ({ ...victim.headers, authorization: (await aCustomer(shop)).headers.authorization })],
  ["the token with another's cookie", async () => ({ ...victim.headers, cookie: (await aCustomer(shop)).headers.cookie })],
  ['an altered cookie', async () => ({ ...victim.headers, cookie: altered(victim.headers.cookie) })],
  ['an altered token', async () => ({ ...victim.headers, authorization: altered(victim.headers.authorization) })],
  ['a token of another kind', async () => ({ ...victim.headers, authorization: `Basic ${victim.token}` })],
  ['a session that was ended', ended],
  ['a session that has run out', runOut],
];

function altered(half: string): string {
  return half.slice(0, -1) + (half.endsWith('A') ? 'B' : 'A');
}

async function ended(): Promise<Record<string, string>> {
  const browser = browserOf(await logInAs(shop, victim), victim);
  await send(shop, { method: 'POST', url: '/api/auth/logout', headers: browser.headers });
  return browser.headers;
}

async function runOut(): Promise<Record<string, string>> {
  const browser = browserOf(await logInAs(shop, victim), victim);
  const list = (await send(shop, { url: '/api/account/sessions', headers: browser.headers })).json().data;
  const { id } = list.find(({ current }: { current: boolean }) => current);
  await shop.database.db.update(sessions).set({ expiresAt: now }).where(eq(sessions.id, id));
  return browser.headers;
}

describe('every call about a person', () => {
  test('is among those that are tried', () => {
    expect(personal.length).toBeGreaterThanOrEqual(20);
  });

  test.each(strangers)('refuses %s, and says nothing of anyone', async (_who, headersOf) => {
    const headers = await headersOf();
    for (const call of personal) {
      const reply = await ask(call, headers);
      const name = `${call.method} ${call.path}`;
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 401, 'signed_out']);
      for (const secret of secrets) expect(reply.body).not.toContain(secret);
    }
    // The owner goes on as if nothing had been.
    expect((await send(shop, { url: '/api/auth/session', headers: victim.headers })).statusCode).toBe(200);
  });

  test('shows another customer nothing of anyone else, and changes nothing of theirs', async () => {
    const before = await stateOf();
    for (const call of personal) {
      const other = await aCustomer(shop);
      const reply = await ask(call, other.headers);
      // What they themselves sent comes back to them: their own name for an address, never an id.
      const own = JSON.stringify(call.payload);
      for (const secret of secrets) if (!own.includes(secret)) expect(reply.body, `${call.method} ${call.path}`).not.toContain(secret);
    }
    expect(await stateOf()).toEqual(before);
  });

  test('of an account that is gone is refused', async () => {
    const gone = await aCustomer(shop);
    await shop.database.db.execute(`delete from accounts where email = '${gone.email}'`);
    for (const call of personal) expect((await ask(call, gone.headers)).statusCode).toBe(401);
  });
});

async function stateOf() {
  const parts = ['profile', 'addresses', 'orders', 'deletion', 'sessions'];
  const states = [];
  for (const part of parts) states.push((await send(shop, { url: `/api/account/${part}`, headers: victim.headers })).json().data);
  return states;
}

describe('the list of users', () => {
  test('is empty for a visitor and for half a session, and holds a customer alone for themselves', async () => {
    const other = await aCustomer(shop);
    const list = async (headers: Record<string, string>) => (await send(shop, { url: '/api/users', headers })).json();
    expect(await list({})).toEqual([]);
    for (const [, headersOf] of strangers) expect(await list(await headersOf())).toEqual([]);
    expect((await list(other.headers)).map(({ email }: { email: string }) => email)).toEqual([other.email]);
  });
});
