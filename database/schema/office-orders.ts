import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bulkKinds, bulkRowStates } from '#contract/office/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';
import { staffMembersTable } from './staff.ts';

// Data of staff about orders. Names are copied, as staff members are deleted.

/** Internal notes on orders. */
export const orderNotesTable = pgTable(
  'order_notes',
  {
    /** Id created in the browser, as an idempotency key. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.at)],
);

/** Staff mentioned in a note; open until they confirm it. */
export const noteMentionsTable = pgTable(
  'note_mentions',
  {
    noteId: text('note_id')
      .notNull()
      .references(() => orderNotesTable.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.memberId] }),
    index('note_mentions_waiting').on(table.memberId).where(sql`${table.seenAt} is null`),
  ],
);

/** Tags of orders, for filtering lists. */
export const orderTagsTable = pgTable(
  'order_tags',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    tag: text('tag').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tag] }),
    index('order_tags_tag').on(table.tag, table.orderId),
  ],
);

/** Completed actions by idempotency key, so that repeating one has no effect. */
export const officePressesTable = pgTable(
  'office_presses',
  {
    key: text('key').primaryKey(),
    memberId: text('member_id').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Message of the response. */
    said: text('said').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('office_presses_at').on(table.at)],
);

/** Bulk actions on orders, executed by a job, with their author for the audit log. */
export const bulkActionsTable = pgTable(
  'bulk_actions',
  {
    /** Id created in the browser, as an idempotency key. */
    id: text('id').primaryKey(),
    kind: oneOf('kind', bulkKinds).notNull(),
    asked: jsonb('asked').$type<{ tag?: string | undefined; why?: string | undefined }>().notNull(),
    memberId: text('member_id').notNull(),
    who: text('who').notNull(),
    role: text('role').notNull(),
    from: text('from').notNull(),
    at: at('at').notNull(),
    doneAt: at('done_at'),
  },
  (table) => [
    index('bulk_actions_member').on(table.memberId, table.at),
    isOneOf('bulk_actions_kind_listed', table.kind, bulkKinds),
  ],
);

/**
 * Orders of a bulk action. Each row is updated in the transaction of the action on its order, so a restarted job
 * continues where it stopped.
 */
export const bulkActionRowsTable = pgTable(
  'bulk_action_rows',
  {
    actionId: text('action_id')
      .notNull()
      .references(() => bulkActionsTable.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    reference: text('reference').notNull(),
    state: oneOf('state', bulkRowStates).notNull(),
    /** Result of the action, or the reason why the order was skipped. */
    words: text('words'),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    index('bulk_action_rows_waiting').on(table.actionId, table.position).where(sql`${table.state} = 'waiting'`),
    isOneOf('bulk_action_rows_state_listed', table.state, bulkRowStates),
  ],
);
