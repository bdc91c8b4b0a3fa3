import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * Transfers of the cash that the courier collected, by its id (CRF), as the newest report says: fetched, or a file that
 * staff brought. Amounts are paise.
 */
export const cashRemittancesTable = pgTable(
  'cash_remittances',
  {
    id: text('id').primaryKey(),
    /** Amount that arrives at the bank; null until a report names it. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** Cash of all parcels, as the courier sums it up. */
    collectedPaise: bigint('collected_paise', { mode: 'number' }),
    freightPaise: bigint('freight_paise', { mode: 'number' }).notNull().default(0),
    /** Fees for an early transfer. */
    feePaise: bigint('fee_paise', { mode: 'number' }).notNull().default(0),
    /** Cash taken back for parcels that returned. */
    reversalPaise: bigint('reversal_paise', { mode: 'number' }).notNull().default(0),
    /** Adjustment of unconfirmed meaning, which counts for nothing. */
    adjustedPaise: bigint('adjusted_paise', { mode: 'number' }).notNull().default(0),
    /** Reference on the bank statement. */
    bankReference: text('bank_reference'),
    /** State in the courier's words. */
    state: text('state'),
    /** Start of the day of the transfer in India; time of the first reading if no report names the day. */
    remittedAt: at('remitted_at').notNull(),
    readAt: at('read_at').notNull(),
    /** Number and sum of the lines, and number of lines that fit no parcel of this shop, at the last check. */
    lines: integer('lines').notNull().default(0),
    linesPaise: bigint('lines_paise', { mode: 'number' }).notNull().default(0),
    unfitLines: integer('unfit_lines').notNull().default(0),
  },
  (table) => [index('cash_remittances_remitted_at').on(table.remittedAt, table.id)],
);

/** Parcels of the remittances, by waybill. A parcel that one remittance names twice is two lines. */
export const cashRemittanceLinesTable = pgTable(
  'cash_remittance_lines',
  {
    remittanceId: text('remittance_id').notNull(),
    awb: text('awb').notNull(),
    /** Number of the line among those of the same parcel in the remittance, from 1. */
    repeat: integer('repeat').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    adjustedPaise: integer('adjusted_paise').notNull().default(0),
    /** Other remittances of the parcel, as the courier names them. */
    linked: text('linked'),
    /** Number of the order at the courier. */
    courierOrderId: text('courier_order_id'),
    carrier: text('carrier'),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    primaryKey({ name: 'cash_remittance_lines_pk', columns: [table.remittanceId, table.awb, table.repeat] }),
    foreignKey({
      name: 'cash_remittance_lines_remittance',
      columns: [table.remittanceId],
      foreignColumns: [cashRemittancesTable.id],
    }),
    index('cash_remittance_lines_awb').on(table.awb),
    check('cash_remittance_lines_repeat', sql`${table.repeat} > 0`),
  ],
);
