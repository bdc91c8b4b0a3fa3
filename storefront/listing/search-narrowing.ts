import type { Finding } from '#contract/catalogue.ts';
import { addressWith, type Chosen, chosenIn, type ListFacet, listFacets, rangeWords, withToggled } from '#contract/facets.ts';
import { chipsOf, type Narrowing, sortedBy, waysFrom } from './narrowing.ts';

/** What an address narrows a search by; the shop knows which of its values there are. */
export function chosenInSearch(address: URLSearchParams): Chosen {
  return chosenIn(address, () => true);
}

/** The part of a search page's address that the shop is asked for beside the query; undefined where there is none. */
export function askedBy(address: URLSearchParams): string | undefined {
  const by = addressWith(address, chosenInSearch(address));
  by.delete('q');
  const show = address.get('show');
  if (show !== null) by.set('show', show);
  return by.size > 0 ? by.toString() : undefined;
}

type Term = Finding['terms'][number];

/**
 * An answer of the search as a list's frame shows it. What the query says stands as chips too, and taking one off drops its words;
 * what both the query and the address say is one chip, and goes from both.
 */
export function searchNarrowing(finding: Finding, address: URLSearchParams): Narrowing {
  const chosen = chosenInSearch(address);
  const ways = waysFrom(address, chosen);
  const termOf = (facet: string, value?: string) =>
    finding.terms.find((term) => term.facet === facet && (value === undefined || term.value === value));
  const withoutTerm = (term: Term) => addressOf(address, term.without, withoutValue(chosen, term));
  const own = chipsOf(address, chosen).filter(({ key }) => !finding.terms.some((term) => key === keyOf(term)));
  return {
    total: finding.total,
    facets: finding.facets,
    sort: finding.sort,
    from: finding.from ?? undefined,
    to: finding.to ?? undefined,
    chips: [...finding.terms.map((term, at) => ({ key: `term ${at}`, words: wordsOf(term, chosen), to: withoutTerm(term) })), ...own],
    toggled(facet: ListFacet | 'offer', value: string) {
      const term = termOf(facet, value);
      return term ? withoutTerm(term) : ways.toggled(facet, value);
    },
    priced(from, to) {
      const term = from === undefined && to === undefined ? termOf('price') : undefined;
      return term ? withoutTerm(term) : ways.priced(from, to);
    },
    // All of it goes, whoever said it: what is left of a query that narrows is where a search begins.
    cleared: finding.terms.length > 0 ? '/search' : ways.cleared,
    // 'cheap caps' has an order of its own, and best match is another.
    sorted: (order) => sortedBy(address, order, usualSortOf(finding)),
  };
}

/** The order of an answer where the address asks for none: the query's, or what fits best first. */
function usualSortOf(finding: Finding): string {
  return finding.terms.find(({ facet }) => facet === 'sort')?.value ?? 'featured';
}

/** As the chip of the same thing in an address is called. */
function keyOf({ facet, value }: Term): string {
  return facet === 'price' || facet === 'off' ? facet : `${facet} ${value}`;
}

/** Of two prices the address's counts. */
function wordsOf(term: Term, { from, to }: Chosen): string {
  return (term.facet === 'price' && rangeWords(from, to)) || term.words;
}

function withoutValue(chosen: Chosen, { facet, value }: Term): Chosen {
  const { from, to, off, ...lists } = chosen;
  if (facet === 'price') return { ...lists, off };
  if (facet === 'off') return { ...lists, from, to };
  const known = [...listFacets, 'offer' as const].find((name) => name === facet);
  const has = known !== undefined && value !== null && (chosen[known] as readonly string[]).includes(value);
  return has ? withToggled(chosen, known, value) : chosen;
}

/** Whether there is anything to look for: without a letter or digit nothing is, and '..' as part of a path is another path. */
export function asksSomething(query: string): boolean {
  return query.length <= longestQuery && /[\p{L}\p{N}]/u.test(query);
}

const longestQuery = 100;

/** A blank query asks for nothing: its page is where a search begins. */
function addressOf(address: URLSearchParams, query: string, chosen: Chosen): string {
  const next = new URLSearchParams(address);
  next.set('q', query);
  return query === '' ? '/search' : `?${addressWith(next, chosen)}`;
}

/** What a plain list of products tells where the shop says nothing more. */
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
