/** Numbers of a size during a count, in physical pieces: in stock, and of orders that have not left. */
export interface Counting {
  /** Number of pieces in the ledger when the count started. */
  held: number;
  /** Pieces that arrived and left between the start and the entered figure, by the ledger. */
  came: number;
  went: number;
  /** Number of pieces that a person counted. */
  figure: number;
}

/** Returns the minimum and maximum number of pieces that a count at any time during this period can find. */
export function mayHaveLain({ held, came, went }: Omit<Counting, 'figure'>): { fewest: number; most: number } {
  return { fewest: held - went, most: held + came };
}

/**
 * Returns the surplus (positive) or missing (negative) pieces of a figure. The count may or may not include movements
 * during the count, so only a difference outside this range counts.
 */
export function differenceOf(counting: Counting): number {
  const { fewest, most } = mayHaveLain(counting);
  if (counting.figure > most) return counting.figure - most;
  return Math.min(0, counting.figure - fewest);
}
