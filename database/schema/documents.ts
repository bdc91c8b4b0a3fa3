import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { documentKinds, documentRecipients, documentRowKinds } from '#contract/lists.ts';
import { accountantFolderStates, type TaxTable } from '#contract/office/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';

/**
 * Last number of each series and financial year. The transaction that issues a document increases it, so there are no
 * gaps.
 */
export const documentSeriesTable = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    /** Financial year: '2627' is April 2026 to March 2027. */
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** Issued tax documents; their contents are immutable. */
export const documentsTable = pgTable(
  'documents',
  {
    /** Document number such as 'INV-2627-000418', at most 16 characters. */
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
    // The trigger `documents_columns` sets the following columns from the content.
    recipient: oneOf('recipient', documentRecipients),
    /** GSTIN of the recipient; null if the recipient is not registered. */
    recipientGstin: text('recipient_gstin'),
    /** GST code of the state of supply, '27'; null if the document does not name one. */
    placeCode: text('place_code'),
    /** Invoice that a credit note corrects. */
    against: text('against'),
  },
  (table) => [
    index('documents_order').on(table.orderId),
    unique('documents_serial').on(table.series, table.financialYear, table.serial),
    check('documents_number', sql`length(${table.number}) <= 16`),
    index('documents_issued').on(table.issuedAt),
    isOneOf('documents_kind_listed', table.kind, documentKinds),
    isOneOf('documents_recipient_listed', table.recipient, documentRecipients),
  ],
);

/**
 * Rows of tax documents by HSN code and rate, for tax returns. The trigger `documents_rows` writes them from the
 * content of a new document. Amounts of a document add up to its total.
 */
export const documentRowsTable = pgTable(
  'document_rows',
  {
    number: text('number')
      .notNull()
      .references(() => documentsTable.number, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: oneOf('kind', documentRowKinds).notNull(),
    /** HSN code; empty for delivery that is not taxed. */
    hsn: text('hsn').notNull(),
    /** Unit quantity code of the GST portal: 'PCS' or 'OTH'. */
    uqc: text('uqc').notNull(),
    quantity: integer('quantity').notNull(),
    /** Tax rate in per cent; null if the row contains goods of several rates. */
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }),
    /** Taxable value in paise. */
    valuePaise: integer('value_paise').notNull(),
    centralPaise: integer('central_paise').notNull(),
    /** Tax of the state or union territory, in paise. */
    statePaise: integer('state_paise').notNull(),
    integratedPaise: integer('integrated_paise').notNull(),
    cessPaise: integer('cess_paise').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.position] }),
    isOneOf('document_rows_kind_listed', table.kind, documentRowKinds),
  ],
);

/** Sums of a month's documents in one table of GSTR-1, in paise. */
export interface ClosedTable {
  table: TaxTable;
  documents: number;
  valuePaise: number;
  integratedPaise: number;
  centralPaise: number;
  statePaise: number;
  cessPaise: number;
}

/** Numbers of one series that were issued in a month. */
export interface ClosedSeries {
  kind: 'invoice' | 'credit_note';
  first: string;
  last: string;
  count: number;
}

/**
 * Closed calendar months (India) with their figures at the closing. The trigger `documents_open_month` refuses
 * documents dated into the last one or an earlier month. A reopened month keeps its row.
 */
export const closedMonthsTable = pgTable(
  'closed_months',
  {
    id: text('id').primaryKey(),
    /** '2026-11'. */
    month: text('month').notNull(),
    closedAt: at('closed_at').notNull(),
    /** Id of the member who closed it. */
    closedBy: text('closed_by').notNull(),
    tables: jsonb('tables').$type<ClosedTable[]>().notNull(),
    series: jsonb('series').$type<ClosedSeries[]>().notNull(),
    /** Sentences about what still waited at the closing. */
    waiting: jsonb('waiting').$type<string[]>().notNull(),
    reopenedAt: at('reopened_at'),
    reopenedBy: text('reopened_by'),
    /** Reason of the reopening. */
    reopenedWhy: text('reopened_why'),
  },
  (table) => [
    uniqueIndex('closed_months_once').on(table.month).where(sql`${table.reopenedAt} is null`),
    check('closed_months_month_written', sql`${table.month} ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'`),
    check(
      'closed_months_reopened_whole',
      sql`num_nulls(${table.reopenedAt}, ${table.reopenedBy}, ${table.reopenedWhy}) in (0, 3)`,
    ),
  ],
);

/** Folders of months for the accountant, made by a job. Deleted after a week with their files. */
export const accountantFoldersTable = pgTable(
  'accountant_folders',
  {
    id: text('id').primaryKey(),
    /** '2026-11'. */
    month: text('month').notNull(),
    state: oneOf('state', accountantFolderStates).notNull(),
    askedAt: at('asked_at').notNull(),
    /** Id of the member who wants it. */
    askedBy: text('asked_by').notNull(),
    /** Number of documents, and of those that are in it so far. */
    documents: integer('documents').notNull().default(0),
    through: integer('through').notNull().default(0),
    /** Reason why the last try failed. */
    fault: text('fault'),
    /** Key in the storage, size in bytes and checksum; null until the file is complete. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    madeAt: at('made_at'),
  },
  (table) => [
    uniqueIndex('accountant_folders_one_made').on(table.month).where(sql`${table.state} = 'making'`),
    index('accountant_folders_month').on(table.month, table.askedAt),
    isOneOf('accountant_folders_state_listed', table.state, accountantFolderStates),
    check(
      'accountant_folders_whole',
      sql`num_nulls(${table.file}, ${table.bytes}, ${table.sha256}, ${table.madeAt}) = case ${table.state} when 'ready' then 0 else 4 end`,
    ),
  ],
);
