import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#database/db.ts';
import { stockTable } from '#database/schema/stock.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { checkLedgerAsRead } from '#server/selling/order-checks/check-ledger.ts';

/** Names of the first and last entry of a backup. */
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

/** Metadata that is needed before the first row is restored. */
export const BackupMetadata = z.object({
  format: z.literal(1),
  shop: z.string(),
  made: z.iso.datetime(),
  mode: z.enum(['demo', 'production']),
  postgresql: z.string(),
  /** Columns of each table. */
  layout: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Applied migrations, by timestamp. */
  migrations: z.array(z.int()).min(1),
  /** Sentences about data of the shop that is not in the backup. */
  leftOut: z.array(z.string()),
});
export type BackupMetadata = z.output<typeof BackupMetadata>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Table in a backup. Its rows are stored as COPY text, in parts. */
const TableCopy = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256 });
export type TableCopy = z.output<typeof TableCopy>;

const FileCopy = z.object({ path: z.string(), bytes: z.int(), sha256 });
export type FileCopy = z.output<typeof FileCopy>;

export const BackupManifest = BackupMetadata.extend({
  tables: z.array(TableCopy),
  counters: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(FileCopy),
  sums: Sums,
});
export type BackupManifest = z.output<typeof BackupManifest>;

/** Computes the totals of stock and money, which a restored copy must match exactly. */
export async function computeTotals(db: Db): Promise<z.output<typeof Sums>> {
  const ledger = await checkLedgerAsRead(db);
  const { movements, takenPaise, faults } = await checkMoney(db);
  const { rows } = await db.execute<{ available: string; reserved: string }>(
    sql`select coalesce(sum(available), 0)::text as available, coalesce(sum(reserved), 0)::text as reserved from ${stockTable}`,
  );
  const { available = '0', reserved = '0' } = rows[0] ?? {};
  const { skus, orders } = ledger;
  // The faults are sorted, since PostgreSQL returns them in any order.
  return { skus, orders, movements, takenPaise, available, reserved, faults: [...ledger.faults, ...faults].sort() };
}
