import type { returnKinds } from '#contract/lists.ts';

// Sizes of the pieces of a line after exchanges. A return is about pieces of the sold size. A report is about the new
// pieces of exchanges first, the latest before the others.

/** Number of pieces of one size. */
export interface SizedPieces {
  size: string;
  quantity: number;
}

/** Step of a return of a line: its request, or the dispatch of its new pieces. */
export interface SizeStep {
  returnId: string;
  kind: (typeof returnKinds)[number];
  quantity: number;
  /** Size of the dispatched new pieces; null for a request. */
  newSize: string | null;
  /** True if the return ended without success, so that its pieces stay with the shopper. */
  isDead: boolean;
}

export interface LineSizes {
  /** New pieces of exchanges that the shopper has and that no report is about, latest exchange first. */
  newSizes: readonly SizedPieces[];
  /** Pieces that each return is about, by its id. */
  backSizes: Readonly<Record<string, readonly SizedPieces[]>>;
}

/** Replays the returns of a line, to find the sizes of its pieces. Pure. */
export function replaySizes(soldSize: string, steps: readonly SizeStep[]): LineSizes {
  let newSizes: SizedPieces[] = [];
  const backSizes: Record<string, readonly SizedPieces[]> = {};
  for (const { returnId, kind, quantity, newSize, isDead } of steps) {
    if (newSize !== null) {
      newSizes = joinSizes([{ size: newSize, quantity }, ...newSizes]);
      continue;
    }
    const { taken, left } = takeSizes(newSizes, kind === 'problem' ? quantity : 0);
    if (!isDead) newSizes = left;
    backSizes[returnId] = joinSizes([...taken, { size: soldSize, quantity: quantity - countPieces(taken) }]);
  }
  return { newSizes, backSizes };
}

/** Takes some pieces, the first ones first. Takes fewer if there are fewer. Pure. */
export function takeSizes(
  sizes: readonly SizedPieces[],
  quantity: number,
): { taken: SizedPieces[]; left: SizedPieces[] } {
  let wanted = quantity;
  const split = sizes.map(({ size, quantity: there }) => {
    const here = Math.min(wanted, there);
    wanted -= here;
    return { taken: { size, quantity: here }, left: { size, quantity: there - here } };
  });
  return { taken: joinSizes(split.map(({ taken }) => taken)), left: joinSizes(split.map(({ left }) => left)) };
}

/** Adds up pieces of the same size, and leaves out sizes without pieces. Pure. */
export function joinSizes(sizes: readonly SizedPieces[]): SizedPieces[] {
  const joined = new Map<string, number>();
  for (const { size, quantity } of sizes) if (quantity > 0) joined.set(size, (joined.get(size) ?? 0) + quantity);
  return [...joined].map(([size, quantity]) => ({ size, quantity }));
}

/** Returns the number of pieces of all sizes. Pure. */
export function countPieces(sizes: readonly SizedPieces[]): number {
  return sizes.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Lists pieces by size in words: '1 of size L, 2 of size M'. Pure. */
export function sizesInPieces(sizes: readonly SizedPieces[], separator = ', '): string {
  return sizes.map(({ size, quantity }) => `${quantity} of size ${size}`).join(separator);
}

/** Lists the sizes of pieces in words. Pure. */
export function sizesInWords(sizes: readonly SizedPieces[]): string {
  return sizes.map(({ size }) => size).join(', ');
}
