// Imports no zod: pages load it. What lists can be narrowed by, and how an address says so. Server and browser share it.

import { type ShopKind, toldKinds } from '#contract/kinds.ts';
import { type ShopSport, toldSports } from '#contract/sports.ts';
import { firstKindNames } from './kind-names.ts';
import type { facetNames } from './listing-parameters.ts';
import { isWomens, placeUnknown, sizePlace } from './sizes.ts';

export type FacetName = (typeof facetNames)[number];

/** Facets whose values widen one another: a product needs one of those chosen. */
export const listFacets = ['for', 'kind', 'size', 'sport', 'team', 'athlete'] as const;
export type ListFacet = (typeof listFacets)[number];

/** Whom a piece is cut for. */
export const audiences = ['men', 'women', 'kids'] as const;
export type Audience = (typeof audiences)[number];

/** Each narrows by itself: on sale and in stock are those that are both. */
export const offers = ['sale', 'stock', 'custom'] as const;
export type Offer = (typeof offers)[number];

/** What narrows a list. Prices are whole rupees, both ends included; `off` is the least saving in percent. */
export interface Chosen extends Readonly<Record<ListFacet, readonly string[]>> {
  readonly offer: readonly Offer[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly off?: number | undefined;
}

export const nothingChosen: Chosen = { for: [], kind: [], size: [], sport: [], team: [], athlete: [], offer: [] };

/** What a product has to say for itself. */
export interface Facetable {
  ProductName: string;
  kind: string;
  sport: string;
  team: string | null;
  athlete: string | null;
  Price: number;
  OldPrice: number | null;
  Discount: number;
  sizes: readonly { size: string; available: boolean }[];
}

/** A kind of goods that the shop added or changed; undefined for one that is as every shop begins with it. */
function toldKind(kind: string): ShopKind | undefined {
  return toldKinds().find((one): one is ShopKind => typeof one !== 'string' && one.kind === kind);
}

/** Whom a product is for: a cap fits anyone grown, and a mug is for nobody in particular. */
export function audiencesOf({ kind, sizes }: Pick<Facetable, 'kind' | 'sizes'>): Audience[] {
  const told = toldKind(kind);
  // What the first kinds are, the rows of `first-kinds.ts` say too: a test holds the two together.
  const ages = told ? told.ages : kind === 'kids' ? 'kids' : 'grown';
  if (ages === 'kids') return ['kids'];
  const found: Audience[] = [];
  if (told ? told.worn && !told.sizes.some(isWomens) : kind === 'cap') found.push('men', 'women');
  else {
    const isMens = (size: string) => (told?.worn ? !isWomens(size) && size !== 'One size' : sizePlace(size) < 20);
    if (sizes.some(({ size }) => isMens(size))) found.push('men');
    if (sizes.some(({ size }) => isWomens(size))) found.push('women');
  }
  if (ages === 'all' && told?.worn) found.push('kids');
  return found;
}

/** A club's shirt or vest can carry a name and number; an athlete's carries theirs. */
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

/** What a value is called for people. */
export function facetWords(facet: FacetName, value: string): string {
  if (facet === 'sport') return sportName(value);
  if (facet === 'kind') return kindName(value);
  return facet === 'size' || facet === 'team' || facet === 'athlete' ? value : (valueWords[value] ?? value);
}

/** What a sport is called: as the shop has it, else its address with a capital. */
export function sportName(sport: string): string {
  const told = toldSports().find((one): one is ShopSport => typeof one !== 'string' && one.sport === sport);
  return told?.name ?? sport.charAt(0).toUpperCase() + sport.slice(1).replaceAll('-', ' ');
}

/** What a kind of goods is called: as the shop has it, else as its address has it. */
export function kindName(kind: string): string {
  return toldKind(kind)?.name ?? valueWords[kind] ?? kind;
}

/** Bands of the price that are worth one press, in whole rupees, both ends included. */
export const priceBands = [
  { words: 'Under ₹500', to: 499 },
  { words: '₹500 to ₹999', from: 500, to: 999 },
  { words: '₹1,000 to ₹1,999', from: 1000, to: 1999 },
  { words: '₹2,000 to ₹2,999', from: 2000, to: 2999 },
  { words: '₹3,000 and more', from: 3000 },
] as const satisfies readonly { words: string; from?: number; to?: number }[];

const inIndia = new Intl.NumberFormat('en-IN');

/** 'Under ₹1,500', '₹500 to ₹1,000', '₹2,000 and more'; undefined for no range. */
export function rangeWords(from: number | undefined, to: number | undefined): string | undefined {
  const rupees = (amount: number) => `₹${inIndia.format(amount)}`;
  if (from !== undefined && to !== undefined) return `${rupees(from)} to ${rupees(to)}`;
  if (to !== undefined) return `Up to ${rupees(to)}`;
  return from === undefined ? undefined : `${rupees(from)} and more`;
}

/** The highest price that can be asked about; what is typed beyond it narrows nothing. */
const mostRupees = 1_00_00_000;

function wholeIn(address: URLSearchParams, name: string, most: number): number | undefined {
  const written = address.get(name)?.trim() ?? '';
  const amount = /^\d{1,9}$/.test(written) ? Number(written) : undefined;
  return amount === undefined || amount > most ? undefined : amount;
}

/** Whether a facet whose values stand fast has this one; of the others anything may be. */
function isFixed(facet: ListFacet, value: string): boolean {
  if (facet === 'sport') return placeOfSport(value) < toldSports().length;
  if (facet === 'kind') return placeOfKind(value) < toldKinds().length;
  return facet !== 'for' || (audiences as readonly string[]).includes(value);
}

/** What an address asks for, each value once and in its order. Of values that are not fixed, `has` says which there are: others narrow nothing. */
export function chosenIn(address: URLSearchParams, has: (facet: ListFacet, value: string) => boolean): Chosen {
  const of = (facet: ListFacet) => {
    const known = address.getAll(facet).filter((value) => isFixed(facet, value) && has(facet, value));
    return inOrder(facet, known);
  };
  const asked = { from: wholeIn(address, 'from', mostRupees), to: wholeIn(address, 'to', mostRupees) };
  // Turned about, a range is meant the right way round.
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
    offer: offers.filter((offer) => address.getAll('offer').includes(offer)),
    ...(from !== undefined && from > 0 && { from }),
    ...(to !== undefined && { to }),
    ...(off !== undefined && off > 0 && { off }),
  };
}

