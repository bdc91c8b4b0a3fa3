import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { taxTables } from './lists.ts';

// Tax returns of a calendar month in India. Amounts are rupees; those of credit notes count against invoices.

/** Files of a month: GSTR-1 for the portal's offline tool, and registers for people. */
export const taxFiles = ['gstr1', 'documents', 'hsn'] as const;
export type TaxFile = (typeof taxFiles)[number];

/** Amounts of some documents; negative if credit notes prevail. */
export const TaxSums = z.object({
  value: z.number(),
  integrated: z.number(),
  central: z.number(),
  state: z.number(),
  cess: z.number(),
});
export type TaxSums = z.output<typeof TaxSums>;

const TableSums = TaxSums.extend({ table: z.enum(taxTables), documents: z.int() });

/** Goods of one code and rate, to registered buyers or others. */
export const HsnSums = TaxSums.extend({
  recipient: z.enum(['b2b', 'b2c']),
  hsn: z.string(),
  uqc: z.string(),
  quantity: z.int(),
  percent: z.number(),
});

/** Numbers of one series: first, last and count. A number that was issued is never cancelled. */
const SeriesNumbers = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  first: z.string(),
  last: z.string(),
  count: z.int(),
});

/** Tax of a month by the tables of GSTR-1, and the figures of GSTR-3B to read off. */
export const TaxMonth = z.object({
  month: z.string(),
  /** True after the last day of the month. */
  over: z.boolean(),
  /** GSTIN of the seller; '' if no document names one. */
  gstin: z.string(),
  /** Reasons why no return can be made, as sentences; empty if one can. */
  obstacles: z.array(z.string()),
  documents: z.int(),
  total: TaxSums,
  tables: z.array(TableSums),
  hsn: z.array(HsnSums),
  series: z.array(SeriesNumbers),
  /** GSTR-3B: taxed supplies, 3.1(a); nil-rated ones, 3.1(c); those to unregistered buyers of other states, 3.2. */
  summary: z.object({
    taxed: TaxSums,
    nil: TaxSums,
    interState: z.array(z.object({ place: z.string(), value: z.number(), integrated: z.number() })),
  }),
});
export type TaxMonth = z.output<typeof TaxMonth>;

/** Part of a document in one table, of one rate. */
export const TaxRow = TaxSums.extend({
  document: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  day: z.iso.date(),
  order: z.string(),
  /** GST code of the state of supply; null if the document names none. */
  place: z.string().nullable(),
  buyerGstin: z.string().nullable(),
  /** Corrected invoice of a credit note. */
  against: z.string().nullable(),
  /** Tax rate; null if goods of several rates share a row. */
  percent: z.number().nullable(),
  /** Total of the document. */
  total: z.number(),
});
export type TaxRow = z.output<typeof TaxRow>;

export const Month = textOfForm(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 7, 'Give year and month, such as 2026-11');

const permission = 'money.see';
const params = z.object({ month: Month });

export const listTaxMonthsEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months',
  { permission },
  {
    summary: 'The months from the first to the last tax document, the newest first, with the value and tax of each.',
    reply: successReply(
      z.object({
        months: z.array(
          z.object({
            month: z.string(),
            documents: z.int(),
            value: z.number(),
            tax: z.number(),
            /** True if no document can be dated into it. */
            closed: z.boolean(),
          }),
        ),
      }),
    ),
  },
);

export const readTaxMonthEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months/:month',
  { permission },
  {
    summary:
      'The tax of a month: sums by the tables of GSTR-1, by HSN code and rate, numbers issued, and the figures of GSTR-3B. `obstacles` says why no return can be made, if none can.',
    params,
    reply: successReply(TaxMonth),
  },
);

export const listTaxRowsEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months/:month/:table',
  { permission },
  {
    summary: 'The documents of a month in one table of GSTR-1, by rate, 100 at a time from `from`.',
    params: params.extend({ table: z.enum(taxTables) }),
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ rows: z.array(TaxRow), more: z.boolean() })),
  },
);

export const exportTaxEndpoint = officeEndpoint(
  'POST',
  '/api/office/tax-months/:month/files',
  { permission, unstored: 'It hands out a file: each export has its own audit row' },
  {
    summary:
      'A file of a month: GSTR-1 for the offline tool of the GST portal, the register of documents or the HSN summary as comma-separated values. 409 `not_offered` if no return can be made.',
    params,
    body: z.object({ file: z.enum(taxFiles) }),
    reply: doneReply(z.object({ name: z.string(), text: z.string() })),
  },
);
