import { z } from 'zod';
import { ProductDetail } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { formed } from './primitives.ts';
import { success } from './problem.ts';

/** In a link that shows a draft: nobody can guess it, and it tells nothing of the product. */
export const PreviewId = formed(/^prv_[\w-]{24}$/, 28, 'This link shows nothing any more');

export const ShownDraft = z.object({
  product: ProductDetail,
  /** When it goes on sale; null where that is not planned. */
  publishAt: z.iso.datetime().nullable(),
  /** It is on sale by now: its page says more. */
  published: z.boolean(),
});
export type ShownDraft = z.infer<typeof ShownDraft>;

export const readPreview = endpoint('GET', '/api/previews/:id', {
  summary: 'A product that is not on sale yet, for whoever has the link that the shop gave out.',
  params: z.object({ id: PreviewId }),
  reply: success(ShownDraft),
});
