// Imports no zod: the office's pages load it. Of which goods women's cuts are made; they are sizes of the same product.

import type { FirstKind } from './kind-names.ts';

/** What decides it. */
export interface CutFacts {
  category: string;
  kind: string;
  garment: string | null;
}

/** Kinds that are cut to a body: a cap fits anyone grown, and an accessory nobody in particular. */
const cutToBody: readonly string[] = ['jersey', 'vest', 't-shirt', 'hoodie', 'jacket'] satisfies FirstKind[];

/** Of a club's second range women's cuts are made of what is worn every day: its shirts are a season's, in small numbers. */
const everyDay: readonly string[] = ['t-shirt', 'jacket'] satisfies FirstKind[];

/** The one range of its sport, whatever it is called. */
const onlyRanges: readonly string[] = ['Motorsport Special'];

/**
 * Tells whether a product is made in women's cuts: 'always' where it is in the range of a club, an athlete or the shop; 'never' where it is not cut to a
 * body, is knitted whites, or is of a second range and not for every day; 'by run' for what is made once, and is cut as it was decided for that run. Pure.
 */
export function womensCut({ category, kind, garment }: CutFacts): 'always' | 'never' | 'by run' {
  if (!cutToBody.includes(kind) || garment === 'cricket-whites') return 'never';
  if (category === 'Limited Edition') return 'by run';
  const isSecond = category.endsWith(' Special') && !onlyRanges.includes(category);
  return isSecond && !everyDay.includes(kind) ? 'never' : 'always';
}
