import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { visitSteps } from '#contract/lists.ts';
import { isOneOf, oneOf } from './columns.ts';

// Sums of what visitors opened, by day in India. They are about nobody: no address, browser or order is stored.

/** Visits that reached a step, by day. */
export const visitCountsTable = pgTable(
  'visit_counts',
  {
    day: date('day').notNull(),
    step: oneOf('step', visitSteps).notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.step] }),
    isOneOf('visit_counts_step_listed', table.step, visitSteps),
  ],
);

/** Searches that found nothing, by day. */
export const emptySearchesTable = pgTable(
  'empty_searches',
  {
    day: date('day').notNull(),
    words: text('words').notNull(),
    times: bigint('times', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
