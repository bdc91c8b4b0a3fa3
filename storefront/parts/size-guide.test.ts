import { expect, test } from 'vitest';
import { adultSizes, kidsSizes, womensSizes } from '#contract/sizes.ts';
import { sizeTablesOf } from './size-guide.ts';

const rowsOf = (kind: 'jersey' | 'kids', sold: readonly string[]) =>
  sizeTablesOf({ kind, sizes: sold.map((size) => ({ size, available: true })) }).flatMap((table) => table.rows.map(({ key }) => key));

test('every size that the catalogue may sell has its row in the chart, and no other has', () => {
  expect(rowsOf('jersey', adultSizes)).toEqual([...adultSizes]);
  expect(rowsOf('jersey', womensSizes)).toEqual([...womensSizes]);
  expect(rowsOf('kids', kidsSizes)).toEqual([...kidsSizes]);
  expect(rowsOf('jersey', ['M', "Women's XS"])).toEqual(['M', "Women's XS"]);
});

test('the garment is larger than the body it is for, size by size', () => {
  const sizes = ['XS', 'M', '3XL'].map((size) => ({ size, available: true }));
  const [table] = sizeTablesOf({ kind: 'jersey', sizes });
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['XS', '86-91 cm (34-36 in)', '49 × 68 cm'],
    ['M', '96-101 cm (38-40 in)', '54 × 72 cm'],
    ['3XL', '117-123 cm (46-48 in)', '64 × 80 cm'],
  ]);
});

test('what has one size has no chart', () => {
  expect(sizeTablesOf({ kind: 'cap', sizes: [{ size: 'One size', available: true }] })).toEqual([]);
});
