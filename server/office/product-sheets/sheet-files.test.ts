import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSheetRowsTable } from '#database/schema/product-sheets.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { unfinishedIn } from '#server/foundation/process/data-dir-lock.ts';
import { createSheetProcesses, type SheetProcesses } from '#server/office/sheet-files/sheet-process.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { takeSheet } from './bring-sheet.ts';
import { sweepSheets } from './sweep-sheets.ts';
import { csvFrom, sheetsOf } from './test-sheets.ts';
import { workSheet } from './work-sheet.ts';

const now = new Date('2026-11-23T04:20:00Z');
const later = new Date('2026-12-01T04:20:00Z');
let dir: string;
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
let processes: SheetProcesses;
let dearer = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-sheets-'));
  shop = await openTestShop(() => now, undefined, { idle: true, env: { DATA_DIR: dir } });
  const { cookie } = await aColleagueIn(shop, ['merchandiser'], now, { name: 'Dev Anand' });
  office = sheetsOf(shop, cookie);
  processes = createSheetProcesses({ warn: () => {} });
  dearer = csvFrom((await office.rows('&sport=football')).map((row) => ({ ...row, Price: Number(row.Price) + 1 })));
});
afterAll(async () => {
  await processes?.close();
  await shop?.close();
  await rm(dir, { recursive: true, force: true });
});

/** Lists the stored files of spreadsheets, including unfinished ones. */
async function lying(): Promise<string[]> {
  const list = (folder: string) => readdir(folder).catch((): string[] => []);
  return [
    ...(await list(path.join(dir, 'files', 'sheets'))),
    ...(await list(unfinishedIn(dir))).filter((name) => name.includes('sheet_')),
  ];
}

const partsOf = () => ({ ...shop, db: shop.database.db, now: () => now, sheetProcesses: processes });
const work = (id: string, parts: Partial<Parameters<typeof workSheet>[0]> = {}) =>
  workSheet({ ...partsOf(), ...parts }, id);
const bring = () => office.bring(dearer, 'reading');
const send = (id: string, body = dearer) =>
  office.call(`POST /api/office/sheets/${id}?name=again.csv`, Buffer.from(body), {
    'content-type': 'application/octet-stream',
  });
/** Reads a spreadsheet, and runs an action once the reader has its copy. */
const meanwhile = (happens: () => Promise<unknown>): SheetProcesses => ({
  ...processes,
  run: async (task, whose) => {
    await happens();
    return processes.run(task, whose);
  },
});

const ends: [name: string, end: (id: string) => Promise<unknown>, state: string][] = [
  ['is read', (id) => work(id), 'ready'],
  ['cannot be read', (id) => send(id, 'no,product').then(() => work(id)), 'unfit'],
  ['is discarded before it is read', (id) => office.press(id, 'stop').then(() => work(id)), 'let_go'],
  [
    'is discarded while it is read',
    (id) => work(id, { sheetProcesses: meanwhile(() => office.press(id, 'stop')) }),
    'let_go',
  ],
  [
    'is discarded while it is read, and deleted by another job',
    (id) => work(id, { sheetProcesses: meanwhile(() => office.press(id, 'stop').then(() => work(id))) }),
    'let_go',
  ],
  ['is sent again after it was read', (id) => work(id).then(() => send(id)), 'ready'],
  [
    'is sent again after it was stopped',
    (id) =>
      office
        .press(id, 'stop')
        .then(() => work(id))
        .then(() => send(id)),
    'let_go',
  ],
  [
    'is read by a process that dies before it takes the file away',
    async (id) => {
      const remove = () => Promise.reject(new Error('the process dies'));
      await expect(work(id, { files: { ...shop.files, remove } })).rejects.toThrow('the process dies');
      await work(id);
    },
    'ready',
  ],
];

test.each(ends)('deletes the file of a spreadsheet that %s', async (_name, end, state) => {
  const id = await bring();
  expect(await lying()).toHaveLength(1);
  await end(id);
  expect((await office.read(id)).state).toBe(state);
  expect(await lying()).toEqual([]);
  const rows = await shop.database.db.$count(productSheetRowsTable, eq(productSheetRowsTable.sheetId, id));
  expect(rows > 0).toBe(state === 'ready');
});

test('adds no job to the one that waits when a spreadsheet is stopped again and again', async () => {
  const id = await bring();
  for (const _press of [1, 2]) expect((await office.press(id, 'stop')).statusCode).toBe(200);
  const { rows } = await shop.database.db.execute(
    sql`select id from pgboss.job where name = 'work-sheet' and data ->> 'sheetId' = ${id}`,
  );
  expect(rows).toHaveLength(1);
});

test('deletes the file of a spreadsheet that was unreadable for a week or refused', async () => {
  const id = await bring();
  const fails = () => Promise.reject(new Error('the storage is away'));
  await expect(sweepSheets({ db: shop.database.db, files: { ...shop.files, remove: fails } }, later)).rejects.toThrow(
    'away',
  );
  await sweepSheets(partsOf(), now);
  expect((await office.read(id)).state).toBe('reading');
  await sweepSheets(partsOf(), later);
  expect((await office.call(`GET /api/office/sheets/${id}`)).statusCode).toBe(404);
  expect(await lying()).toEqual([]);
  const arriving = { id: 'sheet_refused', body: Readable.from([Buffer.from(dearer)]), length: undefined };
  await expect(takeSheet(partsOf(), arriving, () => Promise.reject(new Error('not kept')))).rejects.toThrow('not kept');
  expect(await lying()).toEqual([]);
});

test('keeps the file of a waiting spreadsheet when it is uploaded again', async () => {
  const id = await bring();
  await send(id);
  const again = { id, body: Readable.from([Buffer.from(dearer)]), length: undefined };
  await expect(takeSheet(partsOf(), again, () => Promise.reject(new Error('not kept')))).rejects.toThrow('not kept');
  await work(id);
  expect(await office.read(id)).toMatchObject({ state: 'ready', wrong: 0 });
  expect(await lying()).toEqual([]);
});
