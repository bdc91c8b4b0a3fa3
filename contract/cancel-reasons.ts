// Imports nothing: forms show it, and zod stays out of their scripts.

/** Why people cancel, in the order a list shows them. */
export const cancelReasons = {
  changed_mind: 'I changed my mind',
  wrong_item: 'I chose the wrong item or size',
  wrong_address: 'The address is wrong',
  too_slow: 'It takes too long',
  cheaper: 'I found it for less',
  other: 'Another reason',
} as const;
export type CancelReason = keyof typeof cancelReasons;