/** Where a sport stands among those of the shop; one that it does not have comes last. */
export function placeOfSport(sport: string): number {
  const told = toldSports();
  const at = told.findIndex((one) => (typeof one === 'string' ? one : one.sport) === sport);
  return at < 0 ? told.length : at;
}

function placeOfKind(kind: string): number {
  const told = toldKinds();
  const at = told.findIndex((one) => (typeof one === 'string' ? one : one.kind) === kind);
  return at < 0 ? told.length : at;
}

/** Where a size stands: one that only its kind knows behind the nearest before it there, and where there is none with those of its kind. */
function placeOfSize(size: string): number {
  const known = sizePlace(size);
  if (known !== placeUnknown) return known;
  for (const [at, kind] of toldKinds().entries()) {
    const own = typeof kind === 'string' ? -1 : kind.sizes.indexOf(size);
    if (typeof kind === 'string' || own < 0) continue;
    const before = kind.sizes.slice(0, own).findLastIndex((one) => sizePlace(one) !== placeUnknown);
    return (before < 0 ? placeUnknown + at / 10 : sizePlace(kind.sizes[before] ?? '')) + (own - before) / 1000;
  }
  return known;
}

/** The group that a size stands in on a page: of one that only its kind knows, what that is called. */
export function sizeGroup(size: string): string {
  const place = placeOfSize(size);
  if (place < 100) return place < 20 ? 'Adults' : place < 40 ? 'Women' : 'Kids by age';
  return toldKinds().find((one): one is ShopKind => typeof one !== 'string' && place < 139 && one.sizes.includes(size))?.name ?? 'One size';
}

