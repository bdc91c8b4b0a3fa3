import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstLine } from '#contract/announcement.ts';
import { firstDelivery } from '#contract/default-terms.ts';
import { firstWays } from '#contract/default-ways.ts';
import type { Content } from '#contract/office/content.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import {
  announcedAt,
  announcementMoments,
  firstAnnouncement,
  standingLine,
} from '#server/foundation/content/announcement.ts';
import { withDraft } from '#server/foundation/content/content-draft.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie: asha, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const readIt = async () => (await call('GET /api/office/content/announcement')).json().data as Content;
const publish = async (more: object) =>
  call('PUT /api/office/content/announcement', {
    value: { ...firstAnnouncement, ...more },
    version: (await readIt()).version,
    from: null,
  });

test('announces the default text in a shop without its own, and adds no data to its pages', async () => {
  expect(shop.shopFacts.seller.announcement).toEqual({ words: firstLine });
  expect(await readIt()).toMatchObject({
    version: 1,
    value: {
      standing: 'Standard delivery is free, anywhere in India. 5–7 business days.',
      words: '',
      to: '',
      from: '',
      until: '',
    },
  });
});

test('shows a temporary announcement within a second, and restores the default afterwards', async () => {
  const published = await publish({ words: 'Caps at half their price', to: '/caps' });
  expect(published.json()).toMatchObject({ message: 'It is published.', data: { version: 2, by: 'Asha Sawant' } });
  await expect
    .poll(() => shop.shopFacts.seller.announcement, { interval: 10 })
    .toEqual({ words: 'Caps at half their price', to: '/caps' });
  expect(JSON.parse(JSON.stringify(shop.shopFacts.seller)).announcement).toEqual({
    words: 'Caps at half their price',
    to: '/caps',
  });
  await publish({});
  await expect.poll(() => shop.shopFacts.seller.announcement, { interval: 10 }).toEqual({ words: firstLine });
});

test('starts and ends an announcement at its scheduled times', async () => {
  const [from, until] = [400, 1100].map((ms) => new Date(now.getTime() + ms).toISOString());
  const started = Date.now();
  const base = now.getTime();
  const clock = setInterval(() => {
    now = new Date(base + Date.now() - started);
  }, 5);
  await publish({ words: 'For a moment', from, until });
  expect(shop.shopFacts.seller.announcement).toEqual({ words: firstLine });
  await expect.poll(() => shop.shopFacts.seller.announcement.words, { interval: 10 }).toBe('For a moment');
  await expect.poll(() => shop.shopFacts.seller.announcement, { interval: 10 }).toEqual({ words: firstLine });
  clearInterval(clock);
});

test.each([
  ['a broken link', { words: 'Look', to: '/nowhere' }, 'to', 'leads to no page of the shop'],
  ['a link to another site', { words: 'Look', to: '//evil.example' }, 'to', 'Begin the address with /'],
  ['a script as link', { words: 'Look', to: 'javascript:alert(1)' }, 'to', 'Begin the address with /'],
  [
    'an end before its start',
    { words: 'a', from: '2026-12-02T00:00:00+05:30', until: '2026-12-01T00:00:00+05:30' },
    'until',
    'after it begins',
  ],
  ['a period without a text', { until: '2026-12-01T00:00:00+05:30' }, 'words', 'Write what stands there'],
  ['no default text', { standing: ' ' }, 'standing', 'always stands there'],
  ['a long text', { words: 'a'.repeat(91) }, 'words', 'at most 90'],
])('refuses an announcement with %s at its field', async (_, more, field, sentence) => {
  const reply = await publish(more);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[field]).toContain(sentence);
});

test('returns the announcement of any moment, and the moments at which it changes', () => {
  const value = {
    ...firstAnnouncement,
    standing: 'Ours',
    words: 'Sale',
    from: '2026-12-01T00:00:00+05:30',
    until: '2026-12-03T00:00:00+05:30',
  };
  const timeline = { announcement: [{ version: 2, from: 0, value }] };
  const at = (moment: string) => announcedAt(timeline, new Date(moment));
  expect(at('2026-11-30T18:29:59Z')).toEqual({ words: 'Ours' });
  expect(at('2026-11-30T18:30:00Z')).toEqual({ words: 'Sale' });
  expect(at('2026-12-02T18:30:00Z')).toEqual({ words: 'Ours' });
  expect(announcementMoments(timeline)).toEqual([
    Date.parse('2026-11-30T18:30:00Z'),
    Date.parse('2026-12-02T18:30:00Z'),
  ]);
});

test('describes the delivery settings in the default announcement', () => {
  expect(standingLine(firstDelivery, firstWays)).toEqual({ words: firstLine });
  expect(standingLine({ ...firstDelivery, standard: 49, freeFrom: 999 }, { ...firstWays, restLast: 9 })).toEqual({
    words: 'Standard delivery is ₹49, free from ₹999, anywhere in India. 5–9 business days.',
  });
});

test('shows a draft announcement in its preview only', () => {
  const announcement = { words: 'Tried' };
  expect(withDraft(firstFacts, { announcement }).seller.announcement).toEqual(announcement);
  expect(firstFacts.seller.announcement).toEqual({ words: firstLine });
});
