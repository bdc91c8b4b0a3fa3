import type { FacetTally } from '#contract/facet-table.ts';
import {
  type ChosenFacets,
  choosesAny,
  inFacetOrder,
  type ListFacet,
  listFacets,
  priceBands,
} from '#contract/facets.ts';
import { mostFacetValues } from '#contract/found.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Codes } from '#server/catalogue/search-words/codes.ts';
import { bits, type Counting, type Counts, leftIn } from './column-counts.ts';
import type { ProductColumns } from './product-columns.ts';

/** Values and counts of each facet. */
export interface Tallied {
  values: Record<ListFacet, readonly string[]>;
  tally: FacetTally;
}

interface Pair {
  count: number;
  present: number;
}
type Sums = Record<ListFacet, Map<string, Pair>>;

const pair = (): Pair => ({ count: 0, present: 0 });

function raiseBy(sum: Pair | undefined, count: number, present: number): void {
  if (!sum) return;
  sum.count += count;
  sum.present += present;
}

/** Counts by displayed value, while they are summed up. */
interface Tallying {
  from: ProductColumns;
  sums: Sums;
  offer: Record<'sale' | 'stock' | 'custom', Pair>;
  bands: Pair[];
  /** Returns the total and passing counts of a value number. */
  countsOf: (column: keyof Counts, codes: Codes, at: number) => Pair;
  /** Returns the number of products that fail only this condition. */
  butOf: (bit: number, at: number) => number;
}

/** Converts counts by number to counts by displayed value. */
export function tallyOf(
  shopFacts: ShopFacts,
  from: ProductColumns,
  { passed, failed, but }: Counting,
  all: boolean,
  chosen: ChosenFacets,
): Tallied {
  const sums: Sums = {
    for: new Map(),
    kind: new Map(),
    size: new Map(),
    sport: new Map(),
    team: new Map(),
    athlete: new Map(),
    origin: new Map(),
  };
  const offer = { sale: pair(), stock: pair(), custom: pair() };
  const bands = priceBands.map(pair);
  const known = all && !choosesAny(chosen);
  const tallying: Tallying = {
    ...{ from, sums, offer, bands },
    countsOf: (column, codes, at) => {
      const has = known ? codes.count(at) : (passed[column][at] ?? 0);
      return { count: has, present: all ? codes.count(at) : has + (failed[column][at] ?? 0) };
    },
    butOf: (bit, at) => but.get(bit)?.[at] ?? 0,
  };
  tallyLikenesses(tallying);
  tallySizings(tallying, leftIn(from, chosen));
  tallyCodes(tallying);
  return shown(shopFacts, sums, { offer, bands }, chosen);
}

function sumOf(sums: Sums, facet: ListFacet, value: string): Pair {
  const sum = sums[facet].get(value) ?? pair();
  if (sum.present === 0) sums[facet].set(value, sum);
  return sum;
}

function tallyLikenesses({ from, sums, offer, bands, countsOf, butOf }: Tallying): void {
  for (let at = 1; at < from.likenesses.length; at++) {
    const { count, present } = countsOf('likeness', from.likenessCounts, at);
    const one = from.likenesses[at];
    if (present === 0 || !one) continue;
    for (const audience of one.audiences) raiseBy(sumOf(sums, 'for', audience), count + butOf(bits.for, at), present);
    raiseBy(sumOf(sums, 'kind', one.kind), count + butOf(bits.kind, at), present);
    raiseBy(sumOf(sums, 'sport', one.sport), count + butOf(bits.sport, at), present);
    raiseBy(sumOf(sums, 'origin', one.origin), count + butOf(bits.origin, at), present);
    if (one.sale) raiseBy(offer.sale, count + butOf(bits.sale, at), present);
    if (one.custom) raiseBy(offer.custom, count + butOf(bits.custom, at), present);
    raiseBy(bands[one.band], count + butOf(bits.price, at), present);
  }
}

function tallySizings({ from, sums, offer, countsOf, butOf }: Tallying, isLeft: ReturnType<typeof leftIn>): void {
  const sized = { counts: new Float64Array(from.sizes.length), present: new Float64Array(from.sizes.length) };
  for (let at = 1; at < from.sizings.length; at++) {
    const { count, present } = countsOf('sizing', from.sizingCounts, at);
    const one = from.sizings[at];
    if (present === 0 || !one) continue;
    const shownIn = count + butOf(bits.size, at);
    for (let bit = 0; bit < from.sizes.length; bit++) {
      if ((one.offered & (1 << bit)) !== 0) sized.present[bit] = (sized.present[bit] ?? 0) + present;
      if ((one.available & (1 << bit)) !== 0) sized.counts[bit] = (sized.counts[bit] ?? 0) + shownIn;
    }
    if (isLeft(one.offered, one.available)) raiseBy(offer.stock, count + butOf(bits.stock, at), present);
  }
  for (const [bit, size] of from.sizes.entries()) {
    const present = sized.present[bit] ?? 0;
    if (present > 0) raiseBy(sumOf(sums, 'size', size), sized.counts[bit] ?? 0, present);
  }
}

function tallyCodes({ from, sums, countsOf, butOf }: Tallying): void {
  for (const facet of ['team', 'athlete'] as const) {
    const codes = facet === 'team' ? from.teams : from.athletes;
    for (let at = 1; at < codes.values.length; at++) {
      const { count, present } = countsOf(facet, codes, at);
      if (present > 0) sums[facet].set(codes.values[at] ?? '', { count: count + butOf(bits[facet], at), present });
    }
  }
}

/** Returns values with counts in display order; if there are too many, those with the highest counts. */
function shown(
  shopFacts: ShopFacts,
  sums: Sums,
  rest: Pick<FacetTally, 'offer' | 'bands'>,
  chosen: ChosenFacets,
): Tallied {
  const values = {} as Record<ListFacet, string[]>;
  const tally = { counts: {}, present: {}, ...rest } as FacetTally;
  for (const facet of listFacets) {
    const sum = sums[facet];
    // A chosen value always has a checkbox, even without products.
    values[facet] = inFacetOrder(shopFacts, facet, [
      ...(sum.size > mostFacetValues ? mostOf(sum) : sum.keys()),
      ...chosen[facet],
    ]);
    tally.counts[facet] = Uint32Array.from(values[facet], (value) => sum.get(value)?.count ?? 0);
    tally.present[facet] = Uint32Array.from(values[facet], (value) => sum.get(value)?.present ?? 0);
  }
  return { values, tally };
}

/** Returns the values with the highest counts; values with equal counts in alphabetical order. */
function mostOf(sum: Map<string, Pair>): string[] {
  const counts = Uint32Array.from(sum.values(), ({ count }) => count).sort();
  const least = counts[counts.length - mostFacetValues] ?? 0;
  const more: string[] = [];
  const equal: string[] = [];
  for (const [value, { count }] of sum) if (count >= least) (count > least ? more : equal).push(value);
  return [...more, ...equal.sort().slice(0, mostFacetValues - more.length)];
}
