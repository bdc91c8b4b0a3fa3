import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountsTable,
  addressesTable,
  identitiesTable,
  mailedCodesTable,
  passkeysTable,
  sessionsTable,
} from '#database/schema/accounts.ts';
import { designsTable } from '#database/schema/designs.ts';
import { countLockWaits } from '#server/foundation/database/test-database.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { beginButton, type GoogleShop, openGoogleShop, postGoogle } from './test-google.ts';
import { addPasskey, passkeyShopUrl, post, signInByPasskey } from './test-passkeys.ts';
import {
  aCustomer,
  type Browser,
  browserIn,
  browserOf,
  logInAs,
  mailedCode,
  mailsTo,
  proveEmail,
  send,
} from './test-people.ts';

// Somebody signs up with the address of another person without proving it and adds ways to sign in. The first proof by
// the owner of the address removes all of them.

let google: GoogleShop;
let shop: GoogleShop['shop'];
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
  shop = google.shop;
});
afterAll(() => google.close());

const firstProve =
  'Confirm your e-mail first, with a code that we mail to it: under Profile in your account. Then add a passkey.';
const newPassword = 'bowling at twelve';
const nominee = { name: 'Their friend', relation: 'Friend', contact: 'friend@example.in' };
const home = { fullName: 'A Friend', pin: '400069', line1: 'House 7', line2: '', city: 'Mumbai', state: 'Maharashtra' };

async function idOf(email: string): Promise<string> {
  const [row] = await shop.database.db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, email));
  return row?.id ?? '';
}

/**
 * An account with all ways to sign in, saved data, pending codes, and a passkey from before passkeys required a
 * proved e-mail.
 */
async function squatted({ proved = false } = {}) {
  const { db } = shop.database;
  const browser = await aCustomer(shop);
  const id = await idOf(browser.email);
  await proveEmail(shop, browser.email);
  const { key, reply } = await addPasskey(shop, browser);
  expect(reply.statusCode).toBe(200);
  if (!proved) await db.update(accountsTable).set({ emailProvedAt: null }).where(eq(accountsTable.id, id));
  await db
    .update(accountsTable)
    .set({ nominee: { ...nominee, namedAt: new Date().toISOString() } })
    .where(eq(accountsTable.id, id));
  await db.update(accountsTable).set({ phone: '9820043210' }).where(eq(accountsTable.id, id));
  const design = { garment: 't-shirt' as const, design: {}, sides: [], pictures: [], acceptsSoft: false };
  await db.insert(designsTable).values({ id: `cus_${id}`, accountId: id, ...design });
  await db.insert(addressesTable).values({ id: `adr_${id}`, accountId: id, address: home, phone: '9820043210' });
  const expiresAt = new Date(Date.now() + 600_000);
  const waiting = (['reset', 'email', 'again'] as const).map((kind) => {
    return { kind, about: id, askedBy: 'the squatter', accountId: id, codeHash: 'x', newEmail: null, expiresAt };
  });
  await db.insert(mailedCodesTable).values(waiting);
  return { browser, id, key };
}

type Squatted = Awaited<ReturnType<typeof squatted>>;

async function linkedTo(id: string): Promise<void> {
  await shop.database.db
    .insert(identitiesTable)
    .values({ provider: 'google', subject: `of the squatter ${id}`, accountId: id });
}

/** Counts the data that an account still has. */
async function left(id: string) {
  const { db } = shop.database;
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, id));
  return {
    passkeys: await db.$count(passkeysTable, eq(passkeysTable.accountId, id)),
    theirGoogle: await db.$count(identitiesTable, eq(identitiesTable.subject, `of the squatter ${id}`)),
    codes: await db.$count(
      mailedCodesTable,
      and(eq(mailedCodesTable.accountId, id), eq(mailedCodesTable.askedBy, 'the squatter')),
    ),
    addresses: await db.$count(addressesTable, eq(addressesTable.accountId, id)),
    nominee: account?.nominee?.name,
  };
}

/** Reads the name and phone that were typed into an account, and the number of saved designs. */
async function persona(id: string) {
  const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.id, id));
  const saved = await shop.database.db.$count(designsTable, eq(designsTable.accountId, id));
  return [account?.firstName, account?.lastName, account?.phone, saved];
}

const nothing = { passkeys: 0, theirGoogle: 0, codes: 0, addresses: 0, nominee: undefined };

async function reset({ browser: { email } }: Squatted) {
  const here = browserIn(await post(shop, '/api/auth/forgot-password', { email }));
  return post(shop, '/api/auth/reset-password', { email, code: await mailedCode(shop, email), newPassword }, here);
}

async function linkGoogle({ browser: { email, password } }: Squatted) {
  const person = await google.person({ email });
  const { nonce, cookie } = await beginButton(shop);
  await postGoogle(shop, '', { idToken: await google.token(person, nonce) }, cookie);
  return postGoogle(shop, '/link', { password }, cookie);
}

