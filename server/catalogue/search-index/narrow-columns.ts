import type { FacetTally } from '#contract/facet-table.ts';
import {
  type ChosenFacets,
  choosesAny,
  inFacetOrder,
  isLeftFor,
  type ListFacet,
  listFacets,
  priceBands,
} from '#contract/facets.ts';
import { mostFacetValues } from '#contract/found.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isWomens } from '#contract/sizes.ts';
import type { Codes } from '#server/catalogue/search-words/codes.ts';
import { maskOfAudiences, type ProductColumns } from './product-columns.ts';

/** Products to filter and count: some places, all of these likenesses, or all. */
export interface Among {
  places?: Uint32Array | undefined;
  likenesses?: Uint8Array | undefined;
}

export interface Narrowed {
  /** Places that pass the filters. */
  places: Uint32Array;
  values: Record<ListFacet, readonly string[]>;
  tally: FacetTally;
}

/** Bits of the conditions that a product fails. */
const bits = {
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
} as const;
/** Bit of a product outside the filtered set. */
const elsewhere = 2048;
const severalBits = (mask: number) => (mask & (mask - 1)) !== 0;

/**
 * Filters products and counts each facet, like the facet table of a browser's listing (contract/facet-table.ts; a test
 * compares the two), for a million products. Judges identical products once; skips ranges that fail two conditions if
 * their counts are known.
 */
export function narrowColumns(
  shopFacts: ShopFacts,
  from: ProductColumns,
  among: Among,
  chosen: ChosenFacets,
): Narrowed {
  const judged = judge(from, among.likenesses, chosen);
  const counting = startCounting(from);
  const all = among.places === undefined && among.likenesses === undefined;
  const places = pass(from, stretchesOf(from, among.places, judged.likeness, all), {
    places: among.places,
    chosen,
    judged,
    counting,
    all,
  });
  return { places, ...tallyOf(shopFacts, from, counting, all, chosen) };
}

interface Judged {
  likeness: Uint16Array;
  sizing: Uint16Array;
  team: Uint8Array | undefined;
  athlete: Uint8Array | undefined;
}

/** Computes the failed conditions of each likeness, sizing, club and athlete. */
function judge(from: ProductColumns, within: Uint8Array | undefined, chosen: ChosenFacets): Judged {
  const { likenesses, sizings, sizes } = from;
  const likeness = new Uint16Array(likenesses.length);
  likeness[0] = elsewhere;
  const wanted = maskOfAudiences(chosen.for);
  const [sale, custom] = [chosen.offer.includes('sale'), chosen.offer.includes('custom')];
  for (let at = 1; at < likenesses.length; at++) {
    const one = likenesses[at];
    if (!one) continue;
    let fails = within && within[at] !== 1 ? elsewhere : 0;
    if (wanted !== 0 && (one.mask & wanted) === 0) fails |= bits.for;
    if (chosen.kind.length > 0 && !chosen.kind.includes(one.kind)) fails |= bits.kind;
    if (chosen.sport.length > 0 && !chosen.sport.includes(one.sport)) fails |= bits.sport;
    if (sale && !one.sale) fails |= bits.sale;
    if (custom && !one.custom) fails |= bits.custom;
    likeness[at] = fails;
  }
  const mask = sizes.reduce((sum, size, bit) => (chosen.size.includes(size) ? sum | (1 << bit) : sum), 0);
  const stock = chosen.offer.includes('stock');
  const isLeft = leftIn(from, chosen);
  const sizing = new Uint16Array(sizings.length);
  for (let at = 0; at < sizing.length; at++) {
    const { offered = 0, available = 0 } = sizings[at] ?? {};
    const sold = stock && !isLeft(offered, available);
    sizing[at] = (chosen.size.length > 0 && (available & mask) === 0 ? bits.size : 0) | (sold ? bits.stock : 0);
  }
  return {
    likeness,
    sizing,
    team: chosenOf(from.teams, chosen.team),
    athlete: chosenOf(from.athletes, chosen.athlete),
  };
}

/** Creates the test that a sizing has stock for the requested audience. */
function leftIn({ sizes }: ProductColumns, chosen: ChosenFacets): ReturnType<typeof isLeftFor> {
  return isLeftFor(
    chosen.for,
    sizes.reduce((mask, size, bit) => (isWomens(size) ? mask | (1 << bit) : mask), 0),
  );
}

function chosenOf(codes: Codes, values: readonly string[]): Uint8Array | undefined {
  if (values.length === 0) return undefined;
  const is = new Uint8Array(codes.values.length);
  for (const value of values) is[codes.known(value) ?? is.length] = 1;
  return is;
}

