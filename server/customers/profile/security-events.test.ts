import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { type GoogleShop, openGoogleShop } from '#server/customers/accounts/test-google.ts';
import { passkeyShopUrl } from '#server/customers/accounts/test-passkeys.ts';
import { Life } from './test-account-life.ts';
import { stepsOf } from './test-account-steps.ts';

// Every verb of the accounts and what it leaves: each step is a call, by name, and the events that follow it.

let google: GoogleShop;
beforeAll(async () => {
  google = await openGoogleShop(undefined, { publicUrl: passkeyShopUrl });
});
afterAll(() => google.close());

const own = /^\/api\/(?:auth|account|lost-orders)(?:\/|$)/;
/** Calls below `/api/account/` that are another room's. */
const others = new Set(['DELETE /api/account/designs/:id']);

test('every call of the accounts that changes something has a step', () => {
  const known = new Set([...others, ...stepsOf(new Life(google)).map(({ of }) => of)]);
  const changing = publicEndpoints.filter(({ method, path }) => method !== 'GET' && own.test(path));
  expect(changing.map(({ method, path }) => `${method} ${path}`).filter((verb) => !known.has(verb))).toEqual([]);
});

test('every verb of the accounts leaves its event, and where it came from', async () => {
  const life = new Life(google);
  for (const [index, { of, does, leaves }] of stepsOf(life).entries()) {
    await does();
    expect([index, of, await life.newEvents()]).toEqual([index, of, leaves]);
  }
});
