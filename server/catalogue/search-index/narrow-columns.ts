import { type ChosenFacets, choosesAny } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Codes } from '#server/catalogue/search-words/codes.ts';
import { bits, type Counting, type Counts, leftIn, startCounting } from './column-counts.ts';
import { maskOfAudiences, type ProductColumns } from './product-columns.ts';
import { type Tallied, tallyOf } from './tally-columns.ts';

/** Products to filter and count: some places, all products of these likenesses, or all. */
export interface Among {
  places?: Uint32Array | undefined;
  likenesses?: Uint8Array | undefined;
}

export interface Narrowed extends Tallied {
  /** Places that pass the filters. */
  places: Uint32Array;
}

/** Bit of a product outside the filtered set. */
const elsewhere = 4096;
const severalBits = (mask: number) => (mask & (mask - 1)) !== 0;

/**
 * Filters products and counts each facet, as a browser does (contract/facet-table.ts; a test compares both), but for a
 * million products. Judges identical products once; skips ranges that fail two conditions if their counts are known.
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
  return {
    likeness: judgeLikenesses(from, within, chosen),
    sizing: judgeSizings(from, chosen),
    team: chosenOf(from.teams, chosen.team),
    athlete: chosenOf(from.athletes, chosen.athlete),
  };
}

function judgeLikenesses(
  { likenesses }: ProductColumns,
  within: Uint8Array | undefined,
  chosen: ChosenFacets,
): Uint16Array {
  const likeness = new Uint16Array(likenesses.length);
  likeness[0] = elsewhere;
  const wanted = maskOfAudiences(chosen.for);
  const [sale, custom] = [chosen.offer.includes('sale'), chosen.offer.includes('custom')];
  for (let at = 1; at < likenesses.length; at++) {
    const one = likenesses[at];
    if (!one) continue;
    let fails = within && within[at] !== 1 ? elsewhere : 0;
    if (wanted !== 0 && (one.mask & wanted) === 0) fails |= bits.for;
    if (excludes(chosen.kind, one.kind)) fails |= bits.kind;
    if (excludes(chosen.sport, one.sport)) fails |= bits.sport;
    if (excludes(chosen.origin, one.origin)) fails |= bits.origin;
    if (sale && !one.sale) fails |= bits.sale;
    if (custom && !one.custom) fails |= bits.custom;
    likeness[at] = fails;
  }
  return likeness;
}

/** Returns true if choices are made for a facet and this value is not among them. */
function excludes(choices: readonly string[], value: string): boolean {
  return choices.length > 0 && !choices.includes(value);
}

function judgeSizings(from: ProductColumns, chosen: ChosenFacets): Uint16Array {
  const { sizings, sizes } = from;
  const mask = sizes.reduce((sum, size, bit) => (chosen.size.includes(size) ? sum | (1 << bit) : sum), 0);
  const stock = chosen.offer.includes('stock');
  const isLeft = leftIn(from, chosen);
  const sizing = new Uint16Array(sizings.length);
  for (let at = 0; at < sizing.length; at++) {
    const { offered = 0, available = 0 } = sizings[at] ?? {};
    const sold = stock && !isLeft(offered, available);
    sizing[at] = (chosen.size.length > 0 && (available & mask) === 0 ? bits.size : 0) | (sold ? bits.stock : 0);
  }
  return sizing;
}

function chosenOf(codes: Codes, values: readonly string[]): Uint8Array | undefined {
  if (values.length === 0) return undefined;
  const is = new Uint8Array(codes.values.length);
  for (const value of values) is[codes.known(value) ?? is.length] = 1;
  return is;
}

/** Range or list of places to scan, all of one likeness, or of any (0). */
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

type Numbers = ReturnType<ProductColumns['columns']>;

/** Limits of price, in paise, and of reduction. */
interface Limits {
  priced: boolean;
  lowest: number;
  highest: number;
  least: number;
}

function limitsOf({ from, to, off = 0 }: ChosenFacets): Limits {
  return {
    priced: from !== undefined || to !== undefined,
    lowest: (from ?? 0) * 100,
    highest: (to ?? Number.POSITIVE_INFINITY) * 100 + 99,
    least: off,
  };
}

/** Returns the bits that a likeness fails. An empty place in a range has no likeness. */
function likenessFails({ likeness }: Judged, like: number, alike: number): number {
  return likeness[like === 0 ? 0 : alike || like] ?? elsewhere;
}

/** Returns the bits that size, club and athlete fail. */
function codesFail({ sizing, team, athlete }: Judged, numbers: Numbers, place: number): number {
  let fails = sizing[numbers.sizing[place] ?? 0] ?? 0;
  if (team && team[numbers.team[place] ?? 0] === 0) fails |= bits.team;
  if (athlete && athlete[numbers.athlete[place] ?? 0] === 0) fails |= bits.athlete;
  return fails;
}

/** Returns the bits that price and reduction fail. */
function numbersFail({ priced, lowest, highest, least }: Limits, { paise, off }: Numbers, place: number): number {
  let fails = 0;
  if (priced) {
    const amount = paise[place] ?? 0;
    if (amount < lowest || amount > highest) fails |= bits.price;
  }
  if (least > 0 && (off[place] ?? 0) < least) fails |= bits.off;
  return fails;
}

/** Counts a place in every column. */
function raiseAll(counts: Counts, { likeness, sizing, team, athlete }: Numbers, place: number): void {
  raise(counts.likeness, likeness[place] ?? 0);
  raise(counts.sizing, sizing[place] ?? 0);
  raise(counts.team, team[place] ?? 0);
  raise(counts.athlete, athlete[place] ?? 0);
}

/** Scans the products. This is the innermost loop of every search. */
function pass(
  { columns, length }: ProductColumns,
  stretches: readonly Stretch[],
  { places, chosen, judged, counting, all }: Passing,
): Uint32Array {
  const numbers = columns();
  const { passed, failed, but } = counting;
  const limits = limitsOf(chosen);
  // Counts over all products are already known.
  const counts = !(all && !choosesAny(chosen));
  const passing = new Uint32Array(places ? places.length : length());
  let found = 0;
  for (const { from: first, to: end, likeness: alike } of stretches) {
    for (let at = first; at < end; at++) {
      const place = places ? (places[at] ?? 0) : at;
      let fails = likenessFails(judged, numbers.likeness[place] ?? 0, alike);
      if (fails >= elsewhere) continue;
      fails |= codesFail(judged, numbers, place) | numbersFail(limits, numbers, place);
      if (fails === 0) {
        passing[found++] = place;
        if (counts) raiseAll(passed, numbers, place);
        continue;
      }
      if (!all) raiseAll(failed, numbers, place);
      if (severalBits(fails)) continue;
      const one = but.get(fails);
      if (one) raise(one, columnOf(fails, numbers, place));
    }
  }
  return passing.subarray(0, found);
}

/** Returns the value number at a place in the column of a condition. */
function columnOf(bit: number, { likeness, sizing, team, athlete }: Numbers, place: number): number {
  if (bit === bits.size || bit === bits.stock) return sizing[place] ?? 0;
  if (bit === bits.team) return team[place] ?? 0;
  return (bit === bits.athlete ? athlete[place] : likeness[place]) ?? 0;
}
