import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { type GoogleShop, openGoogleShop } from '#server/customers/accounts/test-google.ts';
import { passkeyShopUrl } from '#server/customers/accounts/test-passkeys.ts';
import { Life } from './test-account-life.ts';
import { stepsOf } from './test-account-steps.ts';

// Endpoints of the accounts and the security events that each must log.

let google: GoogleShop;
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
});
afterAll(() => google.close());

const own = /^\/api\/(?:auth|account|lost-orders)(?:\/|$)/;
/** Endpoints below `/api/account/` that belong to another module. */
const others = new Set(['DELETE /api/account/designs/:id']);

test('tests the security events of every endpoint that changes an account', () => {
  const known = new Set([...others, ...stepsOf(new Life(google)).map(({ of }) => of)]);
  const changing = publicEndpoints.filter(({ method, path }) => method !== 'GET' && own.test(path));
  expect(changing.map(({ method, path }) => `${method} ${path}`).filter((verb) => !known.has(verb))).toEqual([]);
});

test('logs the security event of each account endpoint with its source', async () => {
  const life = new Life(google);
  for (const [index, { of, does, leaves }] of stepsOf(life).entries()) {
    await does();
    expect([index, of, await life.newEvents()]).toEqual([index, of, leaves]);
  }
});
