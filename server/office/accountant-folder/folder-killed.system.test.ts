import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountantFoldersTable } from '#database/schema/documents.ts';
import { openFiles } from '#server/foundation/files/files.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { findReadyFolder } from './ask-folder.ts';

// A real process is killed at each step of making a folder, and another one makes it from the start.

const program = path.join(import.meta.dirname, 'test-folder-process.ts');
let shop: PayingShop;
let folder: string;
beforeAll(async () => {
  shop = await openPayingShop();
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-folder-'));
  for (let made = 0; made < 4; made++) {
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await take(shop, id, 'confirmed', 'packed');
  }
  const wanted = { id: 'folder_1', month: '2026-11', state: 'making' as const, askedBy: 'stf_1' };
  await shop.database.db.insert(accountantFoldersTable).values({ ...wanted, askedAt: shop.clock.now });
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the folder in a process that kills itself at a step. */
function makeInProcess(dies: string): Promise<{ killed: boolean; error: string }> {
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: shop.database.url, FILES: folder, FOLDER: 'folder_1' },
    ...{ NOW: shop.clock.now.toISOString(), DIES: dies },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (failure, _stdout, stderr) => {
      const killed = failure?.signal === 'SIGKILL';
      resolve({ killed, error: failure && !killed ? stderr : '' });
    });
  });
}

test('offers no folder whose process was killed, and a whole one once another process made it', async () => {
  const { db } = shop.database;
  for (const dies of ['while drawing', 'while packing', 'before storing', 'after storing']) {
    expect(await makeInProcess(dies)).toEqual({ killed: true, error: '' });
    await expect(findReadyFolder(db, '2026-11')).rejects.toMatchObject({ status: 404 });
  }
  expect(await makeInProcess('never')).toEqual({ killed: false, error: '' });
  const ready = await findReadyFolder(db, '2026-11');
  const bytes = await (await openFiles({ DATA_DIR: folder, S3_REGION: 'auto' })).read(ready.file);
  expect(bytes).toHaveLength(ready.bytes ?? 0);
  const pdfs = Object.keys(unzipSync(new Uint8Array(bytes))).filter((name) => name.endsWith('.pdf'));
  expect(pdfs).toHaveLength(4);
  expect(await makeInProcess('after storing')).toEqual({ killed: false, error: '' });
  const rows = await db.select().from(accountantFoldersTable).where(eq(accountantFoldersTable.id, 'folder_1'));
  expect(rows).toMatchObject([{ state: 'ready', file: ready.file }]);
});
