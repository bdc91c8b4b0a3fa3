import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText, textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { Failure, successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostRowsOf } from './import-rows.ts';
import { sheetFormats, sheetRowStates, sheetStates } from './lists.ts';
import { ImportMapping, ProductImport } from './product-imports.ts';
import { listProductsEndpoint, PriceQuestion } from './products.ts';

const permission = 'catalogue.change';

/** Maximum number of rows per spreadsheet of the shop's own products. */
export const mostSheetRows = mostRowsOf.products;

/** Maximum size of a spreadsheet in bytes. */
export const mostSheetBytes = 48 * 1024 * 1024;

/** Hours in which an applied spreadsheet can be undone. */
export const undoHours = 24;

export const takeProductsEndpoint = officeEndpoint(
  'GET',
  '/api/office/product-export',
  { permission },
  {
    summary:
      'Products as a spreadsheet, as they are narrowed: CSV or XLSX, one row a product to be edited and brought back; or, as `what=sizes`, one row a size with its pieces, to be read. Nothing in a cell is a formula.',
    query: listProductsEndpoint.shapes.query.omit({ after: true, limit: true, sort: true }).extend({
      format: z.enum(sheetFormats),
      what: z.enum(['products', 'sizes']).default('products'),
    }),
    reply: z.unknown(),
  },
);

export const ProductSheet = z.object({
  id: z.string(),
  /** True for a change of all products in a list, without a file. */
  ofList: z.boolean(),
  /** Choices and counts of another shop's export, whose rows become drafts; null for other spreadsheets. */
  brought: ProductImport.nullable(),
  name: z.string(),
  who: z.string(),
  at: z.iso.datetime(),
  state: z.enum(sheetStates),
  /** Rows of the file, and those processed so far by the current step. */
  rows: z.int(),
  through: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  /**
   * Prices that differ much from those of 24 hours before: `asking` must be confirmed, `waiting` need a second person's
   * decision.
   */
  asking: z.int(),
  waiting: z.int(),
  /** Description of its request that waits for a second person; null if there is none. */
  waits: z.string().nullable(),
  /** Changed products, and skipped rows. */
  done: z.int(),
  leftOut: z.int(),
  /** Restored products, and those that could not be restored. */
  undone: z.int(),
  kept: z.int(),
  /** Message: the reason why it could not be read or was stopped. */
  said: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  appliedBy: z.string().nullable(),
  /** End of the undo period; null if it cannot be undone. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ProductSheet = z.output<typeof ProductSheet>;

export const listSheetsEndpoint = officeEndpoint(
  'GET',
  '/api/office/sheets',
  { permission },
  {
    summary: 'The spreadsheets that colleagues brought back in the last seven days, the newest first.',
    reply: successReply(z.array(ProductSheet)),
  },
);

const id = textOfForm(/^sheet_[\w-]{16,40}$/, 60);
const params = z.object({ id });

export const bringSheetEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id',
  { permission },
  {
    summary:
      'Takes in a spreadsheet, sent as the body itself: CSV or XLSX up to 48 MB and 100,000 rows. A job reads it in a process of its own and compares it with the products; nothing of them changes. The product export of Shopify or WooCommerce, up to 20,000 rows, is recognized by its header: its products are planned as drafts. The same id again takes in nothing more.',
    params,
    query: z.object({ name: limitedText(120).trim().min(1) }),
    headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
    body: z.unknown(),
    reply: doneReply(ProductSheet),
  },
);

export const readSheetEndpoint = officeEndpoint(
  'GET',
  '/api/office/sheets/:id',
  { permission },
  { summary: 'How far a spreadsheet is.', params, reply: successReply(ProductSheet) },
);

const SheetRow = z.object({
  /** Row number in the spreadsheet. */
  row: z.int(),
  product: z.string().nullable(),
  name: z.string(),
  state: z.enum(sheetRowStates),
  changes: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  faults: z.array(z.object({ column: z.string(), sentence: z.string() })),
  /** Doubts about a planned draft: it can be made, and the owner should look at it. */
  doubts: z.array(z.object({ column: z.string(), sentence: z.string() })),
  /** Reason why it was skipped or not undone. */
  words: z.string().nullable(),
  /** Price that differs much from that of 24 hours before, if the row is not applied yet; else null. */
  price: PriceQuestion.nullable(),
});
export type SheetRow = z.output<typeof SheetRow>;

export const listSheetRowsEndpoint = officeEndpoint(
  'GET',
  '/api/office/sheets/:id/rows',
  { permission },
  {
    summary:
      'What a spreadsheet changes, product by product, or what is wrong with its rows: which column, and what it must be. `after` is the last row of the page before; `doubtful` narrows planned drafts to those with doubts.',
    params,
    query: z.object({
      state: z.enum(sheetRowStates),
      after: wholeInAddress(0, 1_100_000).default(0),
      limit: wholeInAddress(1, 200).default(50),
      doubtful: z.enum(['yes', 'no']).default('no'),
    }),
    reply: successReply(z.object({ rows: z.array(SheetRow), more: z.boolean() })),
  },
);

const press = z.object({});

export const mapImportEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/mapping',
  { permission },
  {
    summary:
      'Chooses how the columns of another shop’s export fill drafts: sport and kind by group, the column of the club, the options of size and colour. A job plans the drafts again; none is made.',
    params,
    body: z.object({ mapping: ImportMapping }),
    reply: doneReply(ProductSheet),
  },
);

export const applySheetEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/apply',
  { permission },
  {
    summary:
      'Applies what a spreadsheet changes, or makes the drafts of another shop’s export, in one transaction, by a job: all of it or nothing. A product that somebody changed in the same field since is left out, with who. Rows that are wrong are left out. 409 `price_question` where prices differ much from those of 24 hours before: `confirmedPrice` has it done, or asks a second person about the whole of it.',
    params,
    body: z.object({ confirmedPrice: z.boolean().default(false) }),
    reply: doneReply(ProductSheet),
    failure: Failure.extend({ prices: z.object({ asking: z.int(), waiting: z.int() }).optional() }),
  },
);

export const stopSheetEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/stop',
  { permission },
  {
    summary:
      'Stops what is going on with a spreadsheet: nothing of it has happened then. One that only waits is discarded.',
    params,
    body: press,
    reply: doneReply(ProductSheet),
  },
);

export const undoSheetEndpoint = officeEndpoint(
  'POST',
  '/api/office/sheets/:id/undo',
  { permission },
  {
    summary:
      'Makes what a spreadsheet changed as it was before, and throws away the drafts it made, in one transaction, within 24 hours. A product that somebody changed since stays as it is, and that is said of it.',
    params,
    body: press,
    reply: doneReply(ProductSheet),
  },
);
