import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

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
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [index('contact_messages_created_at').on(table.createdAt)],
);
