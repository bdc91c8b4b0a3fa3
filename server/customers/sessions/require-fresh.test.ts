import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import {
  accountsTable,
  identitiesTable,
  mailedCodesTable,
  passkeysTable,
  sessionsTable,
} from '#database/schema/accounts.ts';
import {
  beginButton,
  cookieOf,
  type GoogleShop,
  openGoogleShop,
  postGoogle,
} from '#server/customers/accounts/test-google.ts';
import { addPasskey, passkeyShopUrl, withChallenge } from '#server/customers/accounts/test-passkeys.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  type Browser,
  browserIn,
  browserOf,
  goodPassword,
  logInAs,
  mailedCode,
  mailsTo,
  send,
} from '#server/customers/accounts/test-people.ts';
import { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';

// Changes to the ways to sign in require that the customer has confirmed the login within ten minutes.

let google: GoogleShop;
let shop: GoogleShop['shop'];
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
  shop = google.shop;
});
afterAll(() => google.close());

type Headers = Record<string, string>;
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  send(shop, {
    method,
    url,
    headers: { host: 'localhost:3000', ...headers },
    from: aNetwork(),
    ...(payload && { payload }),
  });
const post = (url: string, headers: Headers, payload: object = {}) => ask('POST', url, headers, payload);

/** Moves the last confirmation of each session into the past. The clock stays, because Google's clock runs too. */
function pass(minutes: number) {
  return shop.database.db
    .update(sessionsTable)
    .set({ provedAt: sql`${sessionsTable.provedAt} - make_interval(secs => ${minutes * 60})` });
}

interface Owner extends Browser {
  id: string;
  sub: string;
  key: TestAuthenticator;
}

/** A customer with a password, a passkey and Google who has just signed in. */
async function anOwner({ password = true } = {}): Promise<Owner> {
  const person = await google.person();
  const { nonce, cookie } = await beginButton(shop);
  const reply = await postGoogle(shop, '', { idToken: await google.token(person, nonce) }, cookie);
  const browser = browserOf(reply, { email: person.email, password: goodPassword });
  const { key } = await addPasskey(shop, browser);
  const [row] = await shop.database.db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, person.email));
  const owner = { ...browser, id: row?.id ?? '', sub: person.sub, key };
  if (!password) return owner;
  return {
    ...owner,
    ...browserOf(
      await post('/api/account/password', browser.headers, { currentPassword: '', newPassword: goodPassword }),
      owner,
    ),
  };
}

/** Endpoints that require a recent confirmation, each with an otherwise valid request. */
const guarded: Record<string, { call: (owner: Owner) => ReturnType<typeof ask>; firstPassword?: true }> = {
  'POST /api/account/password': {
    firstPassword: true,
    call: ({ headers }) =>
      post('/api/account/password', headers, { currentPassword: '', newPassword: 'bowling at twelve' }),
  },
  'POST /api/account/email': {
    call: ({ headers, id }) =>
      post('/api/account/email', headers, { newEmail: `${id.toLowerCase()}@new.example`, password: '' }),
  },
  'POST /api/account/deletion': {
    call: ({ headers, email }) => post('/api/account/deletion', headers, { password: '', email }),
  },
  'POST /api/account/google/unlink': { call: ({ headers }) => post('/api/account/google/unlink', headers) },
  'POST /api/account/passkeys/options': { call: ({ headers }) => post('/api/account/passkeys/options', headers) },
  'POST /api/account/passkeys': {
    call: async ({ headers }) => {
      // A request that began while the confirmation was recent must not complete later.
      const begun = await post('/api/account/passkeys/options', headers);
      const options = begun.json().data ?? { challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } };
      const passkey = new TestAuthenticator(passkeyShopUrl).make(options);
      return post('/api/account/passkeys', withChallenge(begun, headers), { passkey });
    },
  },
  'DELETE /api/account/passkeys/:id': {
    call: ({ headers, key }) => ask('DELETE', `/api/account/passkeys/${key.id.toString('base64url')}`, headers),
  },
};

test('tests every endpoint that requires a recent login', () => {
  const named = publicEndpoints
    .filter(({ shapes }) => /who_again|as above/.test(shapes.summary))
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.filter((name) => name !== 'GET /api/account/again').toSorted()).toEqual(Object.keys(guarded).toSorted());
});

/** Reads the parts of an account that a refused request must not change. */
async function stateOf({ id }: Owner) {
  const { db } = shop.database;
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, id));
  const ofAccount = {
    keys: passkeysTable.accountId,
    google: identitiesTable.accountId,
    codes: mailedCodesTable.accountId,
  };
  return {
    account,
    keys: await db.$count(passkeysTable, eq(ofAccount.keys, id)),
    google: await db.$count(identitiesTable, eq(ofAccount.google, id)),
    codes: await db.$count(mailedCodesTable, eq(ofAccount.codes, id)),
  };
}

