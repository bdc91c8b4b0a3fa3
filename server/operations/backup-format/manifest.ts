import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#database/db.ts';
import { stock } from '#database/schema/stock.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { checkLedgerAsRead } from '#server/selling/order-checks/check-ledger.ts';

/** The names within a backup of what stands first and last in it. */
export const aboutName = 'about.json';
export const manifestName = 'manifest.json';

const Sums = z.object({
  skus: z.int(),
  orders: z.int(),
  movements: z.int(),
  takenPaise: z.int(),
  available: z.string(),
  reserved: z.string(),
  faults: z.array(z.string()),
});

/** What must be known before the first row is put back. */
export const About = z.object({
  format: z.literal(1),
  shop: z.string(),
  made: z.iso.datetime(),
  mode: z.enum(['demo', 'production']),
  postgresql: z.string(),
  /** What the rows of each table are made of. */
  layout: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The migrations that were applied, by their moments. */
  migrations: z.array(z.int()).min(1),
  /** What belongs to the shop and is elsewhere, in sentences. */
  leftOut: z.array(z.string()),
});
export type About = z.output<typeof About>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A table as it is in a backup: its rows as COPY writes them, in parts. */
const TableCopy = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256 });
export type TableCopy = z.output<typeof TableCopy>;

const FileCopy = z.object({ path: z.string(), bytes: z.int(), sha256 });
export type FileCopy = z.output<typeof FileCopy>;

export const Manifest = About.extend({
  tables: z.array(TableCopy),
  counters: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(FileCopy),
  sums: Sums,
});
export type Manifest = z.output<typeof Manifest>;

/** Adds up the books of stock and money: what a copy must agree with to the piece and the paisa. */
export async function sumsOf(db: Db): Promise<z.output<typeof Sums>> {
  const ledger = await checkLedgerAsRead(db);
  const { movements, takenPaise, faults } = await checkMoney(db);
  const { rows } = await db.execute<{ available: string; reserved: string }>(
    sql`select coalesce(sum(available), 0)::text as available, coalesce(sum(reserved), 0)::text as reserved from ${stock}`,
  );
  const { available = '0', reserved = '0' } = rows[0] ?? {};
  const { skus, orders } = ledger;
  // Their order is PostgreSQL's mood.
  return { skus, orders, movements, takenPaise, available, reserved, faults: [...ledger.faults, ...faults].sort() };
}
