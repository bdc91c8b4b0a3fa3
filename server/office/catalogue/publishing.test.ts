import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewProduct } from '#contract/office/product-making.ts';
import type { OfficeProduct, ProductChanges } from '#contract/office/products.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { followPlans, publishNext } from './publish-by-time.ts';

const begun = new Date('2026-11-23T04:20:00Z');
let clock = begun;
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => clock);
  cookie = (await aColleagueIn(shop, ['merchandiser'], begun, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const wanted = (name: string): NewProduct => ({
  ...{
    key: randomUUID(),
    name,
    category: 'Cricket',
    sport: 'cricket',
    kind: 'jacket',
    team: 'Konkan Monsoons',
    athlete: null,
  },
  ...{
    garment: 'jacket',
    pattern: 'solid',
    colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
    price: 2999,
    hsn: '61013000',
  },
  sizes: [{ size: 'M', pieces: 3 }],
});
const words: ProductChanges = { description: 'Keeps the rain off.', details: ['Seams are taped.'] };
const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (id: string, changes: ProductChanges) =>
  ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload: { version: (await open(id)).version, changes } });
const listed = async (id: string) => (await shop.app.inject('/api/products/category/Cricket')).body.includes(`"${id}"`);
const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);
const deps = () => ({ db: shop.database.db, now: () => clock, shopFacts: shop.shopFacts, settings: shop.settings });

async function aDraft(name: string, complete = true): Promise<OfficeProduct> {
  const made: OfficeProduct = (await ask(shop, 'POST /api/office/products', { cookie, payload: wanted(name) })).json()
    .data;
  return complete ? (await save(made.id, words)).json().data : made;
}

