import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  type Browser,
  browserOf,
  goodPassword,
  logInAs,
  mailedCode,
  mailsTo,
  proveEmail,
  send,
} from './test-people.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop.close());

const notYourPassword = "That isn't your password. Please try again";
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const as = (browser: Browser, method: Method, url: string, payload?: object) =>
  send(shop, {
    method,
    url: `/api/account/${url}`,
    headers: browser.headers,
    from: aNetwork(),
    ...(payload && { payload }),
  });

describe('profile of an account', () => {
  test('returns the complete profile of the customer', async () => {
    const browser = await aCustomer(shop);
    expect((await as(browser, 'GET', 'profile')).json()).toEqual({
      success: true,
      data: {
        firstName: 'Asha',
        lastName: 'Sawant',
        email: browser.email,
        phone: '',
        hasPassword: true,
        emailProved: false,
        hasGoogle: false,
        pendingEmail: null,
        memberSince: now.toISOString(),
        deletionAt: null,
      },
    });
  });

  test('saves names and a mobile number in any format, and changes no other account', async () => {
    const [browser, other] = [await aCustomer(shop), await aCustomer(shop)];
    const reply = await as(browser, 'PATCH', 'profile', {
      firstName: ' आशा\u0007 ',
      lastName: 'Rao',
      phone: '+91 98200 43210',
    });
    expect(reply.json()).toMatchObject({
      message: 'Profile updated successfully',
      data: { firstName: 'आशा', lastName: 'Rao', phone: '9820043210' },
    });
    const named = await send(shop, { url: '/api/auth/session', headers: browser.headers });
    expect(named.json().user.name).toBe('आशा Rao');
    expect((await as(other, 'GET', 'profile')).json().data).toMatchObject({ firstName: 'Asha', phone: '' });
    expect(
      (await as(browser, 'PATCH', 'profile', { firstName: 'Asha', lastName: 'Rao', phone: ' ' })).json().data.phone,
    ).toBe('');
  });

  test.each([
    ['First name must be at least 2 characters long', { firstName: 'A', lastName: 'B' }, 'firstName'],
    ['Last name must be at least 2 characters long', { firstName: 'Asha', lastName: '' }, 'lastName'],
    ['Last name must be at most 60 characters long', { firstName: 'Asha', lastName: 'x'.repeat(61) }, 'lastName'],
    ['Enter a 10-digit Indian mobile number', { firstName: 'Asha', lastName: 'Rao', phone: '12345' }, 'phone'],
  ])('refuses an invalid profile: %s', async (message, payload, field) => {
    const reply = await as(await aCustomer(shop), 'PATCH', 'profile', payload);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });
});

