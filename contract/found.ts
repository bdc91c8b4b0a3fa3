// Facets with counts that a filtered list shows beside its products. Imports no zod, as pages load it.

import type { FacetTable, FacetTally } from './facet-table.ts';
import {
  type ChosenFacets,
  type FacetName,
  facetTitles,
  facetWords,
  type ListFacet,
  offerNames,
  priceBands,
} from './facets.ts';
import { facetNames } from './listing-parameters.ts';
import type { ShopLists } from './shop-lists.ts';

export interface FacetValue {
  value: string;
  words: string;
  /** Number of products with this value, with all other filters as chosen. */
  count: number;
  chosen: boolean;
}

export interface Facet {
  name: FacetName;
  title: string;
  values: FacetValue[];
}

/**
 * Maximum number of values shown per facet, as there can be very many clubs and athletes. The most frequent are shown.
 */
export const mostFacetValues = 40;

/**
 * Returns the facets to show: those with two or more values, or with a chosen one. Values without results stay, with a
 * count of 0. Price ranges are named '500-999', '-499', '3000-'.
 */
export function facetsOf(
  lists: ShopLists,
  table: Pick<FacetTable, 'values'>,
  tally: FacetTally,
  chosen: ChosenFacets,
): Facet[] {
  const valuesOf = (name: Facet['name']) => {
    if (name === 'price') return bands(tally, chosen);
    return name === 'offer' ? offersOf(lists, tally, chosen) : listed(lists, table, tally, chosen, name);
  };
  return facetNames.flatMap((name) => {
    const values = valuesOf(name);
    const useful =
      values.length > (name === 'offer' || name === 'price' ? 0 : 1) || values.some((value) => value.chosen);
    return useful ? [{ name, title: facetTitles[name], values }] : [];
  });
}

function listed(
  lists: ShopLists,
  table: Pick<FacetTable, 'values'>,
  tally: FacetTally,
  chosen: ChosenFacets,
  facet: ListFacet,
): FacetValue[] {
  const values = table.values[facet].flatMap((value, code) => {
    const isChosen = chosen[facet].includes(value);
    if (!isChosen && tally.present[facet][code] === 0) return [];
    return [{ value, words: facetWords(lists, facet, value), count: tally.counts[facet][code] ?? 0, chosen: isChosen }];
  });
  if (values.length <= mostFacetValues) return values;
  // On a tie, earlier values win, so that the limit is exact and the facet never empty.
  const most = new Set(values.toSorted((a, b) => b.count - a.count).slice(0, mostFacetValues));
  return values.filter((value) => value.chosen || most.has(value));
}

function bands(tally: FacetTally, chosen: ChosenFacets): FacetValue[] {
  const found = priceBands.flatMap((band, at) => {
    const { from, to } = band as { from?: number; to?: number };
    const value = `${from ?? ''}-${to ?? ''}`;
    const { count = 0, present = 0 } = tally.bands[at] ?? {};
    return present === 0 ? [] : [{ value, words: band.words, count, chosen: chosen.from === from && chosen.to === to }];
  });
  return found.length > 1 || chosen.from !== undefined || chosen.to !== undefined ? found : [];
}

/** Returns the offers to show: offers that some product has, and chosen offers. */
function offersOf(lists: ShopLists, tally: FacetTally, chosen: ChosenFacets): FacetValue[] {
  return offerNames.flatMap((offer) => {
    const { count, present } = tally.offer[offer];
    const isChosen = chosen.offer.includes(offer);
    return present === 0 && !isChosen
      ? []
      : [{ value: offer, words: facetWords(lists, 'offer', offer), count, chosen: isChosen }];
  });
}

/** Parses the name of a price range. */
export function bandNamed(value: string): { from?: number | undefined; to?: number | undefined } {
  const [from = '', to = ''] = value.split('-');
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to) };
}
