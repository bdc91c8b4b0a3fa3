import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { openShopDatabase, type ShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { openEmbedded, untilThere } from '#server/foundation/database/database.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { listLines, listPieces, logOf } from '#server/operations/backup-format/archive-folder.ts';
import { lineNote, recoveryFolder, thinOut } from '#server/operations/backup-format/copy-pages.ts';
import { sealKeyOf } from '#server/operations/backup-format/seal.ts';
import { type RestoredAt, restoreAt } from '#server/operations/restore/restore-at.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { findLateLog } from './find-late-log.ts';
import type { LogArchive } from './log-archive.ts';
import { makeNightly } from './nightly.ts';
import { serveLog } from './serve-log.ts';

const said: string[] = [];
const log = {
  warn: (_: object, line: string) => void said.push(line),
  error: (_: object, line: string) => void said.push(line),
};
const quiet = { warn: () => {}, error: () => {} };

let root: string;
let archive: string;
let dataDir: string;
let line: string;
/** Times, and the number of orders at each. */
const moments: { at: Date; orders: string[] }[] = [];

const envOf = (more: object = {}) => ({ DATA_DIR: dataDir, DATABASE_URL: undefined, LOG_ARCHIVE: archive, ...more });

async function open(more: object = {}): Promise<ShopDatabase & { archive: LogArchive }> {
  const database = await openShopDatabase(envOf(more), log);
  if (!database.archive) throw new Error('no archive');
  return { ...database, archive: database.archive };
}

async function noteMoment(shop: TestShop): Promise<void> {
  const { rows } = await shop.database.pool.query<{ reference: string }>('select reference from orders order by 1');
  // Restoring compares times with the database's real clock: neither may be in the same millisecond as a commit.
  await pause(5);
  moments.push({ at: new Date(), orders: rows.map(({ reference }) => reference) });
  await pause(5);
}

/** Kills the database like the out-of-memory killer does, and waits until it has recovered. */
async function killEngine(database: ShopDatabase): Promise<void> {
  const [pid = ''] = (await readFile(path.join(engineFolder(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // Its child processes may answer for a short time.
  while ((await readFile(path.join(engineFolder(dataDir), 'postmaster.pid'), 'utf8').catch(() => pid)).startsWith(pid))
    await pause(10);
  await untilThere(database, 30_000, () => {});
}

function restore(at: Date, name: string, more: object = {}): Promise<RestoredAt> {
  const wanted = {
    at,
    archive,
    line: undefined,
    backups: path.join(root, 'backups'),
    bucket: undefined,
    key: undefined,
    log: quiet,
  };
  return restoreAt({ ...wanted, ...more }, path.join(root, name), (words) => said.push(words));
}

/** A shop with a log archive: it takes orders, its database is killed once, and it is closed properly. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'maidan-log-'));
  archive = path.join(root, `लॉग, "it's" a $HOME; kept`);
  dataDir = path.join(root, 'data');
  await mkdir(archive);
  await copySeededFolder(engineFolder(dataDir));
  const database = await open();
  const shop = await openTestShop(undefined, noProviders, { idle: true, database });
  const order = async () => expect((await postOrder(shop, anOrder([aLine('cricket-1')]))).statusCode).toBe(201);
  await order();
  // Orders are placed and tables created and dropped while pages are copied.
  const copying = database.archive.copy();
  await order();
  for (const _ of Array(5)) {
    await database.pool.query('create table passing as select * from generate_series(1, 20000)');
    await order();
    await database.pool.query('drop table passing');
  }
  await copying;
  await noteMoment(shop);
  await order();
  await database.pool.query('select pg_switch_wal()');
  await noteMoment(shop);
  await order();
  await killEngine(database);
  await noteMoment(shop);
  await order();
  await noteMoment(shop);
  await order();
  await mkdir(path.join(dataDir, 'files', 'labels'), { recursive: true });
  await writeFile(path.join(dataDir, 'files', 'labels', 'one.pdf'), '%PDF');
  const source = { pool: database.pool, dataDir, mode: 'production', bucket: undefined, version: '1' } as const;
  await makeNightly({ source, folder: path.join(root, 'backups'), kept: 1, key: undefined }, new Date());
  await shop.close();
  line = (await listLines(archive))[0]?.name ?? '';
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a shop is restored to a point in time, with the orders of that time and correct books', async () => {
  expect(await readdir(path.join(engineFolder(dataDir), 'pg_wal/archive_status'))).not.toContainEqual(
    expect.stringContaining('.ready'),
  );
  const wanted = moments[2];
  if (!wanted) throw new Error('no moment');
  expect(wanted.orders).toHaveLength(9);
  const { sums, lastChange, files } = await restore(wanted.at, 'then');
  expect(sums).toMatchObject({ orders: 9, faults: [] });
  expect(lastChange?.getTime()).toBeLessThanOrEqual(wanted.at.getTime());
  expect(lastChange?.getTime()).toBeGreaterThan(moments[1]?.at.getTime() ?? 0);
  expect(files).toEqual([
    expect.stringMatching(/^Files .* are not in the log: 1 come from the backup .*maidan-nightly-/),
  ]);
  const then = path.join(root, 'then');
  expect((await readdir(then)).sort()).toEqual(['files', 'lock', 'postgresql']);
  expect(await readFile(path.join(then, 'files/labels/one.pdf'), 'utf8')).toBe('%PDF');
  expect(await readdir(path.join(then, 'postgresql'))).not.toContainEqual(
    expect.stringMatching(/maidan|recovery\.signal|backup_label$/),
  );
  const restored = await openEmbedded(path.join(then, 'postgresql'), quiet);
  try {
    const { rows } = await restored.pool.query<{ reference: string }>('select reference from orders order by 1');
    expect(rows.map(({ reference }) => reference)).toEqual(wanted.orders);
    expect((await checkMoney(restored.db)).faults).toEqual([]);
    // The restored shop continues on its own.
    await restored.pool.query("update orders set note = 'after'");
  } finally {
    await restored.close();
  }
  await expect(restore(wanted.at, 'then')).rejects.toThrow(/There is a shop in .*then already/);
});

test('a missing log segment is reported, and an earlier state is not restored instead', async () => {
  const pieces = [...(await listPieces(archive, line)).values()];
  expect(pieces.length).toBeGreaterThanOrEqual(3);
  const file = pieces.at(-2) ?? '';
  await rename(file, `${file}.away`);
  await expect(restore(moments[3]?.at ?? new Date(), 'gap')).rejects.toThrow(
    /does not lead to .*\. The piece [0-9A-F]{24} of the log is missing in the archive\. /,
  );
  await rename(`${file}.away`, file);
  expect(await readdir(path.join(root, 'gap'))).toEqual(['lock']);
});

test('a damaged log segment is reported, and not given to PostgreSQL', async () => {
  const [name = '', file = ''] = [...(await listPieces(archive, line))].at(-1) ?? [];
  const whole = await readFile(file);
  const bent = Buffer.from(whole);
  bent[bent.length >> 1] = (bent[bent.length >> 1] ?? 0) ^ 1;
  const desk = path.join(root, 'asking', recoveryFolder);
  await mkdir(desk, { recursive: true });
  for (const [bytes, answer, words] of [
    [bent, 'none', /^The piece [0-9A-F]{24} of the log cannot be used: .*damaged/],
    [whole.subarray(0, whole.length >> 1), 'none', /^The piece [0-9A-F]{24} of the log cannot be used: .*cut short/],
    [whole, 'here', undefined],
  ] as const) {
    await writeFile(file, bytes);
    const service = await serveLog(path.dirname(desk), archive, line, undefined);
    await writeFile(path.join(desk, `${name}.wanted`), '');
    await expect.poll(() => readdir(desk)).toContain(`${name}.${answer}`);
    const fault = await service.end();
    if (words) expect(fault).toMatch(words);
    else expect(fault).toBeUndefined();
    await rm(path.join(desk, `${name}.${answer}`));
  }
});

test('times before the first backup or after the end of the log are refused with the valid range', async () => {
  await expect(restore(new Date('2020-01-01T00:00:00Z'), 'early')).rejects.toThrow(
    /The archive begins at \d{4}-.*: ask for a moment from then on/,
  );
  const refused: unknown = await restore(new Date(), 'late').catch((error: unknown) => error);
  const words = refused instanceof Error ? refused.message : '';
  expect(words).toMatch(
    /^The log does not lead to .*It ends before that\. It leads from .* as --at "[\d :.-]{19,23}"\. Nothing was put back\.$/,
  );
  const [, until = ''] = /--at "(.*)"/.exec(words) ?? [];
  const { sums } = await restore(new Date(`${until.replace(' ', 'T')}+05:30`), 'late');
  expect(sums.faults).toEqual([]);
});

test('a log that cannot be archived is reported and archived later, without overwriting any file', async () => {
  said.length = 0;
  const database = await open();
  try {
    // The same line continues, since the log has no gap.
    expect(await listLines(archive)).toHaveLength(1);
    const place = logOf(archive, line);
    await rename(place, `${place}.away`);
    await writeFile(place, 'in the way of a folder');
    await database.pool.query('create table filler (a int)');
    await database.pool.query('select pg_switch_wal()');
    await expect(database.archive.take()).rejects.toThrow(
      /The database’s log cannot be taken to .*: a file is in the way of a folder/,
    );
    await expect.poll(() => said.join('\n')).toContain('Until then the log stays on the shop’s own disk');
    expect(await findLateLog(database.db, new Date(Date.now() + 60_000))).toEqual([]);
    expect(await findLateLog(database.db, new Date(Date.now() + 660_000))).toEqual([
      {
        about: 'disk',
        says: expect.stringMatching(
          /has not been taken to LOG_ARCHIVE for 1\d minutes: \d+ pieces wait, and it has \d+ MB/,
        ),
      },
    ]);
    await rm(place);
    await expect(database.archive.take()).rejects.toThrow(/it is not there\. Look whether its disk is/);
    await rename(`${place}.away`, place);
    const before = await listPieces(archive, line);
    await database.archive.take();
    const after = await listPieces(archive, line);
    expect(after.size).toBeGreaterThan(before.size);
    expect(await findLateLog(database.db, new Date(Date.now() + 660_000))).toEqual([]);
    // A segment that was archived but not marked is recognized; a different one under its name is not changed.
    const [piece = '', file = ''] = [...after].at(-1) ?? [];
    const marks = path.join(engineFolder(dataDir), 'pg_wal/archive_status');
    await rename(path.join(marks, `${piece}.done`), path.join(marks, `${piece}.ready`));
    await database.archive.take();
    await rename(path.join(marks, `${piece}.done`), path.join(marks, `${piece}.ready`));
    const whole = await readFile(file);
    const other = await readFile([...before.values()][0] ?? '');
    await writeFile(file, other);
    await expect(database.archive.take()).rejects.toThrow(/is there and is another/);
    expect((await readFile(file)).equals(other)).toBe(true);
    await writeFile(file, whole);
  } finally {
    await database.close();
  }
  expect(await readdir(path.join(engineFolder(dataDir), 'pg_wal/archive_status'))).not.toContainEqual(
    expect.stringContaining('.ready'),
  );
});

test('a start without LOG_ARCHIVE ends the continuous log', async () => {
  const note = path.join(engineFolder(dataDir), lineNote);
  expect(existsSync(note)).toBe(true);
  said.length = 0;
  await (await openShopDatabase(envOf({ LOG_ARCHIVE: undefined }), log)).close();
  expect(existsSync(note)).toBe(false);
  expect(said).toContainEqual(expect.stringMatching(/^LOG_ARCHIVE is no longer set/));
});

test('a restored shop begins a new log, encrypted backups need their key, and old ones are deleted', async () => {
  const key = sealKeyOf(Buffer.from('a key of the tests, long enough'));
  const database = await open({ DATA_DIR: path.join(root, 'then'), BACKUP_KEY: key.now.toString(), BACKUPS_KEPT: 1 });
  const at: Date[] = [];
  let own: string | undefined;
  try {
    own = (await listLines(archive)).map(({ name }) => name).find((name) => name !== line);
    await database.archive.copy();
    const second = await database.archive.copy();
    expect((await stat(second.file)).mode & 0o777).toBe(0o600);
    const lines = await listLines(archive);
    expect(lines.map(({ copies }) => copies.length)).toEqual([1, 1]);
    await database.archive.take();
    const pieces = [...(await listPieces(archive, own ?? '')).keys()];
    expect(pieces[0]).toBe(second.firstPiece);
    await pause(10);
    at.push(new Date());
    await pause(10);
    await database.pool.query('create table later (a int)');
  } finally {
    await database.close();
  }
  const [then = new Date()] = at;
  await expect(restore(then, 'sealed')).rejects.toThrow(/is sealed: give its key/);
  const { sums } = await restore(then, 'sealed', { key });
  expect(sums).toMatchObject({ orders: 9, faults: [] });
  // Another database was archived in the same folder at that time: the restore does not guess.
  const twin = '20200101T000000Z-abcdef';
  await cp(path.join(archive, own ?? ''), path.join(archive, twin), { recursive: true });
  await expect(restore(then, 'twin', { key })).rejects.toThrow(/More than one database.*--line NAME/);
  await thinOut(archive, twin, 0);
  expect((await listLines(archive)).find(({ name }) => name === twin)?.copies).toHaveLength(1);
});

test('a log archive folder that is missing or unusable is refused', async () => {
  const refused = (more: object) => openShopDatabase(envOf({ DATA_DIR: path.join(root, 'new'), ...more }), quiet);
  await expect(refused({ LOG_ARCHIVE: path.join(root, 'nowhere') })).rejects.toThrow(
    /which is not there: look whether its disk is/,
  );
  await expect(refused({ LOG_ARCHIVE: path.join(root, 'new', 'log') })).rejects.toThrow(
    /is in DATA_DIR and is lost with it/,
  );
  await expect(refused({ DATABASE_URL: 'postgresql://127.0.0.1:9/x' })).rejects.toThrow(
    /for the server of DATABASE_URL use its own tools/,
  );
  expect(existsSync(path.join(root, 'new', 'postgresql'))).toBe(false);
});
