import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { documentKinds } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';

/**
 * Last number of each series and financial year. It is increased in the transaction that issues the document, so there
 * are no gaps.
 */
export const documentSeriesTable = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    /** '2627' is April 2026 to March 2027. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** Issued tax documents; their contents are immutable. */
export const documentsTable = pgTable(
  'documents',
  {
    /** 'INV-2627-000418': at most 16 characters. */
    number: text('number').primaryKey(),
    kind: oneOf('kind', documentKinds).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Unique subject of the document: 'order:ord_x', 'return:R...', 'cancellation:can_x'. */
    about: text('about').notNull().unique('documents_about'),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    issuedAt: at('issued_at').notNull(),
    totalPaise: integer('total_paise').notNull(),
    /** All printed data. */
    content: jsonb('content').$type<unknown>().notNull(),
  },
  (table) => [
    index('documents_order').on(table.orderId),
    unique('documents_serial').on(table.series, table.financialYear, table.serial),
    check('documents_number', sql`length(${table.number}) <= 16`),
    isOneOf('documents_kind_listed', table.kind, documentKinds),
  ],
);
