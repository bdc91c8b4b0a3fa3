import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { priceConsents, type SheetFormat, sheetFormats, sheetRowStates, sheetStates } from '#contract/office/lists.ts';
import type { ManyChanges, ManyFilter } from '#contract/office/many-products.ts';
import type { ProductImport } from '#contract/office/product-imports.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/**
 * Imported product spreadsheets, and bulk changes of a product list, which are processed alike. Deleted after a week;
 * product versions and the audit log still contain the changes.
 */
export const productSheetsTable = pgTable(
  'product_sheets',
  {
    /** Id created in the browser, as an idempotency key. */
    id: text('id').primaryKey(),
    /** File name. */
    name: text('name').notNull(),
    /** File format; null for a bulk change, and for another shop's export once it is recognized. */
    format: oneOf('format', sheetFormats),
    /** Filter and changes of a bulk change, or the choices for another shop's export; null for a spreadsheet. */
    wish: jsonb('wish').$type<
      { filter: ManyFilter; changes: ManyChanges } | { brought: ProductImport; format: SheetFormat }
    >(),
    memberId: text('member_id').notNull(),
    who: text('who').notNull(),
    at: at('at').notNull(),
    state: oneOf('state', sheetStates).notNull(),
    rows: integer('rows').notNull().default(0),
    /** Number of rows that the current step has processed. */
    through: integer('through').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    /** Numbers of prices to confirm, and of those that a second person must approve. */
    asking: integer('asking').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    /** Consent to the changed prices: null for none, confirmed by the author, or approved by a second person. */
    consent: oneOf('consent', priceConsents),
    done: integer('done').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** True if staff requested to stop the current step. */
    stop: boolean('stop').notNull().default(false),
    said: text('said'),
    /** Author of the current step, for the audit log. */
    by: jsonb('by').$type<{ memberId: string; who: string; role: string; from: string }>(),
    appliedAt: at('applied_at'),
    appliedBy: text('applied_by'),
  },
  (table) => [
    index('product_sheets_at').on(table.at),
    check('product_sheets_one_way', sql`num_nonnulls(${table.format}, ${table.wish}) = 1`),
    isOneOf('product_sheets_format_listed', table.format, sheetFormats),
    isOneOf('product_sheets_consent_listed', table.consent, priceConsents),
    isOneOf('product_sheets_state_listed', table.state, sheetStates),
  ],
);

/**
 * Rows that change their product or are invalid. Rows without a difference are not stored. For another shop's export,
 * a row is a planned draft, and its number is that of the product's first row.
 */
export const productSheetRowsTable = pgTable(
  'product_sheet_rows',
  {
    sheetId: text('sheet_id')
      .notNull()
      .references(() => productSheetsTable.id, { onDelete: 'cascade' }),
    /** Row number in the spreadsheet. */
    row: integer('row').notNull(),
    productId: text('product_id'),
    name: text('name').notNull(),
    /** Product version at the export. */
    version: integer('version'),
    state: oneOf('state', sheetRowStates).notNull(),
    /** New field values, and the previous values. For a planned draft, all of it, and what undo restores. */
    changes: jsonb('changes').$type<unknown>(),
    before: jsonb('before').$type<unknown>(),
    faults: jsonb('faults').$type<{ column: string; sentence: string }[]>().notNull().default([]),
    words: text('words'),
    /** Product version created by the row. */
    became: integer('became'),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.row] }),
    index('product_sheet_rows_state').on(table.sheetId, table.state, table.row),
    isOneOf('product_sheet_rows_state_listed', table.state, sheetRowStates),
  ],
);
