import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { messageSubjects } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** What people wrote to the shop by its contact form: read and answered by the shop's people. */
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
    issue: text('issue').notNull(),
    /** What it is about: a grievance and what asks for a right of the law have a day by which they are answered. */
    about: oneOf('about', messageSubjects).notNull().default('question'),
    /** By when the law wants it answered; null where it names no time. */
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_due').on(table.dueAt).where(sql`${table.dueAt} is not null and ${table.answeredAt} is null`),
    isOneOf('contact_messages_about_listed', table.about, messageSubjects),
  ],
);
