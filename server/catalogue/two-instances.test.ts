import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openServer } from '#server/platform/database.ts';
import { parseEnv } from '#server/platform/env.ts';
import { noProviders } from '#server/platform/providers.ts';
import { openTestDatabase, testServer } from '#server/platform/test-database.ts';
import { openShop, type Shop } from '#server/wiring/shop.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';
import { seedEmptyShop, seedFolder } from './seed-empty-shop.ts';

const closers: (() => Promise<void>)[] = [];
let shops: Shop[] = [];
let database: Database | undefined;

beforeAll(async () => {
  const first = await openTestDatabase();
  database = first;
  closers.push(() => first.close());
  await seedEmptyShop(first.db);
  const named = await first.db.execute<{ name: string }>('select current_database() as name');
  const url = new URL(testServer());
  url.pathname = `/${named.rows[0]?.name}`;
  const second = openServer(url.href);
  closers.unshift(() => second.close());
  for (const opened of [first, second]) {
    const dir = await mkdtemp(path.join(tmpdir(), 'maidan-two-'));
    const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dir });
    const shop = await openShop({
      env,
      database: opened,
      providers: noProviders,
      publicUrl: 'http://shop.test',
      log: { error: () => {}, warn: () => {} },
    });
    shops = [...shops, shop];
    closers.unshift(async () => {
      await shop.close();
      await rm(dir, { recursive: true, force: true });
    });
  }
});

afterAll(async () => {
  for (const close of closers) await close();
});

test('a price applied in one process shows in the other', async () => {
  const [one, other] = shops;
  const priceIn = async (shop: Shop | undefined) => (await shop?.app.inject('/api/products/Football/1'))?.json().data.Price;
  const before = await priceIn(other);
  const catalogue = await readCatalogueFiles(seedFolder);
  const products = catalogue.products.map((product) =>
    product.id === 'football-1' ? { ...product, pricePaise: product.pricePaise - 5000, oldPricePaise: null } : product,
  );
  if (!database) throw new Error('no database');
  await applyCatalogue(database.db, { ...catalogue, products }, { person: 'a test', at: new Date() });
  await expect.poll(() => priceIn(one), { timeout: 10_000 }).toBe(before - 50);
  await expect.poll(() => priceIn(other), { timeout: 10_000 }).toBe(before - 50);
});
