import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { actors, courierPurchases, refundTargets, returnKinds, returnOutcomes, returnStates } from '#contract/lists.ts';
import type { InspectedPiece } from '#contract/office/inspection.ts';
import { at, isOneOf, onceColumns, oneOf, type StoredAddress } from './columns.ts';
import { orderLines, orders } from './orders.ts';

/** Pieces that were taken out of an order before it left. Asked for once under a key of the shopper's browser. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    ...onceColumns(),
    reason: text('reason').notNull(),
    refundTo: oneOf('refund_to', refundTargets).notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    /** What the order costs less. */
    amountPaise: integer('amount_paise').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('cancellations_once').on(table.orderId, table.idempotencyKey),
    check('cancellations_amount', sql`${table.amountPaise} >= ${table.shippingPaise} and ${table.shippingPaise} >= 0`),
    isOneOf('cancellations_refund_to_listed', table.refundTo, refundTargets),
  ],
);

export const cancelledLines = pgTable(
  'cancelled_lines',
  {
    cancellationId: text('cancellation_id')
      .notNull()
      .references(() => cancellations.id),
    orderId: text('order_id').notNull(),
    /** The order line's position. */
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
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('cancelled_lines_quantity', sql`${table.quantity} > 0 and ${table.taxPaise} >= 0`),
  ],
);

/** A return, a swap or a reported problem, with what it gives back as it was agreed when it was asked for. */
export const returns = pgTable(
  'returns',
  {
    /** 'R' and nine characters: what the parcel and the mails carry. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    ...onceColumns(),
    kind: oneOf('kind', returnKinds).notNull(),
    state: oneOf('state', returnStates).notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    outcome: oneOf('outcome', returnOutcomes).notNull(),
    /** A problem with a parcel as a whole: its number in the order. */
    parcel: integer('parcel'),
    /** Where a person sends money that was paid in cash; erased once it was sent. */
    upi: text('upi'),
    pickup: jsonb('pickup').$type<{ address: StoredAddress; day: string }>(),
    /** Uploads that show the problem. */
    photos: jsonb('photos').$type<string[]>().notNull(),
    subtotalPaise: integer('subtotal_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** The refunds that were written for it, once it was accepted. */
    refundIds: jsonb('refund_ids').$type<string[]>(),
    requestedAt: at('requested_at').notNull(),
  },
  (table) => [
    unique('returns_once').on(table.orderId, table.idempotencyKey),
    index('returns_state').on(table.state, table.requestedAt),
    index('returns_requested_at').on(table.requestedAt, table.id),
    check('returns_amount', sql`${table.amountPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`),
    isOneOf('returns_kind_listed', table.kind, returnKinds),
    isOneOf('returns_state_listed', table.state, returnStates),
    isOneOf('returns_outcome_listed', table.outcome, returnOutcomes),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id),
    orderId: text('order_id').notNull(),
    /** The order line's position. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    /** The size it is swapped for. Its pieces are reserved until the return ends. */
    newSize: text('new_size'),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index('return_lines_order').on(table.orderId),
    foreignKey({
      name: 'return_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('return_lines_quantity', sql`${table.quantity} > 0 and ${table.taxPaise} >= 0`),
  ],
);

/** Every step of a return; its timeline is these rows. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id),
    state: oneOf('state', returnStates).notNull(),
    actor: oneOf('actor', actors).notNull(),
    /** Told to the shopper: why it was refused. */
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (table) => [
    index('return_events_return').on(table.returnId),
    isOneOf('return_events_state_listed', table.state, returnStates),
    isOneOf('return_events_actor_listed', table.actor, actors),
  ],
);

/** What was found when the pieces of a return were looked at, and by whom: one row, written anew while nothing is decided. */
export const returnInspections = pgTable('return_inspections', {
  returnId: text('return_id')
    .primaryKey()
    .references(() => returns.id),
  pieces: jsonb('pieces').$type<InspectedPiece[]>().notNull(),
  /** For colleagues. */
  remark: text('remark').notNull().default(''),
  /** Uploads that were taken at the table. */
  photos: jsonb('photos').$type<string[]>().notNull(),
  memberId: text('member_id').notNull(),
  /** The name of the colleague then. */
  memberName: text('member_name').notNull(),
  at: at('at').notNull(),
});

/** A courier who fetches a return: booked once. What was asked is written down before and after each call. */
export const returnPickups = pgTable(
  'return_pickups',
  {
    returnId: text('return_id')
      .primaryKey()
      .references(() => returns.id),
    courierOrderId: text('courier_order_id'),
    courierShipmentId: text('courier_shipment_id'),
    awb: text('awb').unique('return_pickups_awb'),
    carrier: text('carrier').notNull().default(''),
    /** What the carrier asks for it, as it said before it was booked. */
    costPaise: integer('cost_paise'),
    /** A purchase that was asked for and not answered: it is read before it is asked for again. */
    asked: oneOf('asked', courierPurchases),
    /** Someone books it until then. */
    lockedUntil: at('locked_until'),
    /** What went wrong last, in the courier's words. */
    trouble: text('trouble'),
    bookedAt: at('booked_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    isOneOf('return_pickups_asked_listed', table.asked, courierPurchases),
    check('return_pickups_cost', sql`${table.costPaise} is null or ${table.costPaise} >= 0`),
  ],
);
