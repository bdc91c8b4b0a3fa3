import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { designsTable } from '#database/schema/designs.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { shirtWith, someWords } from './test-designs.ts';

let shop: TestShop;
let asha: Browser;
let other: Browser;

beforeAll(async () => {
  shop = await openTestShop();
  asha = await aCustomer(shop);
  other = await aCustomer(shop);
});
afterAll(() => shop.close());

async function save(headers: Record<string, string> = {}, more: object = {}): Promise<string> {
  const payload = { design: shirtWith([someWords]), rights: true, ...more };
  const response = await shop.app.inject({ method: 'POST', url: '/api/designs', payload, headers });
  return response.json().data.customProductId;
}

async function listOf(browser: Browser): Promise<string[]> {
  const response = await shop.app.inject({ url: '/api/account/designs', headers: browser.headers });
  const { designs }: { designs: { customProductId: string }[] } = response.json().data;
  return designs.map(({ customProductId }) => customProductId);
}

const forget = (id: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'DELETE', url: `/api/account/designs/${id}`, headers });

test("a member's list has the newest version of each own design, and nobody else sees it", async () => {
  const first = await save(asha.headers);
  expect(await listOf(asha)).toEqual([first]);
  const mine = await save(asha.headers, { replaces: first });
  expect(await listOf(asha)).toEqual([mine]);
  // The cart with the older version still finds it.
  expect((await shop.app.inject(`/api/designs/${first}`)).statusCode).toBe(200);

  for (const [method, url] of [
    ['GET', '/api/account/designs'],
    ['DELETE', `/api/account/designs/${mine}`],
  ] as const) {
    expect((await shop.app.inject({ method, url })).json()).toMatchObject({ success: false, code: 'signed_out' });
    const halfSigned = await shop.app.inject({ method, url, headers: { cookie: asha.cookie } });
    expect(halfSigned.statusCode).toBe(401);
  }
  const theirs = await save(other.headers, { replaces: mine });
  expect((await forget(mine, other.headers)).statusCode).toBe(404);
  expect(await listOf(other)).toEqual([theirs]);
  expect(await listOf(asha)).toEqual([mine]);

  // An ordered design stays in the list, in addition to its copy.
  await shop.database.db
    .update(designsTable)
    .set({ orderedAt: new Date(), expiresAt: null })
    .where(eq(designsTable.id, mine));
  const copy = await save(asha.headers, { replaces: mine });
  expect(await listOf(asha)).toEqual([copy, mine]);
  await forget(copy, asha.headers);

  expect((await forget(mine, asha.headers)).json().data).toEqual({ forgotten: true });
  expect(await listOf(asha)).toEqual([]);
  expect((await forget(mine, asha.headers)).statusCode).toBe(404);
  expect((await shop.app.inject(`/api/designs/${mine}`)).statusCode).toBe(200);
});
