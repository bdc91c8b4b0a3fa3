import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { LatinAddress } from '#contract/latin-address.ts';
import { courierPurchases, messageOutcomes, parcelSteps } from '#contract/lists.ts';
import { at, isOneOf, oneOf, type StoredAddress } from './columns.ts';
import { ordersTable } from './orders.ts';

/** Parcels of orders. A parcel is booked only once: requests to the courier are recorded before and after each call. */
export const shipmentsTable = pgTable(
  'shipments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Consecutive number within an order; a rebooked parcel gets the next one. */
    parcel: integer('parcel').notNull(),
    /** Reference at the courier: order reference and parcel number. */
    reference: text('reference').notNull().unique('shipments_reference'),
    /** Positions of the order lines in the parcel. */
    positions: jsonb('positions').$type<number[]>().notNull(),
    /** True if made to order. Such a parcel is booked once it is printed and packed. */
    custom: boolean('custom').notNull(),
    /** Step of the parcel: 'planned' until it has a waybill, then as the courier reports. */
    step: oneOf('step', parcelSteps).notNull(),
    courierOrderId: text('courier_order_id'),
    courierShipmentId: text('courier_shipment_id'),
    awb: text('awb').unique('shipments_awb'),
    carrier: text('carrier').notNull().default(''),
    /** Purchase that got no response; its state is queried before a retry. */
    asked: oneOf('asked', courierPurchases),
    /** Path of the label in the storage. */
    labelFile: text('label_file'),
    pickupAskedAt: at('pickup_asked_at'),
    /** End of the lock by a process that is booking the parcel. */
    lockedUntil: at('locked_until'),
    /** Last error, for staff. `heldBack` is true if the parcel waits until staff act. */
    trouble: text('trouble'),
    heldBack: boolean('held_back').notNull().default(false),
    /** Last status of the courier, in words, with its time. */
    statusCode: integer('status_code'),
    statusWords: text('status_words').notNull().default(''),
    statusAt: at('status_at'),
    expectedAt: at('expected_at'),
    /** Number of failed delivery attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** Last time at which the courier was queried about the parcel. */
    trackedAt: at('tracked_at'),
    /**
     * Delivery address of a parcel that had already shipped when the order's address changed; null if they are equal.
     */
    address: jsonb('address').$type<StoredAddress>(),
    /** Address in Latin letters that staff confirmed for the courier; null to send the address as typed. */
    latinAddress: jsonb('latin_address').$type<LatinAddress>(),
    /** Start and end of printing of a made-to-order parcel. A rebooked parcel keeps both. */
    printingAt: at('printing_at'),
    printedAt: at('printed_at'),
    /**
     * Time of packing. `packedByHand` is true if staff packed the parcel, which must then be repacked if its contents
     * or address change.
     */
    packedAt: at('packed_at'),
    packedByHand: boolean('packed_by_hand').notNull().default(false),
    /** Time of dispatch, at which the pieces leave the stock. */
    leftAt: at('left_at'),
    /** Time at which staff marked the parcel as lost. A later courier status overrides it. */
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

/** Tracking events from the courier; repeated events are stored once. */
export const shipmentEventsTable = pgTable(
  'shipment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipmentsTable.id),
    at: at('at').notNull(),
    /** Status code of the courier; null for a status text without a code. */
    code: integer('code'),
    words: text('words').notNull(),
    location: text('location').notNull(),
  },
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.at, table.words, table.location)],
);

/**
 * Courier webhooks, identified by their contents; a repeated delivery changes nothing. Webhooks about unknown parcels
 * are stored too.
 */
export const courierMessagesTable = pgTable(
  'courier_messages',
  {
    /** Key of waybill, status and time, as the courier sends no message id. */
    key: text('key').primaryKey(),
    awb: text('awb').notNull(),
    body: jsonb('body').$type<unknown>().notNull(),
    /** Result of processing the webhook. */
    outcome: oneOf('outcome', messageOutcomes).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    index('courier_messages_awb').on(table.awb),
    index('courier_messages_received_at').on(table.receivedAt),
    isOneOf('courier_messages_outcome_listed', table.outcome, messageOutcomes),
  ],
);
