import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { stockReasons } from '#contract/lists.ts';
import { products } from './catalogue.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { orders } from './orders.ts';

/** One row a SKU: a product in a size. `available` can be sold, `reserved` belongs to orders not yet dispatched. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    size: text('size').notNull(),
    position: integer('position').notNull(),
    /** False for a size that is no longer sold; its row stays because orders point at it. */
    offered: boolean('offered').notNull().default(true),
    available: integer('available').notNull(),
    reserved: integer('reserved').notNull().default(0),
    /** What the data file said when it was last applied; null for a size that was applied before this was kept. */
    inFile: integer('in_file'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check('stock_available_floor', sql`${table.available} >= 0`),
    check('stock_reserved_floor', sql`${table.reserved} >= 0`),
  ],
);

/** Every movement of every piece: the sums agree with `stock` at any time. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    available: integer('available').notNull(),
    reserved: integer('reserved').notNull(),
    reason: oneOf('reason', stockReasons).notNull(),
    orderId: text('order_id').references(() => orders.id),
    /** Who moved them, where it was not an order. */
    person: text('person'),
    note: text('note'),
    /** The number of a delivery note or of a count: under one reference a size moves once for one reason. */
    reference: text('reference'),
  },
  (table) => [
    index('stock_movements_sku').on(table.productId, table.size),
    index('stock_movements_order').on(table.orderId),
    uniqueIndex('stock_movements_once')
      .on(table.reason, table.reference, table.productId, table.size)
      .where(sql`${table.reference} is not null`),
    isOneOf('stock_movements_reason_listed', table.reason, stockReasons),
  ],
);

/** What was bought and came: a row a delivery. Its pieces moved under 'purchase' and its number. */
export const purchases = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    supplier: text('supplier').notNull(),
    /** The number of the supplier's delivery note or invoice. */
    reference: text('reference').notNull(),
    at: at('at').notNull(),
    /** The name of who booked it. */
    person: text('person').notNull(),
    /** The press that booked it: under one it is booked once. */
    key: text('key').notNull(),
  },
  (table) => [
    uniqueIndex('purchases_key').on(table.key),
    uniqueIndex('purchases_reference').on(sql`lower(${table.supplier})`, sql`lower(${table.reference})`),
  ],
);

/** The pieces of a purchase, a row a SKU, and what one of them cost before tax. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    pieces: integer('pieces').notNull(),
    costPaise: integer('cost_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.productId, table.size] }),
    index('purchase_lines_sku').on(table.productId, table.size, table.purchaseId),
    check('purchase_lines_pieces_floor', sql`${table.pieces} > 0`),
    check('purchase_lines_cost_floor', sql`${table.costPaise} >= 0`),
  ],
);

/** Counts of the shelf. One is open at most. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    begunAt: at('begun_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [uniqueIndex('stock_counts_open').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`)],
);

/**
 * A size that is being counted: what the books said when its count began, and what was found. It does not reference `stock`:
 * that would make a count and the orders of its sizes wait for each other.
 */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    countId: integer('count_id')
      .notNull()
      .references(() => stockCounts.id),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    begunAt: at('begun_at').notNull().defaultNow(),
    begunBy: text('begun_by').notNull(),
    /** Pieces in the house by the books: those that can be sold, and those of orders that have not left. */
    held: integer('held').notNull(),
    /** The last movement that `held` contains; later ones are what moved since. */
    afterMovement: integer('after_movement').notNull(),
    figure: integer('figure'),
    enteredAt: at('entered_at'),
    enteredBy: text('entered_by'),
    /** Pieces that came and that went between the beginning and the figure. */
    came: integer('came'),
    went: integer('went'),
    /** What the figure says that the books do not. */
    difference: integer('difference'),
    bookedAt: at('booked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.productId, table.size] }),
    check('stock_count_lines_figure_floor', sql`${table.figure} >= 0`),
  ],
);

/** From how many pieces on a size is to be ordered again, where that is not the usual number. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    level: integer('level').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.size] }), check('stock_levels_level_floor', sql`${table.level} >= 0`)],
);
