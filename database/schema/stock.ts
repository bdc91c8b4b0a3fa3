import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { stockReasons } from '#contract/lists.ts';
import { productsTable } from './catalogue.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';

/**
 * Stock by SKU, which is a product in a size. `available` pieces can be sold, `reserved` ones belong to orders not yet
 * dispatched.
 */
export const stockTable = pgTable(
  'stock',
  {
    productId: text('product_id')
      .notNull()
      .references(() => productsTable.id),
    size: text('size').notNull(),
    position: integer('position').notNull(),
    /** False for a size that is no longer sold; the row stays, as orders refer to it. */
    offered: boolean('offered').notNull().default(true),
    available: integer('available').notNull(),
    reserved: integer('reserved').notNull().default(0),
    /** Number in the data file when last imported; null for sizes imported before this column existed. */
    inFile: integer('in_file'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check('stock_available_floor', sql`${table.available} >= 0`),
    check('stock_reserved_floor', sql`${table.reserved} >= 0`),
  ],
);

/** All stock movements. Their sums always equal the numbers in `stock`. */
export const stockMovementsTable = pgTable(
  'stock_movements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    available: integer('available').notNull(),
    reserved: integer('reserved').notNull(),
    reason: oneOf('reason', stockReasons).notNull(),
    orderId: text('order_id').references(() => ordersTable.id),
    /** Name of the person; null for a movement by an order. */
    person: text('person'),
    note: text('note'),
    /** Number of a delivery note or count. A size moves only once per reason and reference. */
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

/** Orders at suppliers. Their state follows from these times and from the deliveries. */
export const purchaseOrdersTable = pgTable('purchase_orders', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Increases with every edit and every delivery. */
  version: integer('version').notNull().default(1),
  supplier: text('supplier').notNull(),
  /** Day on which the delivery is expected. */
  expected: date('expected'),
  note: text('note').notNull(),
  createdAt: at('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  orderedAt: at('ordered_at'),
  orderedBy: text('ordered_by'),
  closedAt: at('closed_at'),
  closedBy: text('closed_by'),
  closeReason: text('close_reason'),
  /** Author and description of the last change, for a colleague with an older version. */
  changedBy: text('changed_by').notNull(),
  lastChange: text('last_change').notNull(),
});

/** Lines of a purchase order, one per SKU. */
export const purchaseOrderLinesTable = pgTable(
  'purchase_order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => purchaseOrdersTable.id),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    position: integer('position').notNull(),
    pieces: integer('pieces').notNull(),
    /** Cost of one piece before tax; null while it is not known. */
    costPaise: integer('cost_paise'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.size] }),
    index('purchase_order_lines_sku').on(table.productId, table.size),
    check('purchase_order_lines_pieces_floor', sql`${table.pieces} > 0`),
    check('purchase_order_lines_cost_floor', sql`${table.costPaise} >= 0`),
  ],
);

/** Received purchases, one row per delivery. Their stock movements have the reference 'purchase' with the number. */
export const purchasesTable = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    supplier: text('supplier').notNull(),
    /** Number of the supplier's delivery note or invoice. */
    reference: text('reference').notNull(),
    at: at('at').notNull(),
    /** Name of the person who booked the purchase. */
    person: text('person').notNull(),
    /** Idempotency key of the booking. */
    key: text('key').notNull(),
    /** Purchase order of the delivery. */
    orderId: integer('order_id').references(() => purchaseOrdersTable.id),
    /** Costs of the delivery, which its lines share as `extraPaise`. */
    freightPaise: integer('freight_paise').notNull().default(0),
    otherPaise: integer('other_paise').notNull().default(0),
  },
  (table) => [
    uniqueIndex('purchases_key').on(table.key),
    index('purchases_order').on(table.orderId),
    check('purchases_freight_floor', sql`${table.freightPaise} >= 0`),
    check('purchases_other_floor', sql`${table.otherPaise} >= 0`),
    uniqueIndex('purchases_reference').on(sql`lower(${table.supplier})`, sql`lower(${table.reference})`),
  ],
);

/** Lines of a purchase, one per SKU, with the cost of one piece before tax, in paise. */
export const purchaseLinesTable = pgTable(
  'purchase_lines',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchasesTable.id),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    pieces: integer('pieces').notNull(),
    costPaise: integer('cost_paise').notNull(),
    /** Share of the line in freight and other costs. Its landed cost is pieces times cost, and this. */
    extraPaise: bigint('extra_paise', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.productId, table.size] }),
    index('purchase_lines_sku').on(table.productId, table.size, table.purchaseId),
    check('purchase_lines_pieces_floor', sql`${table.pieces} > 0`),
    check('purchase_lines_cost_floor', sql`${table.costPaise} >= 0`),
    check('purchase_lines_extra_floor', sql`${table.extraPaise} >= 0`),
  ],
);

/** Stock counts; at most one is open. */
export const stockCountsTable = pgTable(
  'stock_counts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    begunAt: at('begun_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    uniqueIndex('stock_counts_open').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
  ],
);

/**
 * Sizes in a count: the recorded stock at its start, and the counted figure. There is no foreign key to `stock`, as
 * counts and orders would then block each other.
 */
export const stockCountLinesTable = pgTable(
  'stock_count_lines',
  {
    countId: integer('count_id')
      .notNull()
      .references(() => stockCountsTable.id),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    begunAt: at('begun_at').notNull().defaultNow(),
    begunBy: text('begun_by').notNull(),
    /** Recorded pieces at the start, both available and reserved. */
    held: integer('held').notNull(),
    /** Last movement included in `held`; later movements happened during the count. */
    afterMovement: integer('after_movement').notNull(),
    figure: integer('figure'),
    enteredAt: at('entered_at'),
    enteredBy: text('entered_by'),
    /** Arrived and departed pieces between the start and the entered figure. */
    came: integer('came'),
    went: integer('went'),
    /** Difference between the figure and the recorded stock. */
    difference: integer('difference'),
    bookedAt: at('booked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.productId, table.size] }),
    check('stock_count_lines_figure_floor', sql`${table.figure} >= 0`),
  ],
);

/** Levels at which a size must be reordered, for sizes that do not use the default. */
export const stockLevelsTable = pgTable(
  'stock_levels',
  {
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    level: integer('level').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    check('stock_levels_level_floor', sql`${table.level} >= 0`),
  ],
);
