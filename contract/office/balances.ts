import { z } from 'zod';
import { moneyReasons } from '#contract/lists.ts';
import { textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { isRealDay } from '#contract/typed-day.ts';
import { officeEndpoint } from './endpoint.ts';

// Balances of the ledger at a past moment. Every movement of money is in two accounts: where the money is, and for what
// it was moved. Amounts are rupees; debits raise a balance, credits lower it.

/** Accounts of the ledger: where money is, then what it belongs to. */
export const ledgerAccounts = ['gateway', 'cash', 'bank', 'credit', 'orders', 'shop'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

const LedgerBalance = z.object({
  account: z.enum(ledgerAccounts),
  /** Balance at the start of the day, and at the moment. */
  opening: z.number(),
  balance: z.number(),
  /** Debits and credits of the day, both positive, with their number of movements. */
  debits: z.number(),
  credits: z.number(),
  movements: z.int(),
});
export type LedgerBalance = z.output<typeof LedgerBalance>;

export const LedgerMovement = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Reference of the order; null for credit without one. */
  order: z.string().nullable(),
  reason: z.enum(moneyReasons),
  /** Account on the other side. */
  against: z.enum(ledgerAccounts),
  /** Gateway id or bank reference of the payment, refund or dispute. */
  subject: z.string().nullable(),
  /** Amount in this account: positive for a debit, negative for a credit. */
  amount: z.number(),
});
export type LedgerMovement = z.output<typeof LedgerMovement>;

const permission = 'money.see';
const says = 'Write a day such as 2026-11-24, or a day and a time such as 2026-11-24T18:30:00+05:30';

/** Day in India, meant until its end, or a moment. */
const LedgerMoment = textOfForm(
  /^20\d{2}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?(?:Z|\+05:30))?$/,
  29,
  says,
).refine((at) => isRealDay(at.slice(0, 10)), says);

export const readBalancesEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/balances',
  { permission },
  {
    summary:
      'The balance of every account of the ledger at the end of a day in India, or at a moment, with the debits and credits of that day until then. Without `at`, now. The sum of all balances is zero.',
    query: z.object({ at: LedgerMoment.optional() }),
    reply: successReply(
      z.object({
        /** Day in India, and the first moment that is not counted any more. */
        day: z.iso.date(),
        until: z.iso.datetime(),
        accounts: z.array(LedgerBalance),
        /** Sum of all balances. */
        sum: z.number(),
      }),
    ),
  },
);

export const listLedgerMovementsEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/balances/:account',
  { permission },
  {
    summary:
      'The movements of an account until a moment, the newest first, 100 at a time. `next` is the `after` of the page that follows.',
    params: z.object({ account: z.enum(ledgerAccounts) }),
    query: z.object({ at: LedgerMoment.optional(), after: textOfForm(/^[\w-]+$/, 300).optional() }),
    reply: successReply(z.object({ movements: z.array(LedgerMovement), next: z.string().nullable() })),
  },
);
