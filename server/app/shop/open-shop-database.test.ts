import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DataRefused } from './find-shop.ts';
import { openShopDatabase } from './open-shop-database.ts';

it('refuses a PGlite folder, names the last version that converts it, and changes nothing', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-pglite-'));
  await mkdir(path.join(dataDir, 'database'));
  await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), '17\n');
  const opening = openShopDatabase({ DATABASE_URL: undefined, DATA_DIR: dataDir }, { warn: () => {}, error: () => {} });
  await expect(opening).rejects.toThrow(DataRefused);
  await expect(opening).rejects.toThrow(/was written by PGlite\. Version 0\.1\.0 is the last that converts it/);
  expect([await readdir(dataDir), await readdir(path.join(dataDir, 'database'))]).toEqual([
    ['database'],
    ['PG_VERSION'],
  ]);
  await rm(dataDir, { recursive: true, force: true });
});
