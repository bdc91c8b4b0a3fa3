import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { LatinAddress } from '#contract/latin-address.ts';
import { courierPurchases, messageOutcomes, parcelSteps } from '#contract/lists.ts';
import { at, isOneOf, oneOf, type StoredAddress } from './columns.ts';
import { ordersTable } from './orders.ts';

/** Parcels of orders. A parcel is booked once: requests to the courier are recorded before and after each call. */
export const shipmentsTable = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Consecutive within an order; a rebooked parcel gets the next number. */
    parcel: integer('parcel').notNull(),
    /** Reference at the courier: order reference and parcel number. */
    reference: text('reference').notNull().unique('shipments_reference'),
    /** Positions of its order lines. */
    positions: jsonb('positions').$type<number[]>().notNull(),
    /** True if made to order; it is booked once the print room has packed it. */
    custom: boolean('custom').notNull(),
    /** 'planned' until it has a waybill, then its progress. */
    step: oneOf('step', parcelSteps).notNull(),
    courierOrderId: text('courier_order_id'),
    courierShipmentId: text('courier_shipment_id'),
    awb: text('awb').unique('shipments_awb'),
    carrier: text('carrier').notNull().default(''),
    /** Purchase without a response; its state is queried before a retry. */
    asked: oneOf('asked', courierPurchases),
    /** Path of the label in the storage. */
    labelFile: text('label_file'),
    pickupAskedAt: at('pickup_asked_at'),
    /** End of the lock while a process is booking it. */
    lockedUntil: at('locked_until'),
    /** Last error for the operator; `heldBack` is true if the parcel waits for a person. */
    trouble: text('trouble'),
    heldBack: boolean('held_back').notNull().default(false),
    /** Last status of the courier, in words, with its time. */
    statusCode: integer('status_code'),
    statusWords: text('status_words').notNull().default(''),
    statusAt: at('status_at'),
    expectedAt: at('expected_at'),
    /** Number of failed delivery attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** Last time that the tracking was queried from the courier. */
    trackedAt: at('tracked_at'),
    /** Delivery address, if it differs from the order's: it had shipped when that changed. */
    address: jsonb('address').$type<StoredAddress>(),
    /** Spelling in Latin letters that staff confirmed for the courier; null to send what the shopper typed. */
    latinAddress: jsonb('latin_address').$type<LatinAddress>(),
    /** Start and end of printing of a made-to-order parcel. Both survive a rebooking. */
    printingAt: at('printing_at'),
    printedAt: at('printed_at'),
    /**
     * Time of packing; `packedByHand` is true if staff packed it. Such a parcel must be repacked if its contents or
     * address change.
     */
    packedAt: at('packed_at'),
    packedByHand: boolean('packed_by_hand').notNull().default(false),
    /** Dispatch time, at which its pieces leave the stock. */
    leftAt: at('left_at'),
    /** Time at which staff marked it as lost. A later courier status overrides this. */
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

/** Tracking events from the courier; a repeated one is stored once. */
export const shipmentEventsTable = pgTable(
  'shipment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipmentsTable.id),
    at: at('at').notNull(),
    /** Courier's status code; null for words without one. */
    code: integer('code'),
    words: text('words').notNull(),
    location: text('location').notNull(),
  },
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.at, table.words, table.location)],
);

/**
 * Courier webhooks, identified by their contents; a repeated delivery changes nothing. Includes those about unknown
 * parcels.
 */
export const courierMessagesTable = pgTable(
  'courier_messages',
  {
    /** Waybill, status and time, as the courier sends no message id. */
    key: text('key').primaryKey(),
    awb: text('awb').notNull(),
    body: jsonb('body').$type<unknown>().notNull(),
    /** Result of processing it. */
    outcome: oneOf('outcome', messageOutcomes).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('courier_messages_awb').on(table.awb),
    index('courier_messages_received_at').on(table.receivedAt),
    isOneOf('courier_messages_outcome_listed', table.outcome, messageOutcomes),
  ],
);
