import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DrawnPicture } from '#contract/office/drawing.ts';
import type { OfficeProduct, ProductChanges } from '#contract/office/products.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { csvFrom, sheetsOf } from '#server/office/product-sheets/test-sheets.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { publishNext } from './publish-by-time.ts';

type Drawn = OfficeProduct & { picture: DrawnPicture };

const now = new Date('2026-11-23T04:20:00Z');
const soon = new Date('2026-11-23T05:20:00Z');
let clock = now;
let shop: TestShop;
let cookie = '';
let fronts: { id: string; name: string; front: string }[] = [];
beforeAll(async () => {
  shop = await openTestShop(() => clock);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
  fronts = await shop.database.db
    .select({
      id: productsTable.id,
      name: productsTable.name,
      front: sql<string>`${productsTable.picture} ->> 'motif'`,
    })
    .from(productsTable)
    .where(sql`${productsTable.picture} ? 'motif' and ${productsTable.kind} = 't-shirt'`)
    .orderBy(productsTable.id);
});
afterAll(() => shop?.close());

const open = async (id: string): Promise<Drawn> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (id: string, changes: ProductChanges) =>
  ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload: { version: (await open(id)).version, changes } });
const wear = async (id: string, front?: string) => {
  const { front: _words, motif: _motif, ...picture } = (await open(id)).picture;
  return save(id, { picture: { ...picture, ...(front !== undefined && { motif: front }) } });
};
const restore = async (id: string, to: number) =>
  ask(shop, `POST /api/office/products/${id}/restore`, { cookie, payload: { version: (await open(id)).version, to } });
const copyOf = async (id: string): Promise<Drawn> =>
  (await ask(shop, `POST /api/office/products/${id}/duplicate`, { cookie, payload: { key: randomUUID() } })).json()
    .data;
const wearing = async (front: string) => {
  const rows = await shop.database.db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(sql`${productsTable.picture} ->> 'motif' = ${front} and ${productsTable.state} in ('sold', 'withdrawn')`);
  return rows.map(({ id }) => id);
};
const said = (name: string) => `${name} wears that front: each belongs to one product.`;

let one: (typeof fronts)[number];
let two: (typeof fronts)[number];
beforeEach(() => {
  // Each test uses two shirts that no other test has used.
  const [first, second] = fronts.splice(0, 2);
  if (!first || !second) throw new Error('no shirts with fronts are left');
  [one, two] = [first, second];
});

test('does not restore a motif that another product has taken since', async () => {
  expect((await wear(one.id)).statusCode).toBe(200);
  expect((await wear(two.id, one.front)).statusCode).toBe(200);
  const back = await restore(one.id, 1);
  expect([back.statusCode, back.json().fields]).toEqual([400, { 'picture.motif': said(two.name) }]);
  expect(await wearing(one.front)).toEqual([two.id]);
  expect((await restore(two.id, 1)).statusCode).toBe(200);
  expect((await restore(one.id, 1)).statusCode).toBe(200);
  expect(await wearing(one.front)).toEqual([one.id]);
});

test('lets one of two concurrent changes take a motif', async () => {
  await wear(one.id);
  await wear(two.id, one.front);
  const { version } = await open(two.id);
  await wear(two.id);
  const both = await Promise.all([restore(one.id, 1), restore(two.id, version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await wearing(one.front)).toHaveLength(1);
});

test('copies a product as a draft with its motif, and refuses to publish it while the original has that', async () => {
  const copy = await copyOf(one.id);
  expect(copy.picture.motif).toBe(one.front);
  expect((await save(copy.id, { description: 'The same once more.' })).statusCode).toBe(200);
  for (const change of [{ state: 'sold' as const }, { publishAt: soon.toISOString() }])
    expect((await save(copy.id, change)).json().fields).toEqual({ 'picture.motif': said(one.name) });
  await wear(one.id);
  expect((await save(copy.id, { publishAt: soon.toISOString() })).statusCode).toBe(200);
  // A scheduled draft has reserved its motif.
  expect((await restore(one.id, 1)).json().message).toBe(said(copy.name));
  await save(copy.id, { publishAt: null });
  expect((await restore(one.id, 1)).statusCode).toBe(200);
});

test('keeps a scheduled draft whose motif is taken, and says why', async () => {
  const copy = await copyOf(one.id);
  await shop.database.db.update(productsTable).set({ publishAt: soon }).where(eq(productsTable.id, copy.id));
  clock = soon;
  expect(await publishNext({ ...shop, db: shop.database.db, now: () => soon })).toBe(copy.id);
  clock = now;
  expect(await open(copy.id)).toMatchObject({
    state: 'draft',
    publishAt: null,
    versions: [{ what: `Not published as planned: ${said(one.name)}` }, {}],
  });
});

test('publishes one of two drafts with the same motif from a spreadsheet, and reports the other row', async () => {
  const copies = [await copyOf(one.id), await copyOf(one.id)];
  await wear(one.id);
  const sheets = sheetsOf(shop, cookie);
  const rows = (await sheets.rows('&view=draft')).filter(({ Product }) => copies.some(({ id }) => id === Product));
  const id = await sheets.bring(csvFrom(rows.map((row) => ({ ...row, State: 'on sale' }))));
  expect((await sheets.press(id, 'apply')).statusCode).toBe(200);
  await sheets.reaches(id, 'applied');
  expect(await sheets.read(id)).toMatchObject({ done: 1, leftOut: 1 });
  expect((await sheets.found(id, 'left_out'))[0]?.words).toBe(said(copies[0]?.name ?? ''));
  expect(await wearing(one.front)).toHaveLength(1);
});