async function changeEmail({ browser, id }: Squatted, headers: Record<string, string> = browser.headers) {
  const newEmail = `${id.toLowerCase()}@own.example`;
  await post(shop, '/api/account/email', { newEmail, password: browser.password }, headers);
  return post(shop, '/api/account/email/confirm', { code: await mailedCode(shop, newEmail) }, headers);
}

/** Ways to prove an e-mail address for the first time. */
const proofs = {
  'a password reset by a code': reset,
  'a linked Google account': linkGoogle,
  'the code of another e-mail, in a browser that never signed in with this one': async (account: Squatted) => {
    const other = browserIn(await post(shop, '/api/auth/forgot-password', { email: 'nobody@example.in' }));
    const { cookie, ...headers } = account.browser.headers;
    const session = cookie.split('; ').filter((one) => one.includes('session='));
    return changeEmail(account, { ...headers, cookie: [...session, other.cookie].join('; ') });
  },
};

describe('passkeys of an account', () => {
  test('refuses to add a passkey before the e-mail is proved, with a message that says how to prove it', async () => {
    const browser = await aCustomer(shop);
    const begun = await post(shop, '/api/account/passkeys/options', {}, browser.headers);
    expect([begun.statusCode, begun.json().code, begun.json().message]).toEqual([409, 'conflict', firstProve]);
    const passkey = { id: 'A', response: { clientDataJSON: 'A', attestationObject: 'A' } };
    const made = await post(shop, '/api/account/passkeys', { passkey }, browser.headers);
    expect([made.statusCode, made.json().message]).toEqual([409, firstProve]);
    const read = () =>
      send(shop, { url: '/api/account/profile', headers: browser.headers }).then(
        (reply) => reply.json().data.emailProved,
      );
    expect(await read()).toBe(false);
    await proveEmail(shop, browser.email);
    expect([await read(), (await addPasskey(shop, browser)).reply.statusCode]).toEqual([true, 200]);
  });

  test('mails about a passkey each time, even right after an earlier mail', async () => {
    const browser = await aCustomer(shop);
    await proveEmail(shop, browser.email);
    await addPasskey(shop, browser);
    // Unsets the proof of the e-mail: such mails count against a limit for proved addresses only.
    await shop.database.db
      .update(accountsTable)
      .set({ emailProvedAt: null })
      .where(eq(accountsTable.email, browser.email));
    await shop.database.db.update(sessionsTable).set({ provedAt: new Date() });
    const [row] = await shop.database.db
      .select({ id: passkeysTable.id })
      .from(passkeysTable)
      .where(eq(passkeysTable.accountId, await idOf(browser.email)));
    const removed = await send(shop, {
      method: 'DELETE',
      url: `/api/account/passkeys/${row?.id}`,
      headers: { host: 'localhost:3000', ...browser.headers },
    });
    expect(removed.statusCode).toBe(200);
    const told = (await mailsTo(shop, browser.email)).filter(({ about }) => about.startsWith('passkey-changed:'));
    expect(told).toHaveLength(2);
  });
});

describe.each(Object.entries(proofs))('%s as the first proof of an address', (name, prove) => {
  test('removes all ways to sign in and all data of the person who used the account before', async () => {
    const account = await squatted();
    const elsewhere = await signInByPasskey(shop, account.key);
    expect(elsewhere.statusCode).toBe(200);
    // An account has at most one Google identity, so none can exist if another one is linked.
    if (prove !== linkGoogle) await linkedTo(account.id);
    const reply = await prove(account);
    expect([name, reply.statusCode]).toEqual([name, 200]);
    expect(await left(account.id)).toEqual(nothing);
    expect((await signInByPasskey(shop, account.key)).statusCode).toBe(401);
    const open = await shop.database.db.select().from(sessionsTable).where(eq(sessionsTable.accountId, account.id));
    expect(open.filter(({ provider }) => provider === 'passkey')).toEqual([]);
  });
});

