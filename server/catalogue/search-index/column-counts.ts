import { type ChosenFacets, isLeftFor } from '#contract/facets.ts';
import { isWomens } from '#contract/sizes.ts';
import type { ProductColumns } from './product-columns.ts';

/** Bits of the filter conditions that a product fails. */
export const bits = {
  for: 1,
  kind: 2,
  size: 4,
  sport: 8,
  team: 16,
  athlete: 32,
  price: 64,
  sale: 128,
  stock: 256,
  custom: 512,
  off: 1024,
  origin: 2048,
} as const;

/** Creates a test if a sizing has stock for the requested audience. */
export function leftIn({ sizes }: ProductColumns, chosen: ChosenFacets): ReturnType<typeof isLeftFor> {
  return isLeftFor(
    chosen.for,
    sizes.reduce((mask, size, bit) => (isWomens(size) ? mask | (1 << bit) : mask), 0),
  );
}

export type Counts = Record<'likeness' | 'sizing' | 'team' | 'athlete', Uint32Array>;

/** Counts, by value number, of products that pass, fail, or fail only one facet. */
export interface Counting {
  passed: Counts;
  failed: Counts;
  /**
   * Counts of products that fail one bit: by likeness, and for the other columns only for the facet that they
   * determine.
   */
  but: Map<number, Uint32Array>;
}

/** Creates counts of zero. */
export function startCounting({ likenesses, sizings, teams, athletes }: ProductColumns): Counting {
  const counts = (): Counts => ({
    likeness: new Uint32Array(likenesses.length),
    sizing: new Uint32Array(sizings.length),
    team: new Uint32Array(teams.values.length),
    athlete: new Uint32Array(athletes.values.length),
  });
  const lengths: [number, number][] = [
    ...[bits.for, bits.kind, bits.sport, bits.origin, bits.sale, bits.custom, bits.price].map(
      (bit): [number, number] => [bit, likenesses.length],
    ),
    [bits.size, sizings.length],
    [bits.stock, sizings.length],
    [bits.team, teams.values.length],
    [bits.athlete, athletes.values.length],
  ];
  return {
    passed: counts(),
    failed: counts(),
    but: new Map(lengths.map(([bit, length]) => [bit, new Uint32Array(length)])),
  };
}
