import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileInto } from '#server/office/sheet-files/read-file.ts';
import { linesOf } from '#server/office/sheet-files/sheet-file.ts';
import { sheetBounds } from '#server/office/sheet-files/sheet-process.ts';
import { describeColumns, readExportHeads } from './export-columns.ts';
import { emptyProduct, type ForeignProduct, type ForeignVariant } from './foreign-product.ts';
import { csvOfRows, headsOfRows, type NamedRow, readLines, shopifyRows, wooRows } from './test-export-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-exports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a CSV file as the shop does, into products. */
async function readCsv(text: string): Promise<ForeignProduct[] | undefined> {
  const [source, target] = [path.join(folder, 'in.csv'), path.join(folder, 'out.lines')];
  await writeFile(source, text);
  const read = await readFileInto({ source, format: 'csv', target, bounds: sheetBounds });
  if ('unfit' in read) throw new Error(read.unfit);
  const lines = [];
  for await (const [, cells] of linesOf(target)) lines.push(cells);
  return readLines(lines);
}

/** Returns true unless the text begins as one that WooCommerce has marked: it marks no apostrophe of a text itself. */
const unguarded = (one: string) => !/^'[=+\-@]/.test(one);
const trimmed = (text: string) => text.trim();
const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
/** Text as people write it: with quotes, separators, line breaks and other scripts. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      '7',
      ' ',
      ',',
      ';',
      '"',
      '\n',
      '<b>',
      '&amp;',
      'é',
      'शर्ट',
      '🏏',
      "'",
      '=',
      '\\n',
      '\t',
      '|',
    ),
    { maxLength: 12 },
  )
  .map((parts) => trimmed(parts.join('')))
  .filter((one) => unguarded(one) && !one.includes('\\\\'));
const line = text.map((one) => trimmed(one.replace(/[\n\t\\]/g, '')));
const listed = line
  .map((one) => one.replaceAll(',', ''))
  .filter((one) => one.trim() === one && one !== '' && unguarded(one));
const price = fc.integer({ min: 1, max: 9_999_999 }).map((paise) => (paise / 100).toFixed(2));
const optionNames = fc.uniqueArray(fc.constantFrom('Size', 'Color', 'Fit'), { maxLength: 3 });

/** Products with unique keys and SKUs, whose variants all have the same options. */
const productsOf = (source: ForeignProduct['source']) =>
  fc
    .array(
      fc.record({
        texts: fc.record({
          title: line.filter((one) => one !== '' && unguarded(one)),
          html: text,
          vendor: listed,
          category: listed,
          type: line,
        }),
        tags: fc.uniqueArray(listed, { maxLength: 3 }),
        seo: fc.record({ seoTitle: line, seoDescription: line }),
        names: optionNames,
        pictures: fc.uniqueArray(
          word.map((one) => `https://cdn.example/${one}.jpg?v=1,2`),
          { maxLength: 3 },
        ),
        variants: fc.array(
          fc.record({
            ...{ price, compareAt: fc.option(price, { nil: '' }), barcode: fc.stringMatching(/^0?\d{0,12}$/) },
            pieces: fc.integer({ min: -5, max: 500 }).map(String),
            weight: fc.integer({ min: 1, max: 2000 }).map(String),
            values: fc.array(listed, { minLength: 3, maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.map((one, at) => productWith(source, one, at)));

interface Parts {
  texts: Pick<ForeignProduct, 'title' | 'html' | 'vendor' | 'category' | 'type'>;
  tags: string[];
  seo: Pick<ForeignProduct, 'seoTitle' | 'seoDescription'>;
  names: string[];
  pictures: string[];
  variants: (Pick<ForeignVariant, 'price' | 'compareAt' | 'barcode' | 'pieces' | 'weight'> & { values: string[] })[];
}

function productWith(source: ForeignProduct['source'], parts: Parts, at: number): ForeignProduct {
  const key = `p-${at}`;
  const isWoo = source === 'woocommerce';
  const named = isWoo ? { ...parts.texts, type: '' } : { ...parts.texts, ...parts.seo };
  return {
    ...emptyProduct(source, 0, key),
    ...named,
    ...{ tags: parts.tags, pictures: parts.pictures },
    variants: parts.variants.map(({ values, ...variant }, place) => ({
      ...{ ...variant, row: 0, weightUnit: isWoo ? 'kg' : 'g' },
      sku: isWoo && parts.variants.length === 1 ? key : `${key}-${place}`,
      options: parts.names.map((name, option) => ({ name, value: values[option] ?? '' })),
    })),
  };
}

/** Removes row numbers, which depend on the writer. */
const withoutRows = (products: readonly ForeignProduct[] | undefined) =>
  products?.map(({ row: _row, variants, ...product }) => ({
    ...product,
    variants: variants.map(({ row: _variantRow, ...variant }) => variant),
  }));

const dialects = fc.record({
  separator: fc.constantFrom(',', ';'),
  end: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
});

describe('any products written as an export', () => {
  test.each(['old', 'current'] as const)('of Shopify with its %s heads are read back the same', async (version) => {
    await fc.assert(
      fc.asyncProperty(productsOf('shopify'), dialects, async (products, dialect) => {
        const read = await readCsv(csvOfRows(shopifyRows(products, version), dialect));
        expect(withoutRows(read)).toEqual(withoutRows(products));
      }),
      { numRuns: 60 },
    );
  });

  test('of WooCommerce are read back the same, wherever their variations stand', async () => {
    await fc.assert(
      fc.asyncProperty(productsOf('woocommerce'), dialects, async (products, dialect) => {
        const read = await readCsv(csvOfRows(wooRows(products), dialect));
        expect(withoutRows(read)).toEqual(withoutRows(products));
      }),
      { numRuns: 60 },
    );
  });
});

test('is recognized by its header, in any order and letter case, and no other spreadsheet is', () => {
  const shopify = headsOfRows(shopifyRows([emptyProduct('shopify', 2, 'a')], 'current'));
  const woo = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const sourceOf = (heads: readonly string[]) => readExportHeads(heads)?.source;
  expect(sourceOf(shopify.toReversed().map((head) => head.toUpperCase()))).toBe('shopify');
  expect(sourceOf(woo)).toBe('woocommerce');
  for (const other of [
    ['Product', 'Version', 'Name', 'Price'],
    ['Title', 'Price'],
    ['Type', 'Name'],
    ['ID', 'Nome'],
    [],
  ])
    expect(sourceOf(other)).toBeUndefined();
});

test('names the columns that are taken and those that are not', () => {
  const heads = readExportHeads([
    ...['Handle', 'Title', 'Vendor', 'Variant Price', 'Price / International', 'Cost per item'],
    'HSN (product.metafields.custom.hsn_code)',
  ]);
  expect(heads && describeColumns(heads)).toEqual({
    columns: [
      { theirs: 'Handle', ours: 'Recognized again by' },
      { theirs: 'Title', ours: 'Name' },
      { theirs: 'Vendor', ours: 'Club' },
      { theirs: 'Variant Price', ours: 'Price' },
      { theirs: 'HSN (product.metafields.custom.hsn_code)', ours: 'HSN' },
    ],
    notTaken: ['Price / International', 'Cost per item'],
  });
});

describe('rows of an export that are refused', () => {
  const linesFrom = (rows: readonly NamedRow[]) => {
    const heads = headsOfRows(rows);
    return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))];
  };
  const errorsOf = (rows: readonly NamedRow[]) =>
    readLines(linesFrom(rows))?.flatMap(({ errors }) => errors.map(({ row, sentence }) => [row, sentence]));

  test.each<[string, NamedRow[], [number, string]]>([
    [
      'a handle that comes again after another',
      [
        { Handle: 'a', Title: 'A', Vendor: 'V', SKU: '1' },
        { Handle: 'b', Title: 'B', SKU: '2' },
        { Handle: 'a', SKU: '3' },
      ],
      [4, 'The handle a stands in row 2 already. Keep the rows of a product together.'],
    ],
    [
      'neither handle nor title',
      [
        { Handle: 'a', Title: 'A', Vendor: 'V', SKU: '1' },
        { Handle: '', Title: '', SKU: '2' },
      ],
      [3, 'The row has neither a handle nor a title.'],
    ],
    [
      'a SKU of two products',
      [
        { ID: '1', Type: 'simple', SKU: 'X', Name: 'A', 'Regular price': '10' },
        { ID: '2', Type: 'simple', SKU: 'X', Name: 'B', 'Regular price': '10' },
      ],
      [3, 'X stands in row 2 already. Keep one of them.'],
    ],
    [
      'a variable product without variations',
      [{ ID: '1', Type: 'variable', SKU: 'X', Name: 'A', 'Regular price': '' }],
      [2, 'Its variations are not in the file. Choose “variations” too when you export.'],
    ],
    [
      'a variation that stands for any size',
      [
        { ID: '1', Type: 'variable', SKU: '', Name: 'A', 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M' },
        { Type: 'variation', Parent: 'id:1', 'Regular price': '9', 'Attribute 1 name': 'Size' },
      ],
      [3, 'The variation stands for any Size. Give each its own variation there.'],
    ],
  ])('%s', (_what, rows, error) => {
    expect(errorsOf(rows)).toEqual([error]);
  });

  test('texts are read in composed form, as those that staff choose are', () => {
    const [product] = readLines(linesFrom([{ Handle: 'a', Title: 'A', Vendor: 'Cafe\u0301\u200b', SKU: '1' }])) ?? [];
    expect(product?.vendor).toBe('Café');
  });

  test('a product without a handle gets the one that its title would have', () => {
    const [product] = readLines(linesFrom([{ Handle: '', Title: 'Blue Cap, 2026!', Vendor: 'V', SKU: '1' }])) ?? [];
    expect(product?.key).toBe('blue-cap-2026');
  });
});
