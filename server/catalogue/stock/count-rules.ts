/** Numbers of a size during a count, in physical pieces: on the shelf, and of orders that have not left. */
export interface Counting {
  /** Number in the ledger when its count started. */
  held: number;
  /** Pieces that arrived and left between then and the figure, by the ledger. */
  came: number;
  went: number;
  /** Number a person counted. */
  figure: number;
}

/** Returns the minimum and maximum number of pieces that a count at any moment in between can find. */
export function mayHaveLain({ held, came, went }: Omit<Counting, 'figure'>): { fewest: number; most: number } {
  return { fewest: held - went, most: held + came };
}

/**
 * Returns the pieces in excess, or (below zero) missing, of a figure. Movements during the count may be included or
 * not, so only a difference that no moment explains counts.
 */
export function differenceOf(counting: Counting): number {
  const { fewest, most } = mayHaveLain(counting);
  if (counting.figure > most) return counting.figure - most;
  return Math.min(0, counting.figure - fewest);
}
