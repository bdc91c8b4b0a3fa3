import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { officeEndpoints } from '#contract/office/calls.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// 03:19 on 1 December in India is still November in London.
const now = new Date('2026-11-30T21:49:32.752Z');
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  ({ cookie } = await aColleagueIn(shop, ['owner'], now));
  await postOrder(shop, anOrder([aLine('cricket-1')], aContact()));
  const author = { actor: 'command' as const, memberId: null, who: 'asha', role: 'Operator', from: 'Command line' };
  await changeAudited({ db: shop.database.db, now: () => now }, author, async (_tx, note) =>
    note({ thing: 'shop', about: 'texts', what: 'Planned a text', after: { from: '2026-11-30T20:00:00.000Z' } }),
  );
});
afterAll(() => shop.close());

/** Finds endpoints that return CSV, inside their reply or as the whole reply. */
function isExport({ shapes }: (typeof officeEndpoints)[number]): boolean {
  const fields: object[] = Object.values({ ...Reflect.get(shapes, 'query')?.shape });
  const data = Reflect.get(Reflect.get(shapes.reply, 'shape') ?? {}, 'data');
  return (
    fields.some((field) => z.toJSONSchema(field as z.ZodType, { io: 'input' }).enum?.includes('csv')) ||
    (data instanceof z.ZodObject && 'csv' in data.shape)
  );
}

/** The CSV that each export endpoint returns. */
const files: Record<string, () => Promise<string>> = {
  'POST /api/office/order-exports': async () =>
    (await ask(shop, 'POST /api/office/order-exports', { cookie, payload: { people: true } })).json().data.csv,
  'GET /api/office/audit/export': async () =>
    (await ask(shop, 'GET /api/office/audit/export', { cookie })).json().data.csv,
  'GET /api/office/product-export': async () =>
    (await ask(shop, 'GET /api/office/product-export?format=csv', { cookie })).body,
};

const exported = officeEndpoints.filter(isExport).map(({ method, path }) => `${method} ${path}`);

test('tests every export endpoint of the API', () => {
  expect(exported.toSorted()).toEqual(Object.keys(files).toSorted());
});

test.each(exported)('starts the file of %s with a UTF-8 BOM and writes all times in Indian time', async (name) => {
  const csv = (await files[name]?.()) ?? '';
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.length).toBeGreaterThan(100);
  expect(csv).not.toMatch(/T\d\d:\d\d:\d\d(?:\.\d+)?Z/);
  expect(csv).not.toContain('2026-11-30 ');
});

test.each([
  ['POST /api/office/order-exports', 'placed (Asia/Kolkata)'],
  ['GET /api/office/audit/export', 'at (Asia/Kolkata)'],
])('names the time zone in the header of %s (“%s”) and uses the local date', async (name, heading) => {
  const [heads, row] = ((await files[name]?.()) ?? '').split('\r\n').map((line) => line.split(','));
  expect(row?.[heads?.indexOf(heading) ?? -1]).toBe('2026-12-01 03:19:32');
});

test('writes times inside texts of the audit export with their offset', async () => {
  const csv = await files['GET /api/office/audit/export']?.();
  expect(csv).toContain('2026-12-01T01:30:00.000+05:30');
});

test('names an XLSX export of products by the local date', async () => {
  const reply = await ask(shop, 'GET /api/office/product-export?format=xlsx', { cookie });
  expect(reply.headers['content-disposition']).toContain('products-2026-12-01.xlsx');
  expect((await readXlsx(reply.rawPayload)).sheets[0]?.rows.length).toBeGreaterThan(100);
});
