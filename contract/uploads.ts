import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { uploadPurposes } from './lists.ts';
import { formed, wholeInAddress } from './primitives.ts';
import { success } from './problem.ts';
import { uploadIdForm } from './upload-rules.ts';

/** The name of an uploaded picture: nobody can guess it, so whoever knows it is its owner. */
export const UploadId = formed(uploadIdForm, 32, 'Upload the picture again');

export const UploadedPicture = z.object({
  id: UploadId,
  /** Where a smaller copy of it can be seen. */
  preview: z.string(),
  /** Pixels of the picture as it is kept, turned upright. */
  width: z.int(),
  height: z.int(),
  /** Parts of it are see-through. */
  seeThrough: z.boolean(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const uploadPicture = endpoint('POST', '/api/uploads', {
  summary:
    'Takes in one picture, sent as the body itself: PNG, JPEG or WebP, up to 20 MB and 60 megapixels. Its type is read from its content; it is drawn anew without what else was in the file.',
  query: z.object({ purpose: z.enum(uploadPurposes) }),
  headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
  body: z.unknown(),
  status: 201,
  reply: success(UploadedPicture),
});
