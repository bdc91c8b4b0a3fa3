import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { NewProduct } from '#contract/office/product-making.ts';
import type { OfficeProduct, ProductChanges } from '#contract/office/products.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = await as('merchandiser');
});
afterAll(() => shop?.close());

async function as(role: StaffRole): Promise<string> {
  return (await aColleagueIn(shop, [role], now, { name: 'Nila Menon' })).cookie;
}

const wanted = (more: Partial<NewProduct> = {}): NewProduct => ({
  key: randomUUID(),
  name: 'Monsoons Rain Jacket',
  category: 'Cricket',
  sport: 'cricket',
  kind: 'jacket',
  team: 'Konkan Monsoons',
  athlete: null,
  garment: 'jacket',
  pattern: 'solid',
  colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
  price: 2999,
  hsn: '61013000',
  sizes: [
    { size: 'M', pieces: 3 },
    { size: 'L', pieces: 0 },
  ],
  ...more,
});
const make = (payload: NewProduct, by = cookie) => ask(shop, 'POST /api/office/products', { cookie: by, payload });
const made = async (more: Partial<NewProduct> = {}): Promise<OfficeProduct> => (await make(wanted(more))).json().data;
const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (id: string, changes: ProductChanges) =>
  ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload: { version: (await open(id)).version, changes } });
const words: ProductChanges = { description: 'Keeps the rain off.', details: ['Seams are taped.'] };
const get = (url: string) => shop.app.inject(url);
const listed = async (query = ''): Promise<string[]> =>
  (await ask(shop, `GET /api/office/products?${query}`, { cookie }))
    .json()
    .data.products.map(({ id }: { id: string }) => id);

/** Returns the parts of the shop in which a visitor can see a product. */
async function seenBy({ id, numericId, category, name }: OfficeProduct): Promise<string[]> {
  const at = encodeURIComponent(category);
  const cart = { lines: [aLine(id)] };
  const replies = {
    page: (await get(`/api/products/${at}/${numericId}`)).statusCode === 200,
    list: (await get(`/api/products/category/${at}`)).body.includes(`"${id}"`),
    search: (await get(`/api/products/search/${encodeURIComponent(name)}`)).body.includes(`"${id}"`),
    sitemap: (await get('/sitemap.xml')).body.includes(`/product/${numericId}?category=${at}<`),
    club: (await get('/api/clubs/konkan-monsoons')).body.includes(`"${id}"`),
    cart: (await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload: cart })).body.includes(name),
    order: (await postOrder(shop, anOrder([aLine(id)]))).statusCode === 201,
  };
  return Object.entries(replies).flatMap(([place, seen]) => (seen ? [place] : []));
}

