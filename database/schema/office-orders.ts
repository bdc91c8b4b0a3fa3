import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bulkKinds, bulkRowStates } from '#contract/office/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { orders } from './orders.ts';
import { staffMembers } from './staff.ts';

// What the shop's own people write beside an order. Names stand here too, since colleagues go.

/** A sentence from one colleague to the others about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Made in the browser that wrote it: the same press twice writes one. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.at)],
);

/** Whom a note names: it waits for them until they say that they have seen it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: text('note_id')
      .notNull()
      .references(() => orderNotes.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.memberId] }),
    index('note_mentions_waiting').on(table.memberId).where(sql`${table.seenAt} is null`),
  ],
);

/** A word on an order that the list is filtered by. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    tag: text('tag').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] }), index('order_tags_tag').on(table.tag, table.orderId)],
);

/** What was pressed and is done, by the key of the press: the same one again does nothing more. */
export const officePresses = pgTable(
  'office_presses',
  {
    key: text('key').primaryKey(),
    memberId: text('member_id').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The sentence that it was answered with. */
    said: text('said').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('office_presses_at').on(table.at)],
);

/** One thing that is done to many orders, by a job: who asked for it, as the audit says it of each. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    /** Made in the browser that asked: the same press twice asks once. */
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
  (table) => [index('bulk_actions_member').on(table.memberId, table.at), isOneOf('bulk_actions_kind_listed', table.kind, bulkKinds)],
);

/** Each order of it: written in the transaction that does it, so that a process that dies goes on where it was. */
export const bulkActionRows = pgTable(
  'bulk_action_rows',
  {
    actionId: text('action_id')
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    reference: text('reference').notNull(),
    state: oneOf('state', bulkRowStates).notNull(),
    /** What came of it, or why it was left out. */
    words: text('words'),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    index('bulk_action_rows_waiting').on(table.actionId, table.position).where(sql`${table.state} = 'waiting'`),
    isOneOf('bulk_action_rows_state_listed', table.state, bulkRowStates),
  ],
);
