// Filters (facets) of listings and their URL parameters, shared by server and browser. Imports no zod, as pages load
// it.

import { firstKindNames } from './kind-names.ts';
import { type ShopKind, toldKinds } from './kinds.ts';
import type { facetNames } from './listing-parameters.ts';
import { readRupees } from './read-rupees.ts';
import type { ShopLists } from './shop-lists.ts';
import { isWomens, placeUnknown, sizePlace } from './sizes.ts';
import type { ShopSport } from './sports.ts';

export type FacetName = (typeof facetNames)[number];

/** Facets whose values are alternatives: a product needs one of the chosen values. */
export const listFacets = ['for', 'kind', 'size', 'sport', 'team', 'athlete', 'origin'] as const;
export type ListFacet = (typeof listFacets)[number];

/** Audiences that a product is cut for. */
export const audienceNames = ['men', 'women', 'kids'] as const;
export type Audience = (typeof audienceNames)[number];

/** Offer filters. They combine: 'sale' and 'stock' together match products that are both. */
export const offerNames = ['sale', 'stock', 'custom'] as const;
export type Offer = (typeof offerNames)[number];

/** Chosen filters. Prices are whole rupees, both ends inclusive; `off` is the minimum saving in percent. */
export interface ChosenFacets extends Readonly<Record<ListFacet, readonly string[]>> {
  readonly offer: readonly Offer[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly off?: number | undefined;
}

export const nothingChosen: ChosenFacets = {
  ...{ for: [], kind: [], size: [], sport: [], team: [], athlete: [], origin: [], offer: [] },
};

/** Product fields that filters need. */
export interface Facetable {
  ProductName: string;
  kind: string;
  sport: string;
  team: string | null;
  athlete: string | null;
  countryOfOrigin: string;
  Price: number;
  OldPrice: number | null;
  Discount: number;
  sizes: readonly { size: string; available: boolean }[];
}

/** Returns a kind of goods that the shop added or changed; undefined for an unchanged built-in one. */
function toldKind(lists: ShopLists, kind: string): ShopKind | undefined {
  return toldKinds(lists).find((one): one is ShopKind => typeof one !== 'string' && one.kind === kind);
}

function builtInAges(kind: Facetable['kind']): 'kids' | 'grown' {
  return kind === 'kids' ? 'kids' : 'grown';
}

function isMens(size: string, worn: boolean): boolean {
  return worn ? !isWomens(size) && size !== 'One size' : sizePlace(size) < 20;
}

/** Returns the audiences of a product: a cap fits all adults, a mug has no audience. */
export function audiencesOf(lists: ShopLists, { kind, sizes }: Pick<Facetable, 'kind' | 'sizes'>): Audience[] {
  const told = toldKind(lists, kind);
  // For built-in kinds this repeats the rows of `default-kinds.ts`; a test compares the two.
  const ages = told ? told.ages : builtInAges(kind);
  if (ages === 'kids') return ['kids'];
  const found: Audience[] = [];
  if (told ? told.worn && !told.sizes.some(isWomens) : kind === 'cap') found.push('men', 'women');
  else {
    if (sizes.some(({ size }) => isMens(size, told?.worn === true))) found.push('men');
    if (sizes.some(({ size }) => isWomens(size))) found.push('women');
  }
  if (ages === 'all' && told?.worn) found.push('kids');
  return found;
}

/**
 * Returns true if a name and number can be printed on a product: a club's shirt or vest. An athlete's shirt already has
 * the athlete's.
 */
export function takesLettering({ kind, team, athlete }: Pick<Facetable, 'kind' | 'team' | 'athlete'>): boolean {
  return (kind === 'jersey' || kind === 'vest') && team !== null && athlete === null;
}

export const facetTitles: Record<FacetName, string> = {
  for: 'For',
  kind: 'Type',
  size: 'Size',
  sport: 'Sport',
  team: 'Club',
  athlete: 'Athlete',
  origin: 'Country of origin',
  price: 'Price',
  offer: 'Offers',
};

const valueWords: Record<string, string> = {
  men: 'Men',
  women: 'Women',
  ...firstKindNames,
  sale: 'On sale',
  stock: 'In stock',
  custom: 'Your name and number',
};

/** Returns the display text of a filter value. */
export function facetWords(lists: ShopLists, facet: FacetName, value: string): string {
  if (facet === 'sport') return sportName(lists, value);
  if (facet === 'kind') return kindName(lists, value);
  return facet === 'for' || facet === 'offer' ? (valueWords[value] ?? value) : value;
}

/** Returns the display name of a sport: the shop's name, or else its URL name capitalized. */
export function sportName(lists: ShopLists, sport: string): string {
  const told = lists.sports.find((one): one is ShopSport => typeof one !== 'string' && one.sport === sport);
  return told?.name ?? sport.charAt(0).toUpperCase() + sport.slice(1).replaceAll('-', ' ');
}

/** Returns the display name of a kind of goods: the shop's name, or else its URL name. */
export function kindName(lists: ShopLists, kind: string): string {
  return toldKind(lists, kind)?.name ?? valueWords[kind] ?? kind;
}

/** Price ranges offered as filters, in whole rupees, both ends inclusive. */
export const priceBands = [
  { words: 'Under ₹500', to: 499 },
  { words: '₹500 to ₹999', from: 500, to: 999 },
  { words: '₹1,000 to ₹1,999', from: 1000, to: 1999 },
  { words: '₹2,000 to ₹2,999', from: 2000, to: 2999 },
  { words: '₹3,000 and more', from: 3000 },
] as const satisfies readonly { words: string; from?: number; to?: number }[];

const inIndia = new Intl.NumberFormat('en-IN');

/** Returns a price range in words: 'Up to ₹1,500', '₹500 to ₹1,000', '₹2,000 and more'. Undefined if there is none. */
export function rangeWords(from: number | undefined, to: number | undefined): string | undefined {
  const rupees = (amount: number) => `₹${inIndia.format(amount)}`;
  if (from !== undefined && to !== undefined) return `${rupees(from)} to ${rupees(to)}`;
  if (to !== undefined) return `Up to ${rupees(to)}`;
  return from === undefined ? undefined : `${rupees(from)} and more`;
}

/** Maximum price for the filter in rupees; a higher value is ignored. */
const mostRupees = 1_00_00_000;

function wholeIn(address: URLSearchParams, name: string, most: number): number | undefined {
  const read = readRupees(address.get(name) ?? '');
  const amount = 'rupees' in read ? Math.floor(read.rupees) : undefined;
  return amount === undefined || amount > most ? undefined : amount;
}

/** Returns the value of a product in a facet with one value; null if it has none. */
export function singleValue(product: Facetable, facet: SingleFacet): string | null {
  return facet === 'origin' ? product.countryOfOrigin : product[facet];
}

/** Facets in which a product has one value at most. */
export const singleFacets = ['kind', 'sport', 'team', 'athlete', 'origin'] as const satisfies readonly ListFacet[];
export type SingleFacet = (typeof singleFacets)[number];

/** Returns true if a value is allowed for its facet. Only audiences, sports and kinds have fixed lists. */
function isFixed(lists: ShopLists, facet: ListFacet, value: string): boolean {
  if (facet === 'sport') return placeOfSport(lists, value) < lists.sports.length;
  if (facet === 'kind') return placeOfKind(lists, value) < toldKinds(lists).length;
  return facet !== 'for' || (audienceNames as readonly string[]).includes(value);
}

/**
 * Parses the filters in a URL, each value once and in its order. `has` returns true for known values; others are
 * ignored.
 */
export function chosenIn(
  lists: ShopLists,
  address: URLSearchParams,
  has: (facet: ListFacet, value: string) => boolean,
): ChosenFacets {
  const of = (facet: ListFacet) => {
    const known = address.getAll(facet).filter((value) => isFixed(lists, facet, value) && has(facet, value));
    return inFacetOrder(lists, facet, known);
  };
  const asked = { from: wholeIn(address, 'from', mostRupees), to: wholeIn(address, 'to', mostRupees) };
  // Swaps the ends of an inverted range.
  const turned = asked.from !== undefined && asked.to !== undefined && asked.from > asked.to;
  const { from, to } = turned ? { from: asked.to, to: asked.from } : asked;
  const off = wholeIn(address, 'off', 99);
  return {
    for: of('for'),
    kind: of('kind'),
    size: of('size'),
    sport: of('sport'),
    team: of('team'),
    athlete: of('athlete'),
    origin: of('origin'),
    offer: offerNames.filter((offer) => address.getAll('offer').includes(offer)),
    ...(from !== undefined && from > 0 && { from }),
    ...(to !== undefined && { to }),
    ...(off !== undefined && off > 0 && { off }),
  };
}

/** Returns the position of a sport in the shop's order; an unknown sport comes last. */
export function placeOfSport(lists: ShopLists, sport: string): number {
  const told = lists.sports;
  const at = told.findIndex((one) => (typeof one === 'string' ? one : one.sport) === sport);
  return at < 0 ? told.length : at;
}

function placeOfKind(lists: ShopLists, kind: string): number {
  const told = toldKinds(lists);
  const at = told.findIndex((one) => (typeof one === 'string' ? one : one.kind) === kind);
  return at < 0 ? told.length : at;
}

/**
 * Returns the sort position of a size. A size that only one kind has follows the nearest known size before it in that
 * kind. Without such a size, it sorts by its kind.
 */
function placeOfSize(lists: ShopLists, size: string): number {
  const known = sizePlace(size);
  if (known !== placeUnknown) return known;
  for (const [at, kind] of toldKinds(lists).entries()) {
    const own = typeof kind === 'string' ? -1 : kind.sizes.indexOf(size);
    if (typeof kind === 'string' || own < 0) continue;
    const before = kind.sizes.slice(0, own).findLastIndex((one) => sizePlace(one) !== placeUnknown);
    return (before < 0 ? placeUnknown + at / 10 : sizePlace(kind.sizes[before] ?? '')) + (own - before) / 1000;
  }
  return known;
}

/** Returns the group heading of a size on a page. A size that only one kind has gets the name of that kind. */
export function sizeGroup(lists: ShopLists, size: string): string {
  const place = placeOfSize(lists, size);
  if (place < 20) return 'Adults';
  if (place < 40) return 'Women';
  if (place < 100) return 'Kids by age';
  return (
    toldKinds(lists).find((one): one is ShopKind => typeof one !== 'string' && place < 139 && one.sizes.includes(size))
      ?.name ?? 'One size'
  );
}

const places: Partial<Record<ListFacet, (lists: ShopLists, value: string) => number>> = {
  for: (_lists, value) => (audienceNames as readonly string[]).indexOf(value),
  kind: placeOfKind,
  size: placeOfSize,
  sport: placeOfSport,
};

/** Returns the distinct values of a facet in display order. */
export function inFacetOrder(lists: ShopLists, facet: ListFacet, values: Iterable<string>): string[] {
  const place = places[facet] ?? (() => 0);
  return [...new Set(values)].sort((a, b) => place(lists, a) - place(lists, b) || compareText(a, b));
}

/** Compares texts by their code units. */
function compareText(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/**
 * Writes the filters into a URL in a fixed order. It preserves query and sort, and drops the number of loaded products,
 * as the list changes.
 */
export function addressWith(address: URLSearchParams, chosen: ChosenFacets): URLSearchParams {
  const next = new URLSearchParams();
  const query = address.get('q');
  if (query !== null) next.set('q', query);
  for (const facet of listFacets) for (const value of chosen[facet]) next.append(facet, value);
  for (const name of ['from', 'to', 'off'] as const)
    if (chosen[name] !== undefined) next.set(name, String(chosen[name]));
  for (const offer of chosen.offer) next.append('offer', offer);
  const sort = address.get('sort');
  if (sort !== null) next.set('sort', sort);
  return next;
}

/** Returns the filters with one value toggled. */
export function withToggled(
  lists: ShopLists,
  chosen: ChosenFacets,
  facet: ListFacet | 'offer',
  value: string,
): ChosenFacets {
  const others: string[] = chosen[facet].filter((other) => other !== value);
  const next = others.length === chosen[facet].length ? [...others, value] : others;
  if (facet === 'offer') return { ...chosen, offer: offerNames.filter((offer) => next.includes(offer)) };
  return { ...chosen, [facet]: inFacetOrder(lists, facet, next) };
}

/**
 * Creates a test on bit masks of sizes: true if a product is available in the chosen cut. A shirt with only men's sizes
 * left does not match women. Products without that cut match any size left. `womens` is the mask of women's sizes.
 */
export function isLeftFor(
  audiences: readonly string[],
  womens: number,
): (offered: number, available: number) => boolean {
  const women = audiences.includes('women');
  const ofOne = women ? womens : ~womens;
  const cut = women === audiences.includes('men') ? -1 : ofOne;
  return (offered, available) => (available & ((offered & cut) === 0 ? -1 : cut)) !== 0;
}

/** Merges two sets of filters: lists are joined; a price range of the first takes precedence. */
export function joinFacets(lists: ShopLists, first: ChosenFacets, second: ChosenFacets): ChosenFacets {
  const both = (facet: ListFacet) => inFacetOrder(lists, facet, [...first[facet], ...second[facet]]);
  const priced = first.from !== undefined || first.to !== undefined ? first : second;
  return {
    for: both('for'),
    kind: both('kind'),
    size: both('size'),
    sport: both('sport'),
    team: both('team'),
    athlete: both('athlete'),
    origin: both('origin'),
    offer: offerNames.filter((offer) => first.offer.includes(offer) || second.offer.includes(offer)),
    from: priced.from,
    to: priced.to,
    off: first.off ?? second.off,
  };
}

/** Returns true if any filter is chosen. */
export function choosesAny(chosen: ChosenFacets): boolean {
  const { from, to, off } = chosen;
  return (
    [...listFacets, 'offer' as const].some((facet) => chosen[facet].length > 0) ||
    [from, to, off].some((amount) => amount !== undefined)
  );
}

export const sortOrders = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  saving: 'Biggest saving',
  name: 'Name: A to Z',
  origin: 'Origin: A to Z',
} as const;
export type Sort = keyof typeof sortOrders;

/** Returns the sort order in a URL; the default if it is missing or unknown. */
export function sortIn(address: URLSearchParams, usual: Sort): Sort {
  const asked = address.get('sort');
  return asked !== null && Object.hasOwn(sortOrders, asked) ? (asked as Sort) : usual;
}

/** Number of products shown at first, and added by each 'Load more'. */
export const perLoad = 24;
/** Maximum number of products that a listing shows. */
export const mostShown = 1200;
/** Maximum number of products that a search shows, as each load sends the complete list again. */
export const mostFoundShown = 240;

/** Returns the number of products that a URL shows: a multiple of `perLoad`, at least one load. */
export function shownIn(address: URLSearchParams): number {
  const asked = Number(address.get('show'));
  return Number.isInteger(asked) && asked > perLoad
    ? Math.min(mostShown, Math.ceil(asked / perLoad) * perLoad)
    : perLoad;
}
