import { pgTable, text } from 'drizzle-orm/pg-core';

/** Key-value facts about this database, such as the installed demo data and the generated secret. */
export const factsTable = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() });
