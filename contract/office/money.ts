import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { moneyReportKinds } from '#contract/lists.ts';
import { limitedText, textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** Event about money that began outside the shop and needs a person. */
export const MoneyReport = z.object({
  id: z.string(),
  kind: z.enum(moneyReportKinds),
  /** Event in a sentence. */
  says: z.string(),
  /** Next step for staff. */
  todo: z.string(),
  /** Reference of the order; null if the gateway named no order that the shop knows. */
  order: z.string().nullable(),
  /** Gateway id of the payment, refund or dispute. */
  subject: z.string(),
  at: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** True if it is open after its deadline. */
  late: z.boolean(),
  settledAt: z.iso.datetime().nullable(),
  /** Name of the person who settled it; null if the gateway settled it. */
  settledBy: z.string().nullable(),
  result: z.string().nullable(),
});
export type MoneyReport = z.output<typeof MoneyReport>;

export const listMoneyReportsEndpoint = officeEndpoint(
  'GET',
  '/api/office/money/reports',
  { permission: 'refunds.give' },
  {
    summary:
      'Events about money that need a person: open ones with the nearest deadline first, settled ones the newest first, 50 at a time. `next` is the `after` of the page that follows.',
    query: z.object({
      view: z.enum(['open', 'settled']).default('open'),
      after: textOfForm(/^[\w-]+$/, 300).optional(),
    }),
    reply: successReply(z.object({ reports: z.array(MoneyReport), next: z.string().nullable() })),
  },
);

export const settleMoneyReportEndpoint = officeEndpoint(
  'POST',
  '/api/office/money/reports/:id/settle',
  { permission: 'refunds.give' },
  {
    summary:
      'Marks a report as settled, with what was done. The same words again are no second entry; 409 `conflict` where somebody else settled it.',
    params: z.object({ id: limitedText(200) }),
    body: z.object({ result: limitedText(300, 'Say it in 300 characters').trim().min(1, 'Say what you did') }),
    reply: doneReply(MoneyReport),
  },
);
