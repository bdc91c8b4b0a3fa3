import { type Audience, audienceNames, audiencesOf, takesLettering } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isWomens } from '#contract/sizes.ts';
import { type Codes, createCodes } from '#server/catalogue/search-words/codes.ts';
import type { GoodsName } from '#server/catalogue/search-words/lexicon.ts';
import { withRoom } from '#server/catalogue/search-words/room.ts';
import { type Findable, goodsNamesOf } from './findable.ts';

/** Fields shared by many products, stored once and referenced by number. */
export interface Likeness {
  category: string;
  kind: string;
  sport: string;
  /** Country of origin. */
  origin: string;
  audiences: readonly Audience[];
  sale: boolean;
  custom: boolean;
  /** Index of the price band. */
  band: number;
  /** True if the product has a size other than 'One size'. */
  sized: boolean;
  goods: readonly (readonly [weight: number, goods: GoodsName])[];
  /** Audiences as a bit mask. */
  mask: number;
}

/** Sizes offered and sizes in stock, each as a bit mask of at most 32 sizes. */
export interface Sizing {
  offered: number;
  available: number;
  /** True if a women's cut is in stock. */
  womens: boolean;
}

/**
 * Products in columns of numbers, one place per product. Likeness 0 marks an empty place; club or athlete 0 means none.
 */
export interface ProductColumns {
  /** Returns the highest place plus one. */
  length(): number;
  /** Returns the number of occupied places. */
  live(): number;
  columns(): Columns;
  likenesses: readonly Likeness[];
  sizings: readonly Sizing[];
  /** Sizes by the position of their bit. */
  sizes: readonly string[];
  /** Range of places per likeness that never held another likeness: first place, and last place plus one. */
  ranges: Uint32Array;
  /** Number of products of each likeness and of each sizing. */
  likenessCounts: Codes;
  sizingCounts: Codes;
  teams: Codes;
  athletes: Codes;
  put(place: number, product: Findable): void;
  /** Returns true if a product may be updated at its place, so that all products of a range stay alike. */
  isAlike(place: number, product: Findable): boolean;
  remove(place: number): void;
  /**
   * Returns a version that changes when a likeness, sizing, club or athlete gets its first product or loses its last.
   */
  kindsVersion(): number;
}

export interface Columns {
  likeness: Uint32Array;
  sizing: Uint32Array;
  team: Uint32Array;
  athlete: Uint32Array;
  paise: Uint32Array;
  number: Int32Array;
  off: Uint8Array;
}

/** Columns as stored on disk, with the meanings of likeness, sizing, club and athlete numbers. */
export interface StoredColumns {
  columns: Columns;
  likenesses: readonly string[];
  sizings: readonly string[];
  teams: readonly string[];
  athletes: readonly string[];
}

const none = [''];
const nothing: StoredColumns = {
  columns: {
    likeness: new Uint32Array(),
    sizing: new Uint32Array(),
    team: new Uint32Array(),
    athlete: new Uint32Array(),
    paise: new Uint32Array(),
    number: new Int32Array(),
    off: new Uint8Array(),
  },
  likenesses: none,
  sizings: none,
  teams: none,
  athletes: none,
};

