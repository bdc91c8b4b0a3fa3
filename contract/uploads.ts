import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { uploadPurposes } from './lists.ts';
import { textOfForm, wholeInAddress } from './primitives.ts';
import { successReply } from './problem.ts';
import { uploadIdForm } from './upload-rules.ts';

/** Id of an uploaded picture. It cannot be guessed, so knowing it proves ownership. */
export const UploadId = textOfForm(uploadIdForm, 32, 'Upload the picture again');

export const UploadedPicture = z.object({
  id: UploadId,
  /** URL of a smaller copy. */
  preview: z.string(),
  /** Size in pixels of the stored picture, rotated upright. */
  width: z.int(),
  height: z.int(),
  /** True if parts of the picture are transparent. */
  seeThrough: z.boolean(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const uploadPictureEndpoint = defineEndpoint('POST', '/api/uploads', {
  summary:
    'Takes in one picture, sent as the body itself: PNG, JPEG or WebP, up to 20 MB and 60 megapixels. Its type is read from its content; it is drawn anew without what else was in the file.',
  query: z.object({ purpose: z.enum(uploadPurposes) }),
  headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
  body: z.unknown(),
  status: 201,
  reply: successReply(UploadedPicture),
});
