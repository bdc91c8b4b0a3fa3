// Imports nothing: forms use it, and zod must not get into their scripts.

/** Maximum number of photos of a problem. */
export const maxPhotos = 5;
/** Maximum length of the note on a return or problem, in characters. */
export const maxReturnNote = 500;

/** Reasons for a return, in display order. */
export const returnReasons = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed my mind',
  quality: 'Quality',
  other: 'Other',
} as const;
export type ReturnReason = keyof typeof returnReasons;

/** Lines that can only be returned if faulty, wrong or late, with the reason shown to the shopper. */
export const returnExclusions = { custom: 'Made for you', finalSale: 'Final sale' } as const;
export type ReturnExclusion = keyof typeof returnExclusions;

/** Returns why a line can be reported as a problem but not returned; undefined if it may be returned. Pure. */
export function returnExclusionOf(line: Readonly<Record<ReturnExclusion, boolean>>): ReturnExclusion | undefined {
  if (line.custom) return 'custom';
  return line.finalSale ? 'finalSale' : undefined;
}

/** Kinds of problems with a delivery. They can be reported for every product. */
export const problemKinds = {
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  misprint: 'Misprint',
  missing: 'Missing',
  late: 'Late',
} as const;
export type ProblemKind = keyof typeof problemKinds;