/** Stores products in columns, with about four bytes per product and column; shared fields are stored once. */
export function createProductColumns(shopFacts: ShopFacts, base: StoredColumns = nothing): ProductColumns {
  let columns = withRoomAt(base.columns, base.columns.likeness.length);
  let length = base.columns.likeness.length;
  const countsOf = (values: readonly string[], column: Uint32Array) => {
    const counts = new Uint32Array(values.length);
    for (let place = 0; place < length; place++) {
      const code = column[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return createCodes(values, counts);
  };
  const likenessCounts = countsOf(base.likenesses, columns.likeness);
  const sizingCounts = countsOf(base.sizings, columns.sizing);
  const teams = countsOf(base.teams, columns.team);
  const athletes = countsOf(base.athletes, columns.athlete);
  const likenesses = likenessCounts.values.map(readLikeness);
  const sizes: string[] = [];
  const readSizing = (key: string) => sizingOfKey(key, sizes);
  const sizings = sizingCounts.values.map(readSizing);
  const ranges = rangesOf(base.columns.likeness, base.likenesses.length);
  let live = length;
  let version = 0;

  const coded = <T>(codes: Codes, list: T[], key: string, read: (key: string) => T) => {
    const code = codes.codeOf(key);
    if (code === list.length) list.push(read(key));
    return code;
  };
  function count(place: number, change: 1 | -1): void {
    const { likeness, sizing, team, athlete } = columns;
    const told = [
      likenessCounts.add(likeness[place] ?? 0, change),
      sizingCounts.add(sizing[place] ?? 0, change),
      teams.add(team[place] ?? 0, change),
      athletes.add(athlete[place] ?? 0, change),
    ];
    if (told.includes(true)) version++;
    live += change;
  }
  return {
    length: () => length,
    live: () => live,
    columns: () => columns,
    likenesses,
    sizings,
    sizes,
    ranges,
    likenessCounts,
    sizingCounts,
    teams,
    athletes,
    kindsVersion: () => version,
    isAlike: (place, product) => likenessCounts.values[columns.likeness[place] ?? 0] === likenessOf(shopFacts, product),
    put(place, product) {
      if (place >= columns.likeness.length) columns = withRoomAt(columns, place);
      if ((columns.likeness[place] ?? 0) !== 0) count(place, -1);
      columns.likeness[place] = coded(likenessCounts, likenesses, likenessOf(shopFacts, product), readLikeness);
      columns.sizing[place] = coded(sizingCounts, sizings, sizingOf(product), readSizing);
      columns.team[place] = product.team === null ? 0 : teams.codeOf(product.team);
      columns.athlete[place] = product.athlete === null ? 0 : athletes.codeOf(product.athlete);
      columns.paise[place] = Math.round(product.Price * 100);
      columns.number[place] = product.numericId;
      columns.off[place] = product.Discount;
      length = Math.max(length, place + 1);
      count(place, 1);
    },
    remove(place) {
      if ((columns.likeness[place] ?? 0) === 0) return;
      count(place, -1);
      columns.likeness[place] = 0;
    },
  };
}

function withRoomAt(columns: Columns, place: number): Columns {
  const { likeness, sizing, team, athlete, paise, number, off } = columns;
  return {
    likeness: withRoom(likeness, place),
    sizing: withRoom(sizing, place),
    team: withRoom(team, place),
    athlete: withRoom(athlete, place),
    paise: withRoom(paise, place),
    number: withRoom(number, place),
    off: withRoom(off, place),
  };
}

/** Returns the columns of the given places, in that order. */
export function storedColumns(from: ProductColumns, places: Uint32Array): StoredColumns {
  const { likeness, sizing, team, athlete, paise, number, off } = from.columns();
  const taken = <T extends Uint32Array | Int32Array | Uint8Array>(column: T): T => {
    const result = new (column.constructor as new (length: number) => T)(places.length);
    for (let at = 0; at < places.length; at++) result[at] = column[places[at] ?? 0] ?? 0;
    return result;
  };
  return {
    columns: {
      likeness: taken(likeness),
      sizing: taken(sizing),
      team: taken(team),
      athlete: taken(athlete),
      paise: taken(paise),
      number: taken(number),
      off: taken(off),
    },
    likenesses: from.likenessCounts.values,
    sizings: from.sizingCounts.values,
    teams: from.teams.values,
    athletes: from.athletes.values,
  };
}

/** Returns the index of the price band for whole rupees. */
function bandOf(rupees: number): number {
  if (rupees < 500) return 0;
  if (rupees < 1000) return 1;
  if (rupees < 2000) return 2;
  return rupees < 3000 ? 3 : 4;
}

function likenessOf(shopFacts: ShopFacts, product: Findable): string {
  const { category, kind, sport, countryOfOrigin: origin, sizes } = product;
  const likeness: Omit<Likeness, 'mask'> = {
    ...{ category, kind, sport, origin },
    audiences: audiencesOf(shopFacts, product),
    sale: product.OldPrice !== null && product.OldPrice > product.Price,
    custom: takesLettering(product),
    band: bandOf(Math.floor(product.Price)),
    sized: sizes.some(({ size }) => size !== 'One size'),
    goods: goodsNamesOf(product),
  };
  return JSON.stringify(likeness);
}

const emptyPlace: Likeness = {
  ...{
    category: '',
    kind: '',
    sport: '',
    origin: '',
    audiences: [],
    sale: false,
    custom: false,
    band: 0,
    sized: false,
    goods: [],
    mask: 0,
  },
};

function readLikeness(key: string): Likeness {
  if (key === '') return emptyPlace;
  const likeness = JSON.parse(key) as Omit<Likeness, 'mask'>;
  return { ...likeness, mask: maskOfAudiences(likeness.audiences) };
}

function sizingOf({ sizes }: Findable): string {
  const named = (list: Findable['sizes']) => list.map(({ size }) => size).sort();
  return JSON.stringify({ offered: named([...sizes]), available: named(sizes.filter(({ available }) => available)) });
}

/** Parses a sizing, and gives a new size the next bit. */
function sizingOfKey(key: string, sizes: string[]): Sizing {
  const { offered = [], available = [] } = (key === '' ? {} : JSON.parse(key)) as {
    offered?: string[];
    available?: string[];
  };
  for (const size of offered) if (!sizes.includes(size)) sizes.push(size);
  const maskOf = (list: string[]) => list.reduce((mask, size) => mask | (1 << sizes.indexOf(size)), 0) >>> 0;
  return { offered: maskOf(offered), available: maskOf(available), womens: available.some(isWomens) };
}

/** Returns the range of each likeness as two numbers. Places must be sorted by likeness. */
function rangesOf(likeness: Uint32Array, count: number): Uint32Array {
  const ranges = new Uint32Array(count * 2);
  for (let place = 0; place < likeness.length; place++) {
    const at = likeness[place] ?? 0;
    if (likeness[place - 1] !== at) ranges[at * 2] = place;
    ranges[at * 2 + 1] = place + 1;
  }
  return ranges;
}

/** Converts audiences to a mask of bits. */
export function maskOfAudiences(wanted: readonly string[]): number {
  return audienceNames.reduce((mask, audience, at) => mask | (wanted.includes(audience) ? 1 << at : 0), 0);
}
