import { expect, test } from 'vitest';
import { readExportHeads } from './export-columns.ts';
import { createExportReader } from './read-export.ts';

const heads = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Date sale price starts',
  'Date sale price ends',
  'Sale price',
  'Regular price',
];

test('a simple product whose sale has a date has a doubt, as a variation has', () => {
  const found = readExportHeads(heads);
  if (!found) throw new Error('not recognized');
  const reader = createExportReader(found);
  reader.add(2, ['7', 'simple', 'CAP-1', 'Cap', '2027-10-01', '2027-10-05', '99', '499']);
  const [product] = reader.finish();
  expect(product?.doubts.map(({ sentence }) => sentence)).toEqual([
    'The sale has a date there. The draft has its price without one.',
  ]);
});
