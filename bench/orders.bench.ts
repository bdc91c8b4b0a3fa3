import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import { NewOrder } from '#contract/orders.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { providePostgres } from '#scripts/provide-postgres.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { watchGrowth } from '#server/foundation/database/grown-tables.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { CheckoutContext } from '#server/selling/checkout/place-order.ts';
import { placeOrder } from '#server/selling/checkout/place-order.ts';
import type { OrderRequest } from '#server/selling/checkout/refuse-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { fillShelves } from '#server/selling/order-views/test-orders.ts';
import { type Benchmark, medianOf } from './benchmark.ts';
import { runPgbench, type Statement, type StatementRecording } from './pgbench.ts';

const callers = 8;
const rounds = 5;
const secondsARound = 4;
const carts = 24;

export const benchmark: Benchmark = {
  title: 'Placing orders on PostgreSQL',
  about: `${callers} callers place orders of two lines, cash on delivery, one after the other, in one process: reading the catalogue, pricing, reserving, writing the order with its job. In turns with it pgbench in prepared mode does the same statements, as they were recorded from ${carts} orders, with as many clients. ${rounds} rounds of ${secondsARound} s each, medians.`,
  async run(say) {
    const server = await providePostgres(say);
    process.env.TEST_DATABASE_URL = server.url;
    const made = await createTestServerDatabase();
    const database = openServer(made.url);
    try {
      return await measure(database, made.url, say);
    } finally {
      await database.close();
      await made.drop();
      server.stop();
    }
  },
};

async function measure(database: Database, url: string, say: (line: string) => void) {
  await database.migrate();
  await seedEmptyShop(database.db);
  const requests = await fillCarts(database);
  const jobs = await startJobs(database, shopQueues, { error: () => {} }, { idle: true });
  const deps: CheckoutContext = {
    settings: unchangedSettings,
    shopFacts: firstFacts,
    db: database.db,
    jobs,
    secret: 'a secret of the benchmark, long enough',
    now: () => new Date(),
    stockChanged: () => {},
    online: { offered: false, testMode: false },
  };
  const recordings = await record(url, deps, requests);
  const statements = recordings[0]?.statements.length ?? 0;
  say(`an order is ${statements} statements`);

  const growth = watchGrowth(database, { warn: () => {} });
  await placeFor(deps, requests, 2000);
  const ours: number[] = [];
  const theirs: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const placed = await placeFor(deps, requests, secondsARound * 1000);
    times.push(...placed);
    ours.push(placed.length / secondsARound);
    theirs.push(await runPgbench(url, recordings, { clients: callers, seconds: secondsARound }));
    say(
      `round ${round + 1}: ${Math.round(ours.at(-1) ?? 0)} orders a second, pgbench ${Math.round(theirs.at(-1) ?? 0)}`,
    );
  }
  growth.stop();
  await jobs.stop();
  const { faults } = await checkLedger(database.db);
  if (faults.length > 0) throw new Error(`the sums do not agree: ${faults[0]}`);
  times.sort((a, b) => a - b);
  return [
    { name: 'orders', value: medianOf(ours), unit: 'a second' },
    { name: 'the same statements by pgbench, prepared', value: medianOf(theirs), unit: 'a second' },
    {
      name: 'orders to pgbench',
      value: medianOf(ours.map((rate, round) => rate / (theirs[round] ?? 1))),
      unit: '',
      goal: { atLeast: 0.45 },
    },
    {
      name: 'the last round to the first',
      value: (ours.at(-1) ?? 0) / (ours[0] ?? 1),
      unit: '',
      goal: { atLeast: 0.9 },
    },
    { name: 'an order, median', value: times[times.length >> 1] ?? 0, unit: 'ms' },
    { name: 'an order, 99 of 100', value: times[Math.floor(times.length * 0.99)] ?? 0, unit: 'ms' },
  ];
}

/** Adds sufficient stock. Returns carts of two products each. */
async function fillCarts({ db }: Database): Promise<OrderRequest[]> {
  await fillShelves(db, 1_000_000);
  const found = await db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(
      sql`exists (select 1 from stock s where s.product_id = ${productsTable.id} and s.size = 'M') and ${productsTable.id} <> 'limited-edition-523'`,
    )
    .limit(carts * 2);
  return Array.from({ length: carts }, (_, place) =>
    NewOrder.parse({
      lines: [found[place * 2], found[place * 2 + 1]].map((product) => ({ _id: product?.id, size: 'M', quantity: 1 })),
      contact: { email: 'asha@example.in', phone: '9820043210' },
      address: {
        fullName: 'Asha Sawant',
        pin: '400069',
        line1: 'B-204, Gulmohar',
        line2: 'Andheri East',
        city: 'Mumbai',
        state: 'Maharashtra',
      },
      payment: 'cod',
    }),
  );
}

/** Returns the statements that an order of each cart sends to the database, recorded on separate connections. */
async function record(
  url: string,
  deps: CheckoutContext,
  requests: readonly OrderRequest[],
): Promise<StatementRecording[]> {
  let statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, self, given: unknown[]) {
      const [asked, values] = given;
      statements.push(Sent.parse({ values, ...(typeof asked === 'object' ? asked : { text: asked }) }));
      return Reflect.apply(target, self, given);
    },
  });
  const database = openServer(url);
  const recordings: StatementRecording[] = [];
  try {
    for (const request of requests) {
      statements = [];
      const key = randomUUID();
      const { id, reference } = await placeOrder({ ...deps, db: database.db }, key, request);
      recordings.push({ statements, unique: [id, reference, key] });
    }
  } finally {
    pg.Client.prototype.query = query;
    await database.close();
  }
  return recordings;
}

const Sent = z.object({ text: z.string(), values: z.array(z.unknown()).catch([]) });

/** Lets all clients place orders for a time in ms. Returns the duration of each in ms. */
async function placeFor(deps: CheckoutContext, requests: readonly OrderRequest[], ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  async function call(): Promise<void> {
    while (performance.now() < until) {
      const request = requests[Math.floor(Math.random() * requests.length)];
      if (!request) return;
      const begun = performance.now();
      await placeOrder(deps, randomUUID(), request);
      times.push(performance.now() - begun);
    }
  }
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}
