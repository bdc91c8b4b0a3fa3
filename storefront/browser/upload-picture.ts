import type { UploadPurpose } from '#contract/lists.ts';
import { maxUploadBytes, tooLarge, uploadFailed } from '#contract/upload-rules.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { uploadFile } from './send-file.ts';

/** Error for a picture that the shop rejects; a retry would fail too. */
export class PictureRefused extends Error {}

/** Error for a failed upload; a retry may succeed. */
export class UploadFailed extends Error {}

/** Uploads a picture and reports the uploaded fraction. Throws PictureRefused or UploadFailed with a message. */
export async function uploadPicture(
  file: Blob,
  { purpose = 'design', onShare = () => {} }: { purpose?: UploadPurpose; onShare?: (share: number) => void } = {},
): Promise<UploadedPicture> {
  if (file.size > maxUploadBytes) throw new PictureRefused(tooLarge(file.size));
  const answer = await uploadFile(`/api/uploads?purpose=${purpose}`, file, onShare);
  const { data, message, code } = partsOf(answer?.body);
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300 && data) return data;
  const sentence = typeof message === 'string' ? message : uploadFailed;
  // Only errors of the picture itself; a partly uploaded picture may be retried.
  if (code === 'invalid_fields') throw new PictureRefused(sentence);
  throw new UploadFailed(status === 429 ? sentence : uploadFailed);
}

function partsOf(body: unknown) {
  return (typeof body === 'object' && body !== null ? body : {}) as {
    data?: UploadedPicture;
    message?: unknown;
    code?: unknown;
  };
}
