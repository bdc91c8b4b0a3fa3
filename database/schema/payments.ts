import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  amountDifferences,
  disputeStates,
  gatewayPaymentStates,
  moneyReasons,
  moneyReportKinds,
  moneySources,
  refundStates,
} from '#contract/lists.ts';
import { accountsTable } from './accounts.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';

/** Gateway orders, one for each order of the shop; a shopper may attempt to pay one any number of times. */
export const gatewayOrdersTable = pgTable(
  'gateway_orders',
  {
    /** Gateway id ('order_...'). */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .unique('gateway_orders_order')
      .references(() => ordersTable.id),
    amountPaise: integer('amount_paise').notNull(),
    createdAt: at('created_at').notNull(),
    /** Last time at which the gateway was queried about it. */
    askedAt: at('asked_at'),
  },
  (table) => [
    index('gateway_orders_created_at').on(table.createdAt),
    check('gateway_orders_amount', sql`${table.amountPaise} > 0`),
  ],
);

/**
 * Payment attempts that the gateway reported, by its id ('pay_...'), and payments outside the gateway that staff
 * recorded ('hand_...').
 */
export const paymentsTable = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Gateway order; null for payments outside the gateway. */
    gatewayOrderId: text('gateway_order_id').references(() => gatewayOrdersTable.id),
    /** Bank reference of a payment outside the gateway; each can pay only one order. */
    bankReference: text('bank_reference').unique('payments_bank_reference'),
    /**
     * Most advanced state reported so far; a later message about an earlier state changes nothing. `lapsed` means
     * authorized, never captured, and released.
     */
    state: oneOf('state', gatewayPaymentStates).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    method: text('method'),
    /** Masked payment instrument in words: 'Visa card ending 1007'. */
    instrument: text('instrument'),
    /** Reason of the last failure, as the gateway names it ('payment_cancelled'). */
    failure: text('failure'),
    capturedPaise: integer('captured_paise').notNull().default(0),
    /**
     * Amount in paise claimed by refunds, sent or not. A conditional update increases it before a refund is created;
     * refunds are sent after the capture.
     */
    refundedPaise: integer('refunded_paise').notNull().default(0),
    /**
     * Refunded total in paise by the gateway's reports. If it exceeds `refundedPaise`, money was refunded outside the
     * shop.
     */
    gatewayRefundedPaise: integer('gateway_refunded_paise').notNull().default(0),
    /** Reason why a payment of another amount is not refunded until staff decide. */
    heldFor: oneOf('held_for', amountDifferences),
    /** Gateway fee in paise that the shopper paid in addition to `amountPaise`, once staff accepted the payment. */
    feePaise: integer('fee_paise').notNull().default(0),
    /** Fee in paise, with its tax, that the gateway keeps; null if it has not named one. */
    gatewayFeePaise: integer('gateway_fee_paise'),
    createdAt: at('created_at').notNull(),
    capturedAt: at('captured_at'),
    askedAt: at('asked_at'),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_state').on(table.state, table.createdAt),
    check('payments_captured', sql`${table.capturedPaise} in (0, ${table.amountPaise})`),
    check('payments_refunded', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
    check('payments_fee', sql`${table.feePaise} >= 0`),
    check('payments_gateway_refunded', sql`${table.gatewayRefundedPaise} >= 0`),
    check('payments_of_gateway', sql`(${table.gatewayOrderId} is null) = (${table.bankReference} is not null)`),
    isOneOf('payments_state_listed', table.state, gatewayPaymentStates),
    isOneOf('payments_held_for_listed', table.heldFor, amountDifferences),
  ],
);

/**
 * Refunds. The id and the number of failures form the idempotency key at the gateway, so that sending a refund twice
 * creates only one.
 */
export const refundsTable = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Refunded payment; null for a refund as store credit. */
    paymentId: text('payment_id').references(() => paymentsTable.id),
    /** Money that goes back, in paise; 0 for goodwill that only lowers the price, as a bank gave the payment back. */
    amountPaise: integer('amount_paise').notNull(),
    state: oneOf('state', refundStates).notNull(),
    gatewayRefundId: text('gateway_refund_id').unique('refunds_gateway_refund'),
    /** Number of attempts that the gateway accepted and then reported as failed; each attempt has its own key. */
    failures: integer('failures').notNull().default(0),
    reason: text('reason').notNull(),
    /** True for a price reduction without a cancelled or returned piece. */
    goodwill: boolean('goodwill').notNull().default(false),
    /** Paise by which goodwill lowers the price, if not the amount: other pieces or a bank account for the rest. */
    reducedPaise: integer('reduced_paise'),
    /** True if the refund was created at the gateway itself, not by the shop. */
    madeAtGateway: boolean('made_at_gateway').notNull().default(false),
    /** True if the amount becomes store credit once its authorized payment is captured; `payment_id` is then null. */
    asCredit: boolean('as_credit').notNull().default(false),
    createdAt: at('created_at').notNull(),
    /** Time at which staff started a failed refund again; null before. */
    startedAgainAt: at('started_again_at'),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_state').on(table.state, table.createdAt),
    check(
      'refunds_amount',
      sql`${table.amountPaise} > 0 or (${table.amountPaise} = 0 and ${table.reducedPaise} is not null)`,
    ),
    check('refunds_reduced', sql`${table.reducedPaise} > 0`),
    isOneOf('refunds_state_listed', table.state, refundStates),
  ],
);

