import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  aCustomer,
  aNetwork,
  type Browser,
  browserIn,
  browserOf,
  logInAs,
  mailsTo,
  proveEmail,
  send,
} from './test-people.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
};
const newSignIns = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ about }) => about.startsWith('new-device:'));
const ask = (browser: Browser, url: string, method: 'GET' | 'POST' = 'GET') =>
  send(shop, { method, url: `/api/account/${url}`, headers: browser.headers, from: aNetwork() });

async function aProvedCustomer(): Promise<Browser> {
  const browser = await aCustomer(shop);
  await proveEmail(shop, browser.email);
  return browser;
}

describe('a sign-in from a new browser', () => {
  test('mails the browser, time and network of a sign-in from a new browser, only once', async () => {
    const { email, password } = await aProvedCustomer();
    const payload = { email, password };
    const reply = await send(shop, {
      method: 'POST',
      url: '/api/auth/login',
      payload,
      from: '203.0.113.77',
      headers: phone,
    });
    const [mail, ...more] = await newSignIns(email);
    expect([mail?.subject, more]).toEqual(['A new sign-in to your Maidan account', []]);
    expect(mail?.text).toContain('Chrome on Android');
    expect(mail?.text).toContain('203.0.113.0/24');
    expect(mail?.text).toMatch(/21 Nov 2026, 09:50/);
    expect(mail?.text).not.toContain('203.0.113.77');
    expect((await logInAs(shop, { email, password }, browserIn(reply))).statusCode).toBe(200);
    expect(await newSignIns(email)).toHaveLength(1);
  });

  test('sends no such mail for a sign-up or wrong password, but for the browser of another account', async () => {
    const [one, other] = [await aProvedCustomer(), await aProvedCustomer()];
    await logInAs(shop, { email: one.email, password: 'wrong wrong' });
    expect(await newSignIns(one.email)).toEqual([]);
    await logInAs(shop, one, { cookie: browserIn(await logInAs(shop, other)).cookie });
    expect([(await newSignIns(one.email)).length, (await newSignIns(other.email)).length]).toEqual([1, 1]);
  });

  test('sends at most five such mails a day, and one to an unproved address', async () => {
    const [proved, unproved] = [await aProvedCustomer(), await aCustomer(shop)];
    for (const who of [proved, unproved])
      for (let count = 0; count < 7; count += 1) {
        now = new Date(now.getTime() + 1000);
        await logInAs(shop, who);
      }
    expect(await newSignIns(proved.email)).toHaveLength(5);
    expect(await newSignIns(unproved.email)).toHaveLength(1);
  });
});

describe('security history of an account', () => {
  test('shows the owner each action and failed attempt with browser and network, but no full IP address', async () => {
    const browser = await aCustomer(shop);
    const payload = { email: browser.email, password: 'wrong wrong' };
    await send(shop, { method: 'POST', url: '/api/auth/login', payload, from: '203.0.113.77', headers: phone });
    const elsewhere = browserOf(await logInAs(shop, browser, phone), browser);
    const other = await aCustomer(shop);
    expect((await ask(elsewhere, 'history')).json().data).toMatchObject([
      { what: 'Signed in with your password', refused: false, device: 'Chrome on Android' },
      {
        what: 'A sign-in was refused: wrong password',
        refused: true,
        device: 'Chrome on Android',
        network: '203.0.113.0/24',
      },
      { what: 'Account made', refused: false, device: 'Unknown browser' },
    ]);
    expect((await ask(other, 'history')).json().data).toMatchObject([{ what: 'Account made' }]);
    expect((await ask(elsewhere, 'sessions/end-others', 'POST')).json()).toMatchObject({
      message: 'Signed out everywhere else',
      data: [{ current: true }],
    });
    expect([(await ask(browser, 'history')).statusCode, (await ask(other, 'history')).statusCode]).toEqual([401, 200]);
  });

  test('keeps older entries when a stranger fails to sign in many times', async () => {
    const browser = await aCustomer(shop);
    for (let count = 0; count < 60; count += 1) await logInAs(shop, { email: browser.email, password: 'wrong wrong' });
    const list: { what: string; refused: boolean }[] = (await ask(browser, 'history')).json().data;
    expect([list.filter(({ refused }) => refused).length, list.at(-1)?.what]).toEqual([10, 'Account made']);
  });
});
