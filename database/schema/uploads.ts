import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { uploadFormats, uploadPurposes } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Pictures that shoppers sent, as they were drawn anew; the files are in the storage under the same id. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random and long: who knows it may see the picture. */
    id: text('id').primaryKey(),
    purpose: oneOf('purpose', uploadPurposes).notNull(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    seeThrough: boolean('see_through').notNull(),
    /** Of the kept file. */
    sha256: text('sha256').notNull(),
    /** Hash of the account or the network it came from: forgotten after a day, in which it counts. */
    sentBy: text('sent_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it is swept; null while something that was ordered or reported needs it. */
    expiresAt: at('expires_at'),
    /** Set when its sweeping begins: from then on it counts as gone. */
    removedAt: at('removed_at'),
  },
  (table) => [
    index('uploads_expires_at').on(table.expiresAt),
    index('uploads_sent_by').on(table.sentBy).where(sql`${table.sentBy} is not null`),
    isOneOf('uploads_purpose_listed', table.purpose, uploadPurposes),
    isOneOf('uploads_format_listed', table.format, uploadFormats),
  ],
);
