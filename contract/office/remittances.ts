import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText, textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostRowsOf } from './import-rows.ts';

// Remittances: transfers of the cash that the courier collected, explained by delivered parcels. Amounts are rupees.

/** Size limit of a report in bytes, and its maximum number of rows. */
export const mostReportBytes = 8 * 1024 * 1024;
export const mostReportRows = mostRowsOf.report;

/** State of a remittance: explained or not, or without the sum at the bank, which a file of parcels does not name. */
const remittanceStates = ['explained', 'unfit', 'differs', 'failed', 'sum_unknown'] as const;

export const Remittance = z.object({
  /** CRF of the courier. */
  id: z.string(),
  /** Amount that arrives at the bank; null while no report names it. */
  amount: z.number().nullable(),
  state: z.enum(remittanceStates),
  /** State in the courier's words. */
  courierState: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** Day of the transfer. */
  at: z.iso.datetime(),
  lines: z.int(),
  /** Lines that fit no delivered cash parcel of this shop. */
  unfit: z.int(),
  /** Amount less what lines and deductions come to; 0 if they explain it. */
  difference: z.number(),
  /** True if a person is done with it, although it does not fit. */
  done: z.boolean(),
});
export type Remittance = z.output<typeof Remittance>;

export const RemittanceLine = z.object({
  awb: z.string(),
  /** Number among the lines of the same parcel, from 1. */
  repeat: z.int(),
  order: z.string().nullable(),
  carrier: z.string().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  amount: z.number(),
  /** Reason why it does not fit, in sentences; null if it fits. */
  fault: z.string().nullable(),
});
export type RemittanceLine = z.output<typeof RemittanceLine>;

export const OpenRemittance = Remittance.extend({
  /** Sum of the lines, and the deductions from it as the courier names them. */
  parcels: z.number(),
  freight: z.number(),
  fees: z.number(),
  reversals: z.number(),
  /** Adjustment of unconfirmed meaning, which counts for nothing. */
  adjusted: z.number(),
  /** Guesses what the difference is, as sentences. */
  guesses: z.array(z.string()),
  /** Lines that do not fit, at most 100. */
  faults: z.array(RemittanceLine),
  handled: z.object({ by: z.string().nullable(), at: z.iso.datetime(), result: z.string() }).nullable(),
});
export type OpenRemittance = z.output<typeof OpenRemittance>;

/** Delivered cash parcel that no remittance names. */
const OwedParcel = z.object({
  awb: z.string(),
  carrier: z.string(),
  order: z.string(),
  amount: z.number(),
  deliveredAt: z.iso.datetime(),
  late: z.boolean(),
});

const permission = 'money.see';
const params = z.object({ id: textOfForm(/^[\w-]{1,64}$/, 64) });

export const listRemittancesEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/remittances',
  { permission },
  {
    summary:
      'The remittances, newest first, 50 at a time, and the delivered cash parcels that none names yet; late ones were delivered more than twelve days ago. `next` is the `after` of the page that follows.',
    query: z.object({ after: textOfForm(/^[\w-]+$/, 300).optional() }),
    reply: successReply(
      z.object({
        remittances: z.array(Remittance),
        next: z.string().nullable(),
        /** Last reading of the courier's report, and if it offers one to this account; null if never read. */
        reading: z.object({ at: z.iso.datetime(), offered: z.boolean() }).nullable(),
        owed: z.object({ count: z.int(), amount: z.number(), late: z.int(), lateAmount: z.number() }),
      }),
    ),
  },
);

export const listOwedCashEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/owed-cash',
  { permission },
  {
    summary: 'The delivered cash parcels that no remittance names, oldest first, 100 at a time from `from`.',
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ parcels: z.array(OwedParcel), more: z.boolean() })),
  },
);

export const readRemittanceEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/remittances/:id',
  { permission },
  {
    summary: 'A remittance with its sums, the lines that do not fit, and guesses about a difference.',
    params,
    reply: successReply(OpenRemittance),
  },
);

export const listRemittanceLinesEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/remittances/:id/lines',
  { permission },
  {
    summary: 'The lines of a remittance by waybill, 100 at a time from `from`.',
    params,
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ lines: z.array(RemittanceLine), more: z.boolean() })),
  },
);

export const exportRemittanceEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/remittances/:id/files',
  { permission, unstored: 'It hands out a file: each export has its own audit row' },
  {
    summary: 'The lines of a remittance as comma-separated values, with the reason of each that does not fit.',
    params,
    reply: doneReply(z.object({ name: z.string(), text: z.string() })),
  },
);

export const fetchRemittancesEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/remittances/fetch',
  { permission: 'money.change' },
  {
    summary: 'Asks for the newest report of the courier, which a job reads soon. 409 `not_offered` without a courier.',
    reply: doneReply(z.object({ asked: z.literal(true) })),
  },
);

export const bringRemittancesEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/remittance-reports',
  { permission: 'money.change' },
  {
    summary:
      'Takes in the courier’s report of COD remittances, sent as the body itself: CSV or XLSX up to 8 MB and 20,000 rows. It is taken whole or not at all. A remittance that is known already is corrected, and counts once.',
    query: z.object({ name: limitedText(120).trim().min(1) }),
    headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
    body: z.unknown(),
    reply: doneReply(z.object({ remittances: z.array(z.string()), lines: z.int() })),
  },
);
