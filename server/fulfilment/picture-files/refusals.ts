import type { UploadPurpose } from '#contract/lists.ts';
import { notPrintable, tooManyBits, tooManyPixels, tooSmall } from '#contract/upload-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Refused } from './reject-by-header.ts';

const sentences: Record<
  Exclude<Refused['unfit'], 'too-small' | 'too-many-pixels' | 'too-many-bits' | 'late'>,
  string
> = {
  'not-a-picture': notPrintable,
  vector: `${notPrintable} Export the drawing as a PNG, 2000 pixels or more on the short side.`,
  iphone: `${notPrintable} On an iPhone, share the photo with the option Most Compatible.`,
  animated: `${notPrintable} A moving picture can't be printed: save one frame of it.`,
  incomplete: 'Part of this picture is missing. Save or download it again, then try once more.',
  broken: "We couldn't read this picture to its end. Save it again as PNG, JPEG or WebP, then try once more.",
  'too-detailed':
    'This picture has more in it than we can keep. Save it with fewer pixels, or as JPEG, then try once more.',
  'two-in-one': 'This file holds more than a picture. Save it again as PNG, JPEG or WebP, then try once more.',
};

/** Message for a timeout; the picture itself may be valid. */
export const tookTooLong = "We couldn't read your picture in time. It's saved here; try again in a minute.";

/** Creates the error for a rejected picture, in the shopper's words. */
export function pictureProblem(refused: Refused, purpose: UploadPurpose | 'product'): Problem {
  if (refused.unfit === 'late') return new Problem(503, 'unavailable', tookTooLong, { retryAfterSeconds: 30 });
  if (refused.unfit === 'too-small') return problem(tooSmall(refused.width, refused.height, purpose));
  if (refused.unfit === 'too-many-pixels') return problem(tooManyPixels(refused.width, refused.height));
  if (refused.unfit === 'too-many-bits') return problem(tooManyBits(refused.width, refused.height, refused.depth));
  const sentence = sentences[refused.unfit];
  // The shop's own photographs are only shown, never printed.
  return problem(
    purpose === 'product'
      ? sentence.replace('we can print', 'we can show').replace('be printed', 'be shown')
      : sentence,
  );
}

/** Creates the error for a request without a picture. */
export function notChosen(): Problem {
  return problem('Choose a picture first.');
}

function problem(message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { body: message } });
}
