import type { UploadPurpose } from '#contract/lists.ts';
import { maxUploadBytes, tooLarge, uploadFailed } from '#contract/upload-rules.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { sendFile } from './send-file.ts';

/** The shop does not take the picture: another try with the same one would end the same. */
export class PictureRefused extends Error {}

/** The picture did not arrive: it may the next time. */
export class UploadFailed extends Error {}

/** Sends a picture to the shop; tells the share of it that has left. Throws PictureRefused or UploadFailed, each with its sentence. */
export async function uploadPicture(
  file: Blob,
  { purpose = 'design', onShare = () => {} }: { purpose?: UploadPurpose; onShare?: (share: number) => void } = {},
): Promise<UploadedPicture> {
  if (file.size > maxUploadBytes) throw new PictureRefused(tooLarge(file.size));
  const answer = await sendFile(`/api/uploads?purpose=${purpose}`, file, onShare);
  const body = answer?.body;
  const { data, message, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    data?: UploadedPicture;
    message?: unknown;
    code?: unknown;
  };
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300 && data) return data;
  const sentence = typeof message === 'string' ? message : uploadFailed;
  // Only what is wrong with the picture itself; one that arrived in part is as good as ever.
  if (code === 'invalid_fields') throw new PictureRefused(sentence);
  throw new UploadFailed(status === 429 ? sentence : uploadFailed);
}