describe('personal data in an account', () => {
  test('removes personal data and saved designs on a reset from another browser', async () => {
    const account = await squatted();
    expect(await persona(account.id)).toEqual(['Asha', 'Sawant', '9820043210', 1]);
    const reply = await reset(account);
    expect([reply.statusCode, reply.json().removed]).toEqual([
      200,
      'Your e-mail was not confirmed before, so somebody else may have written in this account. Its name, mobile, addresses, nominee and saved designs were removed. Your orders stay.',
    ]);
    expect((await mailsTo(shop, account.browser.email)).at(-1)?.text).toContain(reply.json().removed);
    expect(await persona(account.id)).toEqual(['', '', null, 0]);
    expect((await logInAs(shop, { email: account.browser.email, password: newPassword })).statusCode).toBe(200);
  });

  test('never fills the checkout of the proved owner with an address of earlier orders', async () => {
    const { browser } = await squatted();
    const { email } = browser;
    const orderTo = async (line1: string, headers: Record<string, string>) => {
      const order = anOrder([aLine('cricket-2')], { ...aContact(), email });
      const reply = await postOrder(shop, { ...order, address: { ...order.address, line1 } }, undefined, headers);
      expect(reply.statusCode, reply.body).toBe(201);
    };
    const filled = async ({ headers }: Pick<Browser, 'headers'>) =>
      (await send(shop, { url: '/api/account/last-checkout', headers })).json().data?.address.line1;
    const resetElsewhere = async (codes: number) => {
      const here = browserIn(await post(shop, '/api/auth/forgot-password', { email }));
      const code = await mailedCode(shop, email, codes);
      expect((await post(shop, '/api/auth/reset-password', { email, code, newPassword }, here)).statusCode).toBe(200);
      const who = { email, password: newPassword };
      return browserOf(await logInAs(shop, who), who);
    };
    await orderTo('Where the squatter lives', browser.headers);
    expect(await filled(browser)).toBe('Where the squatter lives');
    const owner = await resetElsewhere(1);
    expect(await filled(owner)).toBeUndefined();
    await orderTo('At home', owner.headers);
    expect(await filled(owner)).toBe('At home');
    expect(await filled(await resetElsewhere(2))).toBe('At home');
  });

  test('keeps personal data on a reset in the browser that signed up, or if the e-mail was proved before', async () => {
    const own = await squatted();
    const { email } = own.browser;
    const headers = { cookie: own.browser.cookie.split(';')[0] ?? '' };
    await post(shop, '/api/auth/forgot-password', { email }, headers);
    const code = await mailedCode(shop, email);
    const reply = await post(shop, '/api/auth/reset-password', { email, code, newPassword }, headers);
    expect([reply.statusCode, reply.json().removed]).toEqual([200, undefined]);
    expect(await persona(own.id)).toEqual(['Asha', 'Sawant', '9820043210', 1]);
    const proved = await squatted({ proved: true });
    expect((await reset(proved)).statusCode).toBe(200);
    expect(await persona(proved.id)).toEqual(['Asha', 'Sawant', '9820043210', 1]);
  });

  test('keeps personal data on a change of e-mail in the same browser, and removes other logins', async () => {
    const account = await squatted();
    await linkedTo(account.id);
    expect((await changeEmail(account)).statusCode).toBe(200);
    expect(await persona(account.id)).toEqual(['Asha', 'Sawant', '9820043210', 1]);
    expect(await left(account.id)).toMatchObject({ passkeys: 0, theirGoogle: 0, codes: 0, addresses: 1 });
  });

  test('keeps personal data when a mailed code confirms the login, and removes other logins', async () => {
    const account = await squatted();
    const { email, headers } = account.browser;
    await linkedTo(account.id);
    await post(shop, '/api/account/again/code', {}, headers);
    const reply = await post(shop, '/api/account/again/code/confirm', { code: await mailedCode(shop, email) }, headers);
    expect([reply.statusCode, reply.json().data?.fresh]).toEqual([200, true]);
    expect(await persona(account.id)).toEqual(['Asha', 'Sawant', '9820043210', 1]);
    expect(await left(account.id)).toMatchObject({ passkeys: 0, theirGoogle: 0, codes: 0, addresses: 1 });
    const profile = await send(shop, { url: '/api/account/profile', headers });
    expect(profile.json().data.emailProved).toBe(true);
  });
});

describe('an account whose address was proved before', () => {
  test('removes other logins of a proved account on a reset by code, keeps its data, and mails the owner', async () => {
    const account = await squatted({ proved: true });
    await linkedTo(account.id);
    expect((await reset(account)).statusCode).toBe(200);
    expect(await left(account.id)).toEqual({ ...nothing, addresses: 1, nominee: nominee.name });
    expect((await signInByPasskey(shop, account.key)).statusCode).toBe(401);
    const mail = (await mailsTo(shop, account.browser.email)).find(({ about }) => about.startsWith('password-reset:'));
    expect(mail?.text).toContain('Passkeys and Google that opened it were removed');
  });

  test('keeps passkeys and data of a proved account when Google is linked with the right password', async () => {
    const account = await squatted({ proved: true });
    expect((await linkGoogle(account)).statusCode).toBe(200);
    expect(await left(account.id)).toMatchObject({ passkeys: 1, addresses: 1, nominee: nominee.name });
  });
});

test('does not add a passkey that was requested before a password reset', async () => {
  const account = await squatted({ proved: true });
  const [mine] = await shop.database.db.select().from(sessionsTable).where(eq(sessionsTable.accountId, account.id));
  await shop.database.db
    .transaction(async (tx) => {
      // The reset has deleted the session and is not committed yet when the request for the passkey arrives.
      await tx.select().from(accountsTable).where(eq(accountsTable.id, account.id)).for('update');
      const adding = addPasskey(shop, account.browser);
      // Waits until the request blocks on the row that the reset has locked.
      await expect.poll(() => countLockWaits(shop.database.db)).toBeGreaterThan(0);
      await tx.delete(sessionsTable).where(eq(sessionsTable.id, mine?.id ?? ''));
      return { adding };
    })
    .then(async ({ adding }) => expect((await adding).reply.statusCode).toBe(401));
  expect(await left(account.id)).toMatchObject({ passkeys: 1 });
});
