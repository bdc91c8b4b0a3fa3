import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { designs } from './designs.ts';
import { orderLines } from './orders.ts';

/** How far a line that is made to order has come in the print room, and by whose hands. A line without a row waits for its first step. */
export const printJobs = pgTable(
  'print_jobs',
  {
    orderId: text('order_id').notNull(),
    /** The order line's. */
    position: integer('position').notNull(),
    approvedAt: at('approved_at'),
    /** Names stand here, since colleagues go; none where the shop's own rule approved it. */
    approvedBy: text('approved_by'),
    /** The line was cancelled for its design. */
    refusedAt: at('refused_at'),
    refusedBy: text('refused_by'),
    startedAt: at('started_at'),
    startedBy: text('started_by'),
    printedAt: at('printed_at'),
    printedBy: text('printed_by'),
    /** How often it was spoilt and begun anew. */
    spoilt: integer('spoilt').notNull().default(0),
    /** Pieces that are to be printed again, since they were spoilt; none where all are to be printed. */
    piecesAgain: integer('pieces_again'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({
      name: 'print_jobs_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('print_jobs_spoilt', sql`${table.spoilt} >= 0`),
    // Nothing is begun that nobody approved, and nothing printed that was not begun.
    check(
      'print_jobs_in_order',
      sql`(${table.startedAt} is null or ${table.approvedAt} is not null) and (${table.printedAt} is null or ${table.startedAt} is not null)`,
    ),
  ],
);

/** Each time a print was spoilt: what it cost in film, and whether the garment went with it. */
export const printSpoils = pgTable(
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
      foreignColumns: [printJobs.orderId, printJobs.position],
    }),
    index('print_spoils_job').on(table.orderId, table.position),
    index('print_spoils_at').on(table.at),
    check('print_spoils_film', sql`${table.filmPaise} >= 0 and ${table.pieces} > 0`),
  ],
);

/** What was measured of a design's prints and found in them, once its files were made. A design never changes what it shows, so neither does this. */
export const designLooks = pgTable('design_looks', {
  designId: text('design_id')
    .primaryKey()
    .references(() => designs.id, { onDelete: 'cascade' }),
  at: at('at').notNull(),
  /** As server/office/print-jobs/look-result.ts reads it. */
  found: jsonb('found').$type<unknown>().notNull(),
  /** Somebody is to look at it before any other. */
  flagged: boolean('flagged').notNull(),
});

/** The film that prints are laid on: one row, of what holds now. */
export const printFilm = pgTable(
  'print_film',
  {
    id: smallint('id').primaryKey(),
    widthMm: integer('width_mm').notNull(),
    gapMm: integer('gap_mm').notNull(),
    /** What a metre of it costs. */
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
