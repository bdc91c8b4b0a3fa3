import type { UploadPurpose } from '#contract/lists.ts';
import { notPrintable, tooManyPixels, tooSmall } from '#contract/upload-rules.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Refused } from './refuse-at-sight.ts';

const sentences: Record<Exclude<Refused['unfit'], 'too-small' | 'too-many-pixels'>, string> = {
  'not-a-picture': notPrintable,
  vector: `${notPrintable} Export the drawing as a PNG, 2000 pixels or more on the short side.`,
  iphone: `${notPrintable} On an iPhone, share the photo with the option Most Compatible.`,
  animated: `${notPrintable} A moving picture can't be printed: save one frame of it.`,
  incomplete: 'Part of this picture is missing. Save or download it again, then try once more.',
  broken: "We couldn't read this picture to its end. Save it again as PNG, JPEG or WebP, then try once more.",
  'too-detailed': 'This picture has more in it than we can keep. Save it with fewer pixels, or as JPEG, then try once more.',
  'two-in-one': 'This file holds more than a picture. Save it again as PNG, JPEG or WebP, then try once more.',
};

/** The refusal of a picture, in the shopper's words. */
export function refusalOf(refused: Refused, purpose: UploadPurpose): Problem {
  if (refused.unfit === 'too-small') return problem(tooSmall(refused.width, refused.height, purpose));
  if (refused.unfit === 'too-many-pixels') return problem(tooManyPixels(refused.width, refused.height));
  return problem(sentences[refused.unfit]);
}

/** The refusal of a request that carries no picture. */
export function notChosen(): Problem {
  return problem('Choose a picture first.');
}

function problem(message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { body: message } });
}
