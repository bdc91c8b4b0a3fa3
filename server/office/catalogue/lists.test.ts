import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionMarks, emptyRule } from '#contract/collection-rules.ts';
import { firstKinds } from '#contract/kind-names.ts';
import { firstSports } from '#contract/lists.ts';
import type { OfficeAthlete } from '#contract/office/athletes.ts';
import type { CollectionFacts, OfficeCollection } from '#contract/office/collections.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { listingsOf } from '#server/catalogue/catalogue-lists/collections.ts';
import { isIn, whereOf } from '#server/catalogue/catalogue-lists/written-collections.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { listProducts } from '#server/catalogue/products/queries.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
const files = await readCatalogueFiles(firstFacts, seedFolder);
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const { fromPaise: _from, toPaise: _to, ...noLists } = emptyRule;
const rule: CollectionFacts['rule'] = {
  ...(noLists as Omit<CollectionFacts['rule'], 'from' | 'to'>),
  from: null,
  to: null,
};
const facts = (more: Partial<CollectionFacts> = {}): CollectionFacts => ({
  ...{ title: 'Monsoon Sale', subtitle: 'For wet grounds.', ground: '#0e6e6b', onGround: '#f8f1e1' },
  ...{ way: 'rule', rule: { ...rule, kinds: ['jacket'] }, picked: [], sort: 'shop', position: 100, hidden: false },
  ...more,
});
const call = (name: string, payload?: object) => ask(shop, name, { cookie, ...(payload && { payload }) });
const collections = async (): Promise<OfficeCollection[]> =>
  (await call('GET /api/office/collections')).json().data.collections;
const collection = async (slug: string) => (await collections()).find((one) => one.slug === slug);
const make = (slug: string, name: string, more: Partial<CollectionFacts> = {}) =>
  call('POST /api/office/collections', { ...facts(more), slug, name });
const change = async (slug: string, more: Partial<CollectionFacts>, version?: number) => {
  const one = await collection(slug);
  const {
    name: _n,
    slug: _s,
    path: _p,
    products: _c,
    first: _f,
    version: present,
    ...was
  } = one ?? ({} as OfficeCollection);
  return call(`PATCH /api/office/collections/${slug}`, { ...was, ...more, version: version ?? present });
};
const restore = (thing: string, key: string, version: number, to: number) =>
  call(`POST /api/office/lists/${thing}/${key}/restore`, { version, to });
const versions = async (thing: string, key: string) =>
  (await call(`GET /api/office/lists/${thing}/${key}/versions`)).json().data.versions;
const listing = async (name: string): Promise<string[]> =>
  (await shop.app.inject(`/api/products/category/${encodeURIComponent(name)}`))
    .json()
    .data.map(({ _id }: { _id: string }) => _id);
const told = <T>(what: () => Promise<T>) => expect.poll(what);

