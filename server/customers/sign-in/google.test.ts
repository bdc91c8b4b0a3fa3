import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountsTable, googleAttemptsTable, identitiesTable } from '#database/schema/accounts.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import {
  beginButton,
  cookieOf,
  followToCallback,
  type Googler,
  type GoogleShop,
  openGoogleShop,
  postGoogle,
  refusal,
} from '#server/customers/accounts/test-google.ts';
import { aCustomer, aNetwork, browserOf, goodPassword, mailsTo, send } from '#server/customers/accounts/test-people.ts';
import { mostGoogleAttempts } from './google-attempts.ts';

let offsetMs = 0;
let google: GoogleShop;
let shop: TestShop;
beforeAll(async () => {
  google = await openGoogleShop(() => new Date(Date.now() + offsetMs));
  shop = google.shop;
});
afterEach(async () => {
  offsetMs = 0;
  await google.faults({ token: 'right', service: 'right' });
});
afterAll(() => google.close());

/** Signs in by the Google button. */
async function byButton(person: Googler) {
  const { nonce, cookie } = await beginButton(shop);
  return postGoogle(shop, '', { idToken: await google.token(person, nonce) }, cookie);
}

/** Goes as far as the callback of the redirect, and returns its parameters and the browser's cookie. */
async function toCallback(choice: { sub: string } | { cancel: 'yes' }, next = '') {
  const start = await send(shop, {
    url: `/api/auth/google/start${next && `?next=${encodeURIComponent(next)}`}`,
    from: aNetwork(),
  });
  const cookie = cookieOf(start);
  const callback = await followToCallback(String(start.headers.location), choice);
  return { body: Object.fromEntries(callback.searchParams), cookie, start };
}

const invalid = [401, 'Invalid authentication response', 'unauthorised'];
const failed = [401, 'Authentication failed', 'unauthorised'];
const away = [503, 'Google authentication service unavailable', 'unavailable'];

describe('login by the Google button', () => {
  test('creates an account for a new person, and later recognizes the person by the Google subject', async () => {
    const person = await google.person({ familyName: 'Iyer' });
    const first = await byButton(person);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      {
        user: { firstName: 'Meera', lastName: 'Iyer', name: 'Meera Iyer', email: person.email, provider: 'google' },
        message: 'Account created successfully',
      },
    ]);
    const browser = browserOf(first, { email: person.email, password: '' });
    expect((await send(shop, { url: '/api/auth/session', headers: browser.headers })).json().user.email).toBe(
      person.email,
    );
    expect((await mailsTo(shop, person.email)).map(({ subject }) => subject)).toEqual(['Your Maidan account']);
    const { db } = shop.database;
    await db
      .update(accountsTable)
      .set({ email: `moved.${person.email}` })
      .where(eq(accountsTable.email, person.email));
    const again = await byButton(person);
    expect([again.json().message, again.json().user.email]).toEqual(['Login successful', `moved.${person.email}`]);
    expect(await db.$count(identitiesTable, eq(identitiesTable.subject, person.sub))).toBe(1);
  });

  test('accepts a name without a family name and of any length and script', async () => {
    const person = await google.person({ givenName: 'अर्जुन '.repeat(20) });
    const { user } = (await byButton(person)).json();
    expect([...user.firstName].length).toBeLessThanOrEqual(60);
    expect(user.lastName).toBe('');
  });

  test('creates one account for three logins of the same person at once', async () => {
    const person = await google.person();
    const replies = await Promise.all([byButton(person), byButton(person), byButton(person)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await shop.database.db.$count(accountsTable, eq(accountsTable.email, person.email))).toBe(1);
  });

  test.each([['expired'], ['from the future'], ['other audience'], ['other issuer'], ['unknown key'], ['unsigned']])(
    'refuses a Google token that is %s',
    async (token) => {
      await google.faults({ token });
      const person = await google.person();
      expect(refusal(await byButton(person))).toEqual(failed);
      expect(await shop.database.db.$count(accountsTable, eq(accountsTable.email, person.email))).toBe(0);
    },
  );

  test('accepts a Google token once, within ten minutes, with its nonce and in its browser', async () => {
    const person = await google.person();
    await google.faults({ token: 'other nonce' });
    expect(refusal(await byButton(person))).toEqual(invalid);
    await google.faults({ token: 'right' });
    const mine = await beginButton(shop);
    const theirs = await beginButton(shop);
    const idToken = await google.token(person, mine.nonce);
    expect(refusal(await postGoogle(shop, '', { idToken }, theirs.cookie))).toEqual(invalid);
    expect(refusal(await postGoogle(shop, '', { idToken }))).toEqual(invalid);
    expect((await postGoogle(shop, '', { idToken }, mine.cookie)).statusCode).toBe(200);
    expect(refusal(await postGoogle(shop, '', { idToken }, mine.cookie))).toEqual(invalid);
    const late = await beginButton(shop);
    const inTime = await google.token(person, late.nonce);
    offsetMs = 10 * 60_000 + 1000;
    expect(refusal(await postGoogle(shop, '', { idToken: inTime }, late.cookie))).toEqual(invalid);
  });

  test('refuses a token without a nonce, an invalid token and no token', async () => {
    const { cookie } = await beginButton(shop);
    const bare = await google.token(await google.person(), undefined);
    expect(refusal(await postGoogle(shop, '', { idToken: bare }, cookie))).toEqual(failed);
    expect(refusal(await postGoogle(shop, '', { idToken: 'a.b.c' }, cookie))).toEqual(failed);
    expect(refusal(await postGoogle(shop, '', {}, cookie))).toEqual(invalid);
  });

  test('lets two tabs sign in with Google at the same time', async () => {
    const person = await google.person();
    const first = await beginButton(shop);
    const second = await postGoogle(shop, '/nonce', {}, first.cookie);
    const idToken = await google.token(person, first.nonce);
    expect((await postGoogle(shop, '', { idToken }, cookieOf(second))).statusCode).toBe(200);
  });
});

