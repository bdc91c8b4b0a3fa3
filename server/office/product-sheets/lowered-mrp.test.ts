import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let merchandiser: string;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) => ask(shop, name, { cookie: merchandiser, ...(payload && { payload }) });
async function factsOf(id: string) {
  const [found] = await readFacts(shop.database.db, [id]);
  if (!found) throw new Error(`no product ${id}`);
  return found;
}
const change = async (id: string, changes: object, confirmedPrice = false) =>
  call(`PATCH /api/office/products/${id}`, { version: (await factsOf(id)).row.version, changes, confirmedPrice });

describe('a draft far below its MRP', () => {
  it.each([
    ['lowered', 600],
    ['taken off', null],
  ])('waits for a second person though its MRP was %s by a save of its own before', async (_how, mrp) => {
    const made = await call('POST /api/office/products/cricket-2/duplicate', { key: randomUUID() });
    const id = made.json().data.id as string;
    expect((await change(id, { price: 500, mrp: 2999 })).statusCode).toBe(200);
    expect((await change(id, { mrp })).statusCode).toBe(200);
    const reply = await change(id, { state: 'sold' });
    expect(reply.json()).toMatchObject({ code: 'price_question' });
  });
  it('waits for a second person as a copy of a product on sale, at one rupee', async () => {
    const made = await call('POST /api/office/products/cricket-2/duplicate', { key: randomUUID() });
    const id = made.json().data.id as string;
    expect((await change(id, { price: 1, mrp: null, oldPrice: null })).statusCode).toBe(200);
    expect((await change(id, { state: 'sold' })).json()).toMatchObject({ code: 'price_question' });
  });
});
