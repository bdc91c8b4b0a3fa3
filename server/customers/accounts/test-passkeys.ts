import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { type Lies, TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { aNetwork, type Browser, send } from './test-people.ts';

/** Address of the test shops. Passkeys require a domain name, which localhost is. */
export const passkeyShopUrl = 'http://localhost:3000';

const host = { host: 'localhost:3000' };

type Headers = Record<string, string>;

export function post(shop: TestShop, url: string, payload: object, headers: Headers = {}) {
  return send(shop, { method: 'POST', url, payload, headers: { ...host, ...headers }, from: aNetwork() });
}

/** Returns the headers of a browser that has received a passkey challenge. */
export function withChallenge(reply: Awaited<ReturnType<typeof post>>, headers: Headers = {}): Headers {
  const mine = `passkey=${reply.cookies.find(({ name }) => name === 'passkey')?.value}`;
  return { ...headers, cookie: headers.cookie ? `${headers.cookie}; ${mine}` : mine };
}

/** Adds a passkey to the account of a session. */
export async function addPasskey(shop: TestShop, { headers }: Pick<Browser, 'headers'>, lies: Lies = {}) {
  const key = new TestAuthenticator(passkeyShopUrl);
  const begun = await post(shop, '/api/account/passkeys/options', {}, headers);
  const passkey = key.make(begun.json().data, lies);
  const reply = await post(shop, '/api/account/passkeys', { passkey }, withChallenge(begun, headers));
  return { key, reply };
}

/** Signs in with a passkey in a new browser. */
export async function signInByPasskey(shop: TestShop, key: TestAuthenticator, lies: Lies = {}) {
  const asked = await post(shop, '/api/auth/passkey/options', {});
  return post(shop, '/api/auth/passkey', { passkey: key.sign(asked.json().data, lies) }, withChallenge(asked));
}
