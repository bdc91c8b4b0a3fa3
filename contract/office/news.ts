import { z } from 'zod';
import { officeNewsKinds } from './lists.ts';

/** Where the stream of news is: server-sent events, one a change, each `data` one of these. Its `id` goes into Last-Event-ID after a break. */
export const newsPath = '/api/office/stream';

/** Something has changed: whoever shows it reads it again. */
export const OfficeNews = z.object({
  kind: z.enum(officeNewsKinds),
  /** The reference of what changed, where it has one. */
  about: z.string().nullable(),
  at: z.iso.datetime(),
});
export type OfficeNews = z.output<typeof OfficeNews>;
