import { z } from 'zod';
import { customSides } from './custom-goods.ts';
import { CustomProductId, Design } from './designs.ts';
import { defineEndpoint } from './endpoint.ts';
import { textOfForm } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';
import { UploadId } from './uploads.ts';

/** Id in a share link. It cannot be guessed and does not reveal the design's own id. */
export const ShareId = textOfForm(/^shr_[\w-]{24}$/, 28, "We couldn't find this design");

/** Shared design: its appearance, and the data for starting a copy. */
export const SharedDesign = z.object({
  id: ShareId,
  name: z.string(),
  /** Current price of one piece. */
  price: Rupees,
  baseColor: z.string(),
  sides: z.array(z.enum(customSides)),
  /** Pictures of the garment with the design: one for each printed side, main one first. */
  images: z.array(z.string()),
  /** Design whose picture ids are valid only for this link and give access to nothing else. */
  design: Design,
  pictures: z.array(
    z.object({
      id: UploadId,
      /** URL of a smaller copy, valid while the link exists. */
      preview: z.string(),
      seeThrough: z.boolean(),
    }),
  ),
});
export type SharedDesign = z.infer<typeof SharedDesign>;

/** Share link as its owner sees it. */
export const DesignShare = z.object({ id: ShareId, sharedAt: z.iso.datetime() });
export type DesignShare = z.infer<typeof DesignShare>;

export const shareDesignEndpoint = defineEndpoint('POST', '/api/designs/:id/share', {
  summary:
    "Makes the link by which anybody sees a saved design and begins a copy; the one there is, where there is one. A member's is shared by that member.",
  params: z.object({ id: CustomProductId }),
  reply: successReply(DesignShare),
});

export const takeBackShareEndpoint = defineEndpoint('DELETE', '/api/designs/:id/share', {
  summary: 'Ends the link of a design: from then on it shows nothing. Sharing again makes another link.',
  params: z.object({ id: CustomProductId }),
  reply: successReply(z.object({ takenBack: z.literal(true) })),
});

export const readSharedDesignEndpoint = defineEndpoint('GET', '/api/shared-designs/:id', {
  summary: 'What the link of a shared design shows, for whoever has it.',
  params: z.object({ id: ShareId }),
  reply: successReply(SharedDesign),
});

/** Share link in the list of its owner. */
export const OwnShare = DesignShare.extend({
  customProductId: CustomProductId,
  name: z.string(),
  baseColor: z.string(),
  images: z.array(z.string()),
});
export type OwnShare = z.infer<typeof OwnShare>;

export const listOwnSharesEndpoint = defineEndpoint('GET', '/api/account/shared-designs', {
  summary: 'The designs that the member who is signed in shows by link, the newest first.',
  reply: successReply(z.object({ shared: z.array(OwnShare) })),
});
