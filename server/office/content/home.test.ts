import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstHome } from '#contract/default-home.ts';
import type { HomeText } from '#contract/home.ts';
import { slidePicturesTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { withDraft } from '#server/foundation/content/content-draft.ts';
import { firstHomeText, homeAt, homeMoments, shownHome } from '#server/foundation/content/home.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie: asha, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const publish = async (value: HomeText) => {
  const { version } = (await call('GET /api/office/content/home')).json().data;
  return call('PUT /api/office/content/home', { value, version, from: null });
};
const [first, ...rest] = firstHomeText.slides;
const slide = (more: object) => ({ ...firstHomeText, slides: [{ ...first, ...more }, ...rest] }) as HomeText;
const row = (more: object = {}) =>
  ({
    ...firstHomeText,
    parts: [{ part: 'row', shown: true, title: 'For the rains', to: '/caps', ...more }, ...firstHomeText.parts],
  }) as HomeText;

test('shows the default home page in a shop without its own, and adds no data to its pages', () => {
  expect(shownHome(firstHomeText, now)).toBeUndefined();
  expect(JSON.parse(JSON.stringify(shop.shopFacts.seller))).not.toHaveProperty('home');
});

test('shows a changed headline, row and hidden part within a second, and restores the defaults', async () => {
  const { parts } = row();
  const value = {
    ...slide({ title: 'Rain never stopped play' }),
    parts: parts.map((one) => (one.part === 'trending' ? { ...one, shown: false } : one)),
  };
  expect((await publish(value)).json()).toMatchObject({
    message: 'It is published.',
    data: { version: 2, by: 'Asha Sawant' },
  });
  await expect
    .poll(() => shop.shopFacts.seller.home?.slides[0]?.title, { interval: 10 })
    .toBe('Rain never stopped play');
  expect(shop.shopFacts.seller.home?.parts).toEqual([
    { title: 'For the rains', to: '/caps' },
    'columns',
    'limited',
    'athletes',
    'own',
  ]);
  await publish(firstHomeText);
  await expect.poll(() => shop.shopFacts.seller.home, { interval: 10 }).toBeUndefined();
});

test.each([
  ['a broken link', slide({ to: '/nowhere' }), 'slides.0.to', 'leads to no page of the shop'],
  ['a link to another site', slide({ to: '//evil.example' }), 'slides.0.to', 'Begin the address with /'],
  ['no headline', slide({ title: ' ' }), 'slides.0.title', 'Write the headline'],
  ['an unknown scene', slide({ scene: 'moon' }), 'slides.0.scene', 'Choose a scene'],
  [
    'an end before its start',
    slide({ from: '2026-12-02T00:00:00+05:30', until: '2026-12-01T00:00:00+05:30' }),
    'slides.0.until',
    'after it begins',
  ],
  [
    'no permanent slide',
    { ...firstHomeText, slides: firstHomeText.slides.map((one) => ({ ...one, until: '2026-12-01T00:00:00+05:30' })) },
    'slides',
    'always stands there',
  ],
  [
    'an unknown picture',
    slide({ picture: { id: 'A'.repeat(32), alt: 'A stand', focus: { x: 0.5, y: 0.5 } } }),
    'slides.0.picture',
    'send it again',
  ],
  [
    'a picture without a description',
    slide({ picture: { id: 'A'.repeat(32), alt: ' ', focus: { x: 0.5, y: 0.5 } } }),
    'slides.0.picture.alt',
    'read aloud',
  ],
  ['a row of a page that is no listing', row({ to: '/contact-us' }), 'parts.0.to', 'is no listing'],
  ['a row without words', row({ title: '' }), 'parts.0.title', 'Write what stands over the row'],
  [
    'the same part twice',
    { ...firstHomeText, parts: [...firstHomeText.parts, { part: 'own', shown: true }] },
    'parts',
    'once',
  ],
  ['a missing part', { ...firstHomeText, parts: firstHomeText.parts.slice(1) }, 'parts', 'once'],
])('refuses a home page with %s at its field', async (_, value, field, sentence) => {
  const reply = await publish(value as HomeText);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[field]).toContain(sentence);
});