/** Range or list of places to scan, of one likeness or of any (0). */
interface Stretch {
  from: number;
  to: number;
  likeness: number;
}

function stretchesOf(
  from: ProductColumns,
  places: Uint32Array | undefined,
  likeness: Uint16Array,
  all: boolean,
): Stretch[] {
  if (places) return [{ from: 0, to: places.length, likeness: 0 }];
  const stretches: Stretch[] = [];
  const { ranges } = from;
  let together = 0;
  for (let at = 1; at * 2 < ranges.length; at++) {
    const [first = 0, end = 0] = [ranges[at * 2], ranges[at * 2 + 1]];
    together = Math.max(together, end);
    const fails = likeness[at] ?? elsewhere;
    if (first === end || fails >= elsewhere || (all && severalBits(fails))) continue;
    stretches.push({ from: first, to: end, likeness: at });
  }
  stretches.push({ from: together, to: from.length(), likeness: 0 });
  return stretches;
}

type Counts = Record<'likeness' | 'sizing' | 'team' | 'athlete', Uint32Array>;

/** Counts of passing, failing and nearly passing products (all but one facet), by value number. */
interface Counting {
  passed: Counts;
  failed: Counts;
  /** Counts by bit, of likenesses; and for the other columns, the one facet that they determine. */
  but: Map<number, Uint32Array>;
}

