// Imports nothing: forms show it, and zod stays out of their scripts.

/** Most photos of a problem. */
export const maxPhotos = 5;
/** Longest text that goes with a return or a problem, in characters. */
export const maxReturnNote = 500;

/** Why something comes back, in the order a list shows it. */
export const returnReasons = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed my mind',
  quality: 'Quality',
  other: 'Other',
} as const;
export type ReturnReason = keyof typeof returnReasons;

/** What can be wrong with what came, or did not come. These can always be reported, for every kind of piece. */
export const problemKinds = {
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  misprint: 'Misprint',
  missing: 'Missing',
  late: 'Late',
} as const;
export type ProblemKind = keyof typeof problemKinds;
