import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { sheetsOf } from './test-sheets.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  const { cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' });
  office = sheetsOf(shop, cookie);
});
afterAll(() => shop?.close());

describe('files written by Excel', () => {
  const fixture = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));
  const dates = async () => {
    const row = (await office.rows()).find(({ Product }) => Product === 'basketball-1');
    const date = { value: new Date('2026-05-04T00:00:00Z'), style: { numFmt: 'd-mmm' } };
    const rows = [
      ['Product', 'Version', 'Sizes'],
      ['basketball-1', Number(row?.Version)],
    ];
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Products', rows, cells: new Map([['1,2', date]]) }] }));
  };

  test.each([
    [
      'a price with a decimal comma',
      () => fixture('decimal-comma.csv'),
      { column: 'Price', sentence: '999,90: write rupees with a point (999.90)' },
    ],
    [
      'a size that Excel turned into a date',
      dates,
      {
        column: 'Sizes',
        sentence: "There is no size 4-May: Excel made a date of it. Type an apostrophe before the size, like '4-5Y",
      },
    ],
  ])('reports in its row %s, with a correction', async (_, file, fault) => {
    const id = await office.bring(await file());
    expect(await office.found(id, 'wrong')).toMatchObject([{ row: 2, product: 'basketball-1', faults: [fault] }]);
  });

  test('reads a file with the line “sep=”', async () => {
    const id = await office.bring(await fixture('sep-line.csv'));
    expect(await office.found(id, 'changed')).toMatchObject([
      { row: 2, product: 'basketball-1', changes: [{ field: 'price', is: '₹999.90' }] },
    ]);
  });

  test('refuses a file with a password and says so', async () => {
    const sheets = [{ name: 'Products', rows: [['Product', 'Version', 'Price']] }];
    const locked = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } });
    const id = await office.bring(Buffer.from(locked), 'unfit');
    expect((await office.read(id)).said).toBe('This file has a password. Save it without one.');
  });
});
