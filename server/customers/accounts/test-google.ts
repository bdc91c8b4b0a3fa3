import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders, providersOf } from '#server/foundation/child-processes/providers.ts';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { aNetwork, send } from './test-people.ts';

export interface Googler {
  sub: string;
  email: string;
}

/** Opens a shop that signs in with the sandbox's Google, which really runs. */
export async function openGoogleShop(now?: () => Date, { publicUrl }: { publicUrl?: string } = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-google-'));
  const sandbox = await startSandbox({
    dataDir: dir,
    port: 0,
    shopUrl: publicUrl ?? 'http://shop.test',
    log: { warn: () => {} },
  });
  const { google } = providersOf(parseEnv({}), sandbox.ready);
  if (!google) throw new Error('no Google');
  const shop = await openTestShop(now, { ...noProviders, google }, { ...(publicUrl && { publicUrl }) });
  const { issuer, clientId } = google;
  const post = async (address: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${issuer}/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  return {
    shop,
    google,
    /** Creates a person with a Google account. */
    async person(
      given: { email?: string; givenName?: string; familyName?: string; emailVerified?: boolean } = {},
    ): Promise<Googler> {
      return (await post('accounts', {
        email: `${randomUUID()}@mail.example`,
        givenName: 'Meera',
        emailVerified: true,
        ...given,
      })) as Googler;
    },
    /** Returns the token that the identity script would pass to the page. */
    async token({ sub }: Googler, nonce: string | undefined): Promise<string> {
      const reply = await post('select', {
        sub,
        client_id: clientId,
        origin: publicUrl ?? 'http://shop.test',
        ...(nonce !== undefined && { nonce }),
      });
      return (reply as { credential: string }).credential;
    },
    faults: (given: object) => post('faults', given),
    rotate: () => post('rotate', {}),
    async close() {
      await shop.close();
      await sandbox.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type GoogleShop = Awaited<ReturnType<typeof openGoogleShop>>;

/** Starts the sign-in by the button. Returns the nonce, and the cookie of its browser. */
export async function beginButton(shop: TestShop): Promise<{ nonce: string; cookie: string }> {
  const reply = await send(shop, { method: 'POST', url: '/api/auth/google/nonce', from: aNetwork() });
  return { nonce: reply.json().data.nonce, cookie: cookieOf(reply) };
}

export function cookieOf(reply: { cookies: { name: string; value: string }[] }, name = 'google'): string {
  return `${name}=${reply.cookies.find((cookie) => cookie.name === name)?.value}`;
}

export function postGoogle(shop: TestShop, call: string, payload: object, cookie?: string, from = aNetwork()) {
  const url = `/api/auth/google${call}`;
  return send(shop, { method: 'POST', url, payload, from, ...(cookie && { headers: { cookie } }) });
}

/** Follows redirects like a browser, and chooses an account or cancels. Returns the final address. */
export async function followToCallback(address: string, choice: { sub: string } | { cancel: 'yes' }): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(address);
  for (let hop = 0; hop < 10; hop += 1) {
    if (at.pathname === '/auth/google/callback') return at;
    const choosing = at.pathname.includes('/interaction/');
    const reply = await fetch(at, {
      redirect: 'manual',
      method: choosing ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(choosing && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(choosing && { body: String(new URLSearchParams(choice)) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = reply.headers.get('location');
    if (!next) throw new Error(`${at.href}: ${reply.status} ${(await reply.text()).slice(0, 500)}`);
    at = new URL(next, at);
  }
  throw new Error('the redirects do not end');
}

/** Returns status, message and code of a refused call. */
export const refusal = (reply: Awaited<ReturnType<typeof postGoogle>>) => [
  reply.statusCode,
  reply.json().error,
  reply.json().code,
];
