import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyChallengesTable, passkeysTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { type Lies, TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { addPasskey, passkeyShopUrl, post, signInByPasskey, withChallenge } from './test-passkeys.ts';
import { aCustomer, aNetwork, type Browser, browserOf, mailsTo, proveEmail, send } from './test-people.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true, publicUrl: passkeyShopUrl });
});
afterAll(() => shop.close());

const refused = 'This passkey does not open an account here. Please sign in another way.';
const listOf = async ({ headers }: Browser) =>
  (await send(shop, { url: '/api/account/passkeys', headers: { host: 'localhost:3000', ...headers } })).json().data as {
    id: string;
  }[];

async function aProvedCustomer(): Promise<Browser> {
  const browser = await aCustomer(shop);
  await proveEmail(shop, browser.email);
  return browser;
}

/** A customer with a passkey. */
async function someone() {
  const browser = await aProvedCustomer();
  const { key, reply } = await addPasskey(shop, browser);
  expect(reply.json()).toMatchObject({ success: true, message: 'You can sign in with this passkey now' });
  return { browser, key };
}

describe('passkeys', () => {
  test('adds a passkey, lists it, sends a mail, and signs in with it without an e-mail', async () => {
    const browser = await aProvedCustomer();
    const { key, reply } = await addPasskey(shop, browser);
    expect(reply.json().data).toEqual([
      { id: key.id.toString('base64url'), device: 'Unknown browser', madeAt: now.toISOString(), usedAt: null },
    ]);
    expect((await mailsTo(shop, browser.email)).at(-1)?.subject).toBe('A passkey now opens your Maidan account');
    const asked = await post(shop, '/api/auth/passkey/options', {});
    expect(asked.json().data).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const signedIn = await signInByPasskey(shop, key);
    expect(signedIn.json()).toMatchObject({
      user: { email: browser.email, provider: 'passkey' },
      message: 'Login successful',
    });
    const there = browserOf(signedIn, browser);
    expect(await listOf(there)).toMatchObject([{ usedAt: now.toISOString() }]);
  });

  test('requires a discoverable passkey with user verification, and excludes passkeys that exist', async () => {
    const { browser, key } = await someone();
    const { data } = (await post(shop, '/api/account/passkeys/options', {}, browser.headers)).json();
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Maidan' },
      user: { name: browser.email, displayName: 'Asha Sawant' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id.toString('base64url') }],
    });
    expect(Buffer.from(data.user.id, 'base64url').toString()).toMatch(/^acc_[\w-]{16}$/);
  });

  test.each<[string, Lies]>([
    ['for another site', { origin: 'http://localhost.evil.example:3000' }],
    ['for another port', { origin: 'http://localhost:3001' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['for an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['of the wrong type', { type: 'webauthn.get' }],
  ])('refuses to add a passkey %s', async (_what, lies) => {
    const browser = await aProvedCustomer();
    const { reply } = await addPasskey(shop, browser, lies);
    expect([reply.statusCode, await listOf(browser)]).toEqual([400, []]);
  });

  test.each<[string, Lies]>([
    ['for another site', { origin: 'http://localhost.evil.example:3000' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['for an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['of the wrong type', { type: 'webauthn.create' }],
    ['by another key', { forged: true }],
    ['with an older counter', { counter: 4 }],
    ['with an unchanged counter', { counter: 5 }],
    ['with the user handle of another account', { userHandle: 'acc_of-somebody-else' }],
  ])('refuses to sign in with a signature %s', async (_what, lies) => {
    const { key } = await someone();
    key.counter = 4;
    expect((await signInByPasskey(shop, key)).statusCode).toBe(200);
    const reply = await signInByPasskey(shop, key, lies);
    expect([reply.statusCode, reply.json().message, reply.headers['set-cookie']]).toEqual([401, refused, undefined]);
    expect((await signInByPasskey(shop, key, { counter: 9 })).statusCode).toBe(200);
  });

  test('accepts a challenge once, for five minutes, in its browser, and only for its purpose', async () => {
    const { browser, key } = await someone();
    key.counter = 0;
    const asked = await post(shop, '/api/auth/passkey/options', {});
    const use = (headers: Record<string, string>) =>
      post(shop, '/api/auth/passkey', { passkey: key.sign(asked.json().data) }, headers).then(
        ({ statusCode }) => statusCode,
      );
    const elsewhere = withChallenge(await post(shop, '/api/auth/passkey/options', {}));
    expect([await use({}), await use(elsewhere)]).toEqual([401, 401]);
    const signed = key.sign(asked.json().data);
    const both = await Promise.all(
      [1, 2].map(() => post(shop, '/api/auth/passkey', { passkey: signed }, withChallenge(asked))),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await use(withChallenge(asked))).toBe(401);
    const own = await post(shop, '/api/account/again/passkey/options', {}, browser.headers);
    const forAgain = await post(shop, '/api/auth/passkey', { passkey: key.sign(own.json().data) }, withChallenge(own));
    expect(forAgain.statusCode).toBe(401);
    const late = await post(shop, '/api/auth/passkey/options', {});
    now = new Date(now.getTime() + 300_000);
    expect(
      (await post(shop, '/api/auth/passkey', { passkey: key.sign(late.json().data) }, withChallenge(late))).statusCode,
    ).toBe(401);
    now = new Date(now.getTime() + 1);
    expect((await signInByPasskey(shop, key)).statusCode).toBe(200);
    expect(
      await shop.database.db.$count(passkeyChallengesTable),
      'of those that were used, what has run out goes',
    ).toBe(1);
  });

  test('rejects a challenge with a changed bit or encoding, and stores no row for a challenge', async () => {
    const { key } = await someone();
    await shop.database.db.delete(passkeyChallengesTable);
    const asked = await post(shop, '/api/auth/passkey/options', {});
    const { challenge } = asked.json().data as { challenge: string };
    const answer = (other: string) =>
      post(
        shop,
        '/api/auth/passkey',
        { passkey: key.sign(asked.json().data, { challenge: other }) },
        withChallenge(asked),
      );
    const bytes = Buffer.from(challenge, 'base64url');
    for (const at of [0, 16, 21, 22, bytes.length - 1]) {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      expect((await answer(other.toString('base64url'))).statusCode, `byte ${at}`).toBe(401);
    }
    for (const other of [
      `${challenge}=`,
      `${challenge}A`,
      bytes.toString('base64').replace('=', ''),
      challenge.slice(0, 30),
    ]) {
      if (other !== challenge) expect((await answer(other)).statusCode, other).toBe(401);
    }
    for (let count = 0; count < 50; count += 1) await post(shop, '/api/auth/passkey/options', {});
    expect(await shop.database.db.$count(passkeyChallengesTable)).toBe(0);
    expect((await answer(challenge)).statusCode).toBe(200);
    expect([(await answer(challenge)).statusCode, await shop.database.db.$count(passkeyChallengesTable)]).toEqual([
      401, 1,
    ]);
  });

  test('signs in repeatedly with a passkey that has no counter', async () => {
    const { key } = await someone();
    for (let time = 0; time < 2; time += 1)
      expect((await signInByPasskey(shop, key, { counter: 0 })).statusCode).toBe(200);
  });

  test('removes a passkey so that it no longer signs in, and lets no other account see or remove it', async () => {
    const { browser, key } = await someone();
    const other = await aProvedCustomer();
    const remove = (who: Browser) =>
      send(shop, {
        method: 'DELETE',
        url: `/api/account/passkeys/${key.id.toString('base64url')}`,
        headers: { host: 'localhost:3000', ...who.headers },
        from: aNetwork(),
      });
    expect([await listOf(other), (await remove(other)).statusCode]).toEqual([[], 404]);
    expect((await remove(browser)).json()).toMatchObject({ message: 'Passkey removed', data: [] });
    const reply = await signInByPasskey(shop, key);
    expect([reply.statusCode, reply.json().message]).toEqual([401, refused]);
    const nobodys = new TestAuthenticator(passkeyShopUrl);
    expect((await signInByPasskey(shop, nobodys, { userHandle: 'acc_nobody' })).json().message).toBe(refused);
  });

  test('refuses to add the passkey of another account without naming that account', async () => {
    const { browser, key } = await someone();
    const other = await aProvedCustomer();
    const begun = await post(shop, '/api/account/passkeys/options', {}, other.headers);
    const twice = await post(
      shop,
      '/api/account/passkeys',
      { passkey: key.make(begun.json().data) },
      withChallenge(begun, other.headers),
    );
    expect(twice.json().message).toBe('This passkey is in use already.');
    const { key: own } = await addPasskey(shop, other);
    const asked = await post(shop, '/api/account/again/passkey/options', {}, other.headers);
    key.counter = 50;
    const foreign = { passkey: key.sign(asked.json().data) };
    expect(
      (await post(shop, '/api/account/again/passkey', foreign, withChallenge(asked, other.headers))).statusCode,
    ).toBe(400);
    const again = await post(shop, '/api/account/again/passkey/options', {}, other.headers);
    const theirs = await post(
      shop,
      '/api/account/again/passkey',
      { passkey: own.sign(again.json().data) },
      withChallenge(again, other.headers),
    );
    expect(theirs.json()).toMatchObject({ success: true, data: { fresh: true } });
    expect(await listOf(browser)).toHaveLength(1);
  });

  test('allows at most ten passkeys for an account, also for two requests at once', async () => {
    const { browser } = await someone();
    const [first] = await listOf(browser);
    const [row] = await shop.database.db
      .select()
      .from(passkeysTable)
      .where(eq(passkeysTable.id, first?.id ?? ''));
    if (!row) throw new Error('no passkey');
    for (let count = 0; count < 8; count += 1)
      await shop.database.db.insert(passkeysTable).values({ ...row, id: `more-${count}` });
    const begun = await Promise.all([1, 2].map(() => post(shop, '/api/account/passkeys/options', {}, browser.headers)));
    const added = await Promise.all(
      begun.map((one) =>
        post(
          shop,
          '/api/account/passkeys',
          { passkey: new TestAuthenticator(passkeyShopUrl).make(one.json().data) },
          withChallenge(one, browser.headers),
        ),
      ),
    );
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await post(shop, '/api/account/passkeys/options', {}, browser.headers)).statusCode).toBe(409);
  });
});

test.each(['http://127.0.0.1:3000', 'http://maidan.example'])(
  'says that a shop at %s cannot offer passkeys',
  async (publicUrl) => {
    const other = await openTestShop(() => now, undefined, { idle: true, publicUrl });
    const headers = { host: new URL(publicUrl).host };
    const reply = await send(other, { method: 'POST', url: '/api/auth/passkey/options', headers });
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
      409,
      'not_offered',
      'Passkeys need a shop with a name and https. This one has neither, so please sign in another way.',
    ]);
    await other.close();
  },
);
