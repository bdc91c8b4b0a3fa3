import type { Product } from '#contract/catalogue.ts';
import { createFacetTable, type FacetTable } from '#contract/facet-table.ts';
import {
  addressWith,
  type ChosenFacets,
  choosesAny,
  chosenIn,
  facetWords,
  type ListFacet,
  listFacets,
  nothingChosen,
  rangeWords,
  type Sort,
  sortIn,
  withToggled,
} from '#contract/facets.ts';
import { type Facet, facetsOf } from '#contract/found.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Active filter, with the URL without it. */
export interface Chip {
  key: string;
  words: string;
  to: string;
}

/** Filtered list for its frame, filtered in the page or by the search. */
export interface Narrowing {
  total: number;
  facets: Facet[];
  sort: Sort;
  from: number | undefined;
  to: number | undefined;
  chips: Chip[];
  /** Returns the URL with a value toggled. */
  toggled(facet: ListFacet | 'offer', value: string): string;
  /** Returns the URL with another price range. */
  priced(from: number | undefined, to: number | undefined): string;
  /** URL without filters. */
  cleared: string;
  /** Returns the URL with another sort order. */
  sorted(order: Sort): string;
}

/** Creates the filter table of a complete list; once per list. */
export function facetTableOf(shop: ShopFacts, products: readonly Product[]): FacetTable {
  return createFacetTable(shop, products);
}

/**
 * Moves the product of the double-size tile to the tile's position, after the second. A product outside the list is not
 * added.
 */
export function withFeatured(products: readonly Product[], featured: Product | undefined): Product[] {
  if (!featured || !products.some(({ _id }) => _id === featured._id)) return [...products];
  const others = products.filter(({ _id }) => _id !== featured._id);
  return [...others.slice(0, 2), featured, ...others.slice(2)];
}

/** Filters a complete list by the parameters of a URL. */
export function narrowList(
  shop: ShopFacts,
  products: readonly Product[],
  table: FacetTable,
  address: URLSearchParams,
  usualSort: Sort,
): Narrowing & { products: Product[] } {
  const chosen = chosenIn(shop, address, table.has);
  const { places, tally } = table.narrow(undefined, chosen);
  const sort = sortIn(address, usualSort);
  const shown = [...table.sort(places, sort)].flatMap((place) => products[place] ?? []);
  return {
    products: shown,
    total: shown.length,
    facets: facetsOf(shop, table, tally, chosen),
    sort,
    from: chosen.from,
    to: chosen.to,
    chips: chipsOf(shop, address, chosen),
    ...waysFrom(shop, address, chosen),
    sorted: (order) => sortedBy(address, order, usualSort),
  };
}

/** Returns the URL with another sort order; the default order is omitted. */
export function sortedBy(address: URLSearchParams, order: Sort, usual: string): string {
  const next = new URLSearchParams(address);
  if (order === usual) next.delete('sort');
  else next.set('sort', order);
  return `?${next}`;
}

/** Returns a chip for each active filter of a URL. */
export function chipsOf(shop: ShopFacts, address: URLSearchParams, chosen: ChosenFacets): Chip[] {
  const { from, to, off, ...lists } = chosen;
  const without = (rest: ChosenFacets) => `?${addressWith(address, rest)}`;
  const chips = [...listFacets, 'offer' as const].flatMap((facet) =>
    chosen[facet].map((value) => ({
      key: `${facet} ${value}`,
      words: facetWords(shop, facet, value),
      to: without(withToggled(shop, chosen, facet, value)),
    })),
  );
  const price = rangeWords(from, to);
  if (price) chips.push({ key: 'price', words: price, to: without({ ...lists, off }) });
  if (off !== undefined) chips.push({ key: 'off', words: `${off}% off or more`, to: without({ ...lists, from, to }) });
  return chips;
}

/** Returns the URLs of filter controls, relative to the current URL. */
export function waysFrom(
  shop: ShopFacts,
  address: URLSearchParams,
  chosen: ChosenFacets,
): Pick<Narrowing, 'toggled' | 'priced' | 'cleared'> {
  return {
    toggled: (facet, value) => `?${addressWith(address, withToggled(shop, chosen, facet, value))}`,
    priced: (from, to) => `?${addressWith(address, { ...chosen, from, to })}`,
    cleared: `?${addressWith(address, nothingChosen)}`,
  };
}

/** Returns true if a list has no filters and its default order. */
export function isAsItComes(shop: ShopFacts, address: URLSearchParams, table: FacetTable, usualSort: Sort): boolean {
  return !choosesAny(chosenIn(shop, address, table.has)) && sortIn(address, usualSort) === usualSort;
}