/** Disputes about payments, by the gateway's id ('disp_...'). Final states do not change. */
export const disputesTable = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => paymentsTable.id),
    amountPaise: integer('amount_paise').notNull(),
    state: oneOf('state', disputeStates).notNull(),
    /** Phase as the gateway names it ('chargeback'). */
    phase: text('phase'),
    /** Reason code of the bank. */
    reasonCode: text('reason_code'),
    /** Deadline for the answer at the gateway. */
    respondBy: at('respond_by'),
    /** Time of the newest message, from which amount, phase and deadline are; null for rows from before the column. */
    saidAt: at('said_at'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    check('disputes_amount', sql`${table.amountPaise} > 0`),
    isOneOf('disputes_state_listed', table.state, disputeStates),
  ],
);

/**
 * Events about money that staff must handle, reported by the gateway and caused outside the shop. The id contains kind
 * and subject, so that a repeated report is one row.
 */
export const moneyReportsTable = pgTable(
  'money_reports',
  {
    id: text('id').primaryKey(),
    kind: oneOf('kind', moneyReportKinds).notNull(),
    /** Order of the event; null if the gateway reported something unknown to the shop. */
    orderId: text('order_id').references(() => ordersTable.id),
    /** Gateway id of the payment, refund or dispute. */
    subject: text('subject').notNull(),
    amountPaise: integer('amount_paise'),
    /** Order or payment amount for comparison, in paise. */
    expectedPaise: integer('expected_paise'),
    at: at('at').notNull(),
    dueAt: at('due_at').notNull(),
    settledAt: at('settled_at'),
    /** Staff member who settled it; null if the gateway did. */
    settledBy: text('settled_by'),
    /** Result, in the words of the person who settled it. */
    result: text('result'),
  },
  (table) => [
    index('money_reports_order').on(table.orderId),
    index('money_reports_open').on(table.dueAt).where(sql`${table.settledAt} is null`),
    index('money_reports_settled').on(table.settledAt, table.id).where(sql`${table.settledAt} is not null`),
    isOneOf('money_reports_kind_listed', table.kind, moneyReportKinds),
  ],
);

/** Processed gateway webhooks, by the gateway's event id; a repeated delivery changes nothing. */
export const gatewayEventsTable = pgTable(
  'gateway_events',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('gateway_events_received_at').on(table.receivedAt)],
);

/** Store credit balances of accounts. */
export const storeCreditsTable = pgTable(
  'store_credits',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    balancePaise: integer('balance_paise').notNull(),
  },
  (table) => [check('store_credits_floor', sql`${table.balancePaise} >= 0`)],
);

/**
 * Ledger of money movements, from the order's point of view, or the shop's for credit without an order. Positive
 * amounts are paid towards it, negative ones refunded. An account's credit movements and its balance add up to zero.
 */
export const moneyMovementsTable = pgTable(
  'money_movements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    /** Order; null for credit that staff gave or withdrew without an order. */
    orderId: text('order_id').references(() => ordersTable.id),
    source: oneOf('source', moneySources).notNull(),
    reason: oneOf('reason', moneyReasons).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    paymentId: text('payment_id').references(() => paymentsTable.id),
    refundId: text('refund_id').references(() => refundsTable.id),
    /** Lost dispute of the movement. */
    disputeId: text('dispute_id').references(() => disputesTable.id),
    accountId: text('account_id'),
    /** Row in `credit_changes` for credit that staff gave or withdrew. */
    creditChangeId: text('credit_change_id'),
  },
  (table) => [
    index('money_movements_order').on(table.orderId),
    index('money_movements_account').on(table.accountId),
    uniqueIndex('money_movements_captured_once').on(table.paymentId).where(sql`${table.reason} = 'captured'`),
    uniqueIndex('money_movements_refunded_once').on(table.refundId),
    uniqueIndex('money_movements_disputed_once').on(table.disputeId),
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
