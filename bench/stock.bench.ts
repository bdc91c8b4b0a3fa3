import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { NewOrder } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { providePostgres } from '#scripts/provide-postgres.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import type { CatalogueProduct } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedEmptyShop, seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { beginCount } from '#server/catalogue/stock/begin-count.ts';
import { endCount } from '#server/catalogue/stock/end-count.ts';
import { enterCount } from '#server/catalogue/stock/enter-count.ts';
import { moveStock } from '#server/catalogue/stock/move-stock.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type Jobs, startJobs } from '#server/foundation/jobs/jobs.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { placeOrder } from '#server/selling/checkout/place-order.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';

const seconds = 60;
const clients = 6;
/** Products in highest demand, mostly sold out: stock arrives in small numbers. */
const wanted = ['football-1', 'football-2', 'cricket-1', 'cricket-2'];

export const benchmark: Benchmark = {
  title: 'Selling while the catalogue is applied',
  about: `For ${seconds} s ${clients} clients order, each over connections of its own, mostly four sizes that are nearly sold out, and cancel every fifth order. EditConflict the whole catalogue is applied over and over (sizes in another order, other figures, a size withdrawn and back), deliveries arrive and are booked twice under their number, pieces break, and the four sizes are counted by someone who makes no mistake. What every caller was told is added up beside the shop, and held against the shelf at the end.`,
  async run(say) {
    const server = await providePostgres(say);
    process.env.TEST_DATABASE_URL = server.url;
    const made = await createTestServerDatabase();
    const database = openServer(made.url);
    try {
      await database.migrate();
      await seedEmptyShop(database.db);
      return await measure(database, made.url, say);
    } finally {
      await database.close();
      await made.drop();
      server.stop();
    }
  },
};

/** Stock changes that were confirmed to the clients: available and reserved pieces, and the number of each action. */
interface Told {
  available: Map<string, number>;
  reserved: Map<string, number>;
  times: number[];
  done: Record<'orders' | 'refused' | 'cancelled' | 'applies' | 'moved' | 'counts', number>;
  falseDifferences: number;
  error: unknown;
}

interface Work {
  db: Db;
  jobs: Jobs;
  told: Told;
  until: number;
}

async function measure(database: Database, url: string, say: (line: string) => void): Promise<BenchFigure[]> {
  const jobs = await startJobs(database, shopQueues, { error: () => {} }, { idle: true });
  const before = await levels(database.db);
  const told: Told = {
    available: new Map(before.map(({ sku, available }) => [sku, available])),
    reserved: new Map(before.map(({ sku, reserved }) => [sku, reserved])),
    times: [],
    done: { orders: 0, refused: 0, cancelled: 0, applies: 0, moved: 0, counts: 0 },
    falseDifferences: 0,
    error: undefined,
  };
  const opened = Array.from({ length: clients + 3 }, () => openServer(url));
  const until = performance.now() + seconds * 1000;
  const works = [...Array.from({ length: clients }, () => sell), apply, moveByHand, countOverAndOver];
  await Promise.all(
    works.map(async (work, at) => {
      const { db } = opened[at] ?? database;
      try {
        await work({ db, jobs, told, until });
      } catch (error) {
        told.error ??= error;
      }
    }),
  );
  for (const one of opened) await one.close();
  await jobs.stop();
  if (told.error) throw told.error;
  say(`${told.done.orders} orders, ${told.done.applies} applies`);
  return figures(database.db, told);
}

async function figures(db: Db, { available, reserved, times, done, falseDifferences }: Told): Promise<BenchFigure[]> {
  let oversold = 0;
  let givenBack = 0;
  for (const row of await levels(db)) {
    const right = available.get(row.sku) ?? 0;
    oversold += Math.max(0, -right);
    givenBack += Math.abs(row.available - right) + Math.abs(row.reserved - (reserved.get(row.sku) ?? 0));
  }
  const { faults } = await checkLedger(db);
  times.sort((a, b) => a - b);
  const none = { atMost: 0 };
  return [
    { name: 'applies of the whole catalogue', value: done.applies, unit: '' },
    { name: 'orders', value: done.orders, unit: '' },
    { name: 'orders refused because the last piece was sold', value: done.refused, unit: '' },
    { name: 'orders cancelled', value: done.cancelled, unit: '' },
    { name: 'deliveries and breakages', value: done.moved, unit: '' },
    { name: 'counts', value: done.counts, unit: '' },
    { name: 'pieces oversold', value: oversold, unit: '', goal: none },
    { name: 'pieces given back or lost', value: givenBack, unit: '', goal: none },
    { name: 'differences booked by counts that found none', value: falseDifferences, unit: '', goal: none },
    { name: 'sums of the ledger that do not agree', value: faults.length, unit: '', goal: none },
    { name: 'an order, median', value: times[times.length >> 1] ?? 0, unit: 'ms' },
    { name: 'an order, 99 of 100', value: times[Math.floor(times.length * 0.99)] ?? 0, unit: 'ms' },
  ];
}