describe('draft of a product', () => {
  test('creates a draft with the next number, its stock as an arrival, an audit row and a version', async () => {
    const first = await made();
    const second = await made({ name: 'Another' });
    expect(second.numericId).toBe(first.numericId + 1);
    expect(first).toMatchObject({
      id: `cricket-${first.numericId}`,
      state: 'draft',
      version: 1,
      licensor: expect.stringContaining('Konkan Monsoons'),
      sizes: ['M', 'L'],
      stock: [
        { size: 'M', offered: true, available: 3, reserved: 0 },
        { size: 'L', offered: true, available: 0, reserved: 0 },
      ],
      missing: [{ field: 'description' }, { field: 'details' }],
      versions: [{ version: 1, who: 'Nila Menon', what: 'Made as a draft' }],
    });
    expect(await listed('view=draft')).toEqual(expect.arrayContaining([first.id, second.id]));
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  });

  test('creates one draft for concurrent requests with the same key', async () => {
    const payload = wanted({ name: 'Once' });
    const replies = await Promise.all([make(payload), make(payload), make(payload)]);
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1);
    expect((await listed('q=Once&view=draft')).length).toBe(1);
    const many = await Promise.all(Array.from({ length: 5 }, () => made({ name: 'Many' })));
    expect(new Set(many.map(({ id }) => id)).size).toBe(5);
  });

  test('hides a draft and its pictures until it is published, and then shows it everywhere', async () => {
    const draft = await made({ name: 'Umbrella Jacket' });
    expect(await seenBy(draft)).toEqual([]);
    const [picture] = draft.pictures;
    const shopAddress = `/images/${draft.id}/${picture?.src.split('/').at(-1)}`;
    expect(picture?.src).toContain(`/api/office/products/${draft.id}/pictures/`);
    const inOffice = await ask(shop, `GET ${picture?.src.replace('480', '160')}`, { cookie });
    expect([inOffice.statusCode, inOffice.headers['content-type'], inOffice.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await sharp(inOffice.rawPayload).metadata()).width).toBe(160);
    const small = shopAddress.replace('480', '160');
    expect((await get(`/images/share/product-${draft.id}.jpg`)).statusCode).toBe(404);
    // An address of an older version must not lead to it either.
    for (const address of [small, small.replace(/-[0-9a-f]{10}-/, '-0123456789-'), small.replace('front', 'photo1')])
      expect([(await get(address)).statusCode, address]).toEqual([404, address]);
    const early = await save(draft.id, { state: 'sold' });
    expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([400, ['description', 'details']]);
    expect(await seenBy(draft)).toEqual([]);
    expect((await save(draft.id, words)).statusCode).toBe(200);
    expect((await open(draft.id)).missing).toEqual([]);
    expect((await save(draft.id, { state: 'sold' })).statusCode).toBe(200);
    await expect.poll(() => seenBy(draft)).toEqual(['page', 'list', 'search', 'sitemap', 'club', 'cart', 'order']);
    expect((await get(small)).statusCode).toBe(200);
    expect((await open(draft.id)).pictures[0]?.src).toMatch(/^\/images\//);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('withdraws a published product but never makes it a draft again, and keeps its page and picture', async () => {
    const draft = await made({ name: 'Once A Draft' });
    await save(draft.id, { ...words, state: 'sold' });
    const placed = (await postOrder(shop, anOrder([aLine(draft.id)]))).json().data;
    for (const state of ['draft', 'discarded'] as const)
      expect((await save(draft.id, { state })).statusCode, state).toBe(409);
    expect((await save(draft.id, { state: 'withdrawn' })).statusCode).toBe(200);
    await expect.poll(() => seenBy(draft)).toEqual(['page']);
    expect((await get(`/api/products/Cricket/${draft.numericId}`)).json().data.sizes).toEqual([]);
    const kept = 'select l.image from order_lines l join orders o on o.id = l.order_id where o.reference = $1';
    const [line] = (await shop.database.pool.query(kept, [placed.reference])).rows;
    expect((await get(line.image)).statusCode).toBe(200);
    const restored = await ask(shop, `POST /api/office/products/${draft.id}/restore`, {
      cookie,
      payload: { version: 3, to: 1 },
    });
    expect([restored.statusCode, restored.json().code]).toEqual([400, 'invalid_fields']);
    await save(draft.id, { price: 2500 });
    const again = await ask(shop, `POST /api/office/products/${draft.id}/restore`, {
      cookie,
      payload: { version: 4, to: 2 },
    });
    expect(again.json().data).toMatchObject({ state: 'sold', price: 2999 });
  });

  test('discards and restores a draft with its stock, and refuses to withdraw what was never on sale', async () => {
    const draft = await made({ name: 'A Mistake' });
    expect((await save(draft.id, { state: 'withdrawn' })).statusCode).toBe(409);
    expect((await save(draft.id, { state: 'discarded' })).statusCode).toBe(200);
    expect(await listed('q=A+Mistake')).toEqual([]);
    expect(await listed('q=A+Mistake&view=discarded')).toEqual([draft.id]);
    expect(await seenBy(draft)).toEqual([]);
    expect((await save(draft.id, { state: 'sold' })).statusCode).toBe(409);
    expect((await save(draft.id, { state: 'draft' })).json().data).toMatchObject({
      state: 'draft',
      sizes: draft.sizes,
      stock: draft.stock,
    });
  });

  test('shows photographs of a draft in the office only, and accepts stock for it', async () => {
    const draft = await made({ name: 'Photographed' });
    const background = '#2040c0';
    const bytes = await sharp({ create: { width: 1000, height: 1250, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const sent = { cookie, payload: bytes, headers: { 'content-type': 'image/jpeg' } };
    await ask(shop, `POST /api/office/products/${draft.id}/photographs`, sent);
    const item = {
      kind: 'photo' as const,
      number: 1,
      alt: 'Blue',
      crop: { left: 0, top: 0, width: 1 },
      focus: { x: 0.5, y: 0.5 },
    };
    const data: OfficeProduct = (
      await save(draft.id, { gallery: [...draft.pictures.map((one) => one.item), item] })
    ).json().data;
    const src = data.pictures.at(-1)?.src.replace('480', '160') ?? '';
    expect(src).toContain('/pictures/photo1-');
    expect((await ask(shop, `GET ${src}`, { cookie })).statusCode).toBe(200);
    const inShop = `/images/${draft.id}/${src.split('/').at(-1)}`;
    for (const address of [inShop, inShop.replace(/-[0-9a-f]{10}-/, '-0123456789-')])
      expect((await get(address)).statusCode).toBe(404);
    const pieces = { key: randomUUID(), size: 'L', why: 'arrived', pieces: 2 };
    await ask(shop, `POST /api/office/products/${draft.id}/movements`, { cookie, payload: pieces });
    expect((await open(draft.id)).stock.find(({ size }) => size === 'L')?.available).toBe(2);
    expect((await get('/api/products/search/monsoons')).statusCode).toBe(200);
    expect(await seenBy(draft)).toEqual([]);
    // A copy has none of the photographs.
    const copied = await ask(shop, `POST /api/office/products/${draft.id}/duplicate`, {
      cookie,
      payload: { key: randomUUID() },
    });
    expect(copied.json().data.pictures.every(({ item }: { item: { kind: string } }) => item.kind === 'drawn')).toBe(
      true,
    );
  });

  test('changes the sizes of a draft and keeps the stock of those that remain', async () => {
    const draft = await made();
    const after: OfficeProduct = (await save(draft.id, { sizes: ['M', 'XL'] })).json().data;
    expect(after.stock.filter(({ offered }) => offered).map(({ size, available }) => [size, available])).toEqual([
      ['M', 3],
      ['XL', 0],
    ]);
    if (!draft.picture) throw new Error('not drawn');
    const picture = { ...draft.picture, colours: { a: '#ff0000', b: '#00ff00', c: '#0000ff' } };
    expect((await save(draft.id, { picture })).json().data.picture.colours.a).toBe('#ff0000');
    expect((await open(draft.id)).pictures[0]?.src).not.toBe(draft.pictures[0]?.src);
  });
});

test('copies a product as a draft with its texts and without stock', async () => {
  const payload = { key: randomUUID() };
  const copy = async () => ask(shop, 'POST /api/office/products/cricket-2/duplicate', { cookie, payload });
  const other = await open('cricket-2');
  const { data }: { data: OfficeProduct } = (await copy()).json();
  expect(data).toMatchObject({
    name: 'Tigers T20 Shirt (copy)',
    state: 'draft',
    oldPrice: null,
    description: other.description,
    sizes: other.sizes,
    missing: [],
  });
  expect(data.stock.every(({ available }) => available === 0)).toBe(true);
  expect(await seenBy(data)).toEqual([]);
  expect((await copy()).json().data.id).toBe(data.id);
});

test('does not overwrite a product made in the office from a data file with the same number', async () => {
  const draft = await made();
  const [file] = (await readCatalogueFiles(firstFacts, seedFolder)).products;
  if (!file) throw new Error('no product in the files');
  const same = { ...file, id: draft.id, numericId: draft.numericId, category: draft.category };
  const { kept } = await applyCatalogue(
    firstFacts,
    shop.database.db,
    { products: [same], athletes: [] },
    { person: 'asha', at: now },
  );
  expect(kept.map(({ id, field }) => [id, field])).toEqual(
    expect.arrayContaining([
      [draft.id, 'name'],
      [draft.id, 'state'],
    ]),
  );
  expect(await open(draft.id)).toMatchObject({ name: draft.name, state: 'draft', version: 1 });
  expect(await seenBy(draft)).toEqual([]);
});

test.each<[string, Partial<NewProduct>, string]>([
  ['an empty name', { name: ' ' }, 'name'],
  ['a price of zero', { price: 0 }, 'price'],
  ['a short HSN code', { hsn: '61' }, 'hsn'],
  ['a negative quantity', { sizes: [{ size: 'M', pieces: -1 }] }, 'sizes.0.pieces'],
  ['a colour name', { colours: { a: 'red', b: '#000000', c: '#000000' } }, 'colours.a'],
  ['a size of another kind', { sizes: [{ size: '4-5Y', pieces: 1 }] }, 'sizes'],
  ['an unknown garment', { garment: 'mug' }, 'garment'],
  ['an unknown team', { team: 'Nobody United' }, 'team'],
])('refuses a new product with %s at its field', async (_name, more, field) => {
  const before = (await listed('view=draft')).length;
  const reply = await make(wanted(more));
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  expect((await listed('view=draft')).length).toBe(before);
});

test('refuses to create, copy or show drafts without a role for the catalogue', async () => {
  const draft = await made();
  const picture = draft.pictures[0]?.src ?? '';
  const calls: [string, object?][] = [
    ['POST /api/office/products', wanted()],
    [`POST /api/office/products/${draft.id}/duplicate`, { key: randomUUID() }],
    [`GET ${picture}`],
    ['GET /api/office/product-choices'],
  ];
  for (const [call, payload] of calls) {
    const sent = payload ? { payload } : {};
    expect([(await ask(shop, call, sent)).statusCode, call]).toEqual([401, call]);
    for (const role of ['support', 'packer', 'viewer'] as const)
      expect([(await ask(shop, call, { ...sent, cookie: await as(role) })).statusCode, call]).toEqual([403, call]);
  }
});