function startCounting({ likenesses, sizings, teams, athletes }: ProductColumns): Counting {
  const counts = (): Counts => ({
    likeness: new Uint32Array(likenesses.length),
    sizing: new Uint32Array(sizings.length),
    team: new Uint32Array(teams.values.length),
    athlete: new Uint32Array(athletes.values.length),
  });
  const lengths: [number, number][] = [
    ...[bits.for, bits.kind, bits.sport, bits.sale, bits.custom, bits.price].map((bit): [number, number] => [
      bit,
      likenesses.length,
    ]),
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

function raise(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

interface Passing {
  places: Uint32Array | undefined;
  chosen: ChosenFacets;
  judged: Judged;
  counting: Counting;
  all: boolean;
}

/** Scans the products: the innermost loop of every search. */
function pass(
  { columns, length }: ProductColumns,
  stretches: readonly Stretch[],
  { places, chosen, judged, counting, all }: Passing,
): Uint32Array {
  const { likeness, sizing, team, athlete, paise, off } = columns();
  const { passed, failed, but } = counting;
  const { from = 0, to = Number.POSITIVE_INFINITY, off: least = 0 } = chosen;
  const [lowest, highest] = [from * 100, to * 100 + 99];
  const priced = chosen.from !== undefined || chosen.to !== undefined;
  // Counts over all products are already known.
  const counts = !(all && !choosesAny(chosen));
  const passing = new Uint32Array(places ? places.length : length());
  let found = 0;
  for (const { from: first, to: end, likeness: alike } of stretches) {
    for (let at = first; at < end; at++) {
      const place = places ? (places[at] ?? 0) : at;
      const like = likeness[place] ?? 0;
      // An emptied place in a range has no likeness.
      let fails = judged.likeness[like === 0 ? 0 : alike === 0 ? like : alike] ?? elsewhere;
      if (fails >= elsewhere) continue;
      const sized = sizing[place] ?? 0;
      fails |= judged.sizing[sized] ?? 0;
      if (judged.team && judged.team[team[place] ?? 0] === 0) fails |= bits.team;
      if (judged.athlete && judged.athlete[athlete[place] ?? 0] === 0) fails |= bits.athlete;
      if (priced) {
        const amount = paise[place] ?? 0;
        if (amount < lowest || amount > highest) fails |= bits.price;
      }
      if (least > 0 && (off[place] ?? 0) < least) fails |= bits.off;
      if (fails === 0) {
        passing[found++] = place;
        if (!counts) continue;
        raise(passed.likeness, like);
        raise(passed.sizing, sized);
        raise(passed.team, team[place] ?? 0);
        raise(passed.athlete, athlete[place] ?? 0);
        continue;
      }
      if (!all) {
        raise(failed.likeness, like);
        raise(failed.sizing, sized);
        raise(failed.team, team[place] ?? 0);
        raise(failed.athlete, athlete[place] ?? 0);
      }
      if (severalBits(fails)) continue;
      const one = but.get(fails);
      if (one) raise(one, columnOf(fails, like, sized, team[place] ?? 0, athlete[place] ?? 0));
    }
  }
  return passing.subarray(0, found);
}

function columnOf(bit: number, like: number, sized: number, team: number, athlete: number): number {
  if (bit === bits.size || bit === bits.stock) return sized;
  return bit === bits.team ? team : bit === bits.athlete ? athlete : like;
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

/** Converts counts by number to counts by displayed value. */
function tallyOf(
  shopFacts: ShopFacts,
  from: ProductColumns,
  { passed, failed, but }: Counting,
  all: boolean,
  chosen: ChosenFacets,
): Omit<Narrowed, 'places'> {
  const sums: Sums = {
    for: new Map(),
    kind: new Map(),
    size: new Map(),
    sport: new Map(),
    team: new Map(),
    athlete: new Map(),
  };
  const sumOf = (facet: ListFacet, value: string) => {
    const sum = sums[facet].get(value) ?? pair();
    if (sum.present === 0) sums[facet].set(value, sum);
    return sum;
  };
  const offer = { sale: pair(), stock: pair(), custom: pair() };
  const bands = priceBands.map(pair);
  const known = all && !choosesAny(chosen);
  /** Returns the total and passing count of a number. */
  const countsOf = (column: keyof Counts, codes: Codes, at: number): Pair => {
    const has = known ? codes.count(at) : (passed[column][at] ?? 0);
    return { count: has, present: all ? codes.count(at) : has + (failed[column][at] ?? 0) };
  };
  const butOf = (bit: number, at: number) => but.get(bit)?.[at] ?? 0;
  for (let at = 1; at < from.likenesses.length; at++) {
    const { count, present } = countsOf('likeness', from.likenessCounts, at);
    const one = from.likenesses[at];
    if (present === 0 || !one) continue;
    for (const audience of one.audiences) raiseBy(sumOf('for', audience), count + butOf(bits.for, at), present);
    raiseBy(sumOf('kind', one.kind), count + butOf(bits.kind, at), present);
    raiseBy(sumOf('sport', one.sport), count + butOf(bits.sport, at), present);
    if (one.sale) raiseBy(offer.sale, count + butOf(bits.sale, at), present);
    if (one.custom) raiseBy(offer.custom, count + butOf(bits.custom, at), present);
    raiseBy(bands[one.band], count + butOf(bits.price, at), present);
  }
  const isLeft = leftIn(from, chosen);
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
  for (const [bit, size] of from.sizes.entries())
    if ((sized.present[bit] ?? 0) > 0) raiseBy(sumOf('size', size), sized.counts[bit] ?? 0, sized.present[bit] ?? 0);
  for (const facet of ['team', 'athlete'] as const) {
    const codes = facet === 'team' ? from.teams : from.athletes;
    for (let at = 1; at < codes.values.length; at++) {
      const { count, present } = countsOf(facet, codes, at);
      if (present > 0) sums[facet].set(codes.values[at] ?? '', { count: count + butOf(bits[facet], at), present });
    }
  }
  return shown(shopFacts, sums, { offer, bands }, chosen);
}

/** Returns values with counts in display order: of very many, those with the highest counts. */
function shown(
  shopFacts: ShopFacts,
  sums: Sums,
  rest: Pick<FacetTally, 'offer' | 'bands'>,
  chosen: ChosenFacets,
): Omit<Narrowed, 'places'> {
  const values = {} as Record<ListFacet, string[]>;
  const tally = { counts: {}, present: {}, ...rest } as FacetTally;
  for (const facet of listFacets) {
    const sum = sums[facet];
    // A chosen value always has its checkbox, even without products.
    values[facet] = inFacetOrder(shopFacts, facet, [
      ...(sum.size > mostFacetValues ? mostOf(sum) : sum.keys()),
      ...chosen[facet],
    ]);
    tally.counts[facet] = Uint32Array.from(values[facet], (value) => sum.get(value)?.count ?? 0);
    tally.present[facet] = Uint32Array.from(values[facet], (value) => sum.get(value)?.present ?? 0);
  }
  return { values, tally };
}

/** Returns the values with the highest counts; ties in alphabetical order. */
function mostOf(sum: Map<string, Pair>): string[] {
  const counts = Uint32Array.from(sum.values(), ({ count }) => count).sort();
  const least = counts[counts.length - mostFacetValues] ?? 0;
  const more: string[] = [];
  const equal: string[] = [];
  for (const [value, { count }] of sum) if (count >= least) (count > least ? more : equal).push(value);
  return [...more, ...equal.sort().slice(0, mostFacetValues - more.length)];
}
