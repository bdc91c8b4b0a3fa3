import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { aContact, aLine, anOrder, fillShelves } from '#server/selling/order-views/test-orders.ts';
import {
  aCustomer,
  aNetwork,
  type Browser,
  browserIn,
  logInAs,
  mailedCode,
  mailsTo,
  proveEmail,
  send,
} from './test-people.ts';

// An attacker with several networks tries to lock out the owner of an account, who must still be able to sign in.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const post = (url: string, payload: object, from: string, headers: Headers = {}) =>
  send(shop, { method: 'POST', url, payload, from, headers });
const newPassword = 'bowling at twelve';

/** Requests that an attacker repeats from each network. `hears` lists all statuses of the responses. */
interface Attack {
  what: string;
  times: number;
  once: (owner: Browser, from: string, turn: number) => Promise<{ statusCode: number }>;
  hears: number[];
  /** Number of codes that are mailed to a proved e-mail. */
  mails: number;
}

const attacks: Attack[] = [
  {
    what: 'tries a thousand wrong passwords',
    times: 1000,
    once: ({ email }, from, turn) => post('/api/auth/login', { email, password: `wrong one ${turn}` }, from),
    hears: [401, 429],
    mails: 0,
  },
  {
    what: 'asks for a thousand codes',
    times: 1000,
    once: ({ email }, from) => post('/api/auth/forgot-password', { email }, from),
    hears: [200, 429],
    mails: 15,
  },
  {
    what: 'tries a thousand codes',
    times: 1000,
    once: ({ email }, from, turn) =>
      post('/api/auth/reset-password', { email, code: String(turn).padStart(6, '0'), newPassword }, from, {
        cookie: `browser=${'A'.repeat(22)}`,
      }),
    hears: [400, 429],
    mails: 0,
  },
];

/** Ways to sign in of the owner, each of which must work during an attack. */
const ways: Record<string, (owner: Browser, known: Headers) => Promise<{ statusCode: number }>> = {
  'their own browser': (owner, known) => logInAs(shop, owner, known),
  'their own browser, after a mistake or two': async (owner, known) => {
    for (let count = 0; count < 2; count += 1) await logInAs(shop, { ...owner, password: 'mistyped' }, known);
    return logInAs(shop, owner, known);
  },
  'a new browser': (owner) => logInAs(shop, owner),
  'a new browser, after a mailed code': async ({ email }) => {
    const from = aNetwork();
    const before = await codesTo(email);
    const asked = await post('/api/auth/forgot-password', { email }, from);
    expect(asked.statusCode).toBe(200);
    const code = await mailedCode(shop, email, before + 1);
    const here = browserIn(asked);
    expect((await post('/api/auth/reset-password', { email, code, newPassword }, from, here)).statusCode).toBe(200);
    return post('/api/auth/login', { email, password: newPassword }, from, here);
  },
};

const codesTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ about }) => about.startsWith('reset-code:')).length;

/** Maximum codes an hour for an unproved e-mail, and for anonymous requests for it. */
const mostUnproved = 10;
const toAnybody = 3;

const owners = [
  { whose: 'that is proved', proved: true, count: 10 },
  // With ten networks an attacker would get all codes of an unproved e-mail: codes for anonymous requests are limited.
  { whose: 'that is not proved', proved: false, count: 6 },
];
const cases = owners.flatMap((owner) => attacks.map((attack) => ({ ...owner, ...attack })));

