import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { uploadFormats, uploadPurposes } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Re-encoded pictures uploaded by shoppers. The files have the same id. */
export const uploadsTable = pgTable(
  'uploads',
  {
    /** Upload id, which is long and random: anyone who knows it has access to the picture. */
    id: text('id').primaryKey(),
    purpose: oneOf('purpose', uploadPurposes).notNull(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    seeThrough: boolean('see_through').notNull(),
    /** Hash of the stored file. */
    sha256: text('sha256').notNull(),
    /** Hash of the account or network, for upload limits; erased after a day. */
    sentBy: text('sent_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Time of automatic deletion; null while an order or report needs it. */
    expiresAt: at('expires_at'),
    /** Start of the deletion; from then on the picture counts as deleted. */
    removedAt: at('removed_at'),
  },
  (table) => [
    index('uploads_expires_at').on(table.expiresAt),
    index('uploads_sent_by').on(table.sentBy).where(sql`${table.sentBy} is not null`),
    isOneOf('uploads_purpose_listed', table.purpose, uploadPurposes),
    isOneOf('uploads_format_listed', table.format, uploadFormats),
  ],
);
