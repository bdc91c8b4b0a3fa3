// Rules for products with women's cuts, which are sizes of the same product. Imports no zod, as office pages load it.

import type { FirstKind } from './kind-names.ts';

/** Product fields that decide on women's cuts. */
export interface CutFacts {
  category: string;
  kind: string;
  garment: string | null;
}

/** Kinds that are cut to the body: a cap fits all adults, an accessory has no cut. */
const cutToBody: readonly string[] = ['jersey', 'vest', 't-shirt', 'hoodie', 'jacket'] satisfies FirstKind[];

/**
 * Kinds for everyday wear. Only these have women's cuts in a club's second range; the shirts of that range are small
 * seasonal runs.
 */
const everyDay: readonly string[] = ['t-shirt', 'jacket'] satisfies FirstKind[];

/** Ranges that are named Special and are the only range of their sport. */
const onlyRanges: readonly string[] = ['Motorsport Special'];

/**
 * Returns 'always' for women's cuts in the main range of a club, an athlete or the shop. Returns 'never' for goods that
 * are not cut to the body, for knitted whites, and for a second range except everyday wear. Returns 'by run' for
 * limited editions, which staff decide for each run. Pure.
 */
export function womensCut({ category, kind, garment }: CutFacts): 'always' | 'never' | 'by run' {
  if (!cutToBody.includes(kind) || garment === 'cricket-whites') return 'never';
  if (category === 'Limited Edition') return 'by run';
  const isSecond = category.endsWith(' Special') && !onlyRanges.includes(category);
  return isSecond && !everyDay.includes(kind) ? 'never' : 'always';
}