describe('collections of products', () => {
  test('lists the built-in collections, and adds no data about them to responses', async () => {
    expect((await collections()).map(({ slug, way, version, path }) => [slug, way, version, path])).toEqual([
      ['hotsale', 'first', 1, '/hotsale'],
      ['caps', 'first', 1, '/caps'],
      ['tshirts', 'first', 1, '/tshirts'],
      ['kids', 'first', 1, '/kids'],
    ]);
    const reply = await shop.app.inject('/api/products/category/Caps');
    expect(reply.headers['x-lists']).toBeUndefined();
    expect(await versions('collection', 'caps')).toEqual([]);
  });

  test('shows a new collection at once in its API, page, sitemap, suggestions and share card', async () => {
    expect((await make('monsoon-sale', 'Monsoon Sale')).statusCode).toBe(200);
    const jackets = files.products.filter(({ kind }) => kind === 'jacket').map(({ id }) => id);
    await told(() => listing('monsoon sale')).toEqual(expect.arrayContaining(jackets));
    expect(await listing('Monsoon Sale')).toHaveLength(jackets.length);
    expect((await shop.app.inject('/sitemap.xml')).body).toContain('/collection/monsoon-sale<');
    expect((await shop.app.inject('/api/search/suggest?q=monsoon%20sale')).json().data.categories).toContainEqual({
      name: 'Monsoon Sale',
      path: '/collection/monsoon-sale',
    });
    expect((await shop.app.inject('/images/share/collection-monsoon-sale.jpg')).statusCode).toBe(200);
    expect((await shop.app.inject('/api/hello')).headers['x-lists']).toMatch(/^[0-9a-z]+$/);
    // A hidden collection is linked from nowhere, but keeps its page.
    await change('monsoon-sale', { hidden: true });
    await told(async () => (await shop.app.inject('/sitemap.xml')).body.includes('/collection/monsoon-sale<')).toBe(
      false,
    );
    expect(await listing('Monsoon Sale')).toHaveLength(jackets.length);
  });

  test('updates a cached collection when a product starts to match it', async () => {
    await make('dear', 'Dear Things', { rule: { ...rule, from: 5_500 } });
    await told(() => listing('Dear Things')).toEqual([]);
    const [dearest] = (await call('GET /api/office/products?sort=-price&limit=1')).json().data.products;
    await call(`PATCH /api/office/products/${dearest.id}`, {
      version: dearest.version,
      changes: { price: 5_999, oldPrice: null },
    });
    await told(() => listing('Dear Things')).toEqual([dearest.id]);
  });

  test('orders picked products by hand, and puts the leaders of a rule first', async () => {
    const picked = ['football-2', 'cricket-3', 'football-1'];
    await make('picks', 'Our Picks', { way: 'picked', picked, sort: 'hand' });
    await told(() => listing('Our Picks')).toEqual(picked);
    await change('picks', { picked: picked.toReversed() });
    await told(() => listing('Our Picks')).toEqual(picked.toReversed());
    const caps = await listing('Caps');
    const last = caps.at(-1) ?? '';
    await change('caps', { picked: [last], sort: 'hand' });
    await told(() => listing('Caps')).toEqual([last, ...caps.slice(0, -1)]);
    // Version one can be restored.
    expect((await restore('collection', 'caps', 2, 1)).statusCode).toBe(200);
    await told(() => listing('Caps')).toEqual(caps);
    expect(
      (await versions('collection', 'caps')).map(({ version, who }: { version: number; who: string }) => [
        version,
        who,
      ]),
    ).toEqual([
      [3, 'Nila Menon'],
      [2, 'Nila Menon'],
      [1, 'the shop'],
    ]);
  });

  test.each([
    ['the name of a category', { name: 'cricket' }, 'name'],
    ['the name of another collection', { name: 'Hot Sale' }, 'name'],
    ['the slug of a built-in collection', { slug: 'caps', name: 'More Caps' }, 'slug'],
    ['an empty rule', { rule }, 'rule'],
    ['a low contrast', { onGround: '#0e6e6c' }, 'onGround'],
    ['an unknown product', { way: 'picked' as const, picked: ['cricket-9999'] }, 'picked'],
    ['the same product twice', { way: 'picked' as const, picked: ['cricket-1', 'cricket-1'] }, 'picked'],
    ['an inverted price range', { rule: { ...rule, from: 20, to: 10 } }, 'rule.to'],
    ['an unknown kind', { rule: { ...rule, kinds: ['shoes'] } }, 'rule.kinds'],
    ['built-in contents', { way: 'first' as const }, 'way'],
  ])('refuses a collection with %s at its field', async (_, more, field) => {
    const reply = await call('POST /api/office/collections', { ...facts(), slug: 'refused', name: 'Refused', ...more });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('saves concurrent changes of different fields, and refuses a second change of the same field', async () => {
    await make('two', 'For Two');
    await change('two', { title: 'For Both' }, 1);
    const reply = await change('two', { ...facts(), title: 'For Two' }, 1);
    expect(reply.statusCode).toBe(409);
    const beside = await call('PATCH /api/office/collections/two', { ...facts({ subtitle: 'Later.' }), version: 1 });
    expect(beside.statusCode).toBe(200);
    expect(await collection('two')).toMatchObject({ title: 'For Both', subtitle: 'Later.', version: 3 });
    expect((await restore('collection', 'two', 1, 1)).statusCode).toBe(409);
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  });

  test('finds exactly the same products with any rule in SQL as in code', async () => {
    const some = <T>(of: readonly T[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: 3 });
    const teams = [...new Set(files.products.flatMap(({ team }) => team ?? []))];
    const athletes = [...new Set(files.products.flatMap(({ athlete }) => athlete ?? []))];
    const price = fc.option(fc.constantFrom(99_900, 129_900, 249_900, 300_000), { nil: null });
    const rules = fc.record({
      sports: some(firstSports),
      kinds: some(firstKinds),
      teams: some(teams),
      athletes: some(athletes),
      marks: some(collectionMarks),
      fromPaise: price,
      toPaise: price,
    });
    const all = new Map((await listProducts(shop.database.db, undefined)).map((row) => [row.id, row]));
    await fc.assert(
      fc.asyncProperty(rules, async (one) => {
        const what = { way: 'rule' as const, rule: one, picked: [] };
        const byCondition = (await listProducts(shop.database.db, whereOf(what))).map(({ id }) => id);
        const byRule = [...all.values()].filter((row) => isIn(what, row as never)).map(({ id }) => id);
        expect(byCondition.toSorted()).toEqual(byRule.toSorted());
      }),
      { numRuns: 60 },
    );
    expect(listingsOf(firstFacts, files.products[0] as never)).toContain(files.products[0]?.category);
  });
});

describe('athletes of the shop', () => {
  const athletes = async (): Promise<OfficeAthlete[]> => (await call('GET /api/office/athletes')).json().data.athletes;
  const shown = async () =>
    (await shop.app.inject('/api/athletes')).json().data.map(({ name }: { name: string }) => name);
  const about = {
    description: 'cricket',
    team: 'Konkan Monsoons',
    number: 45,
    bio: 'Bowls fast.',
    shirtId: 'cricket-1',
    position: 100,
    hidden: false,
  };

  test('shows a new athlete with a page and a shirt at once, and refuses a name that is taken', async () => {
    const before = await shown();
    expect((await call('POST /api/office/athletes', { ...about, name: 'Meera Iyer Rao' })).statusCode).toBe(200);
    await told(shown).toEqual([...before, 'Meera Iyer Rao']);
    const page = (await shop.app.inject('/api/athletes/meera-iyer%20rao')).json().data;
    expect(page).toMatchObject({
      slug: 'meera-iyer rao',
      number: 45,
      description: 'cricket',
      image: expect.stringContaining('/images/cricket-1/back-'),
    });
    const again = await call('POST /api/office/athletes', { ...about, name: 'meera iyer rao' });
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['name']]);
    expect((await shop.app.inject('/api/search/suggest?q=meera')).json().data.athletes).toHaveLength(1);
  });

  test.each([
    ['an unknown sport', { description: 'chess' }, 'description'],
    ['an unknown club', { team: 'Nobody' }, 'team'],
    ['an unknown shirt', { shirtId: 'cricket-9999' }, 'shirtId'],
  ])('refuses an athlete with %s at its field', async (_, more, field) => {
    const reply = await call('POST /api/office/athletes', { ...about, name: 'Refused Person', ...more });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('applies a change of an athlete at once, keeps it when data files are applied, and restores it', async () => {
    const [first] = await athletes();
    if (!first) throw new Error('no athlete');
    const { slug, name, path: _p, image: _i, products: _c, version, ...was } = first;
    const patch = (more: object, from = version) =>
      call(`PATCH /api/office/athletes/${encodeURIComponent(slug)}`, { ...was, ...more, version: from });
    expect((await patch({ bio: 'Keeps wicket now.', hidden: true })).statusCode).toBe(200);
    await told(shown).not.toContain(name);
    // A hidden athlete is not listed, but keeps the page.
    expect((await shop.app.inject(`/api/athletes/${encodeURIComponent(slug)}`)).json().data.bio).toBe(
      'Keeps wicket now.',
    );
    await applyCatalogue(firstFacts, shop.database.db, files, { person: 'a test', at: now });
    expect((await athletes()).find((one) => one.slug === slug)).toMatchObject({ bio: 'Keeps wicket now.', version: 2 });
    expect(
      (await patch({ number: 99 }, 1)).json().data.athletes.find((one: OfficeAthlete) => one.slug === slug),
    ).toMatchObject({
      bio: 'Keeps wicket now.',
      number: 99,
      version: 3,
    });
    expect((await restore('athlete', encodeURIComponent(slug), 3, 1)).statusCode).toBe(200);
    await told(shown).toContain(name);
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  });
});

describe('sports and clubs', () => {
  test('restores an earlier version of a sport or a club as a new version', async () => {
    const read = async () => (await call('GET /api/office/sports')).json().data;
    const { sports, clubs } = await read();
    const { sport, name: _n, version, known: _k, products: _c, ...was } = sports[0];
    await call(`PATCH /api/office/sports/${sport}`, { ...was, subtitle: 'Another.', version });
    expect((await restore('sport', sport, 2, 1)).statusCode).toBe(200);
    expect((await read()).sports[0]).toMatchObject({ subtitle: was.subtitle, version: 3 });
    const {
      slug,
      name: _cn,
      sport: _cs,
      version: one,
      products: _cp,
      ...club
    } = clubs.find(({ crest }: { crest: unknown }) => crest !== null);
    await call(`PATCH /api/office/clubs/${slug}`, { ...club, licensor: 'Somebody Else', version: one });
    expect((await versions('club', slug)).map(({ changed }: { changed: object[] }) => changed)).toEqual([
      [{ field: 'licensor', was: club.licensor, is: 'Somebody Else' }],
      [],
    ]);
    expect((await restore('club', slug, 2, 1)).statusCode).toBe(200);
    expect((await read()).clubs.find((known: { slug: string }) => known.slug === slug)).toMatchObject({
      licensor: club.licensor,
      version: 3,
    });
    expect((await restore('club', slug, 3, 99)).statusCode).toBe(404);
  });
});
