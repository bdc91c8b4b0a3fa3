import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { aCustomer, aNetwork, type Browser, browserIn, logInAs, mailedCode, mailsTo, proveEmail, send } from './test-people.ts';

// A stranger with ten networks and an afternoon, and the owner of the account they are after: who still comes in.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const post = (url: string, payload: object, from: string, headers: Headers = {}) =>
  send(shop, { method: 'POST', url, payload, from, headers });
const newPassword = 'bowling at twelve';

/** What a stranger does to an e-mail, over and over from one of their networks. `statuses` are all they ever hear. */
interface Attack {
  what: string;
  times: number;
  once: (owner: Browser, from: string, turn: number) => Promise<{ statusCode: number }>;
  hears: number[];
  /** So many codes come of it. */
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

/** Ways of the owner, each of which has to lead in whatever strangers do. */
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

const codesTo = async (email: string) => (await mailsTo(shop, email)).filter(({ about }) => about.startsWith('reset-code:')).length;

test.each(attacks)('a stranger $what from ten networks, and the owner comes in by every way', async ({ times, once, hears, mails }) => {
  const owner = await aCustomer(shop);
  await proveEmail(shop, owner.email);
  const known = browserIn(await logInAs(shop, owner));
  const networks = Array.from({ length: 10 }, aNetwork);
  const heard = new Set<number>();
  for (let turn = 0; turn < times; turn += 50) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => once(owner, networks[(turn + at) % networks.length] ?? '', turn + at)),
    );
    for (const { statusCode } of replies) heard.add(statusCode);
  }
  expect([...heard].toSorted()).toEqual(hears);
  await vi.waitFor(async () => expect(await codesTo(owner.email)).toBe(mails), { timeout: 20_000, interval: 100 });
  const cameIn: Record<string, number> = {};
  for (const [way, comeIn] of Object.entries(ways)) cameIn[way] = (await comeIn(owner, known)).statusCode;
  expect(cameIn).toEqual({
    'their own browser': 200,
    'their own browser, after a mistake or two': 200,
    'a new browser': 200,
    'a new browser, after a mailed code': 200,
  });
});

test('however many networks ask, twenty codes an hour are mailed to an e-mail', async () => {
  const { email } = await aCustomer(shop);
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) statuses.push((await post('/api/auth/forgot-password', { email }, aNetwork())).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
});
