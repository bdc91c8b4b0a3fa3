import { z } from 'zod';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** What changes by itself: a setting or a text that begins to hold, the line over the shop or a slide that begins or ends, a draft that goes on sale. */
const kinds = ['setting', 'text', 'line_begins', 'line_ends', 'slide_begins', 'slide_ends', 'product'] as const;

const Planned = z.object({
  at: z.string(),
  kind: z.enum(kinds),
  /** What it is about, by the name it is written or found under. */
  name: z.string(),
  /** The same as people call it. */
  words: z.string(),
  /** Who planned it, where that is known. */
  by: z.string().nullable(),
});
export type Planned = z.output<typeof Planned>;

/** The most that is listed: what comes first. */
export const mostPlanned = 300;

export const readCalendar = officeEndpoint(
  'GET',
  '/api/office/calendar',
  { permission: 'catalogue.change' },
  {
    summary:
      'Everything that will change by itself, what comes first first: texts, the line over the shop, drafts with a moment; settings for whoever may set them. 300 at most, and whether there is more.',
    reply: success(z.object({ planned: z.array(Planned), more: z.boolean() })),
  },
);