test.each(cases)(
  'lets the owner sign in while an attacker $what of an e-mail $whose from $count networks',
  async (one) => {
    const { times, once, hears, mails, proved, count } = one;
    const owner = await aCustomer(shop);
    if (proved) await proveEmail(shop, owner.email);
    const known = browserIn(await logInAs(shop, owner));
    const networks = Array.from({ length: count }, aNetwork);
    const heard = new Set<number>();
    for (let turn = 0; turn < times; turn += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, at) => once(owner, networks[(turn + at) % networks.length] ?? '', turn + at)),
      );
      for (const { statusCode } of replies) heard.add(statusCode);
    }
    expect([...heard].toSorted()).toEqual(hears);
    const [least, most] = proved || mails === 0 ? [mails, mails] : [count, count + toAnybody - 1];
    await expect.poll(() => codesTo(owner.email)).toBeGreaterThanOrEqual(least);
    const cameIn: Record<string, number> = {};
    for (const [way, comeIn] of Object.entries(ways)) cameIn[way] = (await comeIn(owner, known)).statusCode;
    expect(cameIn).toEqual({
      'their own browser': 200,
      'their own browser, after a mistake or two': 200,
      'a new browser': 200,
      'a new browser, after a mailed code': 200,
    });
    // The owner's own request is one more.
    expect(await codesTo(owner.email)).toBeLessThanOrEqual(most + 1);
  },
);

test('mails the owner of an e-mail a code even if strangers have requested it for their accounts', async () => {
  const wanted = `${randomUUID()}@example.in`;
  const want = ({ password, headers }: Browser, from: string) =>
    post('/api/account/email', { newEmail: wanted, password }, from, headers);
  const statuses = new Set<number>();
  for (const from of Array.from({ length: 6 }, aNetwork)) {
    const stranger = await aCustomer(shop);
    for (let count = 0; count < 2; count += 1) statuses.add((await want(stranger, from)).statusCode);
  }
  expect([...statuses].toSorted()).toEqual([200, 429]);
  const mailed = (await mailsTo(shop, wanted)).length;
  expect(mailed).toBeLessThan(mostUnproved);
  const owner = await aCustomer(shop);
  const asked = await want(owner, aNetwork());
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('6-digit code')]);
  const code = await mailedCode(shop, wanted, mailed + 1);
  expect((await post('/api/account/email/confirm', { code }, aNetwork(), owner.headers)).statusCode).toBe(200);
});

describe('cash on delivery for a guest whose e-mail a stranger uses from six networks', () => {
  let cashShop: TestShop;
  beforeAll(async () => {
    cashShop = await openTestShop(undefined, noProviders, { env: { CASH_CODES: 'on' } });
    await fillShelves(cashShop.database.db, 1000);
  });
  afterAll(() => cashShop.close());

  const mailsOf = (email: string) => mailsTo(cashShop, email);
  const codesOf = async (email: string) =>
    (await mailsOf(email)).filter(({ subject }) => /^\d{6} is your/.test(subject)).length;
  const at = (url: string, payload: object | undefined, from: string, headers: Headers = {}) =>
    send(cashShop, { method: 'POST', url, from, headers, ...(payload && { payload }) });
  const order = (email: string, from: string) =>
    at('/api/orders', anOrder([aLine('cricket-5', 'One size', 10)], { ...aContact(), email }), from, {
      'idempotency-key': randomUUID(),
    });

  test('mails the guest the code of the order and accepts it', async () => {
    const { email } = aContact();
    for (const from of Array.from({ length: 6 }, aNetwork)) {
      const placed = await order(email, from);
      const { reference, key } = placed.json().data ?? {};
      for (let count = 0; count < 10; count += 1) {
        if (reference) await at(`/api/orders/${reference}/code?key=${key}`, undefined, from);
        await at('/api/lost-orders', { email }, from);
        await at('/api/auth/forgot-password', { email }, from);
      }
    }
    const before = await codesOf(email);
    expect([before >= toAnybody, before < mostUnproved]).toEqual([true, true]);

    const placed = await order(email, aNetwork());
    expect(placed.statusCode, placed.body).toBe(201);
    const { reference, key } = placed.json().data;
    const code = await mailedCode(cashShop, email, before + 1);
    const proved = await at(`/api/orders/${reference}/proof?key=${key}`, { code }, aNetwork(), {
      cookie: placed.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    });
    expect([proved.statusCode, proved.json().message]).toEqual([200, 'Thank you, your order is confirmed.']);
  });
});

test('mails at most twenty codes an hour to an e-mail, from any number of networks', async () => {
  const { email } = await aCustomer(shop);
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1)
    statuses.push((await post('/api/auth/forgot-password', { email }, aNetwork())).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
});
