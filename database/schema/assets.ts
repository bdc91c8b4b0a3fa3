import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytes } from './columns.ts';

/**
 * Hashed files of the storefront builds (scripts, style sheets), retained for pages opened before the last deployment.
 */
export const assetsTable = pgTable('assets', {
  name: text('name').primaryKey(),
  bytes: bytes('bytes').notNull(),
  /** True if compressed with brotli. */
  packed: boolean('packed').notNull(),
  /** Last time at which a process with this file in its build reported it. */
  seenAt: at('seen_at').notNull(),
});
