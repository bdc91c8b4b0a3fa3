import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Amount, codeText, limitedText, passwordText, textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { approvalKinds, approvalStates } from './lists.ts';

/** Request above the requester's limit that a second person must decide. */
export const Approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** Reference of the order, or number of the customer, product or spreadsheet. */
  about: z.string(),
  /** Amount in rupees. */
  amount: z.number(),
  why: z.string(),
  /** Request in words: 'Refund ₹4,198.00 of K7QW4MX9TD'. */
  words: z.string(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  /** True if the caller may decide it: requested by another person, and within the caller's limit. */
  mine: z.boolean(),
  /** True if the caller requested it and may withdraw it while it is pending. */
  own: z.boolean(),
  /**
   * True if nobody else may decide it: the caller requested it, or it is about the caller's own order or account. It is
   * confirmed with password and second factor.
   */
  alone: z.boolean(),
  /** True if the requester confirmed it alone, or the person whose order or account it is. */
  selfConfirmed: z.boolean(),
});
export type Approval = z.output<typeof Approval>;

const params = z.object({ id: limitedText(40) });

export const askApprovalEndpoint = officeEndpoint(
  'POST',
  '/api/office/approvals',
  { permission: 'refunds.give' },
  {
    summary:
      'Asks a second person for money of an order that is above the caller’s limit. 409 `not_offered` for what is within it, `conflict` while something asked of that order waits: it says who asked.',
    body: z.object({
      /** Kinds requested by this call. Other kinds have separate calls: a return, credit of an account. */
      kind: z.enum(['refund', 'store_credit']),
      about: limitedText(60),
      amount: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').min(0.01, 'Give an amount'),
      why: limitedText(500).trim().min(1, 'Say why'),
    }),
    reply: doneReply(Approval),
  },
);

export const listApprovalsEndpoint = officeEndpoint(
  'GET',
  '/api/office/approvals',
  { permission: 'approvals.see' },
  {
    summary:
      'What waits and the caller may decide (`asked`: not their own, and within their limit), or what they asked for themselves (`own`); newest first, 50 at a time: `next` is the `after` of the page that follows.',
    query: z.object({
      whose: z.enum(['asked', 'own']).default('asked'),
      after: textOfForm(/^[\w-]+$/, 200).optional(),
    }),
    reply: successReply(z.object({ approvals: z.array(Approval), next: z.string().nullable() })),
  },
);

export const decideApprovalEndpoint = officeEndpoint(
  'POST',
  '/api/office/approvals/:id/decision',
  { permission: 'approvals.decide' },
  {
    summary:
      'Has it done, once, or refuses it. 409 `not_offered` for one’s own while somebody else may decide, `conflict` where it was decided already.',
    params,
    body: z.object({
      grant: z.boolean(),
      answer: limitedText(500).trim().optional(),
      /**
       * Password and code for a request that nobody else may decide. A demo user has neither of them and sends nothing.
       */
      confirm: z.object({ password: passwordText(200).optional(), code: codeText(40).optional() }).optional(),
    }),
    reply: doneReply(Approval),
  },
);

export const withdrawApprovalEndpoint = officeEndpoint(
  'POST',
  '/api/office/approvals/:id/withdraw',
  { permission: 'approvals.see' },
  { summary: 'Takes back what the caller asked for.', params, reply: doneReply(Approval) },
);
