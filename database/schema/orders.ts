import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { actorNames, deliveryMethods, orderStates, paymentMethods } from '#contract/lists.ts';
import { type DeliveryPart, registrations, taxWays } from '#contract/tax-rules.ts';
import { accountsTable } from './accounts.ts';
import { productsTable } from './catalogue.ts';
import { at, isOneOf, oneOf, type StoredAddress, storedPromise } from './columns.ts';
import { designsTable } from './designs.ts';
import { foldedMailbox } from './folded-mailbox.ts';

/** Condition for COD orders that are not shipped yet. */
const isOpenCash = (table: { payment: AnyPgColumn; state: AnyPgColumn }) =>
  sql`${table.payment} = 'cod' and ${table.state} in ('placed', 'confirmed', 'in_print', 'packed')`;

/** Condition for orders that are not delivered yet. */
const isUnderWay = (table: { state: AnyPgColumn }) =>
  sql`${table.state} in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery')`;

/** Reason of a hold. `about` is `staff`, or names the event outside the shop: 'dispute:disp_x'. */
export interface HoldReason {
  about: string;
  why: string;
}

export const ordersTable = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique('orders_reference'),
    idempotencyKey: text('idempotency_key').notNull().unique('orders_idempotency_key'),
    /** Hash of the request; the same key with a different request is rejected. */
    requestHash: text('request_hash').notNull(),
    state: oneOf('state', orderStates).notNull(),
    /** Account of a signed-in shopper; null after its deletion. */
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    /** Time at which staff changed the e-mail of a guest's order. It is then refunded only the way it was paid. */
    emailCorrectedAt: at('email_corrected_at'),
    phone: text('phone').notNull(),
    address: jsonb('address').$type<StoredAddress>().notNull(),
    billing: jsonb('billing').$type<StoredAddress>(),
    gstin: text('gstin'),
    note: text('note'),
    delivery: oneOf('delivery', deliveryMethods).notNull(),
    promise: storedPromise('promise').notNull(),
    payment: oneOf('payment', paymentMethods).notNull(),
    subtotalPaise: integer('subtotal_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    shippingPaise: integer('shipping_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    /** True if prices were shown with tax. The row has subtotal and tax separately in both cases. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** Tax of delivery by rate, contained in `shipping_paise`; empty if delivery is not taxed. */
    deliveryTax: jsonb('delivery_tax').$type<DeliveryPart[]>().notNull().default([]),
    /** GST registration by which the order was priced. Null if it is the one of the settings when it was placed. */
    registration: oneOf('registration', registrations),
    /** Part of the total paid by store credit. */
    creditPaise: integer('credit_paise').notNull().default(0),
    /** Price reduction by cancelled pieces; the current price is the total less this amount. */
    cancelledPaise: integer('cancelled_paise').notNull().default(0),
    /** End of the stock reservation of an order that waits for payment, or for the mailed code of a COD order. */
    heldUntil: at('held_until'),
    /**
     * Hash of an unknown shopper's network, for reservation limits. Unpaid orders count until paid, COD orders until
     * dispatched, released ones for one more day.
     */
    heldFrom: text('held_from'),
    /** Start and reason of a hold, during which the order is not packed; both or neither are set. */
    onHoldAt: at('on_hold_at'),
    onHoldWhy: text('on_hold_why'),
    /** Reasons of the hold, found by what they are about; `on_hold_why` has their words. */
    onHoldReasons: jsonb('on_hold_reasons').$type<HoldReason[]>(),
    /**
     * True if money of the order is missing, so that packed parcels are not sent either until staff release the order.
     */
    onHoldForMoney: boolean('on_hold_for_money').notNull().default(false),
    /** Name of the staff member who placed the order for a caller; null if the shopper placed it. */
    placedBy: text('placed_by'),
    /** Payment that paid for the order; any other successful payment is refunded. */
    paidBy: text('paid_by'),
    /** Version of the valid order link; revoking a link increases it. */
    linkVersion: integer('link_version').notNull().default(1),
    placedAt: at('placed_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_placed_at').on(table.placedAt),
    // Indexes for filters, sort orders and searches of the office.
    index('orders_state_placed').on(table.state, table.placedAt),
    index('orders_promised').on(sql`(${table.promise} ->> 'latest')`, table.placedAt).where(isUnderWay(table)),
    index('orders_promise').on(sql`(${table.promise} ->> 'latest')`, table.id),
    index('orders_total').on(table.totalPaise, table.id),
    index('orders_region').on(sql`(${table.address} ->> 'state')`, table.placedAt, table.totalPaise),
    index('orders_city').on(sql`lower(${table.address} ->> 'city')`, table.placedAt, table.totalPaise),
    index('orders_pin').on(sql`(${table.address} ->> 'pin') text_pattern_ops`, table.placedAt),
    index('orders_caller').on(table.placedAt).where(sql`${table.placedBy} is not null`),
    index('orders_note').on(table.placedAt).where(sql`${table.note} is not null`),
    index('orders_phone').on(table.phone, table.placedAt),
    index('orders_phone_end').on(sql`right(${table.phone}, 4)`, table.placedAt),
    index('orders_email').on(table.email.op('text_pattern_ops'), table.placedAt),
    index('orders_name').using('gin', sql`to_tsvector('simple', ${table.address} ->> 'fullName')`),
    index('orders_account').on(table.accountId, table.placedAt),
    index('orders_guest_email').on(table.email).where(sql`${table.accountId} is null`),
    index('orders_held_until').on(table.heldUntil).where(sql`${table.state} = 'placed'`),
    index('orders_held_from').on(table.heldFrom).where(sql`${table.heldFrom} is not null`),
    index('orders_unpaid_mailbox')
      .on(sql`(${foldedMailbox(table.email)})`, table.placedAt)
      .where(sql`${table.heldUntil} is not null`),
    index('orders_came_back').on(table.email, table.phone).where(sql`${table.state} = 'returned_to_origin'`),
    index('orders_came_back_mailbox')
      .on(sql`(${foldedMailbox(table.email)})`)
      .where(sql`${table.state} = 'returned_to_origin'`),
    index('orders_open_cash_mailbox')
      .on(sql`(${foldedMailbox(table.email)})`)
      .where(isOpenCash(table)),
    index('orders_open_cash_phone').on(table.phone).where(isOpenCash(table)),
    index('orders_unpaid_phone').on(table.phone, table.placedAt).where(sql`${table.heldUntil} is not null`),
    index('orders_being_made').on(table.placedAt).where(sql`${table.state} in ('confirmed', 'in_print')`),
    check('orders_on_hold', sql`(${table.onHoldAt} is null) = (${table.onHoldWhy} is null)`),
    check(
      'orders_total_adds_up',
      sql`${table.totalPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`,
    ),
    check('orders_cancelled_within_total', sql`${table.cancelledPaise} between 0 and ${table.totalPaise}`),
    check('orders_credit_within_total', sql`${table.creditPaise} between 0 and ${table.totalPaise}`),
    isOneOf('orders_state_listed', table.state, orderStates),
    isOneOf('orders_delivery_listed', table.delivery, deliveryMethods),
    isOneOf('orders_payment_listed', table.payment, paymentMethods),
    isOneOf('orders_registration_listed', table.registration, registrations),
  ],
);

