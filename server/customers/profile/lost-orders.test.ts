import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCodesTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { sweepAccounts } from '#server/customers/account-routes/sweep-accounts.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  browserIn,
  logInAs,
  mailedCode,
  mailsTo,
  send,
} from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';
import { sendOrderCode } from './lost-orders.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop.close());

const codeSent = "If orders were placed with this email, we've sent a 6-digit code.";
const codeRefused = 'That code is wrong or has expired. Request a new one.';
const notAskedHere =
  'A code works only in the browser that asked for it, for 15 minutes. Enter it there, or request a new one here.';
type Headers = Record<string, string>;
const ask = (email: unknown, from = aNetwork(), headers: Headers = {}) =>
  send(shop, { method: 'POST', url: '/api/lost-orders', payload: { email }, from, headers });
const open = (payload: object, from = aNetwork(), headers: Headers = {}) =>
  send(shop, { method: 'POST', url: '/api/lost-orders/open', payload, from, headers });
const forgot = (email: string) =>
  send(shop, { method: 'POST', url: '/api/auth/forgot-password', payload: { email }, from: aNetwork() });

let guests = 0;
/** A guest with the given number of orders. */
async function aGuest(count = 1) {
  guests += 1;
  const email = `guest-${guests}@example.in`;
  const references: string[] = [];
  for (let at = 0; at < count; at += 1) {
    now = new Date(now.getTime() + 1000);
    const reply = await postOrder(shop, anOrder([aLine('cricket-5', 'One size')], { email }));
    references.unshift(reply.json().data.reference);
  }
  return { email, references };
}

async function aForgetfulGuest(count?: number) {
  const guest = await aGuest(count);
  const here = browserIn(await ask(guest.email));
  return { ...guest, here, code: await mailedCode(shop, guest.email) };
}

describe('requests for a code that finds orders', () => {
  test('gives the same response for any e-mail, and mails a code only if a guest ordered with it', async () => {
    const { email } = await aGuest();
    const member = await aCustomer(shop);
    await postOrder(
      shop,
      anOrder([aLine('cricket-5', 'One size')], { email: member.email }),
      undefined,
      member.headers,
    );
    const jobs = async () =>
      (await shop.database.db.execute(`select count(*)::int as n from pgboss.job where name = 'send-order-code'`))
        .rows[0]?.n as number;
    const before = await jobs();
    for (const written of [email, ` ${email.toUpperCase()} `, 'nobody@example.in', member.email]) {
      const reply = await ask(written);
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: codeSent }]);
    }
    expect((await jobs()) - before).toBe(4);
    await mailedCode(shop, email, 2);
    expect(await mailsTo(shop, 'nobody@example.in')).toEqual([]);
    expect((await mailsTo(shop, member.email)).filter(({ about }) => about.startsWith('order-code:'))).toEqual([]);
  });

  test.each([[''], ['asha'], ['a@x.in,b@x.in'], [undefined], [7]])('mails no code to the address %j', async (email) => {
    expect((await ask(email)).statusCode).toBe(400);
  });

  test('limits codes to find orders for an e-mail and for a network, for unknown e-mails too', async () => {
    for (const email of [(await aGuest()).email, 'nobody-at-all@example.in']) {
      const here = aNetwork();
      for (let count = 0; count < 6; count += 1) expect((await ask(email, here)).statusCode).toBe(200);
      expect((await ask(email, here)).statusCode).toBe(429);
    }
    const from = aNetwork();
    for (let count = 0; count < 20; count += 1) expect((await ask(`${count}@example.in`, from)).statusCode).toBe(200);
    expect((await ask('another@example.in', from)).statusCode).toBe(429);
  });

  test('counts codes to find orders separately from codes for a password', async () => {
    const member = await aCustomer(shop);
    for (let count = 0; count < 6; count += 1) await ask(member.email);
    for (let count = 0; count < 5; count += 1) expect((await forgot(member.email)).statusCode).toBe(200);
    const other = await aCustomer(shop);
    for (let count = 0; count < 6; count += 1) await forgot(other.email);
    expect((await ask(other.email)).statusCode).toBe(200);
  });

  test('gives a known browser its own five codes when strangers have used up theirs', async () => {
    const member = await aCustomer(shop);
    const known = browserIn(await logInAs(shop, member));
    for (let count = 0; count < 6; count += 1) await ask(member.email);
    const own = [];
    for (let count = 0; count < 6; count += 1) own.push((await ask(member.email, aNetwork(), known)).statusCode);
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('mails a code to find orders once when its job runs twice', async () => {
    const { email } = await aGuest();
    const deps = {
      settings: unchangedSettings,
      shopFacts: firstFacts,
      db: shop.database.db,
      jobs: { send: async () => {} },
      secret: 'x',
      publicUrl: 'http://shop.test',
      now: () => now,
    };
    for (let count = 0; count < 2; count += 1)
      await sendOrderCode(deps, { email, requestId: 'once', askedBy: 'somebody' });
    expect((await mailsTo(shop, email)).filter(({ about }) => about === 'order-code:once')).toHaveLength(1);
  });
});

