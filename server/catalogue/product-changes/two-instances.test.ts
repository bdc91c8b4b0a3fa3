import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSettings } from '#contract/settings.ts';
import { openShop, type Shop } from '#server/app/shop/shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { openTestDatabase, testServer } from '#server/foundation/database/test-database.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { changeProduct, listVersions } from './change-product.ts';
import { makeProduct } from './make-product.ts';
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

test('shows a price that was applied in one process in the other one too', async () => {
  const [one, other] = shops;
  const priceIn = async (shop: Shop | undefined) =>
    (await shop?.app.inject('/api/products/Football/1'))?.json().data.Price;
  const before = await priceIn(other);
  const catalogue = await readCatalogueFiles(firstFacts, seedFolder);
  const products = catalogue.products.map((product) =>
    product.id === 'football-1' ? { ...product, pricePaise: product.pricePaise - 5000, oldPricePaise: null } : product,
  );
  if (!database) throw new Error('no database');
  await applyCatalogue(firstFacts, database.db, { ...catalogue, products }, { person: 'a test', at: new Date() });
  await expect.poll(() => priceIn(one)).toBe(before - 50);
  await expect.poll(() => priceIn(other)).toBe(before - 50);
});

test('publishes a scheduled draft once and in every process', async () => {
  if (!database) throw new Error('no database');
  const { db } = database;
  const [like] = await readFacts(db, ['cricket-1']);
  if (!like) throw new Error('no shirt');
  const at = new Date();
  const listedIn = async (shop: Shop | undefined) =>
    (await shop?.app.inject('/api/products/category/Cricket'))?.body.includes('"At its moment"');
  // Both processes have cached the page before.
  expect(await Promise.all(shops.map(listedIn))).toEqual([false, false]);
  const moment = new Date(at.getTime() + 1500);
  const id = await inTransaction(db, async (tx) => {
    const draft = {
      category: 'Cricket',
      facts: { ...like.facts, name: 'At its moment' },
      key: 'moment',
      who: 'a test',
      at,
      what: 'Made',
    };
    const made = await makeProduct(firstFacts, tx, draft);
    await changeProduct(firstFacts, tx, {
      id: made.id,
      version: 1,
      changes: { publishAt: moment.toISOString() },
      who: 'a test',
      at,
      prices: { shares: firstSettings.prices, consent: null },
    });
    return made.id;
  });
  expect(await Promise.all(shops.map(listedIn))).toEqual([false, false]);
  await expect.poll(() => Promise.all(shops.map(listedIn)), { interval: 50 }).toEqual([true, true]);
  expect(Date.now()).toBeGreaterThanOrEqual(moment.getTime());
  const versions = await listVersions(db, id);
  expect(versions.map(({ what }) => what)).toEqual(['Published as planned', 'Changed planned publishing', 'Made']);
});