describe('Google login with an e-mail that has an account', () => {
  test('requires the password once to link Google, then accepts both, and sends a mail', async () => {
    const who = await aCustomer(shop);
    const person = await google.person({ email: who.email });
    const { nonce, cookie } = await beginButton(shop);
    const asked = await postGoogle(shop, '', { idToken: await google.token(person, nonce) }, cookie);
    expect(refusal(asked)).toEqual([401, 'Enter your password once to link Google.', 'google_link']);
    expect(asked.cookies.map(({ name }) => name)).toEqual(['google']);
    const wrong = await postGoogle(shop, '/link', { password: 'not this one' }, cookie);
    expect(refusal(wrong)).toEqual([401, "That isn't your password. Please try again", 'google_link']);
    const linked = await postGoogle(shop, '/link', { password: goodPassword }, cookie);
    expect([linked.statusCode, linked.json()]).toMatchObject([
      200,
      { user: { email: who.email, firstName: 'Asha', provider: 'google' }, message: 'Login successful', next: '/' },
    ]);
    expect((await mailsTo(shop, who.email)).at(-1)?.subject).toBe('Google now opens your Maidan account');
    expect((await byButton(person)).json().user.email).toBe(who.email);
    expect(refusal(await postGoogle(shop, '/link', { password: goodPassword }, cookie))).toEqual(invalid);
  });

  test('refuses to link from another browser, after ten minutes, and after ten wrong passwords', async () => {
    const who = await aCustomer(shop);
    const person = await google.person({ email: who.email });
    const { nonce, cookie } = await beginButton(shop);
    await postGoogle(shop, '', { idToken: await google.token(person, nonce) }, cookie);
    const other = await beginButton(shop);
    for (const browser of [undefined, other.cookie]) {
      expect(refusal(await postGoogle(shop, '/link', { password: goodPassword }, browser))).toEqual(invalid);
    }
    const from = aNetwork();
    for (let count = 0; count < 10; count += 1) await postGoogle(shop, '/link', { password: 'wrong' }, cookie, from);
    expect((await postGoogle(shop, '/link', { password: goodPassword }, cookie, from)).statusCode).toBe(429);
    offsetMs = 10 * 60_000 + 1000;
    expect(refusal(await postGoogle(shop, '/link', { password: goodPassword }, cookie))).toEqual(invalid);
    expect(await shop.database.db.$count(identitiesTable, eq(identitiesTable.subject, person.sub))).toBe(0);
  });

  test('refuses an e-mail that Google has not verified, with the same message for any account', async () => {
    const who = await aCustomer(shop);
    const sentence =
      'Google has not confirmed this e-mail address. Confirm it with Google, or use your e-mail and a password here.';
    for (const email of [who.email, 'nobody-yet@mail.example']) {
      const person = await google.person({ email, emailVerified: false });
      expect(refusal(await byButton(person))).toEqual([401, sentence, 'unauthorised']);
    }
    expect(await shop.database.db.$count(accountsTable, eq(accountsTable.email, 'nobody-yet@mail.example'))).toBe(0);
  });

  test('refuses a second Google account for an account that is linked already', async () => {
    const first = await google.person();
    await byButton(first);
    const second = await google.person({ email: first.email });
    expect(refusal(await byButton(second))).toEqual([
      401,
      'This e-mail has an account here that another Google account opens. Sign in with that one.',
      'unauthorised',
    ]);
  });
});

