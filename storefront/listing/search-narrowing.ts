import type { Finding } from '#contract/catalogue.ts';
import {
  addressWith,
  type ChosenFacets,
  chosenIn,
  type ListFacet,
  listFacets,
  rangeWords,
  withToggled,
} from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { chipsOf, type Narrowing, sortedBy, waysFrom } from './narrowing.ts';

/** Parses the filters of a search URL; the server checks which values exist. */
export function chosenInSearch(shop: ShopFacts, address: URLSearchParams): ChosenFacets {
  return chosenIn(shop, address, () => true);
}

/** Returns the filter part of a search URL for the API, without the query; undefined if empty. */
export function askedBy(shop: ShopFacts, address: URLSearchParams): string | undefined {
  const by = addressWith(address, chosenInSearch(shop, address));
  by.delete('q');
  const show = address.get('show');
  if (show !== null) by.set('show', show);
  return by.size > 0 ? by.toString() : undefined;
}

type Term = Finding['terms'][number];

/**
 * Converts a search response for the list frame. Recognised query terms are chips too; removing one deletes its words.
 * A filter in both query and URL is one chip, removed from both.
 */
export function searchNarrowing(shop: ShopFacts, finding: Finding, address: URLSearchParams): Narrowing {
  const chosen = chosenInSearch(shop, address);
  const ways = waysFrom(shop, address, chosen);
  const termOf = (facet: string, value?: string) =>
    finding.terms.find((term) => term.facet === facet && (value === undefined || term.value === value));
  const withoutTerm = (term: Term) => addressOf(address, term.without, withoutValue(shop, chosen, term));
  const own = chipsOf(shop, address, chosen).filter(({ key }) => !finding.terms.some((term) => key === keyOf(term)));
  return {
    total: finding.total,
    facets: finding.facets,
    sort: finding.sort,
    from: finding.from ?? undefined,
    to: finding.to ?? undefined,
    chips: [
      ...finding.terms.map((term, at) => ({ key: `term ${at}`, words: wordsOf(term, chosen), to: withoutTerm(term) })),
      ...own,
    ],
    toggled(facet: ListFacet | 'offer', value: string) {
      const term = termOf(facet, value);
      return term ? withoutTerm(term) : ways.toggled(facet, value);
    },
    priced(from, to) {
      const term = from === undefined && to === undefined ? termOf('price') : undefined;
      return term ? withoutTerm(term) : ways.priced(from, to);
    },
    // Clearing removes query terms too; for such a query it leads to the search start page.
    cleared: finding.terms.length > 0 ? '/search' : ways.cleared,
    // A query like 'cheap caps' sets its own default order, so that 'best match' is not the default then.
    sorted: (order) => sortedBy(address, order, usualSortOf(finding)),
  };
}

/** Returns the default order of a response: the order that the query asks for, or best match first. */
function usualSortOf(finding: Finding): string {
  return finding.terms.find(({ facet }) => facet === 'sort')?.value ?? 'featured';
}

/** Returns the key of the URL filter's chip for the same term. */
function keyOf({ facet, value }: Term): string {
  return facet === 'price' || facet === 'off' ? facet : `${facet} ${value}`;
}

/** Returns the text of a term; a price range in the URL takes precedence. */
function wordsOf(term: Term, { from, to }: ChosenFacets): string {
  return (term.facet === 'price' && rangeWords(from, to)) || term.words;
}

function withoutValue(shop: ShopFacts, chosen: ChosenFacets, { facet, value }: Term): ChosenFacets {
  const { from, to, off, ...lists } = chosen;
  if (facet === 'price') return { ...lists, off };
  if (facet === 'off') return { ...lists, from, to };
  const known = [...listFacets, 'offer' as const].find((name) => name === facet);
  const has = known !== undefined && value !== null && (chosen[known] as readonly string[]).includes(value);
  return has ? withToggled(shop, chosen, known, value) : chosen;
}

/** Returns true if a query can be searched. It needs a letter or digit; '..' in a path would lead to another path. */
export function asksSomething(query: string): boolean {
  return query.length <= longestQuery && /[\p{L}\p{N}]/u.test(query);
}

const longestQuery = 100;

/** Returns the URL of a query; an empty one leads to the search start page. */
function addressOf(address: URLSearchParams, query: string, chosen: ChosenFacets): string {
  const next = new URLSearchParams(address);
  next.set('q', query);
  return query === '' ? '/search' : `?${addressWith(next, chosen)}`;
}

/** Returns the search details of a plain product list without further data. */
export function plainFinding(total: number): Finding {
  return {
    total,
    facets: [],
    from: null,
    to: null,
    sort: 'featured',
    terms: [],
    unknown: [],
    unsold: [],
    uncounted: [],
    leads: [],
    corrected: null,
    nearby: null,
  };
}