/** Order lines as sold; later catalogue changes do not change them. */
export const orderLinesTable = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    position: integer('position').notNull(),
    /**
     * Catalogue product; null for a designed product, which has a design instead. A club shirt with a printed name has
     * both, as it is taken from stock and then printed.
     */
    productId: text('product_id').references(() => productsTable.id),
    customProductId: text('custom_product_id').references(() => designsTable.id),
    numericId: integer('numeric_id'),
    category: text('category'),
    name: text('name').notNull(),
    size: text('size').notNull(),
    quantity: integer('quantity').notNull(),
    /** Quantity cancelled before dispatch. */
    cancelled: integer('cancelled').notNull().default(0),
    unitPaise: integer('unit_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    /** Tax rate in percent on the day of the order, by HSN code and price. */
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' }).notNull().default(10),
    /** True if the unit price contains the tax. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    taxWay: oneOf('tax_way', taxWays).notNull().default('order'),
    hsn: text('hsn').notNull(),
    image: text('image').notNull(),
    finalSale: boolean('final_sale').notNull(),
    /** Cloth colour and picture URL of a custom line. */
    customization: jsonb('customization').$type<{
      baseColor: string;
      designImage: string;
      back?: string | undefined;
    }>(),
    /**
     * Copy of the order's time, so that an index finds the newest orders of a product. The trigger `order_lines_placed`
     * sets it.
     */
    placedAt: at('placed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId, table.orderId),
    index('order_lines_newest')
      .on(table.productId, table.placedAt, table.orderId)
      .where(sql`${table.productId} is not null`),
    index('order_lines_custom_product').on(table.customProductId).where(sql`${table.customProductId} is not null`),
    check('order_lines_one_kind', sql`num_nonnulls(${table.productId}, ${table.customProductId}) >= 1`),
    check('order_lines_custom', sql`(${table.customProductId} is null) = (${table.customization} is null)`),
    check('order_lines_quantity', sql`${table.quantity} between 1 and 100`),
    check('order_lines_cancelled', sql`${table.cancelled} between 0 and ${table.quantity}`),
    check(
      'order_lines_total',
      sql`${table.totalPaise} + case when ${table.taxIncluded} then ${table.taxPaise} else 0 end = ${table.unitPaise} * ${table.quantity}`,
    ),
    isOneOf('order_lines_tax_way_listed', table.taxWay, taxWays),
  ],
);

/** State changes of orders, from which the shopper's timeline is created. */
export const orderEventsTable = pgTable(
  'order_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    state: oneOf('state', orderStates).notNull(),
    actor: oneOf('actor', actorNames).notNull(),
    reason: text('reason'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.orderId),
    isOneOf('order_events_state_listed', table.state, orderStates),
    isOneOf('order_events_actor_listed', table.actor, actorNames),
  ],
);
