import { z } from 'zod';
import { securityEventKinds, securityOutcomes } from '#contract/lists.ts';
import { calendarDay, limitedText, textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

export const SecurityEventRow = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  outcome: z.enum(securityOutcomes),
  /** Detail of the event in one or two words of the shop, never text that a person typed. */
  about: z.string().nullable(),
  /** Masked e-mail of the account; only its number if it is deleted. */
  account: z.string().nullable(),
  /** Key of the customer page; null if it no longer exists. */
  customer: z.string().nullable(),
  /** Reference of the order. */
  order: z.string().nullable(),
  /** Network prefix: '203.0.113.0/24'. */
  network: z.string().nullable(),
  /** Browser and system: 'Chrome on Android'. */
  device: z.string().nullable(),
  /** Name of the operator at a command line. */
  operator: z.string().nullable(),
});
export type SecurityEventRow = z.output<typeof SecurityEventRow>;

export const listSecurityEventsEndpoint = officeEndpoint(
  'GET',
  '/api/office/security-events',
  { permission: 'audit.see' },
  {
    summary:
      'Sign-ins, failures, codes, changes, claims, refunds and commands, newest first, 50 at a time: `before` is the number after which to go on. Narrowed by kind, by account (its whole e-mail, or its number), by an address or network, by days of India.',
    query: z.object({
      kind: z.enum(securityEventKinds).optional(),
      outcome: z.enum(securityOutcomes).optional(),
      account: limitedText(254).trim().optional(),
      network: textOfForm(
        /^[\d.:a-f]{2,45}(?:\/\d{1,3})?$/i,
        60,
        'Give an address or a network: 203.0.113.0/24',
      ).optional(),
      from: calendarDay().optional(),
      to: calendarDay().optional(),
      before: wholeInAddress(1).optional(),
    }),
    reply: successReply(z.object({ rows: z.array(SecurityEventRow), next: z.int().nullable() })),
  },
);
