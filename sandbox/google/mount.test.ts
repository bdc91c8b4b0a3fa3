import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountGoogleStandIn } from './mount.ts';

let dir: string;
let app: FastifyInstance;
let url: string;
const client = { clientId: 'shop.apps.example', clientSecret: 'the secret of the shop' };
const shopUrl = 'http://shop.test:3000';
const callback = `${shopUrl}/auth/google/callback`;
const verifier = 'v'.repeat(43);
const meera = '100000000000000000001';

async function open(): Promise<FastifyInstance> {
  const opened = Fastify({ logger: false, forceCloseConnections: true });
  opened.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // The issuer is the listening address, which is known a moment before.
  const probe = Fastify();
  await probe.listen({ port: 0, host: '127.0.0.1' });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  url = `http://127.0.0.1:${port}`;
  await mountGoogleStandIn(opened, { dir, url, shopUrl, ...client });
  await opened.listen({ port, host: '127.0.0.1' });
  return opened;
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-google-'));
  app = await open();
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const authorisation = (changed: Record<string, string> = {}) => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = {
    client_id: client.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: callback,
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...changed,
  };
  return `${url}/google/auth?${new URLSearchParams(asked)}`;
};

/** Signs in like a browser; returns the parameters of the redirect back. */
async function signIn(choice: Record<string, string>): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let at = authorisation();
  for (let hop = 0; hop < 8 && !at.startsWith(callback); hop += 1) {
    const choosing = at.includes('/interaction/');
    const reply = await fetch(at, {
      redirect: 'manual',
      headers: {
        cookie: [...jar.values()].join('; '),
        ...(choosing && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(choosing && { method: 'POST', body: String(new URLSearchParams(choice)) }),
    });
    for (const cookie of reply.headers.getSetCookie())
      jar.set(cookie.split('=', 1)[0] ?? '', cookie.split(';', 1)[0] ?? '');
    at = new URL(reply.headers.get('location') ?? '', at).href;
  }
  return new URL(at).searchParams;
}

async function exchange(code: string, changed: Record<string, string> = {}) {
  const body = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code_verifier: verifier,
    ...changed,
  };
  const reply = await fetch(`${url}/google/token`, { method: 'POST', body: new URLSearchParams(body) });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

describe('the authorization code flow', () => {
  test('the discovery document lists working addresses', async () => {
    const described = (await (await fetch(`${url}/google/.well-known/openid-configuration`)).json()) as Record<
      string,
      string
    >;
    expect(described).toMatchObject({
      issuer: `${url}/google`,
      authorization_endpoint: `${url}/google/auth`,
      token_endpoint: `${url}/google/token`,
      jwks_uri: `${url}/google/jwks`,
    });
    const { keys } = (await (await fetch(described.jwks_uri ?? '')).json()) as { keys: Record<string, string>[] };
    expect(keys.map((key) => [key.kty, key.alg, key.d])).toEqual([['RSA', 'RS256', undefined]]);
  });

  test('an authorization code is exchanged once for an ID token with the claims and the nonce', async () => {
    const back = await signIn({ sub: meera });
    expect([back.get('state'), back.get('iss')]).toEqual(['the state', `${url}/google`]);
    const { status, body } = await exchange(back.get('code') ?? '');
    expect(status).toBe(200);
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({
      iss: `${url}/google`,
      aud: client.clientId,
      sub: meera,
      nonce: 'the nonce',
      email: 'meera@mail.example',
      email_verified: true,
      given_name: 'Meera',
    });
    expect(await exchange(back.get('code') ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each<[Record<string, string>, number, string]>([
    [{ code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    [{ client_secret: 'not the secret' }, 401, 'invalid_client'],
    [{ redirect_uri: `${shopUrl}/elsewhere` }, 400, 'invalid_grant'],
  ])('an exchange with %o is refused', async (changed, status, error) => {
    const back = await signIn({ sub: meera });
    expect(await exchange(back.get('code') ?? '', changed)).toMatchObject({ status, body: { error } });
  });

  test('a cancelled sign-in redirects back with access_denied', async () => {
    const back = await signIn({ cancel: 'yes' });
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual(['access_denied', 'the state', null]);
  });

  test.each([[{ redirect_uri: 'http://evil.test/' }], [{ client_id: 'another' }]])(
    'an authorization request with %o is refused without a redirect',
    async (changed) => {
      const reply = await fetch(authorisation(changed), { redirect: 'manual' });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    },
  );
});

describe('the sign-in button', () => {
  const choose = (body: object) =>
    app.inject({
      method: 'POST',
      url: '/google/select',
      payload: { client_id: client.clientId, origin: 'http://shop.test:3000', sub: meera, ...body },
    });

  test('the sign-in button returns an ID token only for the registered shop and its own origin', async () => {
    const right = await choose({ nonce: 'n' });
    expect(decodeJwt(right.json().credential)).toMatchObject({
      aud: client.clientId,
      azp: client.clientId,
      nonce: 'n',
      sub: meera,
    });
    const refused = [
      await choose({ client_id: 'x' }),
      await choose({ origin: 'http://evil.test' }),
      await choose({ sub: '7' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test('the sign-in button signs with the newest key, and the previous one is published for a while', async () => {
    const before = decodeProtectedHeader((await choose({})).json().credential).kid;
    const { keys } = (await app.inject({ method: 'POST', url: '/google/rotate' })).json();
    const after = decodeProtectedHeader((await choose({})).json().credential).kid;
    expect(keys).toEqual([after, before]);
    const told = (await (await fetch(`${url}/google/jwks`)).json()) as { keys: { kid: string }[] };
    expect(told.keys.map(({ kid }) => kid)).toEqual(keys);
    const { body } = await exchange((await signIn({ sub: meera })).get('code') ?? '');
    expect(decodeProtectedHeader(body.id_token ?? '').kid).toBe(after);
  });

  test('the sign-in button has a script, which can be missing', async () => {
    const script = await app.inject('/google/client.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/javascript'),
    ]);
    await app.inject({ method: 'POST', url: '/google/faults', payload: { script: 'missing' } });
    expect((await app.inject('/google/client.js')).statusCode).toBe(404);
    await app.inject({ method: 'POST', url: '/google/faults', payload: { script: 'right' } });
  });
});

test('an added account survives a restart, and its name is escaped', async () => {
  const payload = { email: 'new@mail.example', givenName: '<img src=x>', emailVerified: false };
  const { sub } = (await app.inject({ method: 'POST', url: '/google/accounts', payload })).json();
  expect(sub).toMatch(/^1\d{20}$/);
  await app.close();
  app = await open();
  const page = (await app.inject('/google/accounts')).body;
  expect(page).toContain('new@mail.example');
  expect(page).not.toContain('<img src=x>');
});
