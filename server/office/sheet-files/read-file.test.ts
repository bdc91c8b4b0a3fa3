import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileInto } from './read-file.ts';
import { type FileLine, linesOf, type SheetBounds } from './sheet-file.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bounds: SheetBounds = { rows: 20, columns: 6, letters: 40, unpacked: 1_000_000, words: 100_000 };

/** Returns the rows of a file, or the message why it cannot be read. */
async function read(
  bytes: string | Uint8Array,
  format: 'csv' | 'xlsx' = 'csv',
  limits: SheetBounds = bounds,
): Promise<FileLine[] | string> {
  files += 1;
  const [source, target] = [path.join(folder, `${files}.in`), path.join(folder, `${files}.out`)];
  await writeFile(source, bytes);
  const done = await readFileInto({ source, format, target, bounds: limits });
  if ('unfit' in done) return done.unfit;
  const lines: FileLine[] = [];
  for await (const line of linesOf(target)) lines.push(line);
  expect(lines.length).toBe(done.rows);
  return lines;
}

const sheetName = 'xl/worksheets/sheet1.xml';

/** Returns an XLSX file whose first sheet is rewritten. */
async function xlsxWith(change: (xml: string) => string): Promise<Uint8Array> {
  const parts = unzipSync(
    await writeXlsx({
      sheets: [
        {
          name: 'Products',
          rows: [
            ['Product', 'Price'],
            ['cricket-1', 2499],
          ],
        },
      ],
    }),
  );
  parts[sheetName] = strToU8(change(strFromU8(parts[sheetName] ?? new Uint8Array())));
  return zipSync(parts);
}

describe('CSV file', () => {
  test.each([
    [
      'with a BOM, quotes and line breaks in a cell',
      '\uFEFFProduct,Price\r\n"a ""b""","1\n2"\r\n',
      [
        [1, ['Product', 'Price']],
        [2, ['a "b"', '1\n2']],
      ],
    ],
    [
      'separated by semicolons',
      'Product;Price\na;1\n',
      [
        [1, ['Product', 'Price']],
        [2, ['a', '1']],
      ],
    ],
    [
      'separated by semicolons, with commas and quotes in its cells',
      '"Product";"Price, ""now"""\n"a,""b";"1,2,3"\n"c,d";","\n',
      [
        [1, ['Product', 'Price, "now"']],
        [2, ['a,"b', '1,2,3']],
        [3, ['c,d', ',']],
      ],
    ],
    [
      'with the “sep=” line of Excel',
      'sep=;\r\nProduct;Price, later\r\na;1\r\n',
      [
        [1, ['Product', 'Price, later']],
        [2, ['a', '1']],
      ],
    ],
    [
      'with a BOM and a tab in the “sep=” line',
      '\uFEFF"sep=\t"\nProduct\tPrice\na\t999,90\n',
      [
        [1, ['Product', 'Price']],
        [2, ['a', '999,90']],
      ],
    ],
    [
      'with empty rows, which keep their numbers',
      'Product,Price\n,,\n\nb,\n',
      [
        [1, ['Product', 'Price']],
        [4, ['b']],
      ],
    ],
    [
      'with text that looks like a formula',
      'Product,Price\n=1+1,@x\n',
      [
        [1, ['Product', 'Price']],
        [2, ['=1+1', '@x']],
      ],
    ],
    [
      'in Devanagari script',
      'Product\nक्रिकेट\n',
      [
        [1, ['Product']],
        [2, ['क्रिकेट']],
      ],
    ],
  ])('reads a CSV file %s', async (_, text, lines) => {
    expect(await read(text)).toEqual(lines);
  });

  test.each([
    ['no content', '', 'There is nothing in it.'],
    [
      'another encoding',
      Buffer.from([0x50, 0xa3, 0xff, 0x0a]),
      'Some of its letters cannot be read. Save it as “CSV UTF-8”.',
    ],
    ['binary data', Buffer.from('\x00\x01\x02'), 'It is no CSV file. Save it as CSV UTF-8, or as XLSX.'],
    [
      'too many rows',
      `Product\n${'a\n'.repeat(21)}`,
      'It has more than 20 rows. Bring it in parts of 20 rows at most.',
    ],
    ['too many columns', `${'a,'.repeat(6)}a\n`, 'Row 1 has more than 6 columns.'],
    ['a very long cell', `a\n${'x'.repeat(41)}\n`, 'A cell of row 2 has more than 40 letters.'],
  ])('refuses a CSV file with %s and says why', async (_, bytes, sentence) => {
    expect(await read(bytes)).toBe(sentence);
  });
});

test('counts the rows of another shop’s export by a limit of its own, as soon as they are read', async () => {
  const fewer = { ...bounds, ofExports: { rows: 3, columns: 8, letters: 80 } };
  const rows = (count: number) => 'a,b,c\n'.repeat(count);
  expect(await read(`Handle,Title,Vendor\n${rows(3)}`, 'csv', fewer)).toHaveLength(4);
  const said = 'It has more than 3 rows. Bring it in parts of 3 rows at most.';
  expect(await read(`Handle,Title,Vendor\n${rows(4)}`, 'csv', fewer)).toBe(said);
  expect(await read(`Product,Price\n${rows(4)}`, 'csv', fewer)).toHaveLength(5);
});

