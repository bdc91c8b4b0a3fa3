import { z } from 'zod';
import { ProductDetail } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { formed } from './primitives.ts';
import { success } from './problem.ts';

/** Id in a preview link. It cannot be guessed and does not reveal the product. */
export const PreviewId = formed(/^prv_[\w-]{24}$/, 28, 'This link shows nothing any more');

export const ShownDraft = z.object({
  product: ProductDetail,
  /** Time of the scheduled publication; null if none is scheduled. */
  publishAt: z.iso.datetime().nullable(),
  /** True if it is on sale by now, so that its product page has more. */
  published: z.boolean(),
});
export type ShownDraft = z.infer<typeof ShownDraft>;

export const readPreview = endpoint('GET', '/api/previews/:id', {
  summary: 'A product that is not on sale yet, for whoever has the link that the shop gave out.',
  params: z.object({ id: PreviewId }),
  reply: success(ShownDraft),
});
