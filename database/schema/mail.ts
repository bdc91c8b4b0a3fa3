import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * Outgoing mails, queued in the transaction of their cause. Bodies are erased after sending; those about orders stay,
 * without the key in their links.
 */
export const mailOutboxTable = pgTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    /** Unique subject of the mail, so that 'order-placed:ord_x' cannot be queued twice. */
    about: text('about').notNull().unique('mail_outbox_about'),
    to: text('to').notNull(),
    /** Reply address, if it is not the shop's own. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Time of queuing, or the scheduled time for a delayed mail. */
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (table) => [
    index('mail_outbox_sent_at').on(table.sentAt),
    index('mail_outbox_to').on(table.to, table.createdAt),
    // Index for counting the recent mails of a mailbox.
    index('mail_outbox_created_at').on(table.createdAt),
    // Index for finding the mails about one order.
    index('mail_outbox_thing').on(sql`split_part(${table.about}, ':', 2)`),
  ],
);
