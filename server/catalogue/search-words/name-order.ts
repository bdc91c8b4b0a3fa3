import type { TextColumn } from './id-table.ts';
import { withRoom } from './room.ts';

/** Rank of each product by name, sorted as in India. Lower is earlier; equal names have the same rank. */
export interface NameOrder {
  rankOf(place: number): number;
  /** Inserts the name of the next place. */
  put(place: number): void;
}

export interface StoredNameOrder {
  ranks: Float64Array;
  /** Places in the order of their names. */
  sorted: Uint32Array;
}

const collator = new Intl.Collator('en-IN');
/** Initial distance between neighbouring ranks, which limits how often it can be halved. */
const step = 2 ** 20;

/**
 * Creates an order of names that allows insertion without a full sort: a new name gets the number halfway between its
 * neighbours.
 */
export function createNameOrder(
  names: TextColumn,
  base: StoredNameOrder = { ranks: new Float64Array(), sorted: new Uint32Array() },
): NameOrder {
  let { ranks, sorted } = base;
  let count = sorted.length;

  function renumber(): void {
    let rank = 0;
    for (let at = 0; at < count; at++) {
      const place = sorted[at] ?? 0;
      const before = sorted[at - 1] ?? 0;
      if (at > 0 && collator.compare(names.at(before), names.at(place)) !== 0) rank += step;
      ranks[place] = rank;
    }
  }
  /** Finds the index of the first sorted name that is not before the given one. */
  function firstNotBefore(name: string): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (collator.compare(names.at(sorted[middle] ?? 0), name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    rankOf: (place) => ranks[place] ?? 0,
    put(place) {
      const name = names.at(place);
      const low = firstNotBefore(name);
      sorted = withRoom(sorted, count);
      ranks = withRoom(ranks, place);
      const next = sorted[low] ?? 0;
      const equal = low < count && collator.compare(names.at(next), name) === 0;
      const before = low > 0 ? (ranks[sorted[low - 1] ?? 0] ?? 0) : undefined;
      const above = low < count ? (ranks[next] ?? 0) : (before ?? 0) + 2 * step;
      sorted.copyWithin(low + 1, low, count);
      sorted[low] = place;
      count++;
      const rank = equal ? above : ((before ?? above - 2 * step) + above) / 2;
      ranks[place] = rank;
      if (!equal && (rank === above || rank === before)) renumber();
    },
  };
}

/** Sorts all names at once. */
export function orderNames(names: TextColumn): StoredNameOrder {
  const count = names.length();
  const texts = Array.from({ length: count }, (_, place) => names.at(place));
  const sorted = Uint32Array.from(texts.keys()).sort((a, b) => collator.compare(texts[a] ?? '', texts[b] ?? ''));
  const ranks = new Float64Array(count);
  let rank = 0;
  for (let at = 0; at < count; at++) {
    const place = sorted[at] ?? 0;
    if (at > 0 && collator.compare(texts[sorted[at - 1] ?? 0] ?? '', texts[place] ?? '') !== 0) rank += step;
    ranks[place] = rank;
  }
  return { ranks, sorted };
}
