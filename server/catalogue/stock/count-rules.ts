/** What is known of a size while it is counted, in pieces that are in the house: on the shelf, and of orders that have not left. */
export interface Counting {
  /** By the books when its count began. */
  held: number;
  /** Came and went between then and the figure, by the books. */
  came: number;
  went: number;
  /** What a person found. */
  figure: number;
}

/** The fewest and the most pieces that someone who counted at some moment in between can have met. */
export function mayHaveLain({ held, came, went }: Omit<Counting, 'figure'>): { fewest: number; most: number } {
  return { fewest: held - went, most: held + came };
}

/**
 * Says what a figure tells that the books do not: pieces too many, or (below zero) missing. What came or went meanwhile may
 * have been counted or not, so only what no moment explains is a difference.
 */
export function differenceOf(counting: Counting): number {
  const { fewest, most } = mayHaveLain(counting);
  if (counting.figure > most) return counting.figure - most;
  return Math.min(0, counting.figure - fewest);
}
