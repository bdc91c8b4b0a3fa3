import type { Product } from '#contract/catalogue.ts';
import { createFacetTable, type FacetTable } from '#contract/facet-table.ts';
import {
  addressWith,
  type Chosen,
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

/** Something that narrows, and the address without it. */
export interface Chip {
  key: string;
  words: string;
  to: string;
}

/** A list as its frame shows it, wherever it was narrowed: in the page, or by the shop's search. */
export interface Narrowing {
  total: number;
  facets: Facet[];
  sort: Sort;
  from: number | undefined;
  to: number | undefined;
  chips: Chip[];
  /** The address with a value switched. */
  toggled(facet: ListFacet | 'offer', value: string): string;
  /** The address with another range of the price. */
  priced(from: number | undefined, to: number | undefined): string;
  /** The address with nothing chosen. */
  cleared: string;
  /** The address in another order. */
  sorted(order: Sort): string;
}

/** A whole list laid out to be narrowed; made once for a list. */
export function tableOf(products: readonly Product[]): FacetTable {
  return createFacetTable(products);
}

/** A list with the product of its double-size tile where the tile stands, after the second; one that is no part of the list makes it no longer. */
export function withFeatured(products: readonly Product[], featured: Product | undefined): Product[] {
  if (!featured || !products.some(({ _id }) => _id === featured._id)) return [...products];
  const others = products.filter(({ _id }) => _id !== featured._id);
  return [...others.slice(0, 2), featured, ...others.slice(2)];
}

/** Narrows a list that is wholly here by what an address says. */
export function narrowed(
  products: readonly Product[],
  table: FacetTable,
  address: URLSearchParams,
  usualSort: Sort,
): Narrowing & { products: Product[] } {
  const chosen = chosenIn(address, table.has);
  const { places, tally } = table.narrow(undefined, chosen);
  const sort = sortIn(address, usualSort);
  const shown = [...table.sort(places, sort)].flatMap((place) => products[place] ?? []);
  return {
    products: shown,
    total: shown.length,
    facets: facetsOf(table, tally, chosen),
    sort,
    from: chosen.from,
    to: chosen.to,
    chips: chipsOf(address, chosen),
    ...waysFrom(address, chosen),
    sorted: (order) => sortedBy(address, order, usualSort),
  };
}

/** An address in another order: the one it has anyway is not said. */
export function sortedBy(address: URLSearchParams, order: Sort, usual: string): string {
  const next = new URLSearchParams(address);
  if (order === usual) next.delete('sort');
  else next.set('sort', order);
  return `?${next}`;
}

/** A chip for each thing an address narrows by. */
export function chipsOf(address: URLSearchParams, chosen: Chosen): Chip[] {
  const { from, to, off, ...lists } = chosen;
  const without = (rest: Chosen) => `?${addressWith(address, rest)}`;
  const chips = [...listFacets, 'offer' as const].flatMap((facet) =>
    chosen[facet].map((value) => ({
      key: `${facet} ${value}`,
      words: facetWords(facet, value),
      to: without(withToggled(chosen, facet, value)),
    })),
  );
  const price = rangeWords(from, to);
  if (price) chips.push({ key: 'price', words: price, to: without({ ...lists, off }) });
  if (off !== undefined) chips.push({ key: 'off', words: `${off}% off or more`, to: without({ ...lists, from, to }) });
  return chips;
}

/** Where its boxes lead from an address. */
export function waysFrom(address: URLSearchParams, chosen: Chosen): Pick<Narrowing, 'toggled' | 'priced' | 'cleared'> {
  return {
    toggled: (facet, value) => `?${addressWith(address, withToggled(chosen, facet, value))}`,
    priced: (from, to) => `?${addressWith(address, { ...chosen, from, to })}`,
    cleared: `?${addressWith(address, nothingChosen)}`,
  };
}

/** Whether a list is as it comes: nothing chosen, in its usual order. */
export function isAsItComes(address: URLSearchParams, table: FacetTable, usualSort: Sort): boolean {
  return !choosesAny(chosenIn(address, table.has)) && sortIn(address, usualSort) === usualSort;
}
