import { asc } from 'drizzle-orm';
import pg from 'pg';
import { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { migrateTo, readSchema, type Schema } from '#server/foundation/database/test-schemas.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';
import { fillWithOrders } from './test-old-orders.ts';

export interface Upgrade {
  /** Number of orders that the current code has read afterwards. */
  orders: number;
  rows: number;
  migrateMs: number;
  /** One sentence for each changed row, violated rule, wrong sum, or order that cannot be read. */
  faults: string[];
}

/**
 * Creates a database with the first `count` migrations, fills it with orders, migrates it like a start of the shop, and
 * checks its data.
 */
export async function checkUpgrade(count: number, orderCount: number): Promise<Upgrade> {
  const made = await createTestServerDatabase();
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const database = openServer(made.url);
  try {
    await migrateTo(client, count);
    await fillWithOrders(client, orderCount);
    const old = await readSchema(client);
    const before = await fingerprints(client, old);
    const bare = [...before].filter(([, print]) => print.startsWith('0 ')).map(([table]) => table);
    const started = performance.now();
    await database.migrate();
    const migrateMs = performance.now() - started;
    const after = await fingerprints(client, old);
    const faults = bare.map((table) => `${table} was empty: say in test-old-orders.ts what a shop has in it`);
    for (const [table, was] of before)
      if (was !== after.get(table)) faults.push(`${table}: its rows are not what they were`);
    for (const [name, rule] of (await readSchema(client)).rules) if (!rule.holds) faults.push(`${name} does not hold`);
    faults.push(...(await checkLedger(database.db)).faults, ...(await checkMoney(database.db)).faults);
    const read = await readAll(database, faults);
    const rows = [...before.values()].reduce((sum, print) => sum + Number(print.split(' ')[0]), 0);
    return { orders: read, rows, migrateMs, faults };
  } finally {
    await client.end();
    await database.close();
    await made.drop();
  }
}

/** Returns for each table its number of rows and a hash of the columns it had. */
async function fingerprints(client: pg.Client, { tables }: Schema): Promise<Map<string, string>> {
  const prints = new Map<string, string>();
  for (const [table, columns] of tables) {
    const names = [...columns.keys()].map((name) => `"${name}"`).join(', ');
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(whole, ' ' order by whole)), '') as print from (select row(${names})::text as whole from "${table}") as given`,
    );
    prints.set(table, rows[0]?.print ?? 'not there');
  }
  return prints;
}

/** Number of orders that are read in parallel. */
const readers = 8;

/** Reads each order with the current code, as its customer sees it. */
async function readAll({ db }: Database, faults: string[]): Promise<number> {
  const rows = await db.select().from(ordersTable).orderBy(asc(ordersTable.id));
  const now = new Date('2026-11-22T10:00:00+05:30');
  const waiting = rows.values();
  const reader = async () => {
    for (const row of waiting) {
      const wrong = await faultOf(db, row, now);
      if (wrong) faults.push(`Order ${row.reference} (${row.state}) cannot be read: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return rows.length;
}

async function faultOf(db: Db, row: typeof ordersTable.$inferSelect, now: Date): Promise<string | undefined> {
  try {
    return Order.safeParse(
      await presentOrder(unchangedSettings, { db, secret: 'a secret of the tests, long enough' }, row, now),
    ).error?.message;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
  }
}
