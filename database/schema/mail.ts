import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Mails to be sent, written with what they tell of: either both happened or neither. Bodies are emptied once sent, but of what tells of an order: there the key goes from its links. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    /** What the mail is about, once: 'order-placed:ord_x' is queued a second time to no effect. */
    about: text('about').notNull().unique('mail_outbox_about'),
    to: text('to').notNull(),
    /** Who is answered, where that is not the shop's own address. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When it was written, or is to be sent where it has to wait. */
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('mail_outbox_sent_at').on(table.sentAt),
    index('mail_outbox_to').on(table.to, table.createdAt),
    // What was written lately, whose mailboxes are counted.
    index('mail_outbox_created_at').on(table.createdAt),
    // What was written about one order.
    index('mail_outbox_thing').on(sql`split_part(${table.about}, ':', 2)`),
  ],
);
