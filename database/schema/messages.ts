import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { entryKinds, messageSubjects, messageWays } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { staffMembersTable } from './staff.ts';

/** Threads: messages to the shop by contact form or mail, and first messages by staff. */
export const contactMessagesTable = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    /** Ticket number, given to the writer for later questions. */
    ticket: text('ticket').notNull().unique('contact_messages_ticket'),
    idempotencyKey: text('idempotency_key').notNull().unique('contact_messages_idempotency_key'),
    requestHash: text('request_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** First message. If staff wrote first, this is the subject, and the text is the first entry. */
    issue: text('issue').notNull(),
    /** Subject; complaints and requests about legal rights have a deadline. */
    about: oneOf('about', messageSubjects).notNull().default('question'),
    /** Legal deadline; null if there is none. */
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** Time of the last answer; null while the shop has to answer. */
    answeredAt: at('answered_at'),
    /** Time of closing. An answered thread that is not closed waits for the customer. */
    closedAt: at('closed_at'),
    /** Subject of a mail; null for the contact form. */
    subject: text('subject'),
    cameBy: oneOf('came_by', messageWays).notNull().default('form'),
    /** Time of the last entry by anyone; null if there is only the first message. */
    lastAt: at('last_at'),
    /** Time since when the customer waits, after their reply. */
    waitsSince: at('waits_since'),
    /** Order from which staff started the thread; null if the thread did not start from an order. */
    orderReference: text('order_reference'),
    /** Assigned staff member. */
    assignedTo: text('assigned_to').references(() => staffMembersTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null and ${table.answeredAt} is null`),
    index('contact_messages_open').on(table.createdAt).where(sql`${table.answeredAt} is null`),
    index('contact_messages_waiting')
      .on(table.answeredAt)
      .where(sql`${table.answeredAt} is not null and ${table.closedAt} is null`),
    index('contact_messages_email').on(table.email, table.createdAt),
    isOneOf('contact_messages_about_listed', table.about, messageSubjects),
    isOneOf('contact_messages_came_by_listed', table.cameBy, messageWays),
  ],
);

/** Entries of a thread after its first message: answers of the shop, replies of the customer, internal notes. */
export const messageEntriesTable = pgTable(
  'message_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessagesTable.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', entryKinds).notNull(),
    body: text('body').notNull(),
    /** Author from the staff, with the name at that time; null for a reply. */
    memberId: text('member_id'),
    memberName: text('member_name'),
    /** True for a reply from an e-mail other than the thread's. */
    fromOther: boolean('from_other').notNull().default(false),
    /** Idempotency key: the browser's key of an answer, or the message id of a mailed reply. */
    onceKey: text('once_key').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('message_entries_message').on(table.messageId, table.id),
    uniqueIndex('message_entries_once').on(table.onceKey),
    isOneOf('message_entries_kind_listed', table.kind, entryKinds),
    check('message_entries_author', sql`(${table.kind} = 'reply') = (${table.memberName} is null)`),
  ],
);

/** Reply templates with placeholders, shared by all staff. */
export const readyAnswersTable = pgTable(
  'ready_answers',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [unique('ready_answers_title').on(table.title)],
);
