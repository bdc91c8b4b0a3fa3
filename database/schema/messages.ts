import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { entryKinds, messageSubjects, messageWays } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { staffMembers } from './staff.ts';

/** What people wrote to the shop, by its contact form or by mail, and what a colleague wrote to them first: each begins a thread. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    /** What the writer is told, and names when they ask again. */
    ticket: text('ticket').notNull().unique('contact_messages_ticket'),
    idempotencyKey: text('idempotency_key').notNull().unique('contact_messages_idempotency_key'),
    requestHash: text('request_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** Their first message; where a colleague wrote first, what it is about: the words themselves are the first entry. */
    issue: text('issue').notNull(),
    /** What it is about: a grievance and what asks for a right of the law have a day by which they are answered. */
    about: oneOf('about', messageSubjects).notNull().default('question'),
    /** By when the law wants it answered; null where it names no time. */
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** When it was answered last; none while somebody waits for the shop. */
    answeredAt: at('answered_at'),
    /** When a colleague was done with it; none of what was answered waits for them. */
    closedAt: at('closed_at'),
    /** The subject of a mail; what came by the form has none. */
    subject: text('subject'),
    cameBy: oneOf('came_by', messageWays).notNull().default('form'),
    /** When something was last written in it, by whomever; none where nothing was since it came. */
    lastAt: at('last_at'),
    /** Since when the writer waits for the shop, after an answer of theirs. */
    waitsSince: at('waits_since'),
    /** The reference of the order from which a colleague began it; null for all other threads. */
    orderReference: text('order_reference'),
    /** The colleague who has it. */
    assignedTo: text('assigned_to').references(() => staffMembers.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_due').on(table.dueAt).where(sql`${table.dueAt} is not null and ${table.answeredAt} is null`),
    index('contact_messages_open').on(table.createdAt).where(sql`${table.answeredAt} is null`),
    index('contact_messages_waiting').on(table.answeredAt).where(sql`${table.answeredAt} is not null and ${table.closedAt} is null`),
    index('contact_messages_email').on(table.email, table.createdAt),
    isOneOf('contact_messages_about_listed', table.about, messageSubjects),
    isOneOf('contact_messages_came_by_listed', table.cameBy, messageWays),
  ],
);

/** What was written in a thread after its first message: answers of the shop, replies of the writer, words between colleagues. */
export const messageEntries = pgTable(
  'message_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', entryKinds).notNull(),
    body: text('body').notNull(),
    /** The colleague who wrote it, and their name then; of a reply none. */
    memberId: text('member_id'),
    memberName: text('member_name'),
    /** A reply that came from another address than the thread's. */
    fromOther: boolean('from_other').notNull().default(false),
    /** Of an answer, the key of the browser that sent it; of a reply, the mail's own number: each is written once. */
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

/** Answers that are ready, with places for names: colleagues write them and use them. */
export const readyAnswers = pgTable(
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
