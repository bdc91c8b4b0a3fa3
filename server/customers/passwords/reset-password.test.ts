import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsTable, mailedCodesTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  browserIn,
  logInAs,
  mailedCode,
  mailsTo,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { sendResetCode } from './forgot-password.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop.close());

const codeSent = "If this email has an account, we've sent a 6-digit code.";
const codeRefused = 'That code is wrong or has expired. Request a new one.';
const newPassword = 'bowling at twelve';
type Headers = Record<string, string>;
const forgot = (email: unknown, from = aNetwork(), headers: Headers = {}) =>
  send(shop, { method: 'POST', url: '/api/auth/forgot-password', payload: { email }, from, headers });
const reset = (payload: object, { from = aNetwork(), ...headers }: Headers = {}) =>
  send(shop, { method: 'POST', url: '/api/auth/reset-password', payload: { newPassword, ...payload }, from, headers });

/** A customer who requested a code and received it. */
async function forgetful() {
  const who = await aCustomer(shop);
  const here = browserIn(await forgot(who.email));
  return { ...who, here, code: await mailedCode(shop, who.email) };
}

describe('requests for a reset code', () => {
  test('mails a code of six digits to an account and stores it only as a keyed hash', async () => {
    const { email, code } = await forgetful();
    expect(code).toMatch(/^\d{6}$/);
    const mail = (await mailsTo(shop, email)).find(({ about }) => about.startsWith('reset-code:'));
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(`/reset-password?email=${encodeURIComponent(email)}`);
    expect(JSON.stringify(await shop.database.db.select().from(mailedCodesTable))).not.toContain(code);
  });

  test('gives the same response for any e-mail, and mails nothing to an unknown one', async () => {
    const { email } = await aCustomer(shop);
    const replies = [await forgot(email), await forgot(` ${email.toUpperCase()} `), await forgot('nobody@example.in')];
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([200, { message: codeSent }]);
    await mailedCode(shop, email, 2);
    expect(await mailsTo(shop, 'nobody@example.in')).toEqual([]);
  });

  test('does the same work for a known and an unknown e-mail', async () => {
    const asked: string[] = [];
    const { email } = await aCustomer(shop);
    for (const address of [email, 'nobody-here@example.in']) {
      const jobs = await shop.database.db.execute(
        `select count(*)::int as n from pgboss.job where name = 'send-reset-code'`,
      );
      await forgot(address);
      const after = await shop.database.db.execute(
        `select count(*)::int as n from pgboss.job where name = 'send-reset-code'`,
      );
      asked.push(`${Number(after.rows[0]?.n) - Number(jobs.rows[0]?.n)} more`);
    }
    expect(asked).toEqual(['1 more', '1 more']);
  });

  test.each([[''], ['asha'], [undefined], [7]])('refuses to mail a reset code to the e-mail %j', async (email) => {
    expect((await forgot(email)).statusCode).toBe(400);
  });

  test('limits reset codes for an e-mail and for a network, for unknown e-mails too', async () => {
    const { email } = await aCustomer(shop);
    for (const address of [email, 'nobody-at-all@example.in']) {
      const from = aNetwork();
      for (let count = 0; count < 6; count += 1) expect((await forgot(address, from)).statusCode).toBe(200);
      const reply = await forgot(address, from);
      expect([reply.statusCode, reply.json().message]).toEqual([429, 'Too many attempts. Try again in 60 minutes.']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
    }
    const from = aNetwork();
    for (let count = 0; count < 20; count += 1)
      expect((await forgot(`${count}@example.in`, from)).statusCode).toBe(200);
    expect((await forgot('another@example.in', from)).statusCode).toBe(429);
  });

  test('gives a known browser its own five reset codes when strangers have used up theirs', async () => {
    const who = await aCustomer(shop);
    const { cookies } = await logInAs(shop, who);
    const cookie = `browser=${cookies.find(({ name }) => name === 'browser')?.value}`;
    const ask = (headers: Record<string, string>) =>
      send(shop, {
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: who.email },
        from: aNetwork(),
        headers,
      });
    for (let count = 0; count < 20; count += 1) await ask({});
    expect((await ask({})).statusCode).toBe(429);
    const own = [];
    for (let count = 0; count < 6; count += 1) own.push((await ask({ cookie })).statusCode);
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('counts codes for a change of e-mail separately from reset codes', async () => {
    const [who, stranger] = [await aCustomer(shop), await aCustomer(shop)];
    await proveEmail(shop, who.email);
    const want = (newEmail: string) =>
      send(shop, {
        method: 'POST',
        url: '/api/account/email',
        payload: { newEmail, password: stranger.password },
        headers: stranger.headers,
        from: aNetwork(),
      });
    for (let count = 0; count < 5; count += 1) expect((await want(who.email)).statusCode).toBe(200);
    expect((await want(who.email)).statusCode).toBe(429);
    expect((await forgot(who.email)).statusCode).toBe(200);
  });

  test('mails a reset code once when its job runs twice', async () => {
    const { email } = await aCustomer(shop);
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
      await sendResetCode(deps, { email, requestId: 'once', askedBy: 'somebody' });
    expect((await mailsTo(shop, email)).filter(({ about }) => about === 'reset-code:once')).toHaveLength(1);
  });
});

describe('password reset', () => {
  test('sets the password, proves the e-mail, ends all sessions and sends a mail', async () => {
    const who = await forgetful();
    const reply = await reset({ email: who.email, code: who.code }, who.here);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        message: 'Password reset successfully',
        removed: expect.stringMatching(/^Your e-mail was not confirmed before/),
      },
    ]);
    expect((await send(shop, { url: '/api/auth/session', headers: who.headers })).statusCode).toBe(401);
    expect((await logInAs(shop, who)).statusCode).toBe(401);
    expect((await logInAs(shop, { ...who, password: newPassword })).statusCode).toBe(200);
    const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, who.email));
    expect(row?.emailProvedAt).toEqual(now);
    const told = (await mailsTo(shop, who.email)).map(({ subject }) => subject).slice(-2);
    expect(told).toEqual(['Your Maidan password was changed', 'A new sign-in to your Maidan account']);
  });

  test('accepts a reset code once, also for three requests at once', async () => {
    const { email, code, here } = await forgetful();
    const replies = await Promise.all([1, 2, 3].map(() => reset({ email, code }, here)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect((await reset({ email, code }, here)).statusCode).toBe(400);
  });

  test('lets a reset code expire after 15 minutes', async () => {
    const { email, code, here } = await forgetful();
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await reset({ email, code }, here)).statusCode).toBe(400);
  });

  test('accepts five attempts for a reset code, also at once', async () => {
    const { email, code, here } = await forgetful();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => reset({ email, code: anotherCode(code) }, here)));
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await reset({ email, code }, here)).json().message).toBe(codeRefused);
  });

  test('replaces a reset code by a newer one', async () => {
    const { email, code, here } = await forgetful();
    await forgot(email, aNetwork(), here);
    const newer = await mailedCode(shop, email, 2);
    if (newer !== code) expect((await reset({ email, code }, here)).statusCode).toBe(400);
    expect((await reset({ email, code: newer }, here)).statusCode).toBe(200);
  });

  test('refuses the reset code of another account', async () => {
    const [one, other] = [await forgetful(), await forgetful()];
    const code = one.code === other.code ? anotherCode(one.code) : one.code;
    expect((await reset({ email: other.email, code }, other.here)).statusCode).toBe(400);
  });

  test('gives the same response for a wrong code and for an unknown e-mail', async () => {
    const { email, code, here } = await forgetful();
    await forgot('nobody-asks@example.in', aNetwork(), here);
    await expect
      .poll(() => shop.database.db.$count(mailedCodesTable, eq(mailedCodesTable.about, 'nobody-asks@example.in')))
      .toBe(1);
    const bodies = new Set<string>();
    for (const who of [email, 'nobody-asks@example.in']) {
      const reply = await reset({ email: who, code: anotherCode(code) }, here);
      bodies.add(`${reply.statusCode} ${reply.body}`);
    }
    const body = { success: false, message: codeRefused, code: 'invalid_fields', fields: { code: codeRefused } };
    expect([...bodies]).toEqual([`400 ${JSON.stringify(body)}`]);
  });

  test.each([
    ['Please enter a valid email address', { email: 'asha' }, 'email'],
    ['Password must be at least 6 characters long', { newPassword: '12345' }, 'newPassword'],
    ['This password is too common. Please choose another one', { newPassword: 'password1' }, 'newPassword'],
    ['Please enter a 6-digit number', { code: '12345' }, 'code'],
    ['Please enter a 6-digit number', { code: '12345a' }, 'code'],
    ['Please enter a 6-digit number', { code: undefined }, 'code'],
  ])('refuses an invalid password reset: %s', async (message, wrong, field) => {
    const reply = await reset({ email: 'asha@example.in', code: '123456', ...wrong });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  test('limits guesses of codes to ten an hour for a network, and accepts a right code all the same', async () => {
    const from = aNetwork();
    const guesses = Array.from({ length: 11 }, (_, count) =>
      reset({ email: `${count}@example.in`, code: '000000' }, { from }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(400), 429]);
    const { email, code, here } = await forgetful();
    expect((await reset({ email, code }, { from, ...here })).statusCode).toBe(200);
  });

  test('allows five attempts for a requested code even after the limit of the network', async () => {
    const from = aNetwork();
    for (let count = 0; count < 10; count += 1) await reset({ email: `${count}@example.in`, code: '000000' }, { from });
    for (let turn = 0; turn < 2; turn += 1) {
      const { email, code, here } = await forgetful();
      for (let count = 0; count < 4; count += 1) {
        expect((await reset({ email, code: anotherCode(code) }, { from, ...here })).statusCode).toBe(400);
      }
      expect((await reset({ email, code }, { from, ...here })).statusCode).toBe(200);
    }
  });

  test('ignores a code without attempts left once the limit of the network is reached', async () => {
    const from = aNetwork();
    for (let count = 0; count < 10; count += 1) await reset({ email: `${count}@example.in`, code: '000000' }, { from });
    const { email, code, here } = await forgetful();
    const burst = await Promise.all(
      Array.from({ length: 20 }, () => reset({ email, code: anotherCode(code) }, { from, ...here })),
    );
    for (const { statusCode } of burst) expect([400, 429]).toContain(statusCode);
    const late = await reset({ email, code }, { from, ...here });
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await reset({ email, code }, { from: aNetwork(), ...here })).statusCode).toBe(400);
    // A code that this browser did not request is ignored as well.
    const other = await forgetful();
    expect((await reset({ email: other.email, code: other.code }, { from, ...here })).statusCode).toBe(429);
  });

  test('gives each browser its own code, so that a stranger cannot invalidate the code of the owner', async () => {
    const { email, code, here } = await forgetful();
    const stranger = browserIn(await forgot(email));
    const theirs = await mailedCode(shop, email, 2);
    for (let count = 0; count < 6; count += 1)
      expect((await reset({ email, code: anotherCode(theirs) }, stranger)).statusCode).toBe(400);
    for (let count = 0; count < 4; count += 1) await reset({ email, code: anotherCode(code) }, here);
    expect((await reset({ email, code }, here)).statusCode).toBe(200);
  });

  test('refuses a code in another browser, with the response for an unknown e-mail', async () => {
    const { email, code, here } = await forgetful();
    const elsewhere = browserIn(await forgot((await aCustomer(shop)).email));
    const said =
      'A code works only in the browser that asked for it, for 15 minutes. Enter it there, or request a new one here.';
    for (const headers of [elsewhere, { cookie: `browser=${'A'.repeat(22)}` }]) {
      const reply = await reset({ email, code }, headers);
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { code: said }]);
      expect((await reset({ email: 'nobody-anywhere@example.in', code }, headers)).json()).toEqual(reply.json());
    }
    expect((await reset({ email, code }, here)).statusCode).toBe(200);
  });

  test('invalidates all other codes when the password is reset', async () => {
    const { email, code, here } = await forgetful();
    const stranger = browserIn(await forgot(email));
    const theirs = await mailedCode(shop, email, 2);
    await reset({ email, code }, here);
    expect((await reset({ email, code: theirs }, stranger)).statusCode).toBe(400);
  });

  test('lets the owner sign in right after a reset, despite many wrong passwords before', async () => {
    const { email, code, here } = await forgetful();
    const from = aNetwork();
    const logIn = (password: string) =>
      send(shop, { method: 'POST', url: '/api/auth/login', payload: { email, password }, from });
    for (let count = 0; count < 11; count += 1) await logIn('wrong');
    expect((await logIn('wrong')).statusCode).toBe(429);
    await reset({ email, code }, { from, ...here });
    expect((await logIn(newPassword)).statusCode).toBe(200);
  });
});
