// Filters, counts and sorts products over numeric columns: a listing in a browser and the whole catalogue on the
// server. Imports no zod, as pages load it.

import {
  audiencesOf,
  type ChosenFacets,
  type Facetable,
  inFacetOrder,
  isLeftFor,
  type ListFacet,
  listFacets,
  type Offer,
  priceBands,
  type SingleFacet,
  type Sort,
  singleFacets,
  singleValue,
  takesLettering,
} from './facets.ts';
import type { ShopLists } from './shop-lists.ts';
import { isWomens } from './sizes.ts';

/**
 * Number of products for each facet value, with the other facets as chosen; `present` is the number without any filter.
 */
export interface FacetTally {
  counts: Record<ListFacet, Uint32Array>;
  present: Record<ListFacet, Uint32Array>;
  offer: Record<Offer, { count: number; present: number }>;
  bands: { count: number; present: number }[];
}

export interface FacetTable {
  /** Number of products; each has an index from 0. */
  readonly length: number;
  /** Values of each facet among the products; tallies use their index here. */
  readonly values: Record<ListFacet, readonly string[]>;
  has(facet: ListFacet, value: string): boolean;
  /** Returns the indices of products with one of the values, even sold out. Results are cached. */
  placesWith(facet: ListFacet, values: readonly string[]): Uint32Array;
  /** Filters some or all products. Returns those that pass, in their order, and the tally. */
  narrow(places: Uint32Array | undefined, chosen: ChosenFacets): { places: Uint32Array; tally: FacetTally };
  /** Sorts product indices, stable for equals; 'featured' leaves the order as it is. */
  sort(places: Uint32Array, sort: Sort): Uint32Array;
  /** Returns true if any size of a product is available. */
  inStock(place: number): boolean;
  /** Updates the available sizes of a product. */
  restock(place: number, sizes: Facetable['sizes']): void;
}

const offerBits: Record<Offer, number> = { sale: 1, stock: 2, custom: 4 };

/** Code of an unknown or missing value; no filter matches it. */
const none = 0xffff_ffff;

/**
 * Creates the columns from products. Facets with several values (sizes, audiences) are bit masks, so they have at most
 * 32 values.
 */
export function createFacetTable(lists: ShopLists, products: readonly Facetable[]): FacetTable {
  const values = valuesOf(lists, products);
  const codes = codesOf(values);
  const columns = fill(lists, products, codes);
  const kept = new Map<string, Uint32Array>();
  const has = (facet: ListFacet, value: string) => codes[facet].has(value);
  return {
    length: products.length,
    values,
    has,
    placesWith(facet, wanted) {
      const key = `${facet} ${wanted.join('\u0000')}`;
      let found = kept.get(key);
      if (!found) {
        const test = passesList(columns, codes, facet, wanted, true);
        found = Uint32Array.from({ length: products.length }, (_, place) => place).filter(test);
        if (kept.size < mostKept) kept.set(key, found);
      }
      return found;
    },
    narrow: (places, chosen) => narrow(columns, codes, values, places, chosen),
    sort: (places, order) => inSort(columns, places, order),
    inStock: (place) => ((columns.flags[place] ?? 0) & offerBits.stock) !== 0,
    restock(place, sizes) {
      columns.available[place] = maskOf(codes.size, buyable(sizes));
      columns.flags[place] =
        ((columns.flags[place] ?? 0) & ~offerBits.stock) | (buyable(sizes).length > 0 ? offerBits.stock : 0);
    },
  };
}

const mostKept = 500;

type Codes = Record<ListFacet, Map<string, number>>;

interface Columns {
  kind: Uint32Array;
  sport: Uint32Array;
  team: Uint32Array;
  athlete: Uint32Array;
  origin: Uint32Array;
  for: Uint32Array;
  /** Offered sizes, and the available ones among them. */
  offered: Uint32Array;
  available: Uint32Array;
  rupees: Uint32Array;
  paise: Uint32Array;
  off: Uint8Array;
  flags: Uint8Array;
  names: string[];
}

const buyable = (sizes: Facetable['sizes']) => sizes.filter(({ available }) => available).map(({ size }) => size);

function valuesOf(lists: ShopLists, products: readonly Facetable[]): Record<ListFacet, string[]> {
  const found = Object.fromEntries(listFacets.map((facet) => [facet, new Set<string>()])) as Record<
    ListFacet,
    Set<string>
  >;
  for (const product of products) {
    for (const facet of singleFacets) {
      const value = singleValue(product, facet);
      if (value !== null) found[facet].add(value);
    }
    for (const audience of audiencesOf(lists, product)) found.for.add(audience);
    for (const { size } of product.sizes) found.size.add(size);
  }
  return Object.fromEntries(listFacets.map((facet) => [facet, inFacetOrder(lists, facet, found[facet])])) as Record<
    ListFacet,
    string[]
  >;
}

