import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { designsTable } from './designs.ts';
import { orderLinesTable } from './orders.ts';

/**
 * Print progress of made-to-order lines, with the staff member of each step. A line without a row waits for its first
 * step.
 */
export const printJobsTable = pgTable(
  'print_jobs',
  {
    orderId: text('order_id').notNull(),
    /** Position of the order line. */
    position: integer('position').notNull(),
    approvedAt: at('approved_at'),
    /** Name of the staff member, copied as members are deleted; null if approved automatically. */
    approvedBy: text('approved_by'),
    /** Time at which the line was cancelled because of its design. */
    refusedAt: at('refused_at'),
    refusedBy: text('refused_by'),
    startedAt: at('started_at'),
    startedBy: text('started_by'),
    printedAt: at('printed_at'),
    printedBy: text('printed_by'),
    /** Number of misprints, after each of which printing restarted. */
    spoilt: integer('spoilt').notNull().default(0),
    /** Pieces to reprint after a misprint; null if all are to be printed. */
    piecesAgain: integer('pieces_again'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({
      name: 'print_jobs_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLinesTable.orderId, orderLinesTable.position],
    }),
    check('print_jobs_spoilt', sql`${table.spoilt} >= 0`),
    // Printing cannot start before approval, or finish before it started.
    check(
      'print_jobs_in_order',
      sql`(${table.startedAt} is null or ${table.approvedAt} is not null) and (${table.printedAt} is null or ${table.startedAt} is not null)`,
    ),
  ],
);

/** Misprints with their film cost; `garment` is true if the garment was spoilt too. */
export const printSpoilsTable = pgTable(
  'print_spoils',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    at: at('at').notNull(),
    by: text('by').notNull(),
    pieces: integer('pieces').notNull(),
    filmPaise: integer('film_paise').notNull(),
    garment: boolean('garment').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'print_spoils_job',
      columns: [table.orderId, table.position],
      foreignColumns: [printJobsTable.orderId, printJobsTable.position],
    }),
    index('print_spoils_job').on(table.orderId, table.position),
    index('print_spoils_at').on(table.at),
    check('print_spoils_film', sql`${table.filmPaise} >= 0 and ${table.pieces} > 0`),
  ],
);

/**
 * Measurements and findings about a design's prints, created with its files. Designs are immutable, so the findings do
 * not change.
 */
export const designLooksTable = pgTable('design_looks', {
  designId: text('design_id')
    .primaryKey()
    .references(() => designsTable.id, { onDelete: 'cascade' }),
  at: at('at').notNull(),
  /** Findings, parsed by server/office/print-jobs/look-result.ts. */
  found: jsonb('found').$type<unknown>().notNull(),
  /** True if staff should review the design before it is printed. */
  flagged: boolean('flagged').notNull(),
});

/** Film that is currently used for prints; the table has a single row. */
export const printFilmTable = pgTable(
  'print_film',
  {
    id: smallint('id').primaryKey(),
    widthMm: integer('width_mm').notNull(),
    gapMm: integer('gap_mm').notNull(),
    /** Price of one metre in paise. */
    metrePaise: integer('metre_paise').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    check('print_film_one', sql`${table.id} = 1`),
    check(
      'print_film_sizes',
      sql`${table.widthMm} between 200 and 1600 and ${table.gapMm} between 4 and 30 and ${table.metrePaise} between 0 and 10000000`,
    ),
  ],
);
