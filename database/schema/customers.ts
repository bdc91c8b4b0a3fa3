import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { at, onceColumns } from './columns.ts';

/** What colleagues noted of a customer: of an account, or of a guest by the e-mail they order with. Not for the customer's eyes, but theirs to ask for. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
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

/** Whose orders are refused, and why: by account, e-mail and phone, whichever comes again. It outlives an account. */
export const customerBlocks = pgTable(
  'customer_blocks',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    phone: text('phone'),
    why: text('why').notNull(),
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
    /** When orders were taken again. */
    liftedAt: at('lifted_at'),
  },
  (table) => [
    index('customer_blocks_email').on(table.email).where(sql`${table.liftedAt} is null`),
    index('customer_blocks_phone').on(table.phone).where(sql`${table.liftedAt} is null`),
    index('customer_blocks_account').on(table.accountId).where(sql`${table.liftedAt} is null`),
  ],
);

/** Store credit that a colleague gave an account or took back, without an order. Its movement of money names it. */
export const creditChanges = pgTable(
  'credit_changes',
  {
    id: text('id').primaryKey(),
    /** Refers to no account: the ledger outlives it. */
    accountId: text('account_id').notNull(),
    ...onceColumns(),
    /** Above nothing where it was given, below where it was taken back. */
    amountPaise: integer('amount_paise').notNull(),
    /** Shown to the customer. */
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
