import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { monthWaitKinds } from './lists.ts';
import { Month } from './tax-return.ts';

// Closing of calendar months in India: no document can be dated into a closed month.

/** State of a month: closed or open, what still waits, and what changed since it was closed. */
export const MonthClosing = z.object({
  month: z.string(),
  /** Null while the month is open. `waiting` are sentences about what still waited at the closing. */
  closed: z.object({ at: z.iso.datetime(), by: z.string(), waiting: z.array(z.string()) }).nullable(),
  /** Differences between the stored sums and the documents of today, as sentences. Empty unless data was damaged. */
  differences: z.array(z.string()),
  /** Open work of the month, as sentences. */
  waits: z.array(z.object({ kind: z.enum(monthWaitKinds), words: z.string() })),
  /** Reason why the month cannot be closed or reopened, whichever is next; null if it can. */
  refusal: z.string().nullable(),
  /** Earlier closings that were taken back, newest first. */
  reopened: z.array(
    z.object({
      closedAt: z.iso.datetime(),
      closedBy: z.string(),
      reopenedAt: z.iso.datetime(),
      reopenedBy: z.string(),
      why: z.string(),
    }),
  ),
});
export type MonthClosing = z.output<typeof MonthClosing>;

const params = z.object({ month: Month });
const change = { permission: 'money.change', confirmed: true } as const;

export const readMonthClosingEndpoint = officeEndpoint(
  'GET',
  '/api/office/tax-months/:month/closing',
  { permission: 'money.see' },
  {
    summary:
      'If a month is closed, by whom, and what still waits in it. `differences` names sums that are not those of the closing.',
    params,
    reply: successReply(MonthClosing),
  },
);

export const closeMonthEndpoint = officeEndpoint('POST', '/api/office/tax-months/:month/close', change, {
  summary:
    'Closes a finished month: its sums are stored, and no document can be dated into it. Earlier months first. 409 `not_offered` if it cannot be closed, or if something waits that `leaving` does not name; `conflict` if it is closed.',
  params,
  body: z.object({
    /** Kinds of waiting things that the person saw and leaves open. */
    leaving: z.array(z.enum(monthWaitKinds)).max(monthWaitKinds.length).default([]),
  }),
  reply: doneReply(MonthClosing),
});

export const reopenMonthEndpoint = officeEndpoint('POST', '/api/office/tax-months/:month/reopen', change, {
  summary:
    'Reopens the last closed month, with a reason that the audit log shows. 409 `not_offered` if it is open, or a later month is closed.',
  params,
  body: z.object({ why: limitedText(300, 'Say it in 300 characters').trim().min(1, 'Say why') }),
  reply: doneReply(MonthClosing),
});
