import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productPhotographsTable } from '#database/schema/catalogue.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { JobData, QueueName } from '#server/foundation/jobs/queues.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { findLateBackup } from './find-late-backup.ts';
import { type Backups, backupsOf, listBackups, makeNightly, workBackups } from './nightly.ts';

let shop: TestShop;
let dir: string;
let backups: Backups;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-nightly-'));
  backups = backupsOf(
    parseEnv({ DATA_DIR: dir, BACKUPS_KEPT: '2', BACKUP_KEY: 'a key of the tests, long enough' }),
    shop.database.pool,
    '1',
  );
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true, force: true });
});

test('old nightly backups are deleted; manual backups and other files stay', async () => {
  const { folder } = backups;
  await mkdir(folder);
  for (const name of [
    'maidan-20200101T000000Z.tar.gz',
    'letters.tar.gz',
    'maidan-nightly-20261101T210000Z.tar.gz.unfinished',
  ])
    await writeFile(path.join(folder, name), '');
  for (const day of ['20', '21', '22', '23']) await makeNightly(backups, new Date(`2026-11-${day}T21:00:00Z`));
  expect((await readdir(folder)).sort()).toEqual([
    'letters.tar.gz',
    'maidan-20200101T000000Z.tar.gz',
    'maidan-nightly-20261122T210000Z.tar.gz.sealed',
    'maidan-nightly-20261123T210000Z.tar.gz.sealed',
  ]);
  expect((await listBackups(folder))[0]).toBe('maidan-nightly-20261123T210000Z.tar.gz.sealed');
});

test('an open shop schedules a nightly backup, and the setting 0 disables it', async () => {
  const { rows } = await shop.database.pool.query(`select cron, timezone from pgboss.schedule where name = 'back-up'`);
  expect(rows).toEqual([{ cron: '0 21 * * *', timezone: 'UTC' }]);
  const asked: string[] = [];
  const jobs = noting(asked);
  await workBackups(jobs, { ...backups, kept: 0 }, quietly([]));
  expect(asked).toEqual([]);
});

test('a backup stops when disk space runs low, and leaves no partial files', async () => {
  const folder = path.join(dir, 'tight');
  let parts = 0;
  const giving = makeNightly({ ...backups, folder }, new Date('2026-11-25T21:00:00Z'), () => ++parts < 5);
  await expect(giving).rejects.toThrow(
    'There is too little room left for a backup beside the shop: make room, or set BACKUPS to another disk.',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a missing backup of more than a day is reported', async () => {
  const folder = path.join(dir, 'late');
  const source = { ...backups.source, dataDir: dir };
  const found = (at: string, kept = 2) =>
    findLateBackup({ source, folder, kept }, new Date(at)).then((findings) => findings.map(({ says }) => says));
  await mkdir(folder);
  expect(await found('2099-01-01T00:00:00Z')).toEqual([]);
  await writeFile(path.join(dir, 'opened'), 'x');
  expect(await found('2099-01-01T00:00:00Z')).toEqual([expect.stringContaining('There is none.')]);
  await writeFile(path.join(folder, 'maidan-nightly-20261124T210000Z.tar.gz'), 'x');
  expect(await found('2026-11-25T22:00:00Z')).toEqual([]);
  expect(await found('2026-11-25T23:30:00Z')).toEqual([
    expect.stringContaining('The newest is maidan-nightly-20261124T210000Z.tar.gz.'),
  ]);
  expect(await found('2026-11-25T23:30:00Z', 0)).toEqual([]);
});

test('a damaged or missing picture is logged as an error, with an instruction', async () => {
  const row = {
    purpose: 'design',
    format: 'png',
    width: 1,
    height: 1,
    bytes: 1,
    seeThrough: false,
    createdAt: new Date(0),
  } as const;
  const sha256 = createHash('sha256').update('as it was kept').digest('hex');
  await shop.database.db
    .insert(uploadsTable)
    .values(['whole', 'torn', 'gone', 'swept'].map((id) => ({ ...row, id, sha256 })));
  await shop.database.pool.query(`update uploads set removed_at = now() where id = 'swept'`);
  for (const [id, bytes] of [
    ['whole', 'as it was kept'],
    ['torn', 'as it is'],
  ] as const) {
    await mkdir(path.join(dir, 'files/uploads', id), { recursive: true });
    await writeFile(path.join(dir, 'files/uploads', id, 'picture.png'), bytes);
  }
  const photograph = {
    productId: 'cricket-1',
    format: 'jpeg',
    width: 1,
    height: 1,
    bytes: 1,
    sha256,
    addedAt: new Date(0),
  } as const;
  await shop.database.db.insert(productPhotographsTable).values({ ...photograph, id: 'lost', number: 1 });
  const errors: string[] = [];
  const asked: string[] = [];
  const jobs = noting(asked);
  await workBackups(jobs, backups, quietly(errors));
  await jobs.run();
  expect(asked).toEqual(['back-up']);
  expect(errors.sort()).toEqual([
    'The file products/lost/photograph.jpg is gone. Take it from an earlier backup, or send the photograph again.',
    'The file uploads/gone/picture.png is gone. Take it from an earlier backup.',
    'The file uploads/torn/picture.png is damaged: its checksum differs. Take it from an earlier backup.',
  ]);
});

function quietly(errors: string[]) {
  const log = { warn: () => {}, error: (_: object, line: string) => void errors.push(line) };
  return {
    db: shop.database.db,
    log,
    now: () => new Date('2026-11-24T21:00:00Z'),
    disk: { level: () => 'enough' as const },
  };
}

/** Queued jobs, which run when the test runs them. */
function noting(asked: string[]): Jobs & { run(): Promise<void> } {
  const handlers: (() => Promise<void>)[] = [];
  return {
    send: async () => {},
    sendAgain: async () => 0,
    async work<Q extends QueueName>(_queue: Q, handler: (data: JobData[Q]) => Promise<void>) {
      handlers.push(() => handler({} as JobData[Q]));
    },
    async schedule(queue) {
      asked.push(queue);
    },
    stop: async () => {},
    async run() {
      for (const handler of handlers) await handler();
    },
  };
}