async function levels(db: Db): Promise<{ sku: string; available: number; reserved: number }[]> {
  const { rows } = await db.execute<{ sku: string; available: number; reserved: number }>(
    sql`select product_id || ' ' || size as sku, available, reserved from stock`,
  );
  return rows;
}

function add({ available, reserved }: Told, sku: string, toSell: number, kept: number): void {
  available.set(sku, (available.get(sku) ?? 0) + toSell);
  reserved.set(sku, (reserved.get(sku) ?? 0) + kept);
}

const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Places orders of one or two lines, one after the other, and cancels every fifth. */
async function sell({ db, jobs, told, until }: Work): Promise<void> {
  const shared = {
    db,
    jobs,
    secret: 'a secret of the benchmark, long enough',
    now: () => new Date(),
    stockChanged: () => {},
  };
  while (performance.now() < until) {
    const ids = [...new Set([oneOf(wanted), oneOf(['basketball-1', 'basketball-2', oneOf(wanted)])])];
    const request = NewOrder.parse(anOrder(ids.map((id) => aLine(id, 'M', 1))));
    const begun = performance.now();
    try {
      const { id } = await placeOrder(
        { settings: unchangedSettings, shopFacts: firstFacts, ...shared, online: { offered: false, testMode: false } },
        randomUUID(),
        request,
      );
      told.times.push(performance.now() - begun);
      told.done.orders += 1;
      for (const one of ids) add(told, `${one} M`, -1, 1);
      if (told.done.orders % 5 !== 0) continue;
      await cancelOrder(
        { settings: unchangedSettings, shopFacts: firstFacts, ...shared, publicUrl: 'http://shop.test' },
        id,
        randomUUID(),
        {
          reason: 'other',
          refundTo: 'source',
        },
      );
      told.done.cancelled += 1;
      for (const one of ids) add(told, `${one} M`, 1, -1);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      told.done.refused += 1;
    }
  }
}

type Sizes = CatalogueProduct['sizes'];
const changes: ((sizes: Sizes) => Sizes)[] = [
  (sizes) => sizes.toReversed(),
  (sizes) => sizes.map(({ size, stock }) => ({ size, stock: stock + 1 + Math.floor(Math.random() * 20) })),
  (sizes) => sizes.filter(({ size }) => size !== 'L'),
  (sizes) => sizes,
];

async function apply({ db, told, until }: Work): Promise<void> {
  const { products, athletes } = await readCatalogueFiles(firstFacts, seedFolder);
  while (performance.now() < until) {
    const change = changes[told.done.applies % changes.length] ?? ((sizes: Sizes) => sizes);
    await applyCatalogue(
      firstFacts,
      db,
      { products: products.map((one) => ({ ...one, sizes: change(one.sizes) })), athletes },
      { person: 'the benchmark', at: new Date() },
    );
    told.done.applies += 1;
  }
}

/**
 * Books arrivals, each one twice at the same time, with the same reference number, and occasionally a damaged piece.
 */
async function moveByHand({ db, told, until }: Work): Promise<void> {
  while (performance.now() < until) {
    const sku = { productId: oneOf(wanted), size: 'M' };
    const breaks = Math.random() < 0.2;
    const movement = { ...sku, pieces: breaks ? -1 : 4, reason: breaks ? ('damaged' as const) : ('arrived' as const) };
    const cause = { person: 'the benchmark', note: null, reference: randomUUID() };
    const both = [1, 2].map(() => moveStock(db, { ...movement, ...cause }, { dry: false }));
    for (const said of await Promise.allSettled(both)) {
      if (said.status === 'rejected' && !(said.reason instanceof Problem)) throw said.reason;
      if (said.status === 'rejected' || said.value.booked) continue;
      add(told, `${sku.productId} ${sku.size}`, movement.pieces, 0);
      told.done.moved += 1;
    }
  }
}

/**
 * Runs stock counts of the products in demand while they sell. The counts contain no mistakes, so any difference would
 * be a fault of the shop.
 */
async function countOverAndOver({ db, told, until }: Work): Promise<void> {
  const person = 'the benchmark';
  while (performance.now() < until) {
    await beginCount(db, { productIds: wanted, person }, { dry: false });
    for (const productId of wanted) {
      const lain = (await levels(db)).find(({ sku }) => sku === `${productId} M`);
      const figure = (lain?.available ?? 0) + (lain?.reserved ?? 0);
      await enterCount(db, { productId, size: 'M', figure, person }, { dry: false });
    }
    const { booked, stuck } = await endCount(db, { person }, { dry: false });
    told.falseDifferences += booked.length + stuck.length;
    told.done.counts += 1;
  }
}
