/** The colours of states: those of the shop's tracker. */
export type Tone = 'ink' | 'pending' | 'transit' | 'out' | 'delivered' | 'returned' | 'rto' | 'cancelled' | 'other';