describe('e-mail of an account', () => {
  const ask = (browser: Browser, newEmail: string, password = goodPassword) =>
    as(browser, 'POST', 'email', { newEmail, password });

  test('changes the e-mail with the password and a mailed code, and informs the old address', async () => {
    const browser = await aCustomer(shop);
    const asked = await ask(browser, ' New.Asha@Example.in ');
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      "We've sent a 6-digit code to new.asha@example.in.",
    ]);
    expect(asked.json().data).toMatchObject({ email: browser.email, pendingEmail: 'new.asha@example.in' });
    const code = await mailedCode(shop, 'new.asha@example.in');
    expect((await as(browser, 'POST', 'email/confirm', { code: anotherCode(code) })).statusCode).toBe(400);
    const confirmed = await as(browser, 'POST', 'email/confirm', { code });
    expect(confirmed.json()).toMatchObject({
      message: 'Email changed successfully',
      data: { email: 'new.asha@example.in', pendingEmail: null },
    });
    expect((await logInAs(shop, browser)).statusCode).toBe(401);
    expect((await logInAs(shop, { email: 'new.asha@example.in', password: goodPassword })).statusCode).toBe(200);
    expect((await mailsTo(shop, browser.email)).at(-1)?.subject).toBe('Your Maidan account has a new e-mail');
    expect((await as(browser, 'POST', 'email/confirm', { code })).statusCode).toBe(400);
  });

  test('names the new e-mail to the old address only if that was proved', async () => {
    const told = async (wanted: string, proved: boolean) => {
      const browser = await aCustomer(shop);
      if (proved) await proveEmail(shop, browser.email);
      await ask(browser, wanted);
      await as(browser, 'POST', 'email/confirm', { code: await mailedCode(shop, wanted) });
      const mail = (await mailsTo(shop, browser.email)).at(-1);
      expect(mail?.subject).toBe('Your Maidan account has a new e-mail');
      return `${mail?.text} ${mail?.html}`;
    };
    expect(await told('win.at.bait-one@example.in', false)).not.toContain('bait');
    expect(await told('asha.anew@example.in', true)).toContain('Your account now goes by asha.anew@example.in.');
  });

  test('does not reveal that an e-mail belongs to another account, and informs its owner', async () => {
    const [browser, other] = [await aCustomer(shop), await aCustomer(shop)];
    const reply = await ask(browser, other.email);
    expect([reply.statusCode, reply.json().message]).toEqual([200, `We've sent a 6-digit code to ${other.email}.`]);
    const mails = await mailsTo(shop, other.email);
    expect(mails.at(-1)?.subject).toBe('Your Maidan account has this address');
    expect(mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/);
  });

  test('refuses a new e-mail that another account has taken since the code was mailed', async () => {
    const browser = await aCustomer(shop);
    await ask(browser, 'wanted-by-two@example.in');
    const code = await mailedCode(shop, 'wanted-by-two@example.in');
    await aCustomer(shop, { email: 'wanted-by-two@example.in' });
    const reply = await as(browser, 'POST', 'email/confirm', { code });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict']);
    expect((await as(browser, 'GET', 'profile')).json().data.email).toBe(browser.email);
  });

  test.each([
    ['asha', goodPassword, 'newEmail', 'Please enter a valid email address'],
    ['next@example.in', 'wrong one', 'password', notYourPassword],
  ])('refuses to change the e-mail to “%s” with the password “%s”', async (email, password, field, message) => {
    const reply = await ask(await aCustomer(shop), email, password);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  test('refuses the code of another account', async () => {
    const [browser, other] = [await aCustomer(shop), await aCustomer(shop)];
    await ask(browser, 'only-mine@example.in');
    const code = await mailedCode(shop, 'only-mine@example.in');
    expect((await as(other, 'POST', 'email/confirm', { code })).statusCode).toBe(400);
  });

  test('changes the e-mail once for two requests, and refuses an incomplete code', async () => {
    const browser = await aCustomer(shop);
    await ask(browser, 'twice-at-once@example.in');
    const code = await mailedCode(shop, 'twice-at-once@example.in');
    const torn = await as(browser, 'POST', 'email/confirm', { code: '12' });
    expect([torn.statusCode, torn.json().fields]).toEqual([400, { code: 'Please enter a 6-digit number' }]);
    const replies = await Promise.all([1, 2].map(() => as(browser, 'POST', 'email/confirm', { code })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(
      (await mailsTo(shop, browser.email)).filter(({ subject }) => subject === 'Your Maidan account has a new e-mail'),
    ).toHaveLength(1);
  });

  test.each([
    [4, 200],
    [5, 400],
  ])('with %i wrong codes before, the right code gets the status %i', async (wrong, status) => {
    const browser = await aCustomer(shop);
    const wanted = `guessed-${wrong}-times@example.in`;
    await ask(browser, wanted);
    const code = await mailedCode(shop, wanted);
    for (let tried = 0; tried < wrong; tried += 1)
      await as(browser, 'POST', 'email/confirm', { code: anotherCode(code) });
    expect((await as(browser, 'POST', 'email/confirm', { code })).statusCode).toBe(status);
  });

  test('lets a code expire after 15 minutes, and mails at most five codes an hour', async () => {
    const browser = await aCustomer(shop);
    await ask(browser, 'too-late@example.in');
    const code = await mailedCode(shop, 'too-late@example.in');
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await as(browser, 'POST', 'email/confirm', { code })).statusCode).toBe(400);
    expect((await as(browser, 'GET', 'profile')).json().data.pendingEmail).toBeNull();
    const replies = [];
    for (let count = 0; count < 5; count += 1)
      replies.push((await ask(browser, `${count}-again@example.in`)).statusCode);
    expect(replies).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('password of an account', () => {
  const change = (browser: Browser, currentPassword: string, newPassword = 'bowling at twelve') =>
    as(browser, 'POST', 'password', { currentPassword, newPassword });

  test('changes the password, ends all other sessions, starts a new one and sends a mail', async () => {
    const browser = await aCustomer(shop);
    const elsewhere = browserOf(await logInAs(shop, browser), browser);
    const reply = await change(browser, goodPassword);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { message: 'Password changed successfully' }]);
    const here = browserOf(reply, { ...browser, password: 'bowling at twelve' });
    const statuses = [];
    for (const one of [browser, elsewhere, here]) statuses.push((await as(one, 'GET', 'profile')).statusCode);
    expect(statuses).toEqual([401, 401, 200]);
    expect((await logInAs(shop, browser)).statusCode).toBe(401);
    expect((await logInAs(shop, here)).statusCode).toBe(200);
    const told = (await mailsTo(shop, browser.email)).map(({ subject }) => subject);
    expect(told).toEqual([
      'Your Maidan account',
      'A new sign-in to your Maidan account',
      'Your Maidan password was changed',
    ]);
  });

  test.each([
    ['', 'bowling at twelve', 'currentPassword', 'Please enter your current password'],
    ['not this one', 'bowling at twelve', 'currentPassword', notYourPassword],
    [goodPassword, 'short', 'newPassword', 'Password must be at least 6 characters long'],
    [goodPassword, '123456', 'newPassword', 'This password is too common. Please choose another one'],
  ])('refuses to change the password “%s” to “%s”', async (current, wanted, field, message) => {
    const reply = await change(await aCustomer(shop), current, wanted);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  test('limits wrong passwords to ten when the password is changed', async () => {
    const browser = await aCustomer(shop);
    for (let count = 0; count < 10; count += 1) expect((await change(browser, 'wrong')).statusCode).toBe(400);
    expect((await change(browser, goodPassword)).statusCode).toBe(429);
  });
});

describe('sessions of an account', () => {
  test('lists this browser first and can end each session', async () => {
    const browser = await aCustomer(shop);
    now = new Date(now.getTime() + 60_000);
    const phone = browserOf(
      await logInAs(shop, browser, { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0' }),
      browser,
    );
    const list = (await as(browser, 'GET', 'sessions')).json().data;
    expect(list).toMatchObject([
      { current: true, provider: 'email' },
      { current: false, device: 'Chrome on Android', signedInAt: now.toISOString() },
    ]);
    expect(JSON.stringify(list)).not.toContain(browser.token);
    const ended = await as(browser, 'DELETE', `sessions/${list[1].id}`);
    expect([ended.statusCode, ended.json().message, ended.json().data.length]).toEqual([200, 'Signed out', 1]);
    expect((await as(phone, 'GET', 'sessions')).statusCode).toBe(401);
    expect((await as(browser, 'DELETE', `sessions/${list[1].id}`)).statusCode).toBe(404);
  });

  test('neither shows nor ends sessions of another account', async () => {
    const [browser, other] = [await aCustomer(shop), await aCustomer(shop)];
    const [theirs] = (await as(other, 'GET', 'sessions')).json().data;
    expect((await as(browser, 'DELETE', `sessions/${theirs.id}`)).statusCode).toBe(404);
    expect((await as(other, 'GET', 'sessions')).json().data).toHaveLength(1);
  });

  test('clears the cookie when the current session ends, and can end all sessions at once', async () => {
    const browser = await aCustomer(shop);
    const elsewhere = browserOf(await logInAs(shop, browser), browser);
    const list: { id: string; current: boolean }[] = (await as(browser, 'GET', 'sessions')).json().data;
    const own = await as(browser, 'DELETE', `sessions/${list.find(({ current }) => current)?.id}`);
    expect([own.json().data, String(own.headers['set-cookie'])]).toEqual([[], expect.stringContaining('session=;')]);
    expect((await as(browser, 'GET', 'sessions')).statusCode).toBe(401);
    const third = browserOf(await logInAs(shop, browser), browser);
    expect((await as(third, 'DELETE', 'sessions')).json()).toMatchObject({
      message: 'Signed out everywhere',
      data: [],
    });
    for (const one of [elsewhere, third]) expect((await as(one, 'GET', 'sessions')).statusCode).toBe(401);
  });
});
