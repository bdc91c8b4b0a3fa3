import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { haveAccount } from './account-of.ts';
import { endAllShops, runScript, startShop } from './running-shop.ts';

// Files on disk are readable by the shop's user only, whatever the umask at its start.

const place = mkdtempSync(path.join(tmpdir(), 'maidan-rest-'));
afterAll(async () => {
  await endAllShops();
  rmSync(place, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
/** As root, another user runs the database: it may enter these folders, but not list them. */
const passages = isRoot ? ['', 'postgresql.run', 'postgresql.run/libraries'] : [];

/** Returns everything below a folder that others may read, write, list or enter, except folders on the path to it. */
function openTo(folder: string): string[] {
  const entries = ['', ...(readdirSync(folder, { recursive: true }) as string[])];
  return entries.flatMap((name) => {
    const entry = lstatSync(path.join(folder, name));
    if (entry.isSymbolicLink()) return [];
    const own = entry.isDirectory() ? 0o700 : 0o600;
    const may = passages.includes(name) ? 0o711 : own;
    const mode = entry.mode & 0o777;
    return (mode & ~may) === 0 ? [] : [`${name} ${mode.toString(8)}`];
  });
}

test.each(['000', '077'] as const)('with umask %s all files of the shop are private', async (umask) => {
  const [dataDir, archive] = [path.join(place, `shop-${umask}`), path.join(place, `archive-${umask}`)];
  if (isRoot) for (const folder of [place]) expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  mkdirSync(archive, { mode: 0o700 });
  const shop = await startShop({
    dataDir,
    umask,
    env: { LOG_ARCHIVE: archive, BACKUP_KEY: 'a key of the tests, long enough' },
  });
  await haveAccount(shop);
  const body = new Uint8Array(await paint(1200, 900));
  const sent = await fetch(`${shop.url}/api/uploads?purpose=design`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body,
  });
  expect(sent.status).toBe(201);
  const products = (await (await fetch(`${shop.url}/api/products/category/Cricket`)).json()) as {
    data: { image: string }[];
  };
  expect((await fetch(new URL(products.data[0]?.image ?? '', shop.url))).status).toBe(200);
  expect((await runScript('shop.ts', ['backup'], dataDir)).code).toBe(0);
  await expect.poll(() => readdirSync(archive, { recursive: true }).length).toBeGreaterThan(3);

  // Everything mentioned exists.
  for (const name of [
    'postgresql',
    'files/uploads',
    'pictures',
    'backups',
    'sandbox',
    'secrets/auth',
    'operator.sock',
    'lock',
  ])
    expect([name, existsSync(path.join(dataDir, name))]).toEqual([name, true]);
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([expect.stringMatching(/\.sealed$/)]);
  expect(openTo(dataDir)).toEqual([]);
  expect(openTo(archive)).toEqual([]);
  await shop.end('SIGTERM');
  expect(openTo(dataDir)).toEqual([]);
});
