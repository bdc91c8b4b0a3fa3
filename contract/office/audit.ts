import { z } from 'zod';
import { calendarDay, limitedText, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { auditActors, auditThings } from './lists.ts';

/** Field values before or after a change. People appear by reference only, secrets never. */
const Values = z.record(z.string(), z.unknown());

export const AuditRow = z.object({
  /** Row number, consecutive from 1 without gaps. */
  number: z.int(),
  at: z.iso.datetime(),
  actor: z.enum(auditActors),
  /** Name of the actor; for the command line, its user and host. */
  who: z.string(),
  /** Roles at that time in words: 'Owner', 'Command line'. */
  role: z.string(),
  /** Browser and network prefix, for a request from a browser. */
  from: z.string(),
  thing: z.enum(auditThings),
  /** Reference of the changed object. */
  about: z.string(),
  /** Action in words: 'Changed the roles'. */
  what: z.string(),
  before: Values.nullable(),
  after: Values.nullable(),
  why: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

const found = {
  /** Search words in `who`, `what` and `about`. */
  q: limitedText(100).optional(),
  thing: z.enum(auditThings).optional(),
  about: limitedText(80).optional(),
  who: limitedText(80).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
};

export const listAuditEndpoint = officeEndpoint(
  'GET',
  '/api/office/audit',
  { permission: 'audit.see' },
  {
    summary: 'Who did what, newest first, 50 at a time: `before` is the number after which to go on.',
    query: z.object({ ...found, before: wholeInAddress(1).optional() }),
    reply: successReply(z.object({ rows: z.array(AuditRow), next: z.int().nullable() })),
  },
);

export const exportAuditEndpoint = officeEndpoint(
  'GET',
  '/api/office/audit/export',
  { permission: 'audit.see', confirmed: true },
  {
    summary:
      'The same as a table of comma-separated values, 10,000 rows at a time: `next` is the `before` of the part that follows, which has no head of its own; null where this was the last.',
    query: z.object({ ...found, before: wholeInAddress(1).optional() }),
    reply: successReply(z.object({ name: z.string(), csv: z.string(), rows: z.int(), next: z.int().nullable() })),
  },
);
