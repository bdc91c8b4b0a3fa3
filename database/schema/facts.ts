import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this database that are neither catalogue nor order (which demonstration was laid in, the secret made for it). */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() });
