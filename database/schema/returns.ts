import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  actorNames,
  courierPurchases,
  refundTargets,
  returnKinds,
  returnOutcomes,
  returnStates,
} from '#contract/lists.ts';
import type { InspectedPiece } from '#contract/office/inspection.ts';
import { at, isOneOf, onceColumns, oneOf, type StoredAddress } from './columns.ts';
import { orderLinesTable, ordersTable } from './orders.ts';

/** Cancellations of pieces before dispatch, unique by the browser's idempotency key. */
export const cancellationsTable = pgTable(
  'cancellations',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    ...onceColumns(),
    reason: text('reason').notNull(),
    refundTo: oneOf('refund_to', refundTargets).notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    /** Price reduction of the order in paise. */
    amountPaise: integer('amount_paise').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('cancellations_once').on(table.orderId, table.idempotencyKey),
    check('cancellations_amount', sql`${table.amountPaise} >= ${table.shippingPaise} and ${table.shippingPaise} >= 0`),
    isOneOf('cancellations_refund_to_listed', table.refundTo, refundTargets),
  ],
);

export const cancelledLinesTable = pgTable(
  'cancelled_lines',
  {
    cancellationId: text('cancellation_id')
      .notNull()
      .references(() => cancellationsTable.id),
    orderId: text('order_id').notNull(),
    /** Position of the order line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    taxPaise: integer('tax_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cancellationId, table.position] }),
    index('cancelled_lines_order').on(table.orderId),
    foreignKey({
      name: 'cancelled_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLinesTable.orderId, orderLinesTable.position],
    }),
    check('cancelled_lines_quantity', sql`${table.quantity} > 0 and ${table.taxPaise} >= 0`),
  ],
);

/** Returns, exchanges and reported problems, with the refund that was agreed at the request. */
export const returnsTable = pgTable(
  'returns',
  {
    /** Return id: 'R' and nine characters, printed on the parcel and in mails. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    ...onceColumns(),
    kind: oneOf('kind', returnKinds).notNull(),
    state: oneOf('state', returnStates).notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    outcome: oneOf('outcome', returnOutcomes).notNull(),
    /** Parcel number within the order, if the problem concerns a whole parcel. */
    parcel: integer('parcel'),
    /** UPI ID for refunding a cash payment manually; erased after sending. */
    upi: text('upi'),
    pickup: jsonb('pickup').$type<{ address: StoredAddress; day: string }>(),
    /** Upload ids of photos of the problem. */
    photos: jsonb('photos').$type<string[]>().notNull(),
    subtotalPaise: integer('subtotal_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Refunds created after acceptance. */
    refundIds: jsonb('refund_ids').$type<string[]>(),
    requestedAt: at('requested_at').notNull(),
  },
  (table) => [
    unique('returns_once').on(table.orderId, table.idempotencyKey),
    index('returns_state').on(table.state, table.requestedAt),
    index('returns_requested_at').on(table.requestedAt, table.id),
    check(
      'returns_amount',
      sql`${table.amountPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`,
    ),
    isOneOf('returns_kind_listed', table.kind, returnKinds),
    isOneOf('returns_state_listed', table.state, returnStates),
    isOneOf('returns_outcome_listed', table.outcome, returnOutcomes),
  ],
);

export const returnLinesTable = pgTable(
  'return_lines',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returnsTable.id),
    orderId: text('order_id').notNull(),
    /** Position of the order line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    /** New size of an exchange, whose pieces stay reserved until the return ends. */
    newSize: text('new_size'),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index('return_lines_order').on(table.orderId),
    foreignKey({
      name: 'return_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLinesTable.orderId, orderLinesTable.position],
    }),
    check('return_lines_quantity', sql`${table.quantity} > 0 and ${table.taxPaise} >= 0`),
  ],
);

/** Steps of returns, from which the timeline is created. */
export const returnEventsTable = pgTable(
  'return_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    returnId: text('return_id')
      .notNull()
      .references(() => returnsTable.id),
    state: oneOf('state', returnStates).notNull(),
    actor: oneOf('actor', actorNames).notNull(),
    /** Reason for a rejection, shown to the shopper. */
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (table) => [
    index('return_events_return').on(table.returnId),
    isOneOf('return_events_state_listed', table.state, returnStates),
    isOneOf('return_events_actor_listed', table.actor, actorNames),
  ],
);

/** Inspections of returned pieces: one row per return, overwritten until the decision. */
export const returnInspectionsTable = pgTable('return_inspections', {
  returnId: text('return_id')
    .primaryKey()
    .references(() => returnsTable.id),
  pieces: jsonb('pieces').$type<InspectedPiece[]>().notNull(),
  /** Internal remark. */
  remark: text('remark').notNull().default(''),
  /** Upload ids of photos taken at inspection. */
  photos: jsonb('photos').$type<string[]>().notNull(),
  memberId: text('member_id').notNull(),
  /** Name of the staff member at that time. */
  memberName: text('member_name').notNull(),
  at: at('at').notNull(),
});

/** Courier pickups of returns, each booked only once. Requests are recorded before and after each call. */
export const returnPickupsTable = pgTable(
  'return_pickups',
  {
    returnId: text('return_id')
      .primaryKey()
      .references(() => returnsTable.id),
    courierOrderId: text('courier_order_id'),
    courierShipmentId: text('courier_shipment_id'),
    awb: text('awb').unique('return_pickups_awb'),
    carrier: text('carrier').notNull().default(''),
    /** Price of the carrier in paise, quoted before the booking. */
    costPaise: integer('cost_paise'),
    /** Purchase that got no response; its state is queried before a retry. */
    asked: oneOf('asked', courierPurchases),
    /** End of the lock by a process that is booking the pickup. */
    lockedUntil: at('locked_until'),
    /** Last error in the courier's words. */
    trouble: text('trouble'),
    bookedAt: at('booked_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    isOneOf('return_pickups_asked_listed', table.asked, courierPurchases),
    check('return_pickups_cost', sql`${table.costPaise} is null or ${table.costPaise} >= 0`),
  ],
);