describe('scheduled publishing of a draft', () => {
  test('schedules a complete draft for a future time given in any time zone', async () => {
    const bare = await aDraft('Bare', false);
    const lacking = await save(bare.id, { publishAt: later(10).toISOString() });
    expect([lacking.statusCode, Object.keys(lacking.json().fields)]).toEqual([400, ['description', 'details']]);
    const draft = await aDraft('Ready');
    const over = await save(draft.id, { publishAt: clock.toISOString() });
    expect([over.statusCode, over.json().fields.publishAt]).toEqual([400, 'Choose a moment that is still to come.']);
    const planned = (await save(draft.id, { publishAt: '2026-11-23T10:00:00+05:30' })).json().data;
    expect(planned).toMatchObject({
      state: 'draft',
      publishAt: '2026-11-23T04:30:00.000Z',
      versions: [{ what: 'Changed planned publishing' }, {}, {}],
    });
    // The fields that publishing requires cannot be cleared while it is scheduled.
    expect((await save(draft.id, { details: [] })).json().fields.details).toContain('made of');
    expect((await save(draft.id, { publishAt: null })).json().data.publishAt).toBeNull();
  });

  test('publishes a scheduled draft early, and schedules nothing for a published product', async () => {
    const draft = await aDraft('Early');
    await save(draft.id, { publishAt: later(10).toISOString() });
    expect((await save(draft.id, { state: 'sold' })).json().data).toMatchObject({ state: 'sold', publishAt: null });
    expect((await save(draft.id, { publishAt: later(10).toISOString() })).json().data.publishAt).toBeNull();
  });

  test('publishes a draft at its time and not before, once even with several processes', async () => {
    const draft = await aDraft('On time');
    await save(draft.id, { publishAt: later(10).toISOString() });
    expect(await publishNext(deps())).toBeUndefined();
    expect(await listed(draft.id)).toBe(false);
    clock = later(10);
    const done = await Promise.all(Array.from({ length: 4 }, () => publishNext(deps())));
    expect(done.filter((id) => id === draft.id)).toHaveLength(1);
    await expect.poll(() => listed(draft.id)).toBe(true);
    const after = await open(draft.id);
    expect(after).toMatchObject({
      state: 'sold',
      publishAt: null,
      versions: [{ who: 'The shop', what: 'Published as planned' }, {}, {}, {}],
    });
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('keeps an incomplete draft at its time, says why, and publishes the next one', async () => {
    const [broken, next] = [await aDraft('Broken'), await aDraft('Next')];
    for (const { id } of [broken, next]) await save(id, { publishAt: later(5).toISOString() });
    await shop.database.db.update(productsTable).set({ description: '' }).where(eq(productsTable.id, broken.id));
    clock = later(5);
    // A process that starts late looks for due drafts on startup.
    const following = await followPlans({ ...deps(), log: { error: () => {} }, listen: async () => {} });
    await expect.poll(async () => (await open(next.id)).state).toBe('sold');
    await following.stop();
    expect(await open(broken.id)).toMatchObject({
      state: 'draft',
      publishAt: null,
      versions: [{ what: expect.stringContaining('Not published as planned: Describe it') }, {}, {}, {}],
    });
  });

  test('keeps the schedule when an older version is restored', async () => {
    const draft = await aDraft('Restored');
    await save(draft.id, { name: 'Renamed' });
    const at = later(60).toISOString();
    const { version } = (await save(draft.id, { publishAt: at })).json().data;
    const back = await ask(shop, `POST /api/office/products/${draft.id}/restore`, {
      cookie,
      payload: { version, to: 2 },
    });
    expect(back.json().data).toMatchObject({ name: 'Restored', publishAt: at });
  });
});

describe('preview link of a draft', () => {
  const link = (method: 'POST' | 'DELETE', id: string) =>
    ask(shop, `${method} /api/office/products/${id}/preview`, { cookie });
  const seen = async (preview: string) => {
    const key = preview.split('/').at(-1);
    const reply = await shop.app.inject(`/api/previews/${key}`);
    const picture: string | undefined = reply.json().data?.product.image;
    return { reply, key, picture };
  };

  test('shows a draft with its pictures to holders of the preview link only, without caching', async () => {
    const draft = await aDraft('Shown');
    expect(draft.preview).toBeNull();
    const { preview } = (await link('POST', draft.id)).json().data;
    expect(preview).toMatch(/^\/preview\/prv_[\w-]{24}$/);
    const { reply, key, picture } = await seen(preview);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.json().data).toMatchObject({
      published: false,
      publishAt: null,
      product: { ProductName: 'Shown', stock: [{ size: 'M', left: 3 }] },
    });
    expect(reply.body).not.toContain(`/images/${draft.id}/`);
    const small = await shop.app.inject(picture?.replace('-480', '-160') ?? '');
    expect([
      small.statusCode,
      small.headers['cache-control'],
      small.headers['x-robots-tag'],
      small.headers['content-type'],
    ]).toEqual([200, 'no-store', 'noindex', 'image/webp']);
    // The link opens no picture of another product, and a guessed link opens nothing.
    const guessed = `prv_${'A'.repeat(24)}`;
    for (const url of [
      `/api/previews/${guessed}`,
      picture?.replace(key ?? '', guessed) ?? '',
      `/images/previews/${key}/front-0000000000-480.webp`,
    ])
      expect((await shop.app.inject(url)).statusCode, url).toBe(404);
    const cart = await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/quote',
      payload: { lines: [aLine(draft.id)] },
    });
    expect(cart.body).not.toContain('Shown');
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('preview');
  });

  test('keeps one preview link until it is revoked, and then makes another', async () => {
    const draft = await aDraft('Taken back');
    const [first, again] = [
      (await link('POST', draft.id)).json().data.preview,
      (await link('POST', draft.id)).json().data.preview,
    ];
    expect(again).toBe(first);
    const { picture } = await seen(first);
    expect((await link('DELETE', draft.id)).json().data.preview).toBeNull();
    expect((await seen(first)).reply.statusCode).toBe(404);
    expect((await shop.app.inject(picture ?? '')).statusCode).toBe(404);
    const next = (await link('POST', draft.id)).json().data.preview;
    expect(next).not.toBe(first);
    await save(draft.id, { state: 'discarded' });
    expect((await seen(next)).reply.statusCode).toBe(404);
    expect((await link('POST', draft.id)).statusCode).toBe(409);
  });

  test('redirects a preview link to the page of the product once it is published', async () => {
    const draft = await aDraft('Led on');
    const { preview } = (await link('POST', draft.id)).json().data;
    await save(draft.id, { state: 'sold' });
    const { reply, picture } = await seen(preview);
    expect(reply.json().data.published).toBe(true);
    expect(picture).toContain(`/images/${draft.id}/`);
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  });
});
