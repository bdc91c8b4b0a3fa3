import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accountsTable } from './accounts.ts';
import { at } from './columns.ts';
import { ordersTable } from './orders.ts';
import { staffMembersTable } from './staff.ts';

// Browsers by the hash of the random number in their cookie. They show which accounts and orders are a staff member's
// own.

/** Browsers that signed in to a shop account. */
export const accountBrowsersTable = pgTable(
  'account_browsers',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    /** Last sign-in. */
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.browserHash] }),
    index('account_browsers_browser').on(table.browserHash),
    index('account_browsers_at').on(table.at),
  ],
);

/** Browsers that placed an order, or proved it by a mailed code. */
export const orderBrowsersTable = pgTable(
  'order_browsers',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    /** Time of the order, or of the last proof. */
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.browserHash] }),
    index('order_browsers_browser').on(table.browserHash),
    index('order_browsers_at').on(table.at),
  ],
);

/** Browsers that signed in to the office. */
export const staffBrowsersTable = pgTable(
  'staff_browsers',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    /** Last sign-in. */
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.browserHash] }), index('staff_browsers_at').on(table.at)],
);
