import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this database by name, such as the installed demo data and the generated secret. */
export const factsTable = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() });
