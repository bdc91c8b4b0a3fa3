import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { gatewayPaymentStates, moneyReasons, moneySources, refundStates } from '#contract/lists.ts';
import { accounts } from './accounts.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { orders } from './orders.ts';

/** An order as the gateway knows it: one of ours has one, under which the shopper may try to pay as often as needed. */
export const gatewayOrders = pgTable(
  'gateway_orders',
  {
    /** The gateway's id ('order_...'). */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .unique('gateway_orders_order')
      .references(() => orders.id),
    amountPaise: integer('amount_paise').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the gateway was last asked what became of it. */
    askedAt: at('asked_at'),
  },
  (table) => [index('gateway_orders_created_at').on(table.createdAt), check('gateway_orders_amount', sql`${table.amountPaise} > 0`)],
);

/** Every try to pay that the gateway told of, by its own id ('pay_...'); and what came past it and a colleague booked ('hand_...'). */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** None of what came past the gateway. */
    gatewayOrderId: text('gateway_order_id').references(() => gatewayOrders.id),
    /** Of what came past the gateway, the reference its bank gave it: it pays for one order. */
    bankReference: text('bank_reference').unique('payments_bank_reference'),
    /** As far as it ever got; a later message that says less changes nothing. `lapsed`: reserved, never taken, let go. */
    state: oneOf('state', gatewayPaymentStates).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    method: text('method'),
    /** What it was paid with, in words and masked: 'Visa card ending 1007'. */
    instrument: text('instrument'),
    /** The gateway's reason of the last failure ('payment_cancelled'). */
    failure: text('failure'),
    capturedPaise: integer('captured_paise').notNull().default(0),
    /** What refunds have laid claim to, sent or not: raised by a guarded update before a refund exists. They are sent once it is captured. */
    refundedPaise: integer('refunded_paise').notNull().default(0),
    createdAt: at('created_at').notNull(),
    capturedAt: at('captured_at'),
    askedAt: at('asked_at'),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_state').on(table.state, table.createdAt),
    check('payments_captured', sql`${table.capturedPaise} in (0, ${table.amountPaise})`),
    check('payments_refunded', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
    check('payments_of_gateway', sql`(${table.gatewayOrderId} is null) = (${table.bankReference} is not null)`),
    isOneOf('payments_state_listed', table.state, gatewayPaymentStates),
  ],
);

/** Money on its way back. Its id is the key that makes sending it twice one refund. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment it goes back to; none where it becomes store credit. */
    paymentId: text('payment_id').references(() => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    state: oneOf('state', refundStates).notNull(),
    gatewayRefundId: text('gateway_refund_id').unique('refunds_gateway_refund'),
    /** Tries that the gateway took and then said had failed; each has a key of its own. */
    failures: integer('failures').notNull().default(0),
    reason: text('reason').notNull(),
    /** It lowers the price: no piece was cancelled, or came back, for it. */
    goodwill: boolean('goodwill').notNull().default(false),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_state').on(table.state, table.createdAt),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    isOneOf('refunds_state_listed', table.state, refundStates),
  ],
);

/** Messages of the gateway that were taken, by its own event id: a second delivery of one changes nothing. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('gateway_events_received_at').on(table.receivedAt)],
);

/** What an account may spend instead of money. */
export const storeCredits = pgTable(
  'store_credits',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    balancePaise: integer('balance_paise').notNull(),
  },
  (table) => [check('store_credits_floor', sql`${table.balancePaise} >= 0`)],
);

/**
 * Every movement of money, as it is seen from the order (of credit given by itself, from the shop): positive was paid towards it, negative went back. Credit that was
 * spent on an order left the account's balance, so an account's credit movements and its balance add up to nothing.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    /** None of credit that a colleague gave or took back by itself. */
    orderId: text('order_id').references(() => orders.id),
    source: oneOf('source', moneySources).notNull(),
    reason: oneOf('reason', moneyReasons).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    paymentId: text('payment_id').references(() => payments.id),
    refundId: text('refund_id').references(() => refunds.id),
    accountId: text('account_id'),
    /** What a colleague gave or took back: its row in `credit_changes`. */
    creditChangeId: text('credit_change_id'),
  },
  (table) => [
    index('money_movements_order').on(table.orderId),
    index('money_movements_account').on(table.accountId),
    uniqueIndex('money_movements_captured_once').on(table.paymentId).where(sql`${table.reason} = 'captured'`),
    uniqueIndex('money_movements_refunded_once').on(table.refundId),
    uniqueIndex('money_movements_credit_change_once').on(table.creditChangeId),
    check(
      'money_movements_direction',
      sql`(${table.reason} in ('captured', 'collected', 'spent', 'taken_back')) = (${table.amountPaise} > 0)`,
    ),
    check('money_movements_of_order', sql`(${table.orderId} is null) = (${table.reason} in ('given', 'taken_back'))`),
    isOneOf('money_movements_source_listed', table.source, moneySources),
    isOneOf('money_movements_reason_listed', table.reason, moneyReasons),
  ],
);
