import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Amounts are integer paise, times are with zone. */
const at = (name: string) => timestamp(name, { withTimezone: true });

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    category: text('category').notNull(),
    numericId: integer('numeric_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    oldPricePaise: integer('old_price_paise'),
    kind: text('kind').notNull(),
    sport: text('sport').notNull(),
    team: text('team'),
    athlete: text('athlete'),
    hsn: text('hsn').notNull(),
    countryOfOrigin: text('country_of_origin').notNull(),
    licensor: text('licensor').notNull(),
    details: jsonb('details').$type<string[]>().notNull(),
    limited: boolean('limited').notNull().default(false),
    hotSale: boolean('hot_sale').notNull().default(false),
    finalSale: boolean('final_sale').notNull().default(false),
    /** Parameters of the drawing, as artwork/picture.ts checks them. */
    picture: jsonb('picture').$type<unknown>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_category_numeric_id').on(table.category, table.numericId),
    // A ready-made piece is never given away, and an old price is a real saving.
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_old_price_higher', sql`${table.oldPricePaise} is null or ${table.oldPricePaise} > ${table.pricePaise}`),
    check('products_final_sale_is_hot', sql`not ${table.finalSale} or ${table.hotSale}`),
  ],
);

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
    reason: text('reason').$type<'counted' | 'reserved' | 'released' | 'dispatched'>().notNull(),
    orderId: text('order_id').references(() => orders.id),
  },
  (table) => [index('stock_movements_sku').on(table.productId, table.size), index('stock_movements_order').on(table.orderId)],
);

export interface StoredAddress {
  fullName: string;
  pin: string;
  line1: string;
  line2: string;
  landmark?: string | undefined;
  city: string;
  state: string;
  type?: 'home' | 'work' | 'other' | undefined;
}

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique('orders_reference'),
    idempotencyKey: text('idempotency_key').notNull().unique('orders_idempotency_key'),
    /** Hash of what was asked for: the same key with other contents is refused. */
    requestHash: text('request_hash').notNull(),
    state: text('state').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: jsonb('address').$type<StoredAddress>().notNull(),
    billing: jsonb('billing').$type<StoredAddress>(),
    gstin: text('gstin'),
    note: text('note'),
    delivery: text('delivery').notNull(),
    promise: jsonb('promise').$type<{ earliest: string | null; latest: string | null; words: string }>().notNull(),
    payment: text('payment').notNull(),
    subtotalPaise: integer('subtotal_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_placed_at').on(table.placedAt),
    check('orders_total_adds_up', sql`${table.totalPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`),
  ],
);

/** The lines as they were sold: a later change of the catalogue does not touch them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    numericId: integer('numeric_id').notNull(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    size: text('size').notNull(),
    quantity: integer('quantity').notNull(),
    unitPaise: integer('unit_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    hsn: text('hsn').notNull(),
    image: text('image').notNull(),
    finalSale: boolean('final_sale').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 10`),
    check('order_lines_total', sql`${table.totalPaise} = ${table.unitPaise} * ${table.quantity}`),
  ],
);

/** Every change of an order's state; the shopper's timeline is these rows. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state').notNull(),
    actor: text('actor').$type<'shopper' | 'shop' | 'courier' | 'gateway' | 'operator'>().notNull(),
    reason: text('reason'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** Facts about this database that are neither catalogue nor order (which demonstration was laid in, the secret made for it). */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() });
