import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sheetFormats, sheetRowStates, sheetStates } from '#contract/office/lists.ts';
import type { ManyChanges, ManyFilter } from '#contract/office/many-products.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Spreadsheets of products that colleagues brought back, and changes of all products of a list, which go the same way. They go after a week: what they did stays in the products' versions and in the audit. */
export const productSheets = pgTable(
  'product_sheets',
  {
    /** Made in the browser that sent it: the same press twice brings it once. */
    id: text('id').primaryKey(),
    /** What the file is called. */
    name: text('name').notNull(),
    /** Of a spreadsheet. */
    format: oneOf('format', sheetFormats),
    /** Of a change of a list: which products, and what of each. */
    wish: jsonb('wish').$type<{ filter: ManyFilter; changes: ManyChanges }>(),
    memberId: text('member_id').notNull(),
    who: text('who').notNull(),
    at: at('at').notNull(),
    state: oneOf('state', sheetStates).notNull(),
    rows: integer('rows').notNull().default(0),
    /** Rows that what is going on now has gone through. */
    through: integer('through').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    done: integer('done').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Somebody asked to stop what is going on. */
    stop: boolean('stop').notNull().default(false),
    said: text('said'),
    /** Who asked for what is going on, as the audit says it. */
    by: jsonb('by').$type<{ memberId: string; who: string; role: string; from: string }>(),
    appliedAt: at('applied_at'),
    appliedBy: text('applied_by'),
  },
  (table) => [
    index('product_sheets_at').on(table.at),
    check('product_sheets_one_way', sql`num_nonnulls(${table.format}, ${table.wish}) = 1`),
    isOneOf('product_sheets_format_listed', table.format, sheetFormats),
    isOneOf('product_sheets_state_listed', table.state, sheetStates),
  ],
);

/** Rows of them that change their product or are wrong; of those that say what is so already there is none. */
export const productSheetRows = pgTable(
  'product_sheet_rows',
  {
    sheetId: text('sheet_id')
      .notNull()
      .references(() => productSheets.id, { onDelete: 'cascade' }),
    /** As the spreadsheet numbers it. */
    row: integer('row').notNull(),
    productId: text('product_id'),
    name: text('name').notNull(),
    /** The version it was exported with. */
    version: integer('version'),
    state: oneOf('state', sheetRowStates).notNull(),
    /** Facts that it writes, and what they were. */
    changes: jsonb('changes').$type<unknown>(),
    before: jsonb('before').$type<unknown>(),
    faults: jsonb('faults').$type<{ column: string; sentence: string }[]>().notNull().default([]),
    words: text('words'),
    /** The version that it made. */
    became: integer('became'),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.row] }),
    index('product_sheet_rows_state').on(table.sheetId, table.state, table.row),
    isOneOf('product_sheet_rows_state_listed', table.state, sheetRowStates),
  ],
);