/** Ways to confirm the login. */
const ways: Record<string, (owner: Owner) => ReturnType<typeof ask>> = {
  password: ({ headers, password }) => post('/api/account/again/password', headers, { password }),
  code: async ({ headers, email }) => {
    await post('/api/account/again/code', headers);
    return post('/api/account/again/code/confirm', headers, { code: await mailedCode(shop, email) });
  },
  passkey: async ({ headers, key }) => {
    const asked = await post('/api/account/again/passkey/options', headers);
    return post('/api/account/again/passkey', withChallenge(asked, headers), { passkey: key.sign(asked.json().data) });
  },
  Google: async ({ headers, sub, email }) => {
    const begun = await post('/api/auth/google/nonce', headers);
    const idToken = await google.token({ sub, email }, begun.json().data.nonce);
    return post(
      '/api/account/again/google',
      { ...headers, cookie: `${headers.cookie}; ${cookieOf(begun)}` },
      { idToken },
    );
  },
  'signing in': async (owner) => {
    const reply = await logInAs(shop, owner, { host: 'localhost:3000' });
    Object.assign(owner, browserOf(reply, owner));
    return reply;
  },
};

describe.each(Object.entries(guarded))('%s', (_name, { call, firstPassword }) => {
  test('refuses a request ten minutes after the login or without a time of login, and changes nothing', async () => {
    const owner = await anOwner({ password: !firstPassword });
    const { db } = shop.database;
    const before = await stateOf(owner);
    await pass(10);
    const refused = async () => {
      const reply = await call(owner);
      expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
        403,
        'who_again',
        'Please show us that it is you. Then this goes on.',
      ]);
      expect(await stateOf(owner)).toEqual(before);
    };
    await refused();
    await db.update(sessionsTable).set({ provedAt: null }).where(eq(sessionsTable.accountId, owner.id));
    await refused();
    expect((await ask('GET', '/api/account/again', owner.headers)).json().data.fresh).toBe(false);
  });

  test('accepts the request for ten minutes after a login', async () => {
    const owner = await anOwner({ password: !firstPassword });
    await pass(9.9);
    expect((await call(owner)).statusCode).toBe(200);
  });

  const fit = Object.keys(ways).filter((way) => !firstPassword || !['password', 'signing in'].includes(way));
  test.each(fit)('accepts the request after %s has confirmed the login, in this session only', async (way) => {
    const owner = await anOwner({ password: !firstPassword });
    await pass(60);
    const elsewhere = { ...owner, ...(await anotherBrowserOf(owner)) };
    await pass(60);
    expect((await ways[way]?.(owner))?.statusCode).toBe(200);
    expect((await call(elsewhere)).statusCode).toBe(403);
    expect((await call(owner)).statusCode).toBe(200);
  });
});

async function anotherBrowserOf({ sub, email }: Owner): Promise<Browser> {
  const { nonce, cookie } = await beginButton(shop);
  const reply = await postGoogle(shop, '', { idToken: await google.token({ sub, email }, nonce) }, cookie);
  return browserOf(reply, { email, password: goodPassword });
}

describe('confirmation of a login', () => {
  test('lists the ways to confirm a login that an account has', async () => {
    const read = async ({ headers }: Browser) => (await ask('GET', '/api/account/again', headers)).json().data;
    const owner = await anOwner();
    const codeTo = `${owner.email[0]}•••@mail.example`;
    expect(await read(owner)).toEqual({ fresh: true, password: true, passkey: true, google: true, codeTo });
    const plain = await aCustomer(shop);
    await pass(10);
    expect(await read(plain)).toMatchObject({ fresh: false, password: true, passkey: false, google: false });
  });

  test('refuses a wrong password or code, the Google login of another account, and a used code', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await pass(10);
    const { headers, email } = owner;
    expect((await post('/api/account/again/password', headers, { password: 'wrong wrong' })).statusCode).toBe(400);
    await post('/api/account/again/code', headers);
    const code = await mailedCode(shop, email);
    const confirm = (given: string, by = headers) => post('/api/account/again/code/confirm', by, { code: given });
    expect((await confirm(anotherCode(code))).statusCode).toBe(400);
    expect((await confirm(code, other.headers)).statusCode).toBe(400);
    const elsewhere = { ...headers, cookie: `${headers.cookie.split('; ')[1]}; browser=${'A'.repeat(22)}` };
    expect((await confirm(code, elsewhere)).json().fields.code).toMatch(
      /^A code works only in the browser that asked for it/,
    );
    expect((await ways.Google?.({ ...owner, sub: other.sub, email: other.email }))?.json().message).toBe(
      'Another Google account opens yours. Please choose that one.',
    );
    expect((await guarded['POST /api/account/google/unlink']?.call(owner))?.statusCode).toBe(403);
    expect((await confirm(code)).statusCode).toBe(200);
    expect((await confirm(code)).statusCode).toBe(400);
  });

  test('limits guesses of the password for a confirmation to ten', async () => {
    const owner = await anOwner();
    const guess = (password: string) =>
      post('/api/account/again/password', owner.headers, { password }).then(({ statusCode }) => statusCode);
    for (let count = 0; count < 10; count += 1) expect(await guess('wrong wrong')).toBe(400);
    expect(await guess(goodPassword)).toBe(429);
  });

  test.each(['POST /api/account/email', 'POST /api/account/deletion'] as const)(
    'accepts the password as the confirmation for %s, and refuses a wrong one',
    async (name) => {
      const owner = await anOwner();
      const url = name.slice('POST '.length);
      const send = (password: string) =>
        post(url, owner.headers, { password, newEmail: `${owner.id.toLowerCase()}@typed.example`, email: '' });
      expect((await send('wrong wrong')).json().fields).toEqual({
        password: "That isn't your password. Please try again",
      });
      await pass(11);
      expect((await send('')).statusCode).toBe(403);
      expect((await send(goodPassword)).statusCode).toBe(200);
    },
  );

  test('requires the current password for a change of password even right after a login', async () => {
    const owner = await anOwner();
    const change = (currentPassword: string) =>
      post('/api/account/password', owner.headers, { currentPassword, newPassword: 'bowling at twelve' });
    expect((await change('')).json().fields).toEqual({ currentPassword: 'Please enter your current password' });
    expect((await change(goodPassword)).statusCode).toBe(200);
  });
});

