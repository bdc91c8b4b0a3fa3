import { z } from 'zod';
import { formed, wholeInAddress } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';
import type { NewsKind } from './lists.ts';

/** Something has changed: whoever shows it reads it again. Nothing of what it is now, and nobody's name. */
export interface News {
  kind: NewsKind;
  /** The reference of an order, the number of a return, the ticket of a thread; null where it is none of these, or not for whoever hears it. */
  about: string | null;
}

/**
 * What a stream says, by the name of its event: what changed ('news'); that everything is to be read again, since it may be any of it ('all'); that
 * the listener's own rights are others now ('you'); that it is still there ('beat').
 */
export const streamEvents = ['news', 'all', 'you', 'beat'] as const;
export type StreamEvent = (typeof streamEvents)[number];

/** How far somebody has heard; only the shop reads it. */
const mark = formed(/^[a-z0-9.]+$/, 200);

export const readStream = officeEndpoint(
  'GET',
  '/api/office/stream',
  { permission: 'member' },
  {
    summary: 'What changes, as it happens, as server-sent events: kinds and references, as far as the caller’s roles may read them.',
    query: z.object({
      /** Where to go on from, for who cannot send the header. */
      after: mark.optional(),
      /** For how many seconds it stays open at most; 0 ends it when it has said what there is. */
      hold: wholeInAddress(0, 3600).default(3600),
    }),
    headers: z.object({ 'last-event-id': mark.optional() }),
    reply: z.unknown(),
  },
);
