import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeProduct } from '#contract/office/products.ts';
import type { ProductChart } from '#contract/size-charts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  ({ cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' }));
});
afterAll(() => shop?.close());

const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const change = async (id: string, changes: object) =>
  ask(shop, `PATCH /api/office/products/${id}`, {
    cookie,
    payload: { version: (await open(id)).version, changes, confirmedPrice: true },
  });
const inShop = async (path: string) => (await shop.app.inject(`/api/products/${path}`)).json().data;

test('a product begins without an own chart, and with the usual one of its kind to start from', async () => {
  const product = await open('football-1');
  expect(product.chart).toBeNull();
  expect(product.usualChart).toMatchObject({
    of: 'garment',
    measures: ['Width', 'Length'],
    rows: expect.arrayContaining([{ size: 'M', cm: [54, 72] }]),
  });
  expect((await inShop('Football/1')).chart).toBeNull();
  const { products } = (await ask(shop, 'GET /api/office/products?kind=accessory&limit=1', { cookie })).json().data;
  expect((await open(products[0].id)).usualChart).toBeNull();
});

test('an own chart is versioned: written, shown in the shop, kept by other changes, restored and taken away', async () => {
  const { sizes } = await open('football-2');
  const chart: ProductChart = {
    ...{ of: 'body', measures: ['Chest', 'Waist'] },
    rows: sizes.map((size, at) => ({ size, cm: [90 + at * 4, 70.5 + at] })),
  };
  const written = (await change('football-2', { chart })).json();
  expect(written.message).toBe('Changed size chart.');
  expect(written.data.chart).toEqual(chart);
  expect(written.data.versions[0].changed).toEqual([
    { field: 'size chart', was: 'none of its own', is: expect.stringContaining('body, in cm: ') },
  ]);
  await expect.poll(async () => (await inShop('Football/2')).chart).toEqual(chart);
  const renamed = (await change('football-2', { description: 'Cut for the body.' })).json().data;
  expect(renamed.chart).toEqual(chart);
  const again = await ask(shop, 'POST /api/office/products/football-2/restore', {
    cookie,
    payload: { version: renamed.version, to: renamed.version - 2 },
  });
  expect(again.json().data).toMatchObject({ chart: null });
  await expect.poll(async () => (await inShop('Football/2')).chart).toBeNull();
  const back = await ask(shop, 'POST /api/office/products/football-2/restore', {
    cookie,
    payload: { version: again.json().data.version, to: renamed.version },
  });
  expect(back.json().data.chart).toEqual(chart);
  expect((await change('football-2', { chart: null })).json().data.chart).toBeNull();
});

test('a copy has the chart of its original, in its first version', async () => {
  const { sizes } = await open('football-3');
  const chart = { of: 'garment', measures: ['Width'], rows: sizes.map((size) => ({ size, cm: [50] })) };
  await change('football-3', { chart });
  const copied = await ask(shop, 'POST /api/office/products/football-3/duplicate', {
    cookie,
    payload: { key: 'a-copy-of-three' },
  });
  expect(copied.json().data).toMatchObject({ chart, state: 'draft' });
});

test('a chart is refused by the cell or the size that is wrong, and nothing is written', async () => {
  const { sizes, version } = await open('football-4');
  const row = (size: string, cm: unknown[]) => ({ size, cm });
  const chartWith = (cm: unknown[], more: object = {}) => ({
    chart: { of: 'garment', measures: ['Width', 'Length'], rows: sizes.map((size) => row(size, cm)), ...more },
  });
  const fieldsOf = async (changes: object) => {
    const reply = await change('football-4', changes);
    expect(reply.statusCode).toBe(400);
    return reply.json().fields;
  };
  const inHalves = 'Write cm in whole or half numbers, 1 to 300';
  expect(await fieldsOf(chartWith([50, 70.3]))).toMatchObject({ 'changes.chart.rows.0.cm.1': inHalves });
  expect(await fieldsOf(chartWith([0, 70]))).toMatchObject({ 'changes.chart.rows.0.cm.0': inHalves });
  expect(await fieldsOf(chartWith(['wide', 70]))).toMatchObject({ 'changes.chart.rows.0.cm.0': inHalves });
  expect(await fieldsOf(chartWith([50, 70], { of: 'shoe' }))).toMatchObject({
    'changes.chart.of': 'Choose what is measured',
  });
  expect(await fieldsOf(chartWith([50, 70], { measures: [] }))).toMatchObject({
    chart: 'Name what is measured, or use the usual chart.',
  });
  expect(await fieldsOf(chartWith([50, 70], { measures: ['Width', 'width'] }))).toMatchObject({
    chart: 'Name each measure once.',
  });
  expect(await fieldsOf(chartWith([50, 70], { rows: [row(sizes[0] ?? '', [50, 70])] }))).toMatchObject({
    chart: `Write every measure of ${sizes.slice(1).join(', ')}.`,
  });
  expect(await fieldsOf(chartWith([50]))).toMatchObject({ chart: `Write every measure of ${sizes.join(', ')}.` });
  expect((await open('football-4')).version).toBe(version);
});
