import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { DataRefused, engineFolder, type IfNone, refuseNewShop } from './find-shop.ts';
import { openShopDatabase } from './open-shop-database.ts';

let root: string;
const errors: string[] = [];
const log = { warn: () => {}, error: (_: object, line: string) => void errors.push(line) };
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'maidan-find-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function emptied(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(path.join(folder, 'archive_status'), { recursive: true });
}

/** Creates a data folder with these files in it. */
function folderWith(...files: string[]): string {
  const dataDir = mkdtempSync(path.join(root, 'data-'));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    if (file.endsWith('/')) mkdirSync(path.join(dataDir, file), { recursive: true });
    else writeFileSync(path.join(dataDir, file), file === 'opened' ? 'A shop was opened here.' : 'x');
  }
  return dataDir;
}

const firstStartCutShort = [
  'lock',
  'postgresql.draft/PG_VERSION',
  'postgresql.run/socket',
  'sandbox/mail.json',
  'pictures/a.webp',
];

describe('opening a shop in a data folder without a database', () => {
  const cases: [files: string[], mode: 'demo' | 'production', ifNone: IfNone, begins: boolean][] = [
    [[], 'demo', 'first', true],
    [firstStartCutShort, 'demo', 'first', true],
    [[], 'production', 'first', false],
    [['lock'], 'production', 'first', false],
    [['opened'], 'demo', 'first', false],
    [['files/uploads/a.png'], 'demo', 'first', false],
    [['backups/maidan-20261123T210000Z.tar.gz'], 'demo', 'first', false],
    [['database-of-pglite/PG_VERSION'], 'demo', 'first', false],
    [['postgresql/'], 'demo', 'first', false],
    [['lock', 'restoring/postgresql/PG_VERSION'], 'demo', 'first', false],
    [['postgresql/global/pg_control'], 'demo', 'first', false],
    [['postgresql/global/pg_control'], 'demo', 'asked', false],
    [['opened', 'backups/x'], 'demo', 'asked', true],
    [[], 'production', 'asked', true],
    [[], 'demo', 'never', false],
    [['postgresql/PG_VERSION'], 'production', 'never', true],
    [['postgresql/PG_VERSION', 'opened'], 'demo', 'first', true],
  ];
  test.each(cases)('files %j in mode %s with option %s: new shop %s', async (files, mode, ifNone, begins) => {
    const dataDir = folderWith(...files);
    const before = readdirSync(dataDir, { recursive: true });
    const refused = await refuseNewShop({ DATA_DIR: dataDir, DATABASE_URL: undefined, SHOP_MODE: mode }, ifNone).catch(
      (error: unknown) => error,
    );
    if (begins) expect(refused).toBeUndefined();
    else expect(refused).toBeInstanceOf(DataRefused);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });

  test('the refusal names the newest backup and the option for a new shop', async () => {
    const dataDir = folderWith(
      'opened',
      'backups/maidan-20261120T210000Z.tar.gz',
      'backups/maidan-nightly-20261121T210000Z.tar.gz.sealed',
    );
    const said = await refuseNewShop({ DATA_DIR: dataDir, DATABASE_URL: undefined }, 'first').catch(
      (error: Error) => error.message,
    );
    expect(said).toBe(
      `${dataDir} has been emptied: its database is gone. A shop was opened here. Restore the newest backup: npm run shop -- restore ` +
        `${dataDir}/backups/maidan-nightly-20261121T210000Z.tar.gz.sealed. To begin a new, empty shop there: npm start -- --new`,
    );
  });
});

test('an empty database on a server creates no shop in production, and none for a command', async () => {
  const made = await createTestServerDatabase('template0');
  const env = { DATA_DIR: folderWith(), DATABASE_URL: made.url };
  try {
    const open = async (mode: 'demo' | 'production', ifNone: IfNone) => {
      const database = await openShopDatabase({ ...env, SHOP_MODE: mode }, log, () => {}, ifNone);
      if (mode === 'production') await database.migrate();
      await database.close();
    };
    await expect(open('production', 'first')).rejects.toThrow(/no shop in the database that DATABASE_URL names.*--new/);
    await expect(open('demo', 'never')).rejects.toThrow(/no shop in the database that DATABASE_URL names/);
    await open('demo', 'first');
    await open('production', 'asked');
    // A later start without the variable is refused, so that no second shop is created beside it.
    await expect(openShopDatabase({ DATA_DIR: env.DATA_DIR, DATABASE_URL: undefined }, log)).rejects.toThrow(
      /DATABASE_URL is not set: set it/,
    );
  } finally {
    await made.drop();
  }
});