test('takes more columns and longer cells only from the export of another shop', async () => {
  const wide = { ...bounds, ofExports: { rows: 20, columns: 8, letters: 80 } };
  const cells = `${','.repeat(7)}${'x'.repeat(60)}`;
  expect(await read(`Handle,Title,Vendor\n${cells}\n`, 'csv', wide)).toHaveLength(2);
  expect(await read(`Product,Price\n${cells}\n`, 'csv', wide)).toBe('Row 2 has more than 6 columns.');
  expect(await read(`Handle,Title,Vendor\n,${cells}\n`, 'csv', wide)).toBe('Row 2 has more than 8 columns.');
});

const products = {
  name: 'Products',
  rows: [
    ['Product', 'Sizes'],
    ['cricket-1', 'M'],
  ],
};
const productLines = [
  [1, ['Product', 'Sizes']],
  [2, ['cricket-1', 'M']],
];

describe('XLSX file', () => {
  test.each<[string, WriteOptions['sheets']]>([
    ['after a hidden sheet', [{ name: 'Old', rows: [['other']], hidden: true }, products]],
    ['after a very hidden sheet', [{ name: 'Lists', rows: [['other']], veryHidden: true }, products]],
    ['before other sheets', [products, { name: 'Notes', rows: [['other']] }]],
  ])('reads the first visible sheet of an XLSX file, %s', async (_, sheets) => {
    expect(await read(await writeXlsx({ sheets }), 'xlsx')).toEqual(productLines);
  });

  test.each([
    ['d-mmm', '5-May'],
    ['mmm-yy', 'May-26'],
    ['d/m/yyyy', '5/5/2026'],
  ])('reads a date in the format %s as Excel displays it: %s', async (numFmt, shown) => {
    const date = { value: new Date('2026-05-05T00:00:00Z'), style: { numFmt } };
    const sheet = { name: 'Products', rows: [['Product', 'Sizes'], ['kids-1']], cells: new Map([['1,1', date]]) };
    expect(await read(await writeXlsx({ sheets: [sheet] }), 'xlsx')).toEqual([
      [1, ['Product', 'Sizes']],
      [2, ['kids-1', shown]],
    ]);
  });

  test.each([
    [
      'a password',
      () => writeXlsx({ sheets: [products], encryption: { password: 'secret', spinCount: 10 } }),
      'This file has a password. Save it without one.',
    ],
    [
      'the older format',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'It is an Excel file of the older kind (.xls). Save it as XLSX, or as CSV UTF-8.',
    ],
    ['a picture', () => Buffer.from('GIF89a'), 'It is no XLSX file. Save it as XLSX, or as CSV UTF-8.'],
  ])('refuses an Excel file of this kind with a message: %s', async (_, bytes, sentence) => {
    expect(await read(await bytes(), 'xlsx')).toBe(sentence);
  });

  test('reads the saved value of a formula and calculates nothing', async () => {
    const bytes = await xlsxWith((xml) =>
      xml.replace(
        /<row r="2">.*<\/row>/s,
        '<row r="4"><c r="A4" t="str"><f>HYPERLINK("http://x")</f></c><c r="B4"><f>1+1</f><v>7</v></c><c r="D4" t="b"><v>1</v></c></row>',
      ),
    );
    expect(await read(bytes, 'xlsx')).toEqual([
      [1, ['Product', 'Price']],
      [4, [null, 7, null, true]],
    ]);
  });

  test('refuses a ZIP bomb, even if it declares a small size', async () => {
    const bomb = await xlsxWith((xml) => xml.replace('<sheetData>', `<sheetData>${' '.repeat(5_000_000)}`));
    expect(bomb.length).toBeLessThan(20_000);
    expect(await read(bomb, 'xlsx')).toMatch(/^There is far more packed in it/);
    const lying = Buffer.from(bomb);
    for (const [mark, place] of [
      [0x02014b50, 24],
      [0x04034b50, 22],
    ] as const)
      for (let at = 0; at < lying.length - 46; at += 1)
        if (lying.readUInt32LE(at) === mark && lying.readUInt32LE(at + place) > 1_000_000)
          lying.writeUInt32LE(500, at + place);
    expect(await read(lying, 'xlsx')).toBe(
      'It could not be read as an XLSX file. Save it again from your spreadsheet.',
    );
  });

  test.each([
    ['just a ZIP archive', zipSync({ 'a.txt': strToU8('x') })],
    ['truncated', zipSync({ 'a.txt': strToU8('x') }).subarray(0, 60)],
  ])('refuses an XLSX file that is %s', async (_, bytes) => {
    expect(await read(bytes, 'xlsx')).toBe(
      'It could not be read as an XLSX file. Save it again from your spreadsheet.',
    );
  });

  test('refuses an XLSX file with a cell far outside of the sheet', async () => {
    const far = await xlsxWith((xml) => xml.replace('r="B2"', 'r="XFD2"'));
    expect(await read(far, 'xlsx')).toMatch(/^Row 2 has more than 6 columns|^It could not be read/);
  });
});
