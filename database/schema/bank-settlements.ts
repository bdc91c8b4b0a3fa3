import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { settlementStates } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Transfers of the gateway to the shop's bank account, by its id ('setl_...'), as its newest report says. */
export const bankSettlementsTable = pgTable(
  'bank_settlements',
  {
    id: text('id').primaryKey(),
    /** Amount that arrives at the bank, in paise. */
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    state: oneOf('state', settlementStates).notNull(),
    /** Reference on the bank statement. */
    bankReference: text('bank_reference'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at').notNull(),
    /** Number and sum in paise of the lines, and number of lines that fit nothing of this shop, at the last check. */
    lines: integer('lines').notNull().default(0),
    linesPaise: bigint('lines_paise', { mode: 'number' }).notNull().default(0),
    unfitLines: integer('unfit_lines').notNull().default(0),
  },
  (table) => [
    index('bank_settlements_created_at').on(table.createdAt, table.id),
    isOneOf('bank_settlements_state_listed', table.state, settlementStates),
  ],
);

/** Lines of the settlements: payments, refunds and deductions, by the gateway's ids. Amounts are paise. */
export const bankSettlementLinesTable = pgTable(
  'bank_settlement_lines',
  {
    settlementId: text('settlement_id').notNull(),
    /** Gateway id of the payment, refund or adjustment. */
    subject: text('subject').notNull(),
    /** Kind as the gateway names it ('payment', 'refund', 'adjustment'). */
    kind: text('kind').notNull(),
    creditPaise: integer('credit_paise').notNull(),
    debitPaise: integer('debit_paise').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Fee with its tax. */
    feePaise: integer('fee_paise').notNull(),
    taxPaise: integer('tax_paise').notNull(),
    /** Payment of a refund or deduction. */
    paymentId: text('payment_id'),
    gatewayOrderId: text('gateway_order_id'),
    disputeId: text('dispute_id'),
    description: text('description'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bank_settlement_lines_pk', columns: [table.settlementId, table.subject] }),
    foreignKey({
      name: 'bank_settlement_lines_settlement',
      columns: [table.settlementId],
      foreignColumns: [bankSettlementsTable.id],
    }),
    index('bank_settlement_lines_subject').on(table.subject),
  ],
);
