import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
  },
  (table) => [
    index('stock_movements_sku').on(table.productId, table.size),
    index('stock_movements_order').on(table.orderId),
    isOneOf('stock_movements_reason_listed', table.reason, stockReasons),
  ],
);
