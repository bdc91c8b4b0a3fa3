import { boolean, customType, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Scripts, style sheets and other hashed files of the storefront's builds, for pages that were opened before the last one. */
export const assets = pgTable('assets', {
  name: text('name').primaryKey(),
  bytes: bytes('bytes').notNull(),
  /** Whether the bytes are brotli's. */
  packed: boolean('packed').notNull(),
  /** When a process that has it in its build last said so. */
  seenAt: at('seen_at').notNull(),
});
