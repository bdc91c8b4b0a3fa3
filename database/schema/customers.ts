import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { accountsTable } from './accounts.ts';
import { at, onceColumns } from './columns.ts';

/**
 * Notes of staff on a customer: on an account, or on a guest by e-mail. The shop does not show them, but the customer's
 * data export contains them.
 */
export const customerNotesTable = pgTable(
  'customer_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'cascade' }),
    email: text('email'),
    body: text('body').notNull(),
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    onceKey: text('once_key').notNull().unique('customer_notes_once'),
    at: at('at').notNull(),
  },
  (table) => [
    index('customer_notes_account').on(table.accountId),
    index('customer_notes_email').on(table.email),
    check('customer_notes_of_one', sql`(${table.accountId} is null) <> (${table.email} is null)`),
  ],
);

/**
 * Blocked customers with the reason, matched by account, e-mail or phone. A block stays after the account is deleted.
 */
export const customerBlocksTable = pgTable(
  'customer_blocks',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    phone: text('phone'),
    why: text('why').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
    /** End of the block. */
    liftedAt: at('lifted_at'),
  },
  (table) => [
    index('customer_blocks_email').on(table.email).where(sql`${table.liftedAt} is null`),
    index('customer_blocks_phone').on(table.phone).where(sql`${table.liftedAt} is null`),
    index('customer_blocks_account').on(table.accountId).where(sql`${table.liftedAt} is null`),
  ],
);

/** Store credit that staff gave or withdrew without an order. Its money movement refers to it. */
export const creditChangesTable = pgTable(
  'credit_changes',
  {
    id: text('id').primaryKey(),
    /** This is no foreign key, as the ledger stays after the account is deleted. */
    accountId: text('account_id').notNull(),
    ...onceColumns(),
    /** Positive if given, negative if withdrawn. */
    amountPaise: integer('amount_paise').notNull(),
    /** Reason, shown to the customer. */
    why: text('why').notNull(),
    memberName: text('member_name').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('credit_changes_once').on(table.idempotencyKey),
    index('credit_changes_account').on(table.accountId, table.at),
    check('credit_changes_amount', sql`${table.amountPaise} <> 0`),
  ],
);