test('--new creates a new shop where an old one was', async () => {
  const folder = folderWith('opened', 'backups/maidan-20261120T210000Z.tar.gz');
  const env = { DATA_DIR: folder, DATABASE_URL: undefined };
  await expect(openShopDatabase(env, log)).rejects.toThrow('npm start -- --new');
  const cutShort = await openShopDatabase(env, log, () => {}, 'asked');
  await cutShort.close();
  const begun = await openShopDatabase(env, log, () => {}, 'asked');
  await begun.migrate();
  await begun.close();
  await (await openShopDatabase(env, log)).close();
});

describe('a damaged database', () => {
  let whole: string;
  let page: string;
  beforeAll(async () => {
    whole = folderWith('backups/maidan-20261120T210000Z.tar.gz');
    const database = await openShopDatabase({ DATA_DIR: whole, DATABASE_URL: undefined }, log, () => {}, 'asked');
    await database.migrate();
    await database.pool.query(
      `create table kept as select n, repeat('word ', 20) as words from generate_series(1, 1000) n`,
    );
    const { rows } = await database.pool.query<{ page: string; sums: string }>(
      `select pg_relation_filepath('kept') as page, current_setting('data_checksums') as sums`,
    );
    expect(rows[0]?.sums).toBe('on');
    page = rows[0]?.page ?? '';
    await database.close();
  });

  function damagedBy(damage: (folder: string) => void): string {
    const dataDir = folderWith();
    cpSync(whole, dataDir, { recursive: true });
    damage(engineFolder(dataDir));
    return dataDir;
  }

  const damages: [what: string, said: RegExp, damage: (folder: string) => void][] = [
    ['its PG_VERSION is missing', /its PG_VERSION is missing/, (folder) => rmSync(path.join(folder, 'PG_VERSION'))],
    [
      'its control file is missing',
      /could not .*pg_control/,
      (folder) => rmSync(path.join(folder, 'global', 'pg_control')),
    ],
    [
      'its control file is of zeros',
      /PG_CONTROL_VERSION 0/,
      (folder) => writeFileSync(path.join(folder, 'global', 'pg_control'), Buffer.alloc(8192)),
    ],
    ['its log is missing', /pg_wal/, (folder) => rmSync(path.join(folder, 'pg_wal'), { recursive: true })],
    [
      'its log is empty',
      /could not locate a valid checkpoint record/,
      (folder) => emptied(path.join(folder, 'pg_wal')),
    ],
    ['its tables are missing', /does not exist/, (folder) => rmSync(path.join(folder, 'base'), { recursive: true })],
  ];
  test.each(damages)('a database is not opened and stays unchanged when %s', async (_what, words, damage) => {
    const dataDir = damagedBy(damage);
    const said = await openShopDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, log).catch(
      (error: unknown) => error,
    );
    expect(said).toBeInstanceOf(DataRefused);
    expect(String(said)).toMatch(words);
    expect(String(said)).not.toContain('permissions');
    const folder = engineFolder(dataDir);
    const advice = `Keep what is left of it: mv ${folder} ${folder}-damaged. Then restore the newest backup: npm run shop -- restore ${dataDir}/backups/`;
    expect(String(said)).toContain(advice);
    expect(existsSync(folder)).toBe(true);
  });

  test('a database that has lost its tables is not created again', async () => {
    const dataDir = folderWith();
    const env = { DATA_DIR: dataDir, DATABASE_URL: undefined };
    // A first start that ended before its tables were created starts over.
    for (let start = 0; start < 2; start += 1) await (await openShopDatabase(env, log)).close();
    const database = await openShopDatabase(env, log);
    await database.migrate();
    await database.pool.query('drop schema drizzle cascade');
    await database.close();
    await expect(openShopDatabase(env, log)).rejects.toThrow(/has lost its tables.*Keep what is left of it/);
  });

  test('a torn page is logged once as an error, with an instruction', async () => {
    const dataDir = damagedBy((folder) => {
      copyFileSync(path.join(folder, page), path.join(folder, 'as-it-was'));
      const file = openSync(path.join(folder, page), 'r+');
      writeSync(file, Buffer.alloc(100, 7), 0, 100, 4096);
    });
    const database = await openShopDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, log);
    errors.length = 0;
    for (let again = 0; again < 3; again += 1)
      await expect(database.pool.query('select sum(length(words)) from kept')).rejects.toThrow(/invalid page/);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await database.close();
    expect(errors).toEqual([
      `The database is damaged: a page of a table is damaged. Stop the shop before more data depends on it. Keep what is left of it: mv ${engineFolder(dataDir)} ${engineFolder(dataDir)}-damaged. Then restore the newest backup: npm run shop -- restore ${dataDir}/backups/maidan-20261120T210000Z.tar.gz.`,
    ]);
  });
});
