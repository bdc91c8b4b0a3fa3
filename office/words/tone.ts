/** Colours of states, the same as in the shop's tracker. */
export type StateTone =
  | 'ink'
  | 'pending'
  | 'transit'
  | 'out'
  | 'delivered'
  | 'returned'
  | 'rto'
  | 'cancelled'
  | 'other';