function codesOf(values: Record<ListFacet, readonly string[]>): Codes {
  return Object.fromEntries(
    listFacets.map((facet) => [facet, new Map(values[facet].map((value, code) => [value, code]))]),
  ) as Codes;
}

function maskOf(codes: Map<string, number>, values: readonly string[]): number {
  return values.reduce((mask, value) => mask | (1 << (codes.get(value) ?? 31)), 0) >>> 0;
}

function fill(lists: ShopLists, products: readonly Facetable[], codes: Codes): Columns {
  const column = (of: (product: Facetable) => number) => Uint32Array.from(products, of);
  const coded = (facet: SingleFacet) =>
    column((product) => codes[facet].get(singleValue(product, facet) ?? '') ?? none);
  return {
    kind: coded('kind'),
    sport: coded('sport'),
    team: coded('team'),
    athlete: coded('athlete'),
    origin: coded('origin'),
    for: column((product) => maskOf(codes.for, audiencesOf(lists, product))),
    offered: column(({ sizes }) =>
      maskOf(
        codes.size,
        sizes.map(({ size }) => size),
      ),
    ),
    available: column(({ sizes }) => maskOf(codes.size, buyable(sizes))),
    rupees: column(({ Price }) => Math.floor(Price)),
    paise: column(({ Price }) => Math.round(Price * 100)),
    off: Uint8Array.from(products, ({ Discount }) => Discount),
    flags: Uint8Array.from(products, (product) => {
      const sale = product.OldPrice !== null && product.OldPrice > product.Price;
      const stock = buyable(product.sizes).length > 0;
      return (
        (sale ? offerBits.sale : 0) | (stock ? offerBits.stock : 0) | (takesLettering(product) ? offerBits.custom : 0)
      );
    }),
    names: products.map(({ ProductName }) => ProductName),
  };
}

type Test = (place: number) => boolean;

/** Creates a test for one of the values. Sold-out sizes count only with `soldOutToo`. */
function passesList(
  columns: Columns,
  codes: Codes,
  facet: ListFacet,
  wanted: readonly string[],
  soldOutToo = false,
): Test {
  if (wanted.length === 0) return () => true;
  const known = wanted.flatMap((value) => codes[facet].get(value) ?? []);
  if (facet === 'for' || facet === 'size') {
    const mask = known.reduce((bits, code) => bits | (1 << code), 0);
    const ofSize = soldOutToo ? columns.offered : columns.available;
    const column = facet === 'for' ? columns.for : ofSize;
    return (place) => ((column[place] ?? 0) & mask) !== 0;
  }
  const column = columns[facet];
  const [only] = known;
  if (known.length < 2) return (place) => column[place] === only;
  const set = new Set(known);
  return (place) => set.has(column[place] ?? none);
}

