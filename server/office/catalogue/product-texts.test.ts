import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeProduct, ProductChanges } from '#contract/office/products.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-29T04:20:00Z');
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const id = 'cricket-1';
const open = async (): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (changes: ProductChanges) =>
  ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload: { version: (await open()).version, changes } });
const detail = async () => (await shop.app.inject('/api/products/Cricket/1')).json().data;
const found = async (query: string): Promise<string[]> =>
  (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`))
    .json()
    .data.map(({ _id }: { _id: string }) => _id);

describe('further texts of a product', () => {
  it('sends the Hindi name and description with the product', async () => {
    expect((await detail()).hindi).toBeNull();
    const reply = await save({ nameHi: 'मॉनसून्स वन-डे शर्ट', descriptionHi: 'घरेलू मैदान की शर्ट।' });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Changed name in Hindi and description in Hindi.']);
    await expect.poll(detail).toMatchObject({
      hindi: { name: 'मॉनसून्स वन-डे शर्ट', description: 'घरेलू मैदान की शर्ट।' },
    });
  });

  it.each(['मॉनसून्स', 'वन-डे शर्ट', 'घरेलू'])('finds the product by %s', async (query) => {
    await save({ nameHi: 'मॉनसून्स वन-डे शर्ट', descriptionHi: 'घरेलू मैदान की शर्ट।' });
    await expect.poll(() => found(query)).toContain(id);
  });

  it('finds the product by its search words until they are removed, and shows them nowhere', async () => {
    expect(await found('gully champion')).not.toContain(id);
    expect((await save({ searchWords: 'gully champion, kolkata derby' })).statusCode).toBe(200);
    await expect.poll(() => found('gully champion')).toContain(id);
    expect(JSON.stringify(await detail())).not.toContain('gully');
    await save({ searchWords: null });
    await expect.poll(() => found('gully champion')).not.toContain(id);
  });

  it('sends title and description for search engines with the product', async () => {
    await save({ metaTitle: 'Monsoons shirt for the final' });
    await expect.poll(detail).toMatchObject({ meta: { title: 'Monsoons shirt for the final', description: null } });
    await save({ metaTitle: null });
    await expect.poll(detail).toMatchObject({ meta: null });
  });

  it('restores the texts of an earlier version', async () => {
    const { version, nameHi } = await open();
    await save({ nameHi: 'दूसरा नाम', searchWords: 'second' });
    const payload = { version: version + 1, to: version };
    expect((await ask(shop, `POST /api/office/products/${id}/restore`, { cookie, payload })).statusCode).toBe(200);
    expect(await open()).toMatchObject({ version: version + 2, nameHi, searchWords: null });
  });

  it.each([
    ['nameHi', 'न'.repeat(65)],
    ['searchWords', 'w'.repeat(301)],
    ['metaTitle', 't'.repeat(61)],
    ['metaDescription', 'd'.repeat(161)],
    ['metaTitle', '  '],
  ])('refuses %s that is too long or blank, and keeps the old one', async (field, text) => {
    const before = await open();
    const reply = await save({ [field]: text });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [`changes.${field}`]]);
    expect(await open()).toEqual(before);
  });
});
