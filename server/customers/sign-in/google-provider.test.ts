import { createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openGoogleProvider } from './google-provider.ts';

/** A minimal OpenID issuer with a discovery document and keys. */
const clientId = 'shop.apps.example';
let server: Server;
let issuer: string;
let privateKey: CryptoKey;
let publicJwk: JWK;
let away = false;
const asked: string[] = [];

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/elsewhere/auth`,
        token_endpoint: `${issuer}/elsewhere/token`,
        jwks_uri: `${issuer}/elsewhere/certs`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/elsewhere/certs': { keys: [publicJwk] },
    };
    const answer = away ? undefined : answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 502, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  away = false;
  asked.length = 0;
});
afterAll(() => server.close());

const open = (given: { issuer?: string } = {}) =>
  openGoogleProvider(
    { clientId, clientSecret: 'x', scriptUrl: 'http://127.0.0.1/client.js', issuer, ...given },
    () => new Date(),
  );

const seconds = () => Math.floor(Date.now() / 1000);
function claims(changed: Record<string, unknown> = {}): JWTPayload {
  const now = seconds();
  const person = {
    sub: '100000000000000000009',
    email: ' Meera@Mail.Example',
    email_verified: true,
    given_name: 'Meera',
  };
  return { ...person, iss: issuer, aud: clientId, nonce: 'n', iat: now, exp: now + 3600, ...changed };
}
const signed = (payload: JWTPayload, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey);

const failed = { status: 401, message: 'Authentication failed' };
const unavailable = { status: 503, message: 'Google authentication service unavailable' };

describe('ID token of Google', () => {
  test('reads the subject, e-mail and name from an ID token', async () => {
    expect(await open().verify(await signed(claims({ email_verified: 'true', name: 'Meera Iyer' })))).toEqual({
      subject: '100000000000000000009',
      email: 'meera@mail.example',
      emailVerified: true,
      firstName: 'Meera',
      lastName: '',
      nonce: 'n',
    });
    const bare = claims({ given_name: undefined, name: 'Meera Iyer', email: undefined, email_verified: 'yes' });
    expect(await open().verify(await signed(bare))).toMatchObject({
      firstName: 'Meera Iyer',
      email: '',
      emailVerified: false,
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'another.apps.example' }],
    ['for a second audience as well', { aud: [clientId, 'another.apps.example'] }],
    ['for another authorized party', { azp: 'another.apps.example' }],
    ['of another issuer', { iss: 'https://accounts.google.example' }],
    ["with Google's name as issuer when the issuer is another", { iss: 'accounts.google.com' }],
    ['that has expired', { iat: seconds() - 7200, exp: seconds() - 3600 }],
    ['issued in the future', { iat: seconds() + 7200, exp: seconds() + 10_800 }],
    ['valid for years', { iat: seconds() - 90_000, exp: seconds() + 1e8 }],
    ['without an expiry', { exp: undefined }],
    ['without a time of issue', { iat: undefined }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject of 256 letters', { sub: '1'.repeat(256) }],
  ])('refuses an ID token %s', async (_what, changed) => {
    await expect(open().verify(await signed(claims(changed)))).rejects.toMatchObject(failed);
  });

  test('accepts an ID token of a clock that is 30 seconds ahead', async () => {
    await expect(open().verify(await signed(claims({ iat: seconds() + 30 })))).resolves.toMatchObject({
      emailVerified: true,
    });
  });

  test('refuses an ID token without a valid signature of the private key', async () => {
    const provider = open();
    const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const withPublicKey = new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(Buffer.from(String(pem)));
    const stranger = (await generateKeyPair('RS256')).privateKey;
    const withAnother = new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(stranger);
    const right = await signed(claims());
    const [head, body, signature] = right.split('.');
    const altered = Buffer.from(JSON.stringify(claims({ sub: 'somebody else' }))).toString('base64url');
    const tries = [
      await withPublicKey,
      await withAnother,
      new UnsecuredJWT(claims()).encode(),
      await signed(claims(), { kid: 'two' }),
      `${head}.${altered}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      right.slice(1),
      '',
      '..',
      'x'.repeat(20_000),
    ];
    for (const token of tries) await expect(provider.verify(token), token.slice(0, 60)).rejects.toMatchObject(failed);
    await expect(provider.verify(right)).resolves.toMatchObject({ nonce: 'n' });
  });
});

describe('Google as an OpenID provider', () => {
  test('fetches the discovery document and the keys once, from the addresses in the document', async () => {
    const provider = open();
    for (let count = 0; count < 5; count += 1) await provider.verify(await signed(claims()));
    expect(asked).toEqual(['/.well-known/openid-configuration', '/elsewhere/certs']);
  });

  test('works with cached keys when the provider is down, and fetches again after an outage', async () => {
    const provider = open();
    away = true;
    await expect(provider.verify(await signed(claims()))).rejects.toMatchObject(unavailable);
    away = false;
    await expect(provider.verify(await signed(claims()))).resolves.toBeDefined();
    away = true;
    await expect(provider.verify(await signed(claims()))).resolves.toBeDefined();
  });

  test('refuses a discovery document of another issuer', async () => {
    const other = issuer.replace('127.0.0.1', 'localhost');
    await expect(open({ issuer: other }).verify(await signed(claims({ iss: other })))).rejects.toMatchObject(
      unavailable,
    );
  });

  test('refuses to contact a remote provider without TLS', async () => {
    const outcome = open({ issuer: 'http://issuer.example' }).verify(
      await signed(claims({ iss: 'http://issuer.example' })),
    );
    await expect(outcome).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringMatching(/https/i) },
    });
  });

  test('reports an unreachable provider as unavailable', async () => {
    const provider = open({ issuer: 'http://127.0.0.1:1' });
    await expect(
      provider.authorisationUrl('http://shop.test/auth/google/callback', {
        state: 's',
        nonce: 'n',
        codeVerifier: 'v'.repeat(43),
      }),
    ).rejects.toMatchObject(unavailable);
  });
});