describe('sessions in other browsers', () => {
  test('ends all other sessions when the e-mail changes, and keeps this one', async () => {
    const owner = await anOwner();
    const elsewhere = await anotherBrowserOf(owner);
    const newEmail = `${owner.id.toLowerCase()}@moved.example`;
    const stranger = browserIn(await post('/api/auth/forgot-password', {}, { email: owner.email }));
    const resetCode = await mailedCode(shop, owner.email);
    await post('/api/account/email', owner.headers, { newEmail, password: '' });
    const code = await mailedCode(shop, newEmail);
    // One browser requested the code, so the other session of the account cannot use it.
    expect((await post('/api/account/email/confirm', elsewhere.headers, { code })).statusCode).toBe(400);
    expect((await post('/api/account/email/confirm', owner.headers, { code })).statusCode).toBe(200);
    const status = async ({ headers }: Browser) => (await ask('GET', '/api/account/profile', headers)).statusCode;
    expect([await status(elsewhere), await status(owner)]).toEqual([401, 200]);
    const reset = { email: owner.email, code: resetCode, newPassword: 'bowling at twelve' };
    expect((await post('/api/auth/reset-password', stranger, reset)).statusCode).toBe(400);
  });

  test('ends all other sessions when Google is unlinked, refuses Google from then on, and sends a mail', async () => {
    const owner = await anOwner();
    const elsewhere = await anotherBrowserOf(owner);
    expect((await post('/api/account/google/unlink', owner.headers)).json().message).toBe(
      'Google does not open your account any more',
    );
    const profile = ({ headers }: Browser) => ask('GET', '/api/account/profile', headers);
    expect([(await profile(elsewhere)).statusCode, (await profile(owner)).json().data.hasGoogle]).toEqual([401, false]);
    expect((await mailsTo(shop, owner.email)).at(-1)?.subject).toBe('Google opens your Maidan account no more');
    const { nonce, cookie } = await beginButton(shop);
    const reply = await postGoogle(shop, '', { idToken: await google.token(owner, nonce) }, cookie);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'google_link']);
    expect((await post('/api/account/google/unlink', owner.headers)).statusCode).toBe(404);
  });

  test('unlinks Google as the only login after a warning, and lets a mailed code set a password', async () => {
    const owner = await anOwner({ password: false });
    await shop.database.db.delete(passkeysTable).where(eq(passkeysTable.accountId, owner.id));
    const first = await post('/api/account/google/unlink', owner.headers);
    expect([first.statusCode, first.json().message]).toEqual([
      409,
      `Google is how you sign in. Without it you would set a password first, by a code that we mail to ${owner.email}.`,
    ]);
    expect((await post('/api/account/google/unlink', owner.headers, { byMailAlone: true })).statusCode).toBe(200);
    const { nonce, cookie } = await beginButton(shop);
    const google2 = await postGoogle(shop, '', { idToken: await google.token(owner, nonce) }, cookie);
    expect(google2.json().error).toBe(
      'This e-mail has an account here without Google. Set a password with "Forgot password", then link Google.',
    );
    const here = browserIn(await post('/api/auth/forgot-password', {}, { email: owner.email }));
    const code = await mailedCode(shop, owner.email);
    expect(
      (await post('/api/auth/reset-password', here, { email: owner.email, code, newPassword: goodPassword }))
        .statusCode,
    ).toBe(200);
    expect((await logInAs(shop, owner, { host: 'localhost:3000' })).statusCode).toBe(200);
  });
});
