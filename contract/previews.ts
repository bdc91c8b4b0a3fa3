import { z } from 'zod';
import { ProductDetail } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { textOfForm } from './primitives.ts';
import { successReply } from './problem.ts';

/** Id in a preview link. It cannot be guessed and does not reveal the product. */
export const PreviewId = textOfForm(/^prv_[\w-]{24}$/, 28, 'This link shows nothing any more');

export const ShownDraft = z.object({
  product: ProductDetail,
  /** Time of the scheduled publication; null if none is scheduled. */
  publishAt: z.iso.datetime().nullable(),
  /** True if it is on sale by now, so that its product page has more. */
  published: z.boolean(),
});
export type ShownDraft = z.infer<typeof ShownDraft>;

export const readPreviewEndpoint = defineEndpoint('GET', '/api/previews/:id', {
  summary: 'A product that is not on sale yet, for whoever has the link that the shop gave out.',
  params: z.object({ id: PreviewId }),
  reply: successReply(ShownDraft),
});
