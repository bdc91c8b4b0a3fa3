import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewOrder } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { CatalogueProduct } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { countLockWaits } from '#server/foundation/database/test-database.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { type CheckoutContext, placeOrder } from '#server/selling/checkout/place-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { noJobs } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';
import { seedFolder } from './seed-empty-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop?.close());

type Sizes = CatalogueProduct['sizes'];

/** The demo catalogue with other sizes of one product. */
async function catalogueWith(id: string, change: (sizes: Sizes) => Sizes) {
  const catalogue = await readCatalogueFiles(firstFacts, seedFolder);
  const products = catalogue.products.map((product) =>
    product.id === id ? { ...product, sizes: change(product.sizes) } : product,
  );
  return { ...catalogue, products };
}

async function stockOf(id: string) {
  const { rows } = await shop.database.db.execute(
    sql`select available, reserved from stock where product_id = ${id} and size = 'M'`,
  );
  return rows[0];
}

/** Places an order, and starts the work after its stock is reserved and before that is committed. */
async function placeAround(id: string, work: () => Promise<unknown>): Promise<void> {
  const { db } = shop.database;
  let begun: Promise<unknown> | undefined;
  const slow: Db = Object.create(db, {
    transaction: {
      value: (write: (tx: Db) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          const written = await write(tx);
          let over = false;
          begun = work().finally(() => {
            over = true;
          });
          while (!over && (await countLockWaits(db)) === 0) await wait(5);
          return written;
        }),
    },
  });
  const deps: CheckoutContext = {
    settings: unchangedSettings,
    shopFacts: firstFacts,
    db: slow,
    jobs: noJobs,
    secret: 'a secret of the tests, long enough',
    now: () => new Date(),
    stockChanged: () => {},
    online: { offered: false, testMode: false },
  };
  await placeOrder(deps, randomUUID(), NewOrder.parse(anOrder([aLine(id, 'M', 2)])));
  await begun;
}

test.each<[string, string, (sizes: Sizes) => Sizes]>([
  ['reordered sizes', 'cricket-1', (sizes) => sizes.toReversed()],
  ['another quantity', 'cricket-2', (sizes) => sizes.map(({ size, stock }) => ({ size, stock: stock + 3 }))],
  ['a removed size', 'football-1', (sizes) => sizes.filter(({ size }) => size !== 'M')],
  ['no change', 'football-2', (sizes) => sizes],
])('keeps the stock of an order in progress reserved when files with %s are applied', async (_what, id, change) => {
  const { db } = shop.database;
  const before = await stockOf(id);
  const catalogue = await catalogueWith(id, change);
  await placeAround(id, () => applyCatalogue(firstFacts, db, catalogue, { person: 'a test', at: new Date() }));
  expect(await stockOf(id)).toEqual({ available: Number(before?.available) - 2, reserved: 2 });
  expect((await checkLedger(db)).faults).toEqual([]);
});