describe('orders that are found by a mailed code', () => {
  test('returns working links to the orders that a guest placed with the e-mail, newest first', async () => {
    const { email, code, here, references } = await aForgetfulGuest(2);
    const reply = await open({ email, code }, aNetwork(), here);
    expect(reply.statusCode).toBe(200);
    const found: { reference: string; path: string }[] = reply.json().data;
    expect(found.map(({ reference }) => reference)).toEqual(references);
    for (const { reference, path } of found) {
      const key = new URL(path, 'http://shop.test').searchParams.get('key');
      expect((await send(shop, { url: `/api/orders/${reference}?key=${key}` })).statusCode).toBe(200);
    }
    expect(JSON.stringify(await shop.database.db.select().from(mailedCodesTable))).not.toContain(code);
  });

  test('shows the current total of a found order after a cancellation', async () => {
    const { email, references } = await aGuest();
    const whole = anOrder([aLine('cricket-5', 'One size', 2)], { email });
    now = new Date(now.getTime() + 1000);
    const { reference, key, total } = (await postOrder(shop, whole)).json().data;
    const cancel = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${reference}/cancel?key=${key}`,
      headers: { 'idempotency-key': reference, ...(await asItsShopper(shop, reference)) },
      payload: { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] },
    });
    expect(cancel.statusCode).toBe(200);
    const here = browserIn(await ask(email));
    const found = (await open({ email, code: await mailedCode(shop, email) }, aNetwork(), here)).json().data;
    expect(found.map((order: { reference: string }) => order.reference)).toEqual([reference, ...references]);
    const page = (await shop.app.inject({ url: `/api/orders/${reference}?key=${key}` })).json().data;
    const left = page.since.find(({ label }: { label: string }) => label === 'Total now').amount;
    expect([found[0].total, left < total]).toEqual([left, true]);
  });

  test('accepts a code to find orders once, and for 15 minutes', async () => {
    const { email, code, here } = await aForgetfulGuest();
    const replies = await Promise.all([1, 2, 3].map(() => open({ email, code }, aNetwork(), here)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const late = await aForgetfulGuest();
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await open({ email: late.email, code: late.code }, aNetwork(), late.here)).json().message).toBe(
      codeRefused,
    );
    await sweepAccounts(shop.database.db, new Date(now.getTime() + 1));
    expect(await shop.database.db.$count(mailedCodesTable, eq(mailedCodesTable.about, late.email))).toBe(0);
  });

  test('refuses no code, a wrong code and the code of another e-mail, and any code after five attempts', async () => {
    const [one, other] = [await aForgetfulGuest(), await aForgetfulGuest()];
    for (const [payload, headers, says] of [
      [{ email: one.email, code: anotherCode(one.code) }, one.here, codeRefused],
      [{ email: one.email, code: other.code === one.code ? anotherCode(one.code) : other.code }, one.here, codeRefused],
      [{ email: one.email, code: one.code }, other.here, notAskedHere],
      [{ email: one.email, code: one.code }, {}, codeRefused],
      [{ email: 'nobody@example.in', code: one.code }, one.here, notAskedHere],
    ] as const) {
      const reply = await open(payload, aNetwork(), headers);
      expect([reply.statusCode, reply.json().message]).toEqual([400, says]);
      expect(reply.body).not.toContain(one.references[0]);
    }
    for (const code of ['', '12345', 'abcdef']) expect((await open({ email: one.email, code })).statusCode).toBe(400);
    for (let count = 0; count < 3; count += 1)
      await open({ email: one.email, code: anotherCode(one.code) }, aNetwork(), one.here);
    expect((await open({ email: one.email, code: one.code }, aNetwork(), one.here)).statusCode).toBe(400);
    expect((await open({ email: other.email, code: other.code }, aNetwork(), other.here)).statusCode).toBe(200);
  });

  test('limits guesses to ten an hour for a network, and accepts a right code all the same', async () => {
    const from = aNetwork();
    const guess = (email: string) => open({ email, code: '123456' }, from);
    const statuses = await Promise.all(
      Array.from({ length: 11 }, async (_, count) => (await guess(`${count}@example.in`)).statusCode),
    );
    expect(statuses.toSorted()).toEqual([...Array(10).fill(400), 429]);
    const { email, code, here } = await aForgetfulGuest();
    expect((await open({ email, code }, from, here)).statusCode).toBe(200);
    expect((await guess('twelfth@example.in')).statusCode).toBe(429);
  });

  test('gives each browser its own code, so that strangers cannot invalidate the code of the guest', async () => {
    const { email, code, here: own } = await aForgetfulGuest();
    const stranger = browserIn(await ask(email));
    const theirs = await mailedCode(shop, email, 2);
    await Promise.all(
      Array.from({ length: 12 }, () => open({ email, code: anotherCode(theirs) }, aNetwork(), stranger)),
    );
    expect((await open({ email, code: theirs }, aNetwork(), stranger)).statusCode).toBe(400);
    // An invented browser cookie has no code.
    const made = { cookie: `browser=${'A'.repeat(22)}` };
    expect([
      (await open({ email, code })).statusCode,
      (await open({ email, code }, aNetwork(), made)).statusCode,
    ]).toEqual([400, 400]);
    for (let count = 0; count < 4; count += 1) await open({ email, code: anotherCode(code) }, aNetwork(), own);
    expect((await open({ email, code }, aNetwork(), own)).statusCode).toBe(200);
  });

  test('refuses the right code after five wrong ones, and allows five attempts for a new code', async () => {
    const { email } = await aGuest();
    const own = browserIn(await ask(email));
    const code = await mailedCode(shop, email);
    await Promise.all(Array.from({ length: 5 }, () => open({ email, code: anotherCode(code) }, aNetwork(), own)));
    expect((await open({ email, code }, aNetwork(), own)).statusCode).toBe(400);
    await ask(email, aNetwork(), own);
    const newer = await mailedCode(shop, email, 2);
    expect((await open({ email, code: newer }, aNetwork(), own)).statusCode).toBe(200);
  });
});