const places: Partial<Record<ListFacet, (value: string) => number>> = {
  for: (value) => (audiences as readonly string[]).indexOf(value),
  kind: placeOfKind,
  size: placeOfSize,
  sport: placeOfSport,
};

/** The values of a facet, each once, in the order a shopper expects. */
export function inOrder(facet: ListFacet, values: Iterable<string>): string[] {
  const place = places[facet] ?? (() => 0);
  return [...new Set(values)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0));
}

/** Writes what is chosen into an address, always in one order. What else it says stays, but for how many were loaded: it was another list. */
export function addressWith(address: URLSearchParams, chosen: Chosen): URLSearchParams {
  const next = new URLSearchParams();
  const query = address.get('q');
  if (query !== null) next.set('q', query);
  for (const facet of listFacets) for (const value of chosen[facet]) next.append(facet, value);
  for (const name of ['from', 'to', 'off'] as const) if (chosen[name] !== undefined) next.set(name, String(chosen[name]));
  for (const offer of chosen.offer) next.append('offer', offer);
  const sort = address.get('sort');
  if (sort !== null) next.set('sort', sort);
  return next;
}

/** The same with one value switched. */
export function withToggled(chosen: Chosen, facet: ListFacet | 'offer', value: string): Chosen {
  const others: string[] = chosen[facet].filter((other) => other !== value);
  const next = others.length === chosen[facet].length ? [...others, value] : others;
  if (facet === 'offer') return { ...chosen, offer: offers.filter((offer) => next.includes(offer)) };
  return { ...chosen, [facet]: inOrder(facet, next) };
}

/**
 * Tells whether something can be bought in a cut that was asked for, by the bits of the sizes it comes in and of those that are left: a shirt of
 * which only men's sizes are left is none for women. What is cut for nobody is everybody's. `womens` has the bits of women's sizes.
 */
export function isLeftFor(audiences: readonly string[], womens: number): (offered: number, available: number) => boolean {
  const women = audiences.includes('women');
  const cut = women === audiences.includes('men') ? -1 : women ? womens : ~womens;
  return (offered, available) => (available & ((offered & cut) === 0 ? -1 : cut)) !== 0;
}

/** What narrows both: lists are joined, and where both have a price the first has the word. */
export function joined(first: Chosen, second: Chosen): Chosen {
  const both = (facet: ListFacet) => inOrder(facet, [...first[facet], ...second[facet]]);
  const priced = first.from !== undefined || first.to !== undefined ? first : second;
  return {
    for: both('for'),
    kind: both('kind'),
    size: both('size'),
    sport: both('sport'),
    team: both('team'),
    athlete: both('athlete'),
    offer: offers.filter((offer) => first.offer.includes(offer) || second.offer.includes(offer)),
    from: priced.from,
    to: priced.to,
    off: first.off ?? second.off,
  };
}

/** Whether anything is chosen. */
export function choosesAny(chosen: Chosen): boolean {
  const { from, to, off } = chosen;
  return (
    [...listFacets, 'offer' as const].some((facet) => chosen[facet].length > 0) || [from, to, off].some((amount) => amount !== undefined)
  );
}

export const sorts = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  saving: 'Biggest saving',
  name: 'Name: A to Z',
} as const;
export type Sort = keyof typeof sorts;

/** The order an address asks for; one that nobody knows is the usual one. */
export function sortIn(address: URLSearchParams, usual: Sort): Sort {
  const asked = address.get('sort');
  return asked !== null && Object.hasOwn(sorts, asked) ? (asked as Sort) : usual;
}

/** How many are shown at first, and how many each 'Load more' adds. */
export const perLoad = 24;
/** No list shows more. */
export const mostShown = 1200;
/** No search shows more: the shop sends it anew for each load. */
export const mostFoundShown = 240;

/** How many an address shows: a whole number of loads, the first at least. */
export function shownIn(address: URLSearchParams): number {
  const asked = Number(address.get('show'));
  return Number.isInteger(asked) && asked > perLoad ? Math.min(mostShown, Math.ceil(asked / perLoad) * perLoad) : perLoad;
}
