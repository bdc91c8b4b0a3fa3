import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlannedContent } from '#contract/office/content-calendar.ts';
import { firstSettings } from '#contract/settings.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstAnnouncement } from '#server/foundation/content/announcement.ts';
import { firstHomeText } from '#server/foundation/content/home.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
let ravi = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
  ravi = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Ravi Nair' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = asha) =>
  ask(shop, name, { cookie, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const calendar = async (cookie = asha) =>
  (await call('GET /api/office/calendar', undefined, cookie)).json().data.planned as PlannedContent[];

test('returns an empty calendar if nothing is scheduled', async () => {
  expect(await calendar()).toEqual([]);
});

test('lists scheduled texts, settings and drafts in order, and settings only for those who may set them', async () => {
  const line = {
    ...firstAnnouncement,
    words: 'Sale',
    from: '2026-12-01T00:00:00+05:30',
    until: '2026-12-05T00:00:00+05:30',
  };
  await call('PUT /api/office/content/announcement', { value: line, version: 1, from: null });
  // The later version has no announcement, so the end of the earlier one has no effect.
  const later = { value: firstAnnouncement, version: 2, from: '2026-12-04T00:00:00+05:30' };
  await call('PUT /api/office/content/announcement', later);
  const cash = {
    name: 'cash',
    value: { ...firstSettings.cash, most: 5000 },
    version: 1,
    from: '2026-12-02T00:00:00+05:30',
  };
  expect((await call('PUT /api/office/settings', cash)).statusCode).toBe(200);
  const [first, ...rest] = firstHomeText.slides;
  const slides = [...rest, { ...first, title: 'Diwali', from: '2026-11-25T10:00:00+05:30' }];
  expect(
    (await call('PUT /api/office/content/home', { value: { ...firstHomeText, slides }, version: 1, from: null }))
      .statusCode,
  ).toBe(200);
  const [one] = await shop.database.db
    .select({ id: productsTable.id, name: productsTable.name })
    .from(productsTable)
    .limit(1);
  await shop.database.db
    .update(productsTable)
    .set({ state: 'draft', publishAt: new Date('2026-12-03T00:00:00Z') })
    .where(eq(productsTable.id, one?.id ?? ''));
  const brief = (planned: PlannedContent[]) =>
    planned.map(({ at, kind, words, by }) => [at.slice(0, 10), kind, words, by]);
  const seen = brief(await calendar());
  expect(seen).toEqual([
    ['2026-11-25', 'slide_begins', 'Diwali', 'Asha Sawant'],
    ['2026-11-30', 'line_begins', 'Sale', 'Asha Sawant'],
    ['2026-12-01', 'setting', 'Cash on delivery', 'Asha Sawant'],
    ['2026-12-03', 'product', one?.name, null],
    ['2026-12-03', 'text', 'Announcement', 'Asha Sawant'],
  ]);
  expect(brief(await calendar(ravi))).toEqual(seen.filter(([, kind]) => kind !== 'setting'));
  const taken = await call('POST /api/office/content/announcement/take-back', { version: 3 });
  expect(taken.statusCode).toBe(200);
  expect(brief(await calendar()).map(([, kind]) => kind)).toEqual([
    'slide_begins',
    'line_begins',
    'setting',
    'product',
    'line_ends',
  ]);
});
