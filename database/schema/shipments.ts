import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { courierPurchases, messageOutcomes, parcelSteps } from '#contract/lists.ts';
import { at, isOneOf, oneOf, type StoredAddress } from './columns.ts';
import { orders } from './orders.ts';

/** The parcels of an order. A parcel is booked once: what the courier was asked is written down before and after each call. */
export const shipments = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counts up within an order; a parcel that is booked anew gets the next number. */
    parcel: integer('parcel').notNull(),
    /** What the courier knows it by: the order's reference and the parcel's number. */
    reference: text('reference').notNull().unique('shipments_reference'),
    /** Positions of the order's lines that are in it. */
    positions: jsonb('positions').$type<number[]>().notNull(),
    /** Made to order: it is booked when the print room has packed it. */
    custom: boolean('custom').notNull(),
    /** 'planned' until it has a waybill, then how far it has come. */
    step: oneOf('step', parcelSteps).notNull(),
    courierOrderId: text('courier_order_id'),
    courierShipmentId: text('courier_shipment_id'),
    awb: text('awb').unique('shipments_awb'),
    carrier: text('carrier').notNull().default(''),
    /** A purchase that was asked for and not answered: it is read before it is asked for again. */
    asked: oneOf('asked', courierPurchases),
    /** Where the label lies in the storage. */
    labelFile: text('label_file'),
    pickupAskedAt: at('pickup_asked_at'),
    /** Someone books it until then. */
    lockedUntil: at('locked_until'),
    /** What went wrong last, for the operator; and whether it waits for one. */
    trouble: text('trouble'),
    heldBack: boolean('held_back').notNull().default(false),
    /** As the courier last said, in words, and when that was so. */
    statusCode: integer('status_code'),
    statusWords: text('status_words').notNull().default(''),
    statusAt: at('status_at'),
    expectedAt: at('expected_at'),
    /** How often the courier found nobody. */
    attempts: integer('attempts').notNull().default(0),
    /** When the courier was last asked about it. */
    trackedAt: at('tracked_at'),
    /** Where it goes, once that is not where the order goes any more: it had left when the order's address changed. */
    address: jsonb('address').$type<StoredAddress>(),
    /** What is made to order: when its printing began, and when all of it was printed. Both outlive being booked anew. */
    printingAt: at('printing_at'),
    printedAt: at('printed_at'),
    /** When it was packed, and whether a person did: what a person packed is packed again once it is to hold something else, or go elsewhere. */
    packedAt: at('packed_at'),
    packedByHand: boolean('packed_by_hand').notNull().default(false),
    /** When it left, and with it its pieces left the stock. */
    leftAt: at('left_at'),
    /** When the shop's people gave it up as lost. A courier that finds it again is believed. */
    lostAt: at('lost_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('shipments_parcel').on(table.orderId, table.parcel),
    index('shipments_step').on(table.step, table.trackedAt),
    index('shipments_made').on(table.packedAt).where(sql`${table.custom}`),
    check('shipments_waybill', sql`(${table.step} in ('planned', 'cancelled')) or ${table.awb} is not null`),
    check('shipments_attempts', sql`${table.attempts} >= 0`),
    isOneOf('shipments_step_listed', table.step, parcelSteps),
    isOneOf('shipments_asked_listed', table.asked, courierPurchases),
  ],
);

/** What happened to a parcel, as the courier tells it; told twice it is one row. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipments.id),
    at: at('at').notNull(),
    /** The courier's number of the status; none for words in no table. */
    code: integer('code'),
    words: text('words').notNull(),
    location: text('location').notNull(),
  },
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.at, table.words, table.location)],
);

/** Messages of the courier, by what they say: a second delivery of one changes nothing. Those about unknown parcels as well. */
export const courierMessages = pgTable(
  'courier_messages',
  {
    /** Waybill, status and time; the courier gives its messages no id. */
    key: text('key').primaryKey(),
    awb: text('awb').notNull(),
    body: jsonb('body').$type<unknown>().notNull(),
    /** What came of it. */
    outcome: oneOf('outcome', messageOutcomes).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('courier_messages_awb').on(table.awb),
    index('courier_messages_received_at').on(table.receivedAt),
    isOneOf('courier_messages_outcome_listed', table.outcome, messageOutcomes),
  ],
);
