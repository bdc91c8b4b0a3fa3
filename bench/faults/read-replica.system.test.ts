import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { openShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { refuseForeignFollower } from '#server/app/shop/refuse-pooler.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedEmptyShop, seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { canFollow, openStreamingPair, type StreamingPair } from './follower.ts';

// The catalogue is read from a streaming replica of PostgreSQL, as an operator would set it up.

const silent = { warn: () => {}, error: () => {}, info: () => {} };

describe.skipIf(!canFollow())('a read replica for the catalogue', () => {
  let pair: StreamingPair;
  let database: Database;
  let shop: TestShop;
  let nameOfIt: string;

  beforeAll(async () => {
    pair = await openStreamingPair();
    database = openServer(pair.url, silent, { follower: pair.followerUrl });
    await database.migrate();
    await seedEmptyShop(database.db);
    shop = await openTestShop(undefined, undefined, { database, idle: true });
    const [it] = await database.db
      .select({ name: productsTable.name })
      .from(productsTable)
      .where(eq(productsTable.id, 'football-1'));
    nameOfIt = it?.name ?? '';
  });
  afterAll(async () => {
    await shop?.close();
    await pair?.close();
  });

  const read = async (address: string) => (await shop.app.inject(address)).json();
  const priceOf = async (id: number): Promise<number> => (await read(`/api/products/Football/${id}`)).data.Price;
  const listed = async (): Promise<number> =>
    (await read('/api/products/category/Football')).data.find(({ _id }: { _id: string }) => _id === 'football-1').Price;
  const searched = async (): Promise<number> =>
    (await read(`/api/search/suggest?q=${encodeURIComponent(nameOfIt)}`)).data.products.find(
      ({ _id }: { _id: string }) => _id === 'football-1',
    )?.Price;
  const everywhere = () => Promise.all([priceOf(1), listed(), searched()]);

  /** Writes without notifying the shop: only the database that is read shows whether it is visible. */
  const writeUnsaid = (id: string, pricePaise: number) =>
    database.db.update(productsTable).set({ pricePaise }).where(eq(productsTable.id, id));
  async function sell(rupees: number): Promise<void> {
    const catalogue = await readCatalogueFiles(firstFacts, seedFolder);
    const cheaper = catalogue.products.map((product) =>
      product.id === 'football-1' ? { ...product, pricePaise: rupees * 100, oldPricePaise: null } : product,
    );
    await applyCatalogue(
      firstFacts,
      database.db,
      { ...catalogue, products: cheaper },
      { person: 'a test', at: new Date() },
    );
  }
  /** Waits until the replica has caught up, and the shop has checked it once since. */
  const caughtUp = () =>
    expect
      .poll(async () => {
        const { rows } = await database.pool.query<{ all: boolean }>(
          'select bool_and(replay_lsn >= pg_current_wal_insert_lsn()) as all from pg_stat_replication',
        );
        return rows[0]?.all;
      })
      .toBe(true);

  test('pages are rendered from the replica, without changes that it has not replayed yet', async () => {
    await caughtUp();
    const before = await priceOf(2);
    shop.cache.invalidate('everything');
    await pair.onFollower('select pg_wal_replay_pause()');
    await writeUnsaid('football-2', before * 100 + 700);
    expect(await priceOf(2)).toBe(before);
    await pair.onFollower('select pg_wal_replay_resume()');
    await caughtUp();
    shop.cache.invalidate('everything');
    expect(await priceOf(2)).toBe(before + 7);
  });

  test('no page shows an old price after a notified change, even while the replica lags', async () => {
    await sell(2501);
    await expect.poll(everywhere).toEqual([2501, 2501, 2501]);
    await caughtUp();
    await pair.onFollower('select pg_wal_replay_pause()');
    await sell(2502);
    await expect.poll(everywhere).toEqual([2502, 2502, 2502]);
    for (let round = 0; round < 20; round += 1) {
      shop.cache.invalidate('everything');
      expect(await everywhere()).toEqual([2502, 2502, 2502]);
      await pause(10);
    }
    await pair.onFollower('select pg_wal_replay_resume()');
  });

  test('a process that made a change sees it at once, before the replica has it', async () => {
    await caughtUp();
    await pair.onFollower('select pg_wal_replay_pause()');
    await writeUnsaid('football-3', 123_400);
    database.reads.changed();
    shop.cache.invalidate('everything');
    expect(await priceOf(3)).toBe(1234);
    await pair.onFollower('select pg_wal_replay_resume()');
  });

  test('pages are read from the primary while the replica is down, and from the replica afterwards', async () => {
    await pair.stopFollower();
    shop.cache.invalidate('everything');
    expect(await everywhere()).toEqual([2502, 2502, 2502]);
    await pair.startFollower();
    await caughtUp();
    await expect
      .poll(async () => {
        await database.reads.db.execute('select 1');
        const { rows } = await database.reads.db.execute<{ follows: boolean }>('select pg_is_in_recovery() as follows');
        return rows[0]?.follows;
      })
      .toBe(true);
  });

  test('a replica of another database, or a database that is no replica, is refused with the reason', async () => {
    const elsewhere = process.env.TEST_DATABASE_URL ?? '';
    await expect(refuseForeignFollower({ DATABASE_URL: pair.url, DATABASE_READ_URL: elsewhere })).rejects.toThrow(
      /another database/,
    );
    await refuseForeignFollower({ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.followerUrl });
    await refuseForeignFollower({ DATABASE_URL: pair.url, DATABASE_READ_URL: 'postgresql://127.0.0.1:1/maidan' });
    const alone = parseEnv({ DATA_DIR: '/nowhere', DATABASE_READ_URL: pair.followerUrl });
    await expect(openShopDatabase(alone, silent as never)).rejects.toThrow(/no DATABASE_URL that it follows/);
  });
});