test('shows a slide from its start to its end, and lists these moments', () => {
  const value = slide({ title: 'Diwali', from: '2026-12-01T00:00:00+05:30', until: '2026-12-03T00:00:00+05:30' });
  const timeline = { home: [{ version: 2, from: 0, value }] };
  const titles = (moment: string) => (homeAt(timeline, new Date(moment)) ?? firstHome).slides.map(({ title }) => title);
  const others = firstHome.slides.slice(1).map(({ title }) => title);
  expect(titles('2026-11-30T18:29:59Z')).toEqual(others);
  expect(titles('2026-11-30T18:30:00Z')).toEqual(['Diwali', ...others]);
  expect(titles('2026-12-02T18:30:00Z')).toEqual(others);
  expect(homeMoments(timeline)).toEqual([Date.parse('2026-11-30T18:30:00Z'), Date.parse('2026-12-02T18:30:00Z')]);
});

test('shows a draft home page in its preview only', () => {
  const other = { ...firstHome, slides: [] };
  const drawn = [{ home: other }, {}, { announcement: { words: 'Tried' } }, { home: undefined }];
  expect(drawn.map((draft) => withDraft(firstFacts, draft).seller.home)).toEqual([
    other,
    undefined,
    undefined,
    undefined,
  ]);
  expect(firstFacts.seller.home).toBeUndefined();
});

test('shows an uploaded picture whole on wide screens, and cropped around its focus on phones', async () => {
  // The left half is red, the right half blue.
  const half = (background: string) =>
    sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
      .png()
      .toBuffer();
  const both = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#ff0000' } })
    .composite([{ input: await half('#0000ff'), left: 1000, top: 0 }])
    .jpeg()
    .toBuffer();
  const headers = { host: 'shop.test', 'content-type': 'image/jpeg' };
  const sent = await ask(shop, 'POST /api/office/content/slide-pictures', { cookie: asha, headers, payload: both });
  expect(sent.statusCode, sent.body).toBe(200);
  const { id } = sent.json().data;
  const value = slide({ picture: { id, alt: 'Two halves', focus: { x: 0.9, y: 0.5 } } });
  expect((await publish(value)).statusCode).toBe(200);
  await expect.poll(() => shop.shopFacts.seller.home?.slides[0]?.picture?.at, { interval: 10 }).toBe('90% 50%');
  const { wide, tall } = shop.shopFacts.seller.home?.slides[0]?.picture?.files ?? { wide: [], tall: '' };
  for (const [address, width, height] of [
    [wide[0], 700, 350],
    [wide[2], 2000, 1000],
    [tall, 900, 1200],
  ] as const) {
    const reply = await ask(shop, `GET ${address}`, { cookie: '' });
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height, format: 'heif' });
  }
  // The picture for phones contains nothing of the left half.
  const { channels } = await sharp((await ask(shop, `GET ${tall}`, { cookie: '' })).rawPayload).stats();
  expect(channels[0]?.mean).toBeLessThan(20);
  for (const other of ['900.avif', 'tall-11-0.avif', 'tall-05-5.avif', '700.webp'])
    expect((await ask(shop, `GET /images/slides/${id}-${other}`, { cookie: '' })).statusCode).toBe(404);
  expect((await ask(shop, `GET /images/slides/${'A'.repeat(32)}-700.avif`, { cookie: '' })).statusCode).toBe(404);
  await publish(firstHomeText);
});

test('refuses an upload that is no picture and stores nothing', async () => {
  const before = await shop.database.db.$count(slidePicturesTable);
  const headers = { host: 'shop.test', 'content-type': 'image/png' };
  const sent = await ask(shop, 'POST /api/office/content/slide-pictures', {
    cookie: asha,
    headers,
    payload: Buffer.from('no picture'),
  });
  expect(sent.statusCode).toBe(400);
  expect(await shop.database.db.$count(slidePicturesTable)).toBe(before);
});
