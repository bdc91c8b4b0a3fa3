import { ApiProblem } from '../browser/api.ts';
import { PictureRefused, UploadFailed } from '../browser/upload-picture.ts';
import { storageProblem } from '../parts/storage-notice.tsx';

/** Message for failures without a known cause. */
export const addFailed = 'Failed to add product to cart. Please try again.';

/** Returns the message for a failed addition to the cart, with the reason if the browser stores nothing. */
export function notTaken(): string {
  const why = storageProblem();
  return why ? `Failed to add product to cart. ${why}` : addFailed;
}

/** Returns the message of an error between saving and the cart. */
export function saveFailureMessage(error: unknown, otherwise: string): string {
  if (error instanceof PictureRefused || error instanceof UploadFailed) return error.message;
  // These statuses have a message for the shopper.
  if (error instanceof ApiProblem && [400, 401, 429, 503].includes(error.status)) return error.message;
  return otherwise;
}
