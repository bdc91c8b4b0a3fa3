import { z } from 'zod';
import { customSides } from './custom-goods.ts';
import { CustomProductId, Design } from './designs.ts';
import { endpoint } from './endpoint.ts';
import { formed } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';
import { UploadId } from './uploads.ts';

/** In a link that shows a design: nobody can guess it, and it tells nothing of the design's own id. */
export const ShareId = formed(/^shr_[\w-]{24}$/, 28, "We couldn't find this design");

/** What a link shows of a design: how it looks, and what a copy of it begins with. */
export const SharedDesign = z.object({
  id: ShareId,
  name: z.string(),
  /** What one piece of it costs today. */
  price: Rupees,
  baseColor: z.string(),
  sides: z.array(z.enum(customSides)),
  /** The garment with the design on it; one a printed side, the first leads. */
  images: z.array(z.string()),
  /** Its pictures go by names that only this link knows, and open nothing else. */
  design: Design,
  pictures: z.array(
    z.object({
      id: UploadId,
      /** A smaller copy of it, for as long as the link stands. */
      preview: z.string(),
      seeThrough: z.boolean(),
    }),
  ),
});
export type SharedDesign = z.infer<typeof SharedDesign>;

/** A link as its owner knows it. */
export const DesignShare = z.object({ id: ShareId, sharedAt: z.iso.datetime() });
export type DesignShare = z.infer<typeof DesignShare>;

export const shareDesign = endpoint('POST', '/api/designs/:id/share', {
  summary:
    "Makes the link by which anybody sees a saved design and begins a copy; the one there is, where there is one. A member's is shared by that member.",
  params: z.object({ id: CustomProductId }),
  reply: success(DesignShare),
});

export const takeBackShare = endpoint('DELETE', '/api/designs/:id/share', {
  summary: 'Ends the link of a design: from then on it shows nothing. Sharing again makes another link.',
  params: z.object({ id: CustomProductId }),
  reply: success(z.object({ takenBack: z.literal(true) })),
});

export const readSharedDesign = endpoint('GET', '/api/shared-designs/:id', {
  summary: 'What the link of a shared design shows, for whoever has it.',
  params: z.object({ id: ShareId }),
  reply: success(SharedDesign),
});

/** A link in the list of the member who made it. */
export const OwnShare = DesignShare.extend({
  customProductId: CustomProductId,
  name: z.string(),
  baseColor: z.string(),
  images: z.array(z.string()),
});
export type OwnShare = z.infer<typeof OwnShare>;

export const listOwnShares = endpoint('GET', '/api/account/shared-designs', {
  summary: 'The designs that the member who is signed in shows by link, the newest first.',
  reply: success(z.object({ shared: z.array(OwnShare) })),
});
