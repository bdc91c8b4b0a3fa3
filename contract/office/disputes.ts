import { z } from 'zod';
import { disputeStates } from '#contract/lists.ts';
import { textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

// Disputes: payments that a customer's bank questions. They are answered at the gateway, with evidence. Amounts are
// rupees.

export const Dispute = z.object({
  /** Gateway id ('disp_...'). */
  id: z.string(),
  state: z.enum(disputeStates),
  /** Phase and reason code, as the gateway names them; null if it names none. */
  phase: z.string().nullable(),
  reasonCode: z.string().nullable(),
  amount: z.number(),
  order: z.string(),
  paymentId: z.string(),
  /** Deadline for the answer at the gateway; null if it named none. */
  respondBy: z.iso.datetime().nullable(),
  /** True if it is open after its deadline. */
  late: z.boolean(),
  at: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type Dispute = z.output<typeof Dispute>;

export const listDisputesEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/disputes',
  { permission: 'money.see' },
  {
    summary: 'The disputes, open ones with the nearest deadline first, then the newest, 50 at a time from `from`.',
    query: z.object({ from: wholeInAddress(0, 10_000_000).default(0) }),
    reply: successReply(z.object({ disputes: z.array(Dispute), more: z.boolean() })),
  },
);

export const takeEvidenceEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/disputes/:id/evidence',
  { permission: 'money.see', also: ['customers.see', 'contacts.see'], confirmed: true },
  {
    summary:
      'The evidence of a dispute as a ZIP: order, invoices, courier scans, sent mails and the terms of then. It contains the personal data of the order and of no other; it is written down who took it.',
    params: z.object({ id: textOfForm(/^[\w-]{1,60}$/, 60) }),
    // The content is passed through unchanged.
    reply: z.unknown(),
  },
);
