import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { settlementStates } from '#contract/lists.ts';
import { textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

// Settlements: transfers of the gateway to the bank account, explained by payments, refunds and deductions. Amounts are
// rupees.

export const Settlement = z.object({
  id: z.string(),
  /** Amount that arrives at the bank. */
  amount: z.number(),
  state: z.enum(settlementStates),
  /** Reference on the bank statement; null until the bank has named one. */
  bankReference: z.string().nullable(),
  at: z.iso.datetime(),
  lines: z.int(),
  /** Lines that fit no payment, refund or dispute of this shop. */
  unfit: z.int(),
  /** Amount less the sum of its lines; 0 if they explain it. */
  difference: z.number(),
  /** True if a person is done with it, although it does not fit. */
  done: z.boolean(),
});
export type Settlement = z.output<typeof Settlement>;

/** Sums of the lines of a kind. `comesTo` is what they add to the settlement, negative for refunds. */
const LineSums = z.object({
  kind: z.enum(['payment', 'refund', 'other']),
  count: z.int(),
  amount: z.number(),
  fee: z.number(),
  /** Tax within the fee. */
  tax: z.number(),
  comesTo: z.number(),
});

export const SettlementLine = z.object({
  /** Gateway id of the payment, refund or deduction. */
  subject: z.string(),
  kind: z.enum(['payment', 'refund', 'other']),
  description: z.string().nullable(),
  /** Reference of the order; null if the shop knows none. */
  order: z.string().nullable(),
  amount: z.number(),
  fee: z.number(),
  tax: z.number(),
  comesTo: z.number(),
  at: z.iso.datetime(),
  /** Reason why it does not fit, in sentences; null if it fits. */
  fault: z.string().nullable(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

export const OpenSettlement = Settlement.extend({
  sums: z.array(LineSums),
  /** Guesses what the difference is, as sentences. */
  guesses: z.array(z.string()),
  /** Lines that do not fit, at most 100. */
  faults: z.array(SettlementLine),
  /** Words of the person who is done with it; null if nobody is. */
  handled: z.object({ by: z.string().nullable(), at: z.iso.datetime(), result: z.string() }).nullable(),
});
export type OpenSettlement = z.output<typeof OpenSettlement>;

/** Captured payment that no settlement contains. */
const UnsettledPayment = z.object({
  id: z.string(),
  order: z.string(),
  amount: z.number(),
  capturedAt: z.iso.datetime(),
  late: z.boolean(),
});

const permission = 'money.see';
const params = z.object({ id: textOfForm(/^setl_\w{1,40}$/, 50) });

export const listSettlementsEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/settlements',
  { permission },
  {
    summary:
      'The settlements, newest first, 50 at a time, and the captured payments that none contains yet; late ones are older than five days. `next` is the `after` of the page that follows.',
    query: z.object({ after: textOfForm(/^[\w-]+$/, 300).optional() }),
    reply: successReply(
      z.object({
        settlements: z.array(Settlement),
        next: z.string().nullable(),
        /** Time at which the gateway's report was last read completely; null if never. */
        readAt: z.iso.datetime().nullable(),
        unsettled: z.object({ count: z.int(), amount: z.number(), late: z.int(), lateAmount: z.number() }),
      }),
    ),
  },
);

export const listUnsettledEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/unsettled',
  { permission },
  {
    summary: 'The captured payments that no settlement contains, oldest first, 100 at a time from `from`.',
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ payments: z.array(UnsettledPayment), more: z.boolean() })),
  },
);

export const readSettlementEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/settlements/:id',
  { permission },
  {
    summary: 'A settlement with the sums of its lines, the lines that do not fit, and guesses about a difference.',
    params,
    reply: successReply(OpenSettlement),
  },
);

export const listSettlementLinesEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/settlements/:id/lines',
  { permission },
  {
    summary: 'The lines of a settlement, payments first, 100 at a time from `from`.',
    params,
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ lines: z.array(SettlementLine), more: z.boolean() })),
  },
);

export const exportSettlementEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/settlements/:id/files',
  { permission, unstored: 'It hands out a file: each export has its own audit row' },
  {
    summary: 'The lines of a settlement as comma-separated values, with the reason of each that does not fit.',
    params,
    reply: doneReply(z.object({ name: z.string(), text: z.string() })),
  },
);

export const fetchSettlementsEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/settlements/fetch',
  { permission: 'money.change' },
  {
    summary: 'Asks for the newest report of the gateway, which a job reads soon. 409 `not_offered` without a gateway.',
    reply: doneReply(z.object({ asked: z.literal(true) })),
  },
);
