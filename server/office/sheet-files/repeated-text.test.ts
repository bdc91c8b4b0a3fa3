import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFileInto } from './read-file.ts';

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Writes a workbook whose cells all refer to one long text: a few kilobytes. */
function repeatedText(rows: number, columns: number, letters: number): Uint8Array {
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="s"><v>0</v></c>`);
  const sheet = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${cells(at + 1).join('')}</row>`).join('');
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'x'.repeat(letters)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

test('a workbook that repeats one long text does not unpack beyond the limit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheet-'));
  const [source, target] = [path.join(folder, 'a.xlsx'), path.join(folder, 'a.lines')];
  const file = repeatedText(50, 20, 60_000);
  expect(file.length).toBeLessThan(10_000);
  await writeFile(source, file);
  const unpacked = 4 * 1024 * 1024;
  const bounds = { rows: 1000, columns: 300, letters: 65_000, unpacked, words: unpacked };
  const read = await readFileInto({ source, format: 'xlsx', target, bounds });
  const { size } = await stat(target);
  await rm(folder, { recursive: true });
  expect(size).toBeLessThanOrEqual(unpacked);
  expect(read).toHaveProperty('unfit');
});
