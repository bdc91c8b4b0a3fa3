import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SheetRow } from '#contract/office/product-sheets.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { csvFrom, sheetsOf } from './test-sheets.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop?.close());

it('marks the rows that need confirmation or approval, and no others', async () => {
  const { cookie } = await aColleagueIn(shop, ['merchandiser'], now);
  const office = sheetsOf(shop, cookie);
  const [waits = '', asks = '', fine = ''] = ['football-1', 'football-2', 'football-3'];
  const factors = new Map([
    [waits, 0.1],
    [asks, 0.5],
    [fine, 0.9],
  ]);
  const rows = (await office.rows()).filter(({ Product }) => factors.has(Product ?? ''));
  const priced: Record<string, string>[] = rows.map((row) => ({
    ...row,
    Price: String(Math.round(Number(row.Price) * (factors.get(row.Product ?? '') ?? 1))),
  }));
  const sheet = await office.bring(csvFrom(priced));
  const marks = async (query: string) => {
    const { data } = (
      await ask(shop, `GET /api/office/sheets/${sheet}/rows?state=changed&${query}`, { cookie })
    ).json();
    return data.rows.map(({ product, price }: SheetRow) => [product, price && [price.waits, price.percent > 30]]);
  };
  const expected = priced.map(({ Product }) => [
    Product,
    new Map([
      [waits, [true, true]],
      [asks, [false, true]],
    ]).get(Product ?? '') ?? null,
  ]);
  expect(await marks('limit=50')).toEqual(expected);
  expect(await office.read(sheet)).toMatchObject({ asking: 1, waiting: 1 });
  expect(await marks('limit=2')).toEqual(expected.slice(0, 2));
});
