import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstKindFacts } from '#contract/default-kinds.ts';
import { firstKinds } from '#contract/kind-names.ts';
import type { Kinds, OfficeKind } from '#contract/office/kinds.ts';
import type { NewProduct } from '#contract/office/product-making.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { measureParcel } from '#server/fulfilment/courier/courier-order.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const gloves = {
  ...{ kind: 'gloves', name: 'Gloves', one: 'Pair of gloves', hindi: 'दस्ताने', words: ['mitts', 'dastane'] },
  ...{
    sizes: ['7', '8', '9', 'Youth'],
    retired: [],
    ages: 'grown',
    worn: true,
    garments: [],
    hsn: '61161000',
    grams: 120,
  },
  chart: {
    measures: ['Palm'],
    rows: [
      { size: '7', cm: [19] },
      { size: '8', cm: [20.5] },
      { size: '9', cm: [22] },
      { size: 'Youth', cm: [17] },
    ],
  },
  ...{ position: 75, closed: false },
};
const get = async (url: string) => (await shop.app.inject(url)).json();
/** Waits until the assertions in `holds` pass. */
const soon = (holds: () => unknown) =>
  expect
    .poll(async () => {
      await holds();
      return true;
    })
    .toBe(true);
const send = (call: string, payload: object) => ask(shop, call, { cookie, payload });
const read = async (): Promise<Kinds> => (await ask(shop, 'GET /api/office/kinds', { cookie })).json().data;
const kind = async (name: string): Promise<OfficeKind> => {
  const found = (await read()).kinds.find((one) => one.kind === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};
const facts = ({ kind: _kind, known: _known, products: _products, used: _used, ...rest }: OfficeKind) => rest;
const change = async (name: string, changes: Partial<OfficeKind>) =>
  send(`PATCH /api/office/kinds/${name}`, { ...facts(await kind(name)), ...changes });

const wanted = (more: Partial<NewProduct> = {}): NewProduct => ({
  ...{
    key: randomUUID(),
    name: 'Keeper Gloves',
    category: 'Football',
    sport: 'football',
    kind: 'gloves',
    team: null,
    athlete: null,
  },
  ...{
    garment: null,
    pattern: 'solid',
    colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
    price: 799,
    hsn: '61161000',
  },
  sizes: [
    { size: '9', pieces: 3 },
    { size: '7', pieces: 2 },
    { size: '8', pieces: 5 },
  ],
  ...more,
});
const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (id: string, changes: object) => {
  const { version } = await open(id);
  return send(`PATCH /api/office/products/${id}`, { version, changes });
};
async function photograph(id: string): Promise<void> {
  const payload = await sharp({ create: { width: 1400, height: 1750, channels: 3, background: '#1557c0' } })
    .jpeg()
    .toBuffer();
  const added = await ask(shop, `POST /api/office/products/${id}/photographs`, {
    cookie,
    payload,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(added.statusCode, added.body).toBe(200);
  const item = {
    kind: 'photo',
    number: 1,
    alt: 'Blue',
    crop: { left: 0, top: 0, width: 1 },
    focus: { x: 0.5, y: 0.5 },
  };
  const shown = await save(id, { gallery: [item] });
  expect(shown.statusCode, shown.body).toBe(200);
}
async function onSale(more: Partial<NewProduct> = {}): Promise<OfficeProduct> {
  const made = await send('POST /api/office/products', wanted(more));
  expect(made.statusCode, made.body).toBe(200);
  const { id, picture } = made.json().data;
  if (picture === null) await photograph(id);
  const published = await save(id, {
    description: 'For the goal.',
    details: ['Latex.'],
    licensor: 'Maidan',
    state: 'sold',
  });
  expect(published.statusCode, published.body).toBe(200);
  return published.json().data;
}

test('lists the eight built-in kinds in their order, each as its first version', async () => {
  const { kinds } = await read();
  expect(kinds.map(({ kind: one, name, version }) => [one, name, version])).toEqual([
    ['jersey', 'Jerseys', 1],
    ['vest', 'Vests', 1],
    ['t-shirt', 'T-shirts', 1],
    ['hoodie', 'Hoodies', 1],
    ['jacket', 'Jackets', 1],
    ['cap', 'Caps', 1],
    ['kids', 'Kids', 1],
    ['accessory', 'Accessories', 1],
  ]);
  expect(kinds.find((one) => one.kind === 'kids')?.sizes).toEqual(['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y']);
  expect(kinds.find((one) => one.kind === 'cap')?.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'One size']);
  expect(firstKindFacts.map((one) => one.kind)).toEqual([...firstKinds]);
  // A page of a shop without added kinds does not mention them.
  expect((await shop.app.inject('/api/products/category/football')).headers['x-lists']).toBeUndefined();
});

test('offers a new kind at once for products, filters, search in two languages and shipping weights', async () => {
  expect((await get('/api/products/search/gloves')).finding.unsold).toEqual(['gloves']);
  expect((await send('POST /api/office/products', wanted())).json().fields).toMatchObject({
    kind: 'Choose a kind of which the shop makes new products.',
  });
  expect((await send('POST /api/office/kinds', gloves)).json()).toMatchObject({ success: true });
  const choices = (await ask(shop, 'GET /api/office/product-choices', { cookie })).json().data;
  expect(choices.kinds.find((one: { kind: string }) => one.kind === 'gloves')).toEqual({
    ...{ kind: 'gloves', name: 'Pair of gloves', hsn: '61161000', sizes: ['7', '8', '9', 'Youth'], isDrawn: false },
  });
  expect((await send('POST /api/office/products', wanted({ garment: 'cap' }))).json().fields).toMatchObject({
    garment: 'Goods of this kind have photographs alone.',
  });
  expect(
    (await send('POST /api/office/products', wanted({ sizes: [{ size: 'M', pieces: 1 }] }))).json().fields,
  ).toMatchObject({
    sizes: 'Choose among the sizes that goods of its kind have.',
  });
  const draft: OfficeProduct = (await send('POST /api/office/products', wanted())).json().data;
  expect(draft).toMatchObject({
    picture: null,
    drawn: [],
    pictures: [],
    image: '',
    sizes: ['7', '8', '9'],
    choices: gloves.sizes,
  });
  expect(
    (await save(draft.id, { description: 'a', details: ['b'], licensor: 'c', state: 'sold' })).json().fields,
  ).toEqual({
    gallery: 'Add a photograph: goods of its kind are not drawn.',
  });
  const sold = await onSale();
  expect(sold.state).toBe('sold');
  await soon(async () => {
    const listed = (await get('/api/products/category/football')).data.find(
      ({ _id }: { _id: string }) => _id === sold.id,
    );
    expect(listed).toMatchObject({ kind: 'gloves', image: expect.stringContaining('photo1') });
    for (const words of ['gloves', 'glove', 'दस्ताने', 'mitts', 'dastane', 'pair of gloves', 'football gloves']) {
      const { data, finding } = await get(`/api/products/search/${encodeURIComponent(words)}`);
      expect([words, data.map(({ _id }: { _id: string }) => _id), finding.unsold]).toEqual([words, [sold.id], []]);
    }
    const { finding } = await get('/api/products/search/youth%20gloves');
    expect(finding.terms).toContainEqual(expect.objectContaining({ words: 'Gloves', facet: 'kind', value: 'gloves' }));
    const { finding: all } = await get('/api/products/search/football');
    const rail = Object.fromEntries(all.facets.map((facet: { name: string }) => [facet.name, facet]));
    const words = (name: string) => rail[name].values.map((value: { words: string }) => value.words);
    // Sorted at the position set in the office, with its sizes after clothing sizes.
    expect(words('kind').slice(-3)).toEqual(['Kids', 'Gloves', 'Accessories']);
    expect(words('size').slice(-4)).toEqual(['7', '8', '9', 'One size']);
  });
  expect((await get('/api/products/search/gloves?by=for%3Dwomen')).data).toHaveLength(1);
  expect((await get('/api/products/search/football?by=kind%3Dgloves')).data).toHaveLength(1);
  expect(measureParcel(shop.shopFacts, [{ kind: 'gloves', quantity: 2 }]).weight).toBe(0.32);
  expect((await postOrder(shop, anOrder([{ ...aLine(sold.id), size: '8' }]))).statusCode).toBe(201);
});

test('refuses names, words and sizes of a kind that are taken, each at its field', async () => {
  const refused = async (more: object) =>
    (
      await send('POST /api/office/kinds', { ...gloves, kind: 'shoes', name: 'Shoes', words: [], chart: null, ...more })
    ).json().fields;
  expect(await refused({ kind: 'gloves' })).toEqual({ kind: 'The shop has a kind at this address already.' });
  expect(await refused({ name: 'jerseys' })).toEqual({ name: 'The shop has a kind called jerseys already.' });
  expect(await refused({ words: ['jarsi'] })).toEqual({
    words: 'The search takes “jarsi” for something else. Leave it out.',
  });
  expect(await refused({ words: ['mitts'] })).toEqual({
    words: 'The search takes “mitts” for something else. Leave it out.',
  });
  expect(await refused({ sizes: ['6', '6'] })).toEqual({ sizes: '6 stands there twice.' });
  expect(await refused({ sizes: ['xl'] })).toEqual({ sizes: 'The shop writes it XL: one way for all kinds.' });
  expect(await refused({ sizes: Array.from({ length: 20 }, (_, at) => `UK ${at}`) })).toEqual({
    sizes: 'The shop tells 32 sizes apart, of all kinds together.',
  });
  expect(await refused({ retired: gloves.sizes })).toEqual({
    retired: 'Leave one size. Of a kind that is closed no new products are made.',
  });
  expect(await refused({ garments: ['kimono'] })).toEqual({ garments: 'Choose what can be drawn.' });
  expect(await refused({ chart: { measures: ['Foot'], rows: [{ size: '7', cm: [] }] } })).toEqual({
    chart: 'Write every measure of 7.',
  });
  expect(Object.keys(await refused({ sizes: ['a,b'] }))).toEqual(['sizes.0']);
});

test('removes a retired size from products, keeps it in orders and never offers it again', async () => {
  const two = await onSale({ name: 'Away Gloves', sizes: [{ size: '7', pieces: 1 }] });
  const { kinds } = await read();
  const one = kinds.find((known) => known.kind === 'gloves');
  const chart = { measures: ['Palm'], rows: gloves.chart.rows.slice(1) };
  expect((await change('gloves', { sizes: ['8', '9', 'Youth'], chart })).json().fields).toEqual({
    sizes: 'Products have 7: retire what is sold no more, and it stays with what was ordered.',
  });
  expect((await change('gloves', { retired: ['7'], chart })).json().fields).toEqual({
    retired: 'Away Gloves come in no other size than 7. Give them another one, or withdraw them first.',
  });
  expect((await save(two.id, { sizes: ['7', 'Youth'] })).statusCode).toBe(200);
  expect((await change('gloves', { retired: ['7'], chart })).json().message).toBe(
    'Gloves are changed. 3 products have sizes less.',
  );
  expect(await open(two.id)).toMatchObject({ sizes: ['Youth'], choices: ['8', '9', 'Youth'] });
  const [version] = (await open(two.id)).versions;
  expect(version).toMatchObject({ who: 'Nila Menon', what: 'Gloves are not sold in 7 any more' });
  await soon(async () => {
    const shown = (await get(`/api/products/Football/${two.numericId}`)).data;
    expect(shown.sizes.map(({ size }: { size: string }) => size)).toEqual(['Youth']);
  });
  expect((await save(two.id, { sizes: ['7', 'Youth'] })).json().fields).toEqual({
    sizes: 'Goods of its kind are not sold in 7 any more.',
  });
  // An older version of a product does not restore the size.
  const { version: before } = await open(two.id);
  await send(`POST /api/office/products/${two.id}/restore`, { version: before, to: before - 1 });
  expect((await open(two.id)).sizes).toEqual(['Youth']);
  // The earlier version of the kind restores it for future products.
  const { version: at } = await kind('gloves');
  const back = await send('POST /api/office/lists/kind/gloves/restore', { version: at, to: one?.version });
  expect(back.statusCode, back.body).toBe(200);
  expect(await kind('gloves')).toMatchObject({ retired: [], version: at + 1 });
  expect((await open(two.id)).choices).toContain('7');
});

test('saves concurrent changes of different fields of a kind, and refuses a second change of one field', async () => {
  const before = await kind('cap');
  expect((await send('PATCH /api/office/kinds/cap', { ...facts(before), hsn: '65050090' })).statusCode).toBe(200);
  expect((await send('PATCH /api/office/kinds/cap', { ...facts(before), grams: 160 })).statusCode).toBe(200);
  const slower = await send('PATCH /api/office/kinds/cap', { ...facts(before), hsn: '65050010' });
  expect([slower.statusCode, slower.json().code]).toEqual([409, 'conflict']);
  expect(slower.json().message).toContain('Nila Menon');
  expect(await kind('cap')).toMatchObject({ hsn: '65050090', grams: 160, version: 3, sizes: before.sizes });
  const { versions } = (await ask(shop, 'GET /api/office/lists/kind/cap/versions', { cookie })).json().data;
  expect(versions[0].changed).toEqual([{ field: 'grams', was: '150', is: '160' }]);
  await soon(() => expect(measureParcel(shop.shopFacts, [{ kind: 'cap', quantity: 1 }]).weight).toBe(0.24));
});

test('adds a size to a built-in kind and sorts it after the sizes of the same group', async () => {
  const before = await kind('hoodie');
  const sizes = before.sizes.toSpliced(before.sizes.indexOf('3XL') + 1, 0, '4XL');
  expect((await change('hoodie', { sizes, closed: false })).statusCode).toBe(200);
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "select id from products where kind = 'hoodie' and sport = 'football' and state = 'sold' order by id limit 1",
  );
  const id = rows[0]?.id ?? '';
  await soon(async () => expect((await save(id, { sizes: [...(await open(id)).sizes, '4XL'] })).statusCode).toBe(200));
  await soon(async () => {
    const { finding } = await get('/api/products/search/football');
    const size = finding.facets.find(({ name }: { name: string }) => name === 'size');
    const words: string[] = size.values.map((value: { words: string }) => value.words);
    expect(words[words.indexOf('4XL') - 1]).toMatch(/XL$/);
    expect(words.indexOf('4XL')).toBeLessThan(words.findIndex((one) => one.startsWith('Women')));
  });
});

test('refuses new products of a closed kind, and keeps the garments that products of a kind use', async () => {
  expect((await change('jacket', { garments: [] })).json().fields).toEqual({
    garments: 'Products of it are drawn as jacket.',
  });
  expect((await change('gloves', { closed: true })).statusCode).toBe(200);
  expect((await send('POST /api/office/products', wanted())).json().fields).toHaveProperty('kind');
});