describe('account created with Google', () => {
  test('creates an account by Google without a password, and sets one without an old password', async () => {
    const person = await google.person();
    const browser = browserOf(await byButton(person), { email: person.email, password: '' });
    const profile = async (headers: Record<string, string>) =>
      (await send(shop, { url: '/api/account/profile', headers })).json().data;
    expect(await profile(browser.headers)).toMatchObject({ hasPassword: false, hasGoogle: true });
    const email = await send(shop, {
      method: 'POST',
      url: '/api/account/email',
      headers: browser.headers,
      payload: { newEmail: 'else@mail.example', password: '' },
    });
    // The recent login counts as the confirmation.
    expect(email.statusCode).toBe(200);
    const set = await send(shop, {
      method: 'POST',
      url: '/api/account/password',
      headers: browser.headers,
      payload: { newPassword: goodPassword },
    });
    expect(set.json()).toMatchObject({ message: 'Password set successfully', user: { provider: 'google' } });
    expect(await profile(browserOf(set, browser).headers)).toMatchObject({ hasPassword: true, hasGoogle: true });
  });
});

describe('Google login by redirect', () => {
  test('redirects to Google with code flow, PKCE, state and nonce, and back to the requested page', async () => {
    const person = await google.person();
    const { body, cookie, start } = await toCallback(person, '/my-account/orders');
    const asked = new URL(String(start.headers.location));
    expect(start.statusCode).toBe(303);
    expect(String(start.headers['set-cookie'])).toMatch(
      /^google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://shop.test/auth/google/callback',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{200,600}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const reply = await postGoogle(shop, '/exchange', body, cookie);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { user: { email: person.email, provider: 'google' }, next: '/my-account/orders' },
    ]);
    expect(refusal(await postGoogle(shop, '/exchange', body, cookie))).toEqual(invalid);
  });

  test.each([['https://evil.example/'], ['//evil.example'], ['/\\evil.example']])(
    'redirects to the home page instead of %s',
    async (next) => {
      const { body, cookie } = await toCallback(await google.person(), next);
      expect((await postGoogle(shop, '/exchange', body, cookie)).json().next).toBe('/');
    },
  );

  test('refuses a callback without the state of this browser, and still accepts the right one later', async () => {
    const mine = await toCallback(await google.person());
    const theirs = await toCallback(await google.person());
    const tries = [
      [{ ...mine.body, state: theirs.body.state }, mine.cookie],
      [{ ...mine.body, state: '' }, mine.cookie],
      [mine.body, theirs.cookie],
      [mine.body, undefined],
    ] as const;
    for (const [body, cookie] of tries)
      expect(refusal(await postGoogle(shop, '/exchange', body, cookie))).toEqual(invalid);
    expect((await postGoogle(shop, '/exchange', mine.body, mine.cookie)).statusCode).toBe(200);
  });

  test('refuses a callback with another code, and one after ten minutes', async () => {
    const mine = await toCallback(await google.person());
    const theirs = await toCallback(await google.person());
    expect(refusal(await postGoogle(shop, '/exchange', { ...mine.body, code: theirs.body.code }, mine.cookie))).toEqual(
      failed,
    );
    const late = await toCallback(await google.person());
    offsetMs = 10 * 60_000 + 1000;
    expect(refusal(await postGoogle(shop, '/exchange', late.body, late.cookie))).toEqual(invalid);
  });

  test('says that the login was cancelled at Google', async () => {
    const { body, cookie } = await toCallback({ cancel: 'yes' });
    expect(refusal(await postGoogle(shop, '/exchange', body, cookie))).toEqual([
      401,
      'You cancelled Google sign-in.',
      'google_cancelled',
    ]);
  });

  test('shows a plain message if Google refuses the code or is down', async () => {
    const refused = await toCallback(await google.person());
    await google.faults({ service: 'refused codes' });
    expect(refusal(await postGoogle(shop, '/exchange', refused.body, refused.cookie))).toEqual(failed);
    await google.faults({ service: 'right' });
    const gone = await toCallback(await google.person());
    await google.faults({ service: 'away' });
    expect(refusal(await postGoogle(shop, '/exchange', gone.body, gone.cookie))).toEqual(away);
    await google.faults({ service: 'right' });
    const held = await toCallback(await google.person());
    await google.faults({ service: 'silent' });
    expect(refusal(await postGoogle(shop, '/exchange', held.body, held.cookie))).toEqual(away);
    expect(refusal(await postGoogle(shop, '/exchange', { error: 'something_new', state: 'x' }))).toEqual([
      401,
      'Google authentication service error',
      'unauthorised',
    ]);
  });
});

