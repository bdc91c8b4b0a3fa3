import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { orders } from './orders.ts';
import { shipments } from './shipments.ts';
import { stock } from './stock.ts';

/** What a scanner reads of a SKU, and where it lies. A SKU without a row has neither yet. */
export const skuPlaces = pgTable(
  'sku_places',
  {
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    /** Makes the code of ours (Code 128): it is never given to another SKU. */
    number: integer('number').notNull().unique('sku_places_number').generatedAlwaysAsIdentity(),
    /** The EAN-13 of its maker, where it has one. */
    ean: text('ean').unique('sku_places_ean'),
    /** The shelf place, as it is written there: 'B-04-2'. */
    shelf: text('shelf'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    foreignKey({ name: 'sku_places_stock', columns: [table.productId, table.size], foreignColumns: [stock.productId, stock.size] }),
    index('sku_places_shelf').on(table.shelf),
    check('sku_places_ean_form', sql`${table.ean} ~ '^[0-9]{13}$'`),
    check('sku_places_shelf_form', sql`${table.shelf} ~ '^[A-Z0-9]+(-[A-Z0-9]+){0,3}$'`),
  ],
);

/** A parcel that lies on a table: no other table packs it until it is let go, or nothing was heard for a while. */
export const packingClaims = pgTable(
  'packing_claims',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    parcel: integer('parcel').notNull(),
    /** The device, by a word it has made up for itself. */
    deskId: text('desk_id').notNull(),
    /** Whose hands: their name, as colleagues see it. */
    who: text('who').notNull(),
    takenAt: at('taken_at').notNull(),
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.parcel] }), index('packing_claims_desk').on(table.deskId)],
);

/** Parcels that a courier's driver took along, counted and signed for. */
export const handovers = pgTable(
  'handovers',
  {
    id: text('id').primaryKey(),
    carrier: text('carrier').notNull(),
    /** The day in India, and which one of that courier's it was on it. */
    day: text('day').notNull(),
    serial: integer('serial').notNull(),
    /** The name of the driver, and what they drew, as an SVG path. */
    takenBy: text('taken_by').notNull(),
    signature: text('signature'),
    /** Whose hands. */
    who: text('who').notNull(),
    at: at('at').notNull(),
    /** References of parcels that were to go and were not found. */
    missing: jsonb('missing').$type<string[]>().notNull(),
  },
  (table) => [unique('handovers_serial').on(table.carrier, table.day, table.serial), index('handovers_at').on(table.at)],
);

/** Which parcels went with which driver; each goes once. */
export const handoverParcels = pgTable(
  'handover_parcels',
  {
    shipmentId: text('shipment_id')
      .primaryKey()
      .references(() => shipments.id),
    handoverId: text('handover_id')
      .notNull()
      .references(() => handovers.id),
  },
  (table) => [index('handover_parcels_handover').on(table.handoverId)],
);