/** Bits of the filters that a product fails. */
const bitOf = {
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

/** Returns the tests for the chosen filters, each with its bit. */
function testsOf(columns: Columns, codes: Codes, chosen: ChosenFacets, isLeft: Test): [bit: number, test: Test][] {
  const tests: [number, Test][] = [];
  for (const facet of listFacets)
    if (chosen[facet].length > 0) tests.push([bitOf[facet], passesList(columns, codes, facet, chosen[facet])]);
  const { from = 0, to = none } = chosen;
  if (chosen.from !== undefined || chosen.to !== undefined)
    tests.push([bitOf.price, (place) => (columns.rupees[place] ?? 0) >= from && (columns.rupees[place] ?? 0) <= to]);
  for (const offer of chosen.offer)
    tests.push([
      bitOf[offer],
      offer === 'stock' ? isLeft : (place) => ((columns.flags[place] ?? 0) & offerBits[offer]) !== 0,
    ]);
  const { off } = chosen;
  if (off !== undefined) tests.push([bitOf.off, (place) => (columns.off[place] ?? 0) >= off]);
  return tests;
}

function narrow(
  columns: Columns,
  codes: Codes,
  values: FacetTable['values'],
  places: Uint32Array | undefined,
  chosen: ChosenFacets,
) {
  const womens = maskOf(codes.size, values.size.filter(isWomens));
  const left = isLeftFor(chosen.for, womens);
  const isLeft: Test = (place) => left(columns.offered[place] ?? 0, columns.available[place] ?? 0);
  const tests = testsOf(columns, codes, chosen, isLeft);
  const counting = startCounting(columns, values, isLeft);
  const length = places ? places.length : columns.kind.length;
  const passing = new Uint32Array(length);
  let passed = 0;
  for (let at = 0; at < length; at++) {
    const place = places ? (places[at] ?? 0) : at;
    let fails = 0;
    for (const [bit, test] of tests) if (!test(place)) fails |= bit;
    if (fails === 0) passing[passed++] = place;
    counting.take(place, fails);
  }
  return { places: passing.subarray(0, passed), tally: counting.tally };
}

/** Returns zeroed counters with one extra slot for products without a value, which nobody reads. */
function zeros(values: FacetTable['values']): Record<ListFacet, Uint32Array> {
  return Object.fromEntries(listFacets.map((facet) => [facet, new Uint32Array(values[facet].length + 1)])) as Record<
    ListFacet,
    Uint32Array
  >;
}

/**
 * Creates a counter of products, the innermost loop of every search. Arrays are looked up beforehand; missing values
 * have a slot, which saves a branch.
 */
function startCounting(
  columns: Columns,
  values: FacetTable['values'],
  isLeft: Test,
): { tally: FacetTally; take(place: number, fails: number): void } {
  const empty = () => ({ count: 0, present: 0 });
  const tally: FacetTally = {
    counts: zeros(values),
    present: zeros(values),
    offer: { sale: empty(), stock: empty(), custom: empty() },
    bands: priceBands.map(empty),
  };
  const lists = singleFacets.map((facet) =>
    countingOf(columns[facet], tally.present[facet], tally.counts[facet], bitOf[facet]),
  );
  const masks = [
    countingOfBits(columns.for, columns.for, tally.present.for, tally.counts.for, bitOf.for),
    countingOfBits(columns.offered, columns.available, tally.present.size, tally.counts.size, bitOf.size),
  ];
  const [kind, sport, team, athlete, origin] = lists as [Count, Count, Count, Count, Count];
  const [audience, size] = masks as [Count, Count];
  const { flags, rupees } = columns;
  const { sale, stock, custom } = tally.offer;
  return {
    tally,
    take(place, fails) {
      kind(place, fails);
      sport(place, fails);
      team(place, fails);
      athlete(place, fails);
      origin(place, fails);
      audience(place, fails);
      size(place, fails);
      const has = flags[place] ?? 0;
      if ((has & offerBits.sale) !== 0) raise(sale, fails, bitOf.sale);
      if (isLeft(place)) raise(stock, fails, bitOf.stock);
      if ((has & offerBits.custom) !== 0) raise(custom, fails, bitOf.custom);
      const band = tally.bands[bandOf(rupees[place] ?? 0)];
      if (band) raise(band, fails, bitOf.price);
    },
  };
}

type Count = (place: number, fails: number) => void;

/**
 * Counts a product for a facet if it passes all filters, or fails only the filter of that facet. Choosing its value
 * there would then show the product.
 */
function countingOf(column: Uint32Array, present: Uint32Array, counts: Uint32Array, bit: number): Count {
  const none = present.length - 1;
  return (place, fails) => {
    const code = Math.min(column[place] ?? none, none);
    present[code] = (present[code] ?? 0) + 1;
    if ((fails & ~bit) === 0) counts[code] = (counts[code] ?? 0) + 1;
  };
}

function countingOfBits(
  has: Uint32Array,
  shown: Uint32Array,
  present: Uint32Array,
  counts: Uint32Array,
  bit: number,
): Count {
  return (place, fails) => {
    for (let bits = has[place] ?? 0; bits !== 0; bits &= bits - 1) {
      const code = 31 - Math.clz32(bits & -bits);
      present[code] = (present[code] ?? 0) + 1;
    }
    if ((fails & ~bit) !== 0) return;
    for (let bits = shown[place] ?? 0; bits !== 0; bits &= bits - 1) {
      const code = 31 - Math.clz32(bits & -bits);
      counts[code] = (counts[code] ?? 0) + 1;
    }
  };
}

function raise(one: { count: number; present: number }, fails: number, bit: number): void {
  one.present++;
  if ((fails & ~bit) === 0) one.count++;
}

function bandOf(rupees: number): number {
  if (rupees < 500) return 0;
  if (rupees < 1000) return 1;
  if (rupees < 2000) return 2;
  return rupees < 3000 ? 3 : 4;
}

/** Sorts products by price, saving in percent, or name (collated for India). */
function inSort(columns: Columns, places: Uint32Array, sort: Sort): Uint32Array {
  const { paise, off, names, origin } = columns;
  const by: Record<Exclude<Sort, 'featured'>, (a: number, b: number) => number> = {
    'price-up': (a, b) => (paise[a] ?? 0) - (paise[b] ?? 0),
    'price-down': (a, b) => (paise[b] ?? 0) - (paise[a] ?? 0),
    saving: (a, b) => (off[b] ?? 0) - (off[a] ?? 0),
    name: (a, b) => collator.compare(names[a] ?? '', names[b] ?? ''),
    // Codes of countries are in alphabetical order.
    origin: (a, b) => (origin[a] ?? none) - (origin[b] ?? none),
  };
  if (sort === 'featured') return places;
  const rank = by[sort];
  // Typed array sort is stable: equals stay in their order.
  return places.slice().sort(rank);
}

const collator = new Intl.Collator('en-IN');
