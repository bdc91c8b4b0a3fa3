import { desc } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirstKind, firstKinds } from '#contract/kind-names.ts';
import type { Content } from '#contract/office/content.ts';
import { firstCharts, type SizeChart, type SizeCharts, sizeTablesOf } from '#contract/size-charts.ts';
import { firstSizes } from '#contract/sizes.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { toldCharts } from '#server/foundation/content/size-charts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  asha = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object) =>
  ask(shop, name, { cookie: asha, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const read = async () => (await call('GET /api/office/content/charts')).json().data as Content;
const publish = async (value: unknown, from: string | null = null) =>
  call('PUT /api/office/content/charts', { value, version: (await read()).version, from });

const [grown, womens, kids] = firstCharts.charts as readonly [SizeChart, SizeChart, SizeChart];

/** A size chart with one measurement changed. */
function measured(chart: SizeChart, size: string, at: number, cm: number | string): SizeChart {
  const rows = chart.rows.map((row) => (row.size === size ? { size, cm: row.cm.with(at, cm as number) } : row));
  return { ...chart, rows };
}
const written = (...charts: SizeChart[]): SizeCharts => ({ ...firstCharts, charts });
const product = (kind: FirstKind, ...sizes: string[]) => ({
  kind,
  sizes: sizes.map((size) => ({ size, available: true })),
});
const cellsOf = (kind: FirstKind, size: string) =>
  sizeTablesOf(product(kind, size), shop.shopFacts.seller.charts ?? {}).flatMap(({ rows }) =>
    rows.map(({ cells }) => cells.slice(1)),
  );

test('shows the measurements of the owner on product pages, and the defaults after a reset', async () => {
  const first = await read();
  expect([first.version, first.value]).toEqual([1, firstCharts]);
  const hoodie = measured(
    {
      ...grown,
      kind: 'hoodie',
      garment: ['Sleeve'],
      rows: grown.rows.map(({ size, cm }) => ({ size, cm: [...cm, 62] })),
    },
    'M',
    2,
    58,
  );
  const published = await publish(
    written(measured(grown, 'M', 0, 97), womens, kids, {
      ...hoodie,
      rows: hoodie.rows.map((row, at) => (at > 2 ? { ...row, cm: row.cm.with(2, 58 + at) } : row)),
    }),
  );
  expect([published.statusCode, published.json()]).toMatchObject([200, { data: { version: 2, by: 'Asha Sawant' } }]);
  await expect.poll(() => cellsOf('jersey', 'M'), { interval: 10 }).toEqual([['97-101 cm (38-40 in)', '54 × 72 cm']]);
  expect(cellsOf('hoodie', 'M')).toEqual([['96-101 cm (38-40 in)', '58 × 72 cm', '62 cm']]);
  expect(cellsOf('kids', '2-3Y')).toEqual([['92-98 cm (36-39 in)', '53-55 cm (21-22 in)', '33 × 40 cm']]);
  // Pages receive only the charts that differ from the defaults.
  expect(shop.shopFacts.seller.charts?.charts?.map(({ cut, kind }) => `${cut} ${kind}`)).toEqual([
    'grown ',
    'grown hoodie',
  ]);
  const [row] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
  expect(row).toMatchObject({ about: 'content', what: 'Size charts, version 2' });
  expect(JSON.stringify(row?.before)).toContain('adults, M: Chest 96-101 cm (38-40 in), Garment, flat 54 × 72 cm');
  expect(JSON.stringify(row?.after)).toContain('adults, M: Chest 97-101 cm (38-40 in), Garment, flat 54 × 72 cm');
  expect(JSON.stringify(row?.after)).not.toContain('children');
  now = new Date(now.getTime() + 1000);
  await publish((await read()).versions.find(({ version }) => version === 1)?.value);
  await expect.poll(() => shop.shopFacts.seller.charts, { interval: 10 }).toBeUndefined();
});

test.each<[string, unknown, string, string]>([
  [
    'a measurement in words',
    written(measured(grown, 'M', 0, 'wide'), womens, kids),
    'charts.0.rows.2.cm.0',
    'whole or half numbers',
  ],
  [
    'a measurement that is not a half number',
    written(measured(grown, 'M', 0, 96.3), womens, kids),
    'charts.0.rows.2.cm.0',
    'whole or half numbers',
  ],
  [
    'an inverted range',
    written(measured(grown, 'XS', 1, 80), womens, kids),
    'charts.0.rows.0.cm.1',
    'To is less than from, in XS',
  ],
  [
    'a size smaller than the previous one',
    written(measured(grown, 'M', 3, 60), womens, kids),
    'charts.0.rows.2.cm.3',
    'M measures less',
  ],
  [
    'a missing size',
    written({ ...grown, rows: grown.rows.slice(1) }, womens, kids),
    'charts.0.rows',
    'a row for each size of adults',
  ],
  [
    'a missing measurement',
    written({ ...grown, garment: ['Sleeve'] }, womens, kids),
    'charts.0.rows.0.cm.4',
    'Write every measure of XS',
  ],
  ['a cut left out', written(grown, womens), 'charts', 'A chart for every kind is missing: children'],
  ['one chart twice', written(grown, womens, kids, grown), 'charts.3.kind', 'There is a chart for these already'],
  [
    'a chart for scarves',
    written(grown, womens, kids, { ...grown, kind: 'accessory' }),
    'charts.3.kind',
    'no chart of their own',
  ],
  [
    'an unnamed measurement',
    written({ ...grown, body: [' '] }, womens, kids),
    'charts.0.body.0',
    'Name what is measured',
  ],
  ['an inverted head size', { ...firstCharts, cap: { from: 60, to: 56 } }, 'cap.to', 'To is less than from'],
])('refuses a size chart with %s', async (_, value, field, sentence) => {
  const reply = await publish(value);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields[field]).toContain(sentence);
});

test('rebuilds each size chart on a page from the charts that differ from the defaults', () => {
  const changed = measured(measured(grown, '3XL', 3, 90), 'XS', 0, 80);
  const chart = fc.subarray([
    changed,
    measured(womens, "Women's XS", 0, 70),
    measured(kids, '2-3Y', 0, 90),
    { ...changed, kind: 'cap' },
    { ...womens, kind: 'vest' },
  ] as const);
  const sold = fc.subarray([...firstSizes], { minLength: 1 });
  fc.assert(
    fc.property(chart, fc.constantFrom(...firstKinds), sold, (others, kind, sizes) => {
      const kept = firstCharts.charts.filter(({ cut }) => !others.some((one) => one.cut === cut && one.kind === ''));
      const whole = written(...kept, ...others);
      expect(sizeTablesOf(product(kind, ...sizes), toldCharts(whole) ?? {})).toEqual(
        sizeTablesOf(product(kind, ...sizes), whole),
      );
    }),
  );
});
