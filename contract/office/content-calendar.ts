import { z } from 'zod';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/**
 * Scheduled changes: a setting or text takes effect, an announcement or slide starts or ends, a draft product is
 * published.
 */
const kinds = ['setting', 'text', 'line_begins', 'line_ends', 'slide_begins', 'slide_ends', 'product'] as const;

const PlannedContent = z.object({
  at: z.string(),
  kind: z.enum(kinds),
  /** Technical name of the setting, text or product. */
  name: z.string(),
  /** Display name of the setting, text or product. */
  words: z.string(),
  /** Name of the person who scheduled it, if known. */
  by: z.string().nullable(),
});
export type PlannedContent = z.output<typeof PlannedContent>;

/** Maximum number of listed changes, earliest first. */
export const mostPlanned = 300;

export const readCalendarEndpoint = officeEndpoint(
  'GET',
  '/api/office/calendar',
  { permission: 'catalogue.change' },
  {
    summary:
      'Everything that will change by itself, what comes first first: texts, the line over the shop, drafts with a moment; settings for whoever may set them. 300 at most, and whether there is more.',
    reply: successReply(z.object({ planned: z.array(PlannedContent), more: z.boolean() })),
  },
);
