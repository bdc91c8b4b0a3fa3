import { z } from 'zod';
import { textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';
import type { NewsKind } from './lists.ts';

/** Change event; screens that show the object reload it. Contains no data of the object and no names. */
export interface News {
  kind: NewsKind;
  /**
   * Reference of an order, number of a return, or ticket of a thread. Null for other kinds, or without permission to
   * see it.
   */
  about: string | null;
}

/**
 * Events of the stream. 'news': an object changed. 'all': reload everything, as events may be missing. 'you':
 * permissions of the listener changed. 'beat': heartbeat.
 */
export const streamEvents = ['news', 'all', 'you', 'beat'] as const;
export type StreamEvent = (typeof streamEvents)[number];

/** Position in the event stream; opaque to clients. */
const mark = textOfForm(/^[a-z0-9.]+$/, 200);

export const readStreamEndpoint = officeEndpoint(
  'GET',
  '/api/office/stream',
  { permission: 'member' },
  {
    summary:
      'What changes, as it happens, as server-sent events: kinds and references, as far as the caller’s roles may read them.',
    query: z.object({
      /** Position to resume from, for clients that cannot send the header. */
      after: mark.optional(),
      /** Maximum duration of the stream in seconds; 0 closes it after the pending events. */
      hold: wholeInAddress(0, 3600).default(3600),
    }),
    headers: z.object({ 'last-event-id': mark.optional() }),
    reply: z.unknown(),
  },
);