test('fetches a rotated key of Google, and reads the discovery document on first use', async () => {
  const other = await openGoogleShop();
  try {
    const enter = async (person: Googler) => {
      const { nonce, cookie } = await beginButton(other.shop);
      return (await postGoogle(other.shop, '', { idToken: await other.token(person, nonce) }, cookie)).statusCode;
    };
    await other.faults({ service: 'away' });
    const person = await other.person();
    expect(await enter(person)).toBe(503);
    await other.faults({ service: 'right' });
    expect(await enter(person)).toBe(200);
    const { nonce, cookie } = await beginButton(other.shop);
    const before = await other.token(person, nonce);
    await other.rotate();
    // Keys are fetched at most every ten seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    expect(await enter(person)).toBe(200);
    // Tokens signed by the previous key stay valid while Google lists that key.
    expect((await postGoogle(other.shop, '', { idToken: before }, cookie)).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
    await other.close();
  }
});

test('limits Google logins for a network, and says when to retry', async () => {
  const from = aNetwork();
  const ask = () => send(shop, { method: 'POST', url: '/api/auth/google/nonce', from });
  for (let count = 0; count < 300; count += 1) await ask();
  const reply = await ask();
  expect(refusal(reply)).toEqual([429, 'Too many attempts. Try again in 10 minutes.', 'too_many_requests']);
  const start = await send(shop, { url: '/api/auth/google/start', from });
  expect(start.headers.location).toBe('/auth/google/callback?error=too_many_requests');
  const told = await postGoogle(shop, '/exchange', { error: 'too_many_requests' });
  expect(refusal(told)).toEqual(refusal(reply));
  for (const { headers } of [reply, told]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('stores nothing for a Google login that has only begun, and limits the rows of completed ones', async () => {
  const { db } = shop.database;
  await db.delete(googleAttemptsTable);
  const from = aNetwork();
  for (let count = 0; count < 20; count += 1) {
    await send(shop, { url: '/api/auth/google/start?next=/cart', from });
    await send(shop, { method: 'POST', url: '/api/auth/google/nonce', from });
    const { body, cookie } = await toCallback(await google.person());
    await postGoogle(shop, '/exchange', { ...body, code: 'guessed' }, cookie);
  }
  expect(await db.$count(googleAttemptsTable)).toBe(0);
  const rows = sql`select 'of a flood ' || n, 'redirect', '{}'::jsonb, ${new Date(Date.now() + 60_000).toISOString()}::timestamptz from generate_series(1, ${mostGoogleAttempts + 500}::int) n`;
  await db.execute(sql`insert into google_attempts (id_hash, kind, data, expires_at) ${rows}`);
  const { body, cookie } = await toCallback(await google.person());
  expect((await postGoogle(shop, '/exchange', body, cookie)).statusCode).toBe(200);
  expect(refusal(await postGoogle(shop, '/exchange', body, cookie))).toEqual(invalid);
  expect(await db.$count(googleAttemptsTable)).toBeLessThanOrEqual(mostGoogleAttempts);
  await db.delete(googleAttemptsTable);
});

test('encrypts the target page in the state, and refuses an altered state', async () => {
  const next = '/order/K7QW4MX9TD?key=aKeyOfTheLink';
  const { body, cookie } = await toCallback(await google.person(), next);
  const state = String(body.state);
  const bytes = Buffer.from(state, 'base64url');
  expect(bytes.toString('latin1')).not.toMatch(/aKeyOfTheLink|K7QW4MX9TD/);
  for (const at of [0, 14, 40, bytes.length - 1]) {
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    expect(
      refusal(await postGoogle(shop, '/exchange', { ...body, state: other.toString('base64url') }, cookie)),
    ).toEqual(invalid);
  }
  expect((await postGoogle(shop, '/exchange', body, cookie)).json().next).toBe(next);
});
