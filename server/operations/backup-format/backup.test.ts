import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closedMonthsTable } from '#database/schema/documents.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { type Database, openEmbedded, openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { type BackupSource, makeBackup } from '#server/operations/backup/make-backup.ts';
import { restoreBackup } from '#server/operations/restore/put-back.ts';
import { migratePart, readJournal, restoreShop, tryBackup } from '#server/operations/restore/restore-shop.ts';
import { checkLedgerAsRead } from '#server/selling/order-checks/check-ledger.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { BackupRefused } from './backup-errors.ts';
import type { BackupManifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { sealKeyOf } from './seal.ts';
import { packed, type TarEntry, tarEntryOf, unpacked } from './tar.ts';

vi.mock('#server/selling/order-checks/check-ledger.ts', { spy: true });
vi.mock('#server/money/payment-routes/check-money.ts', { spy: true });

const quiet = { warn: () => {}, error: () => {} };
const at = new Date('2026-11-23T21:00:00Z');
const key = sealKeyOf(Buffer.from('a key of the tests, long enough\n'));

const strange = 'tab\there, \\N, a line\nand {braces} "मैदान"';

let shop: PayingShop;
let root: string;
let source: BackupSource;
let placing: Promise<number>;
/** A database with the tables of this release. */
let target: Database;
let plain: { file: string; manifest: BackupManifest };

/** A shop that has orders and files, and takes more orders while it is backed up. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'maidan-backup-'));
  [shop, target] = await Promise.all([openPayingShop(), openSeededDatabase()]);
  const dataDir = path.join(root, 'data');
  for (const [name, bytes] of [
    ['files/uploads/one.png', Buffer.alloc(3_000_000, 7)],
    ['files/print/मैदान.pdf', Buffer.from('%PDF')],
    ['files/empty', Buffer.alloc(0)],
    ['sandbox/razorpay.json', Buffer.from('{"payments":[]}')],
    ['pictures/drawn.webp', Buffer.from('made anew')],
  ] as const) {
    await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
    await writeFile(path.join(dataDir, name), bytes);
  }
  source = { pool: shop.database.pool, dataDir, mode: 'demo', bucket: undefined, version: '9.9.9' };
  for (const size of ['S', 'M', 'L']) {
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1', size)]));
    await take(shop, id, 'confirmed', 'packed');
  }
  // Triggers write the rows of a document, and refuse documents of a closed month: a restore must go without them.
  await shop.database.db.insert(closedMonthsTable).values({
    ...{ id: 'closing_1', month: '2026-11', closedAt: at, closedBy: 'stf_1', tables: [], series: [], waiting: [] },
  });
  await shop.database.pool.query('update orders set note = $1', [strange]);
  let done = false;
  placing = (async () => {
    let many = 0;
    for (; !done; many += 1) await placeOrderFor(shop, anOrder([aLine('cricket-2', 'M')]));
    return many;
  })();
  plain = await makeBackup(source, { folder: path.join(root, 'kept'), prefix: 'maidan-', key: undefined, at });
  done = true;
});
afterAll(async () => {
  await Promise.all([shop.close(), target.close()]);
  await rm(root, { recursive: true, force: true });
});

test('a backup made while orders come in restores every row, every file and correct books', async () => {
  expect(await placing).toBeGreaterThan(0);
  const dataDir = path.join(root, 'restored');
  const said: string[] = [];
  const manifest = await restoreShop(
    { file: plain.file, key: undefined, log: quiet, queues: shopQueues },
    dataDir,
    undefined,
    (line) => said.push(line),
  );
  expect(manifest.sums.orders).toBeGreaterThanOrEqual(3);
  expect(manifest.sums.faults).toEqual([]);
  expect(said).toEqual([]);
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'lock', 'postgresql', 'sandbox']);
  expect(await readFile(path.join(dataDir, 'files/uploads/one.png'))).toEqual(Buffer.alloc(3_000_000, 7));
  expect(await readFile(path.join(dataDir, 'files/print/मैदान.pdf'), 'utf8')).toBe('%PDF');
  expect((await stat(path.join(dataDir, 'files/empty'))).size).toBe(0);
  const restored = await openEmbedded(path.join(dataDir, 'postgresql'), quiet);
  try {
    const { rows: events } = await restored.pool.query('select kind, outcome from security_events');
    expect(events).toEqual([{ kind: 'backup_restored', outcome: 'done' }]);
    // The restore event is the only new row; only the owner of the tables can delete it.
    for (const does of ['disable trigger user', 'enable trigger user']) {
      await restored.pool.query(`alter table security_events ${does}`);
      if (does.startsWith('disable')) await restored.pool.query('truncate security_events restart identity');
    }
    // A backup of the restored shop has the same checksums of every table and file.
    const again = await makeBackup(
      { ...source, pool: restored.pool, dataDir },
      { folder: root, prefix: 'maidan-', key: undefined, at },
    );
    // The backup works across versions of PostgreSQL.
    expect(again.manifest).toEqual({
      ...plain.manifest,
      files: expect.arrayContaining(plain.manifest.files),
      postgresql: expect.stringMatching(/^18\./),
    });
    expect(again.manifest.files).toHaveLength(4);
    expect((await restored.pool.query('select note from orders')).rows).toContainEqual({ note: strange });
    const orders = await shop.database.pool.query('select 1 from orders');
    expect(manifest.sums.orders).toBeLessThan(orders.rowCount ?? 0);
    expect(await ledgerFaults({ ...shop, database: restored })).toEqual([]);
    // Sequences continue after the last number.
    const { rows } = await restored.pool.query<{ next: string; last: string }>(
      `select nextval('order_events_id_seq')::text as next, max(id)::text as last from order_events`,
    );
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.last));
    const constraints = `select conname, pg_get_constraintdef(oid) as is from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;
    const columns = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`;
    for (const query of [constraints, columns])
      expect((await restored.pool.query(query)).rows).toEqual((await shop.database.pool.query(query)).rows);
  } finally {
    await restored.close();
  }
  await expect(
    restoreShop({ file: plain.file, key: undefined, log: quiet, queues: shopQueues }, dataDir, undefined, () => {}),
  ).rejects.toThrow(/There is a shop in .*restored already, and a backup is never written over one.*--to FOLDER/);
});

test('an encrypted backup is verified in a scratch database, and cannot be read without its key', async () => {
  const { file, manifest } = await makeBackup(source, { folder: root, prefix: 'maidan-', key, at });
  expect(await tryBackup({ file, key, log: quiet, queues: shopQueues })).toEqual(manifest);
  expect((await readFile(file)).includes('Sawant')).toBe(false);
  await expect(tryBackup({ file, key: undefined, log: quiet, queues: shopQueues })).rejects.toThrow(
    /is sealed: give its key/,
  );
  const other = sealKeyOf(Buffer.from('a key of somebody else, long enough'));
  await expect(tryBackup({ file, key: other, log: quiet, queues: shopQueues })).rejects.toThrow(
    /The key does not open the file/,
  );
});

test('a backup is restored into an empty server database, and never into one with tables', async () => {
  const made = await createTestServerDatabase('template0');
  const restoring = { file: plain.file, key: undefined, log: quiet, queues: shopQueues };
  try {
    const manifest = await restoreShop(restoring, path.join(root, 'beside'), made.url, () => {});
    expect(manifest.sums).toEqual(plain.manifest.sums);
    await expect(restoreShop(restoring, path.join(root, 'beside'), made.url, () => {})).rejects.toThrow(/is not empty/);
  } finally {
    await made.drop();
  }
});

test('the backup is an ordinary tar file, readable by its owner only, without partial files beside it', async () => {
  expect((await stat(plain.file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(plain.file))).toEqual([path.basename(plain.file)]);
  const names = gunzipSync(await readFile(plain.file)).toString('latin1');
  expect(names).toContain('about.json');
  expect(plain.manifest.files.map((file) => file.path).sort()).toEqual([
    'files/empty',
    'files/print/मैदान.pdf',
    'files/uploads/one.png',
    'sandbox/razorpay.json',
  ]);
});

test('a changed byte or a missing end of a backup is detected', async () => {
  const whole = await readFile(plain.file);
  const changedFile = path.join(root, 'changed.tar.gz');
  const contents = async (file: string): Promise<string[]> => {
    const found: string[] = [];
    await readBackup(file, undefined, async (about, entries) => {
      found.push(JSON.stringify(about));
      for await (const { name, body } of entries) {
        const hash = createHash('sha256');
        for await (const part of body) hash.update(part);
        found.push(`${name} ${hash.digest('hex')}`);
      }
    });
    return found;
  };
  const right = await contents(plain.file);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), async (place, bit, cutThere) => {
      const changed = Buffer.from(cutThere ? whole.subarray(0, place) : whole);
      if (!cutThere) changed[place] = (changed[place] ?? 0) ^ (1 << bit);
      await writeFile(changedFile, changed);
      const read = await contents(changedFile).catch((error: unknown) => error);
      // The header of a gzip has a few bytes without effect.
      if (Array.isArray(read)) expect(read).toEqual(right);
      else expect(read).toBeInstanceOf(BackupRefused);
    }),
    { numRuns: 60 },
  );
  // A refused backup leaves no shop and no partial files.
  await writeFile(changedFile, whole.subarray(0, whole.length - 5000));
  const target = path.join(root, 'refused');
  await expect(
    restoreShop({ file: changedFile, key: undefined, log: quiet, queues: shopQueues }, target, undefined, () => {}),
  ).rejects.toThrow(/cut short/);
  expect(await readdir(target)).toEqual(['lock']);
});

test.each([
  ['a file', '{"payments":[]}', '{"payments":{}}', /The file sandbox\/razorpay\.json is damaged in the backup/],
  ['a row', 'and {braces}', 'AND {braces}', /The table public\.orders is damaged in the backup/],
  [
    'a number of rows',
    '"name":"public.orders","rows":',
    '"name":"public.orders","rows":9',
    /Of public\.orders, the backup has 9\d+ rows/,
  ],
  [
    'a file of nobody',
    '"path":"files/empty"',
    '"path":"files/emptx"',
    /The file files\/emptx is missing in the backup/,
  ],
  // The last, since its rows already exist when it is found.
  ['a sum of the books', '"takenPaise":', '"takenPaise":9', /The books do not agree/],
])('a backup with %s that differs from the manifest is refused', async (_what, before, after, words) => {
  const entries: TarEntry[] = [];
  const tar = gunzipSync(await readFile(plain.file));
  for await (const { name, body } of unpacked(Readable.from([tar]))) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    const bytes = Buffer.concat(parts);
    const place = bytes.indexOf(before);
    const changed =
      place < 0
        ? bytes
        : Buffer.concat([bytes.subarray(0, place), Buffer.from(after), bytes.subarray(place + before.length)]);
    entries.push(tarEntryOf(name, changed));
  }
  const given = async function* () {
    yield* entries;
  };
  const file = path.join(root, 'forged.tar.gz');
  await pipeline(packed(given(), at), createGzip({ level: 1 }), createWriteStream(file));
  const { pool } = target;
  await expect(
    restoreBackup(file, undefined, { folder: undefined, open: async () => ({ pool, migrate: undefined }) }),
  ).rejects.toThrow(words);
});

test('a failed backup leaves no files, and gives the reason', async () => {
  const dataDir = path.join(root, 'awkward');
  await mkdir(path.join(dataDir, 'files'), { recursive: true });
  await writeFile(path.join(dataDir, 'files', 'x'.repeat(200)), 'a name that no tar takes');
  const folder = path.join(root, 'failing');
  const options = { folder, prefix: 'maidan-', key: undefined, at };
  await expect(makeBackup({ ...source, dataDir }, options)).rejects.toThrow(/is too long for a backup/);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(path.join(root, 'a-file'), '');
  await expect(makeBackup(source, { ...options, folder: path.join(root, 'a-file', 'below') })).rejects.toThrow(
    /^No backup was written to .*: a file is in the way of a folder/,
  );
  // Two backups in the same second: the second fails, and does not change the first.
  const [first, second] = await Promise.allSettled([makeBackup(source, options), makeBackup(source, options)]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(await readdir(folder)).toEqual([path.basename(plain.file)]);
});

test('a backup of an earlier release is migrated, and one of a later release is refused', async () => {
  const made = await createTestServerDatabase('template0');
  const earlier = openServer(made.url);
  try {
    const { entries } = await readJournal();
    await migratePart(earlier, entries.slice(0, -1));
    // The earlier release had other checks; this one's need columns that did not exist. The tables are empty.
    vi.mocked(checkLedgerAsRead).mockResolvedValueOnce(noBooks);
    vi.mocked(checkMoney).mockResolvedValueOnce({ movements: 0, takenPaise: 0, faults: [] });
    const before = await makeBackupOf(earlier.pool, 'earlier');
    expect(before.manifest.migrations).toHaveLength(entries.length - 1);
    const dataDir = path.join(root, 'brought');
    await restoreShop(
      { file: before.file, key: undefined, log: quiet, queues: shopQueues },
      dataDir,
      undefined,
      () => {},
    );
    const restored = await openEmbedded(path.join(dataDir, 'postgresql'), quiet);
    const applied = await restored.pool.query('select 1 from drizzle.__drizzle_migrations');
    await restored.close();
    expect(applied.rowCount).toBe(entries.length);
    await earlier.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    );
    vi.mocked(checkLedgerAsRead).mockResolvedValueOnce(noBooks);
    vi.mocked(checkMoney).mockResolvedValueOnce({ movements: 0, takenPaise: 0, faults: [] });
    const after = await makeBackupOf(earlier.pool, 'later');
    await expect(tryBackup({ file: after.file, key: undefined, log: quiet, queues: shopQueues })).rejects.toThrow(
      /of a newer release of the shop \(9\.9\.9\)/,
    );
  } finally {
    await earlier.close();
    await made.drop();
  }
});

const noBooks = { skus: 0, orders: 0, faults: [] };

function makeBackupOf(pool: BackupSource['pool'], name: string) {
  return makeBackup(
    { ...source, pool, dataDir: path.join(root, 'no such folder') },
    { folder: root, prefix: `maidan-${name}-`, key: undefined, at },
  );
}
