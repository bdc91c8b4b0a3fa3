// Imports nothing: forms use it, and zod must not get into their scripts.

/** Reasons for cancelling, in display order. */
export const cancelReasons = {
  changed_mind: 'I changed my mind',
  wrong_item: 'I chose the wrong item or size',
  wrong_address: 'The address is wrong',
  too_slow: 'It takes too long',
  cheaper: 'I found it for less',
  other: 'Another reason',
} as const;
export type CancelReason = keyof typeof cancelReasons;
