import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork, goodPassword, logInAs, send } from './test-people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signUp = (payload: object, from = aNetwork()) =>
  send(shop, { method: 'POST', url: '/api/auth/signup', payload, from });
const right = { firstName: 'Asha', lastName: 'Sawant', email: 'asha@example.in', password: goodPassword };

describe('sign-up', () => {
  test('creates an account, signs in and sends a mail without text from the customer', async () => {
    const reply = await signUp({ ...right, firstName: '  Asha\u0000 ', email: ' ASHA.New@Example.IN ' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      user: {
        firstName: 'Asha',
        lastName: 'Sawant',
        name: 'Asha Sawant',
        email: 'asha.new@example.in',
        provider: 'email',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: 'Account created successfully',
    });
    const [mail] = await shop.database.db
      .select()
      .from(mailOutboxTable)
      .where(eq(mailOutboxTable.to, 'asha.new@example.in'));
    expect(mail?.subject).toBe('Your Maidan account');
    expect(mail?.text).not.toContain('Asha');
    const [row] = await shop.database.db
      .select()
      .from(accountsTable)
      .where(eq(accountsTable.email, 'asha.new@example.in'));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  });

  test.each([
    ['Please enter a valid email address', { email: 'asha@example', password: 'x' }, 'email'],
    ['Password must be at least 6 characters long', { password: '12345', firstName: 'A' }, 'password'],
    ['Password must be at most 128 characters long', { password: 'x'.repeat(129) }, 'password'],
    ['First name must be at least 2 characters long', { firstName: ' A ', lastName: 'B' }, 'firstName'],
    ['Last name must be at least 2 characters long', { lastName: '' }, 'lastName'],
    ['First name must be at least 2 characters long', { firstName: undefined, lastName: undefined }, 'firstName'],
    ['This password is too common. Please choose another one', { password: 'Password1' }, 'password'],
    ['This password is too common. Please choose another one', { password: 'ASHA@example.in' }, 'password'],
  ])('refuses an invalid sign-up: %s', async (message, wrong, field) => {
    const reply = await signUp({ ...right, ...wrong });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { success: false, message, code: 'invalid_fields', fields: { [field]: message } },
    ]);
  });

  test('refuses a sign-up with a taken e-mail in any letter case, and leaves the account unchanged', async () => {
    const { email, password } = await aCustomer(shop);
    const reply = await signUp({ ...right, email: ` ${email.toUpperCase()}`, password: 'another one of mine' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      "We couldn't create this account. If you already have one, sign in or reset your password.",
    ]);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await logInAs(shop, { email, password })).statusCode).toBe(200);
  });

  test('creates one account when three requests sign up with the same e-mail at once', async () => {
    const payload = { ...right, email: 'twice@example.in' };
    const replies = await Promise.all([signUp(payload), signUp(payload), signUp(payload)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  test('limits sign-ups to ten an hour from a network, and says when to retry', async () => {
    const from = aNetwork();
    const email = (await aCustomer(shop)).email;
    for (let count = 0; count < 10; count += 1) expect((await signUp({ ...right, email }, from)).statusCode).toBe(409);
    const reply = await signUp({ ...right, email }, from);
    expect([reply.statusCode, reply.json().message]).toEqual([429, 'Too many attempts. Try again in 60 minutes.']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  });
});

describe('login with a password', () => {
  test('returns the user and a token for the e-mail in any letter case', async () => {
    const who = await aCustomer(shop);
    const reply = await logInAs(shop, { ...who, email: `  ${who.email.toUpperCase()} ` });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { user: { email: who.email, provider: 'email' }, message: 'Login successful' },
    ]);
  });

  test.each([
    ['Please enter a valid email address', { email: 'asha', password: '' }],
    ['Please enter a valid email address', { password: 'x' }],
    ['Please enter your password', { email: 'asha@example.in', password: '' }],
    ['Please enter your password', { email: 'asha@example.in' }],
  ])('requires an e-mail and a password for a login: %s', async (message, payload) => {
    const reply = await send(shop, { method: 'POST', url: '/api/auth/login', payload });
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  });

  test('gives the same response for a wrong password and for an unknown e-mail', async () => {
    const who = await aCustomer(shop);
    const bodies = new Set<string>();
    for (const email of [who.email, 'nobody@example.in']) {
      const reply = await logInAs(shop, { email, password: 'not this one' });
      bodies.add(`${reply.statusCode} ${reply.body}`);
    }
    expect([...bodies]).toEqual([
      `401 ${JSON.stringify({ success: false, message: 'Login failed. Please check your credentials.', code: 'unauthorised' })}`,
    ]);
  });

  const tryAs = (payload: object, from: string, cookie?: string) =>
    send(shop, { method: 'POST', url: '/api/auth/login', payload, from, ...(cookie && { headers: { cookie } }) });
  const statuses = async (count: number, one: () => ReturnType<typeof tryAs>) => {
    const given: number[] = [];
    for (let tried = 0; tried < count; tried += 1) given.push((await one()).statusCode);
    return given;
  };
  const ten = Array(10).fill(401);

  test('blocks even the right password for an e-mail after ten failed logins from a network', async () => {
    const { email, password } = await aCustomer(shop);
    for (const whose of [email, 'nobody-else@example.in']) {
      const from = aNetwork();
      expect(await statuses(10, () => tryAs({ email: whose, password: 'wrong' }, from))).toEqual(ten);
      const reply = await tryAs({ email: whose, password }, from);
      expect([reply.statusCode, reply.json().message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.']);
    }
  });

  test('blocks a network after thirty failed logins, and does not count successful ones', async () => {
    const from = aNetwork();
    const { email, password } = await aCustomer(shop);
    for (let count = 0; count < 32; count += 1) expect((await tryAs({ email, password }, from)).statusCode).toBe(200);
    for (let count = 0; count < 30; count += 1) {
      expect((await tryAs({ email: `${count}@example.in`, password }, from)).statusCode).toBe(401);
    }
    expect((await tryAs({ email, password }, from)).statusCode).toBe(429);
  });

  test('lets the owner sign in on new and known devices while strangers fail with their e-mail', async () => {
    const { email, password } = await aCustomer(shop);
    const home = aNetwork();
    const signedIn = await tryAs({ email, password }, home);
    const browser = signedIn.cookies.find(({ name }) => name === 'browser');
    expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 });
    const cookie = `browser=${browser?.value}`;
    expect(await statuses(40, () => tryAs({ email, password: 'wrong' }, aNetwork()))).toEqual(Array(40).fill(401));
    // Each network has one attempt left now.
    const stranger = aNetwork();
    expect(await statuses(2, () => tryAs({ email, password: 'wrong' }, stranger))).toEqual([401, 429]);
    expect((await tryAs({ email, password }, aNetwork())).statusCode).toBe(200);
    // Failures of others in the network of the owner do not block the owner either.
    for (let count = 0; count < 30; count += 1) await tryAs({ email: `${count}@example.in`, password: 'wrong' }, home);
    expect((await tryAs({ email, password }, home)).statusCode).toBe(429);
    expect(await statuses(9, () => tryAs({ email, password: 'wrong' }, home, cookie))).toEqual(Array(9).fill(401));
    expect((await tryAs({ email, password }, home, cookie)).statusCode).toBe(200);
    expect(await statuses(2, () => tryAs({ email, password: 'wrong' }, home, cookie))).toEqual([401, 429]);
    // The cookie does not help with another account.
    const other = await aCustomer(shop);
    expect((await tryAs(other, home, cookie)).statusCode).toBe(429);
  });
});
