import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readExportHeads } from '#server/office/shop-exports/export-columns.ts';
import { readProducts } from './try-import.ts';

test('the products of a file are held only up to a number of characters', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const lines = path.join(folder, 'a.lines');
  const names = ['Handle', 'Title', 'Vendor', 'Body (HTML)'];
  const rows = [names, ['cap', 'Cap', 'Makers', 'x'.repeat(1000)], ['mug', 'Mug', 'Makers', 'x'.repeat(1000)]];
  await writeFile(lines, rows.map((cells, at) => `${JSON.stringify([at + 1, cells])}\n`).join(''));
  const heads = readExportHeads(names);
  if (!heads) throw new Error('not recognized');
  const all = await readProducts(lines, heads, 3000);
  const tooMuch = await readProducts(lines, heads, 2000);
  await rm(folder, { recursive: true });
  expect(all?.map(({ key }) => key)).toEqual(['cap', 'mug']);
  expect(tooMuch).toBeUndefined();
});
