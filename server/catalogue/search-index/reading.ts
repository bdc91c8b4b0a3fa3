import { inFacetOrder, type ListFacet } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Codes } from '#server/catalogue/search-words/codes.ts';
import type { GoodsName } from '#server/catalogue/search-words/lexicon.ts';
import {
  type NamedSport,
  nameOrigins,
  namesOf,
  type QueryVocabulary,
  singlesOf,
} from '#server/catalogue/search-words/query-vocabulary.ts';
import { type NamedKind, nameKinds } from './name-kinds.ts';
import type { ProductColumns } from './product-columns.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * Vocabulary of queries, and valid facet values of a URL, derived from the products. Rebuilt only if a value appears or
 * disappears.
 */
export interface SearchReading {
  known(): QueryVocabulary;
  has(facet: ListFacet, value: string): boolean;
  clubs(): readonly string[];
  callSports(sports: readonly NamedSport[]): void;
}

interface Values {
  team: string[];
  athlete: string[];
  others: Record<'kind' | 'sport' | 'for' | 'size' | 'origin', Set<string>>;
  /** Goods that have several sizes or cuts, as 'size mug' or 'for cap'. */
  differs: Set<string>;
}

/** Creates the vocabulary from the facet values in the columns. */
export function createReading(
  shopFacts: ShopFacts,
  columns: ProductColumns,
  texts: SearchIndex,
  first: readonly NamedSport[],
  kinds: readonly NamedKind[],
): SearchReading {
  let sports = first;
  let version = -1;
  let values: Values = {
    team: [],
    athlete: [],
    others: noValues(),
    differs: new Set(),
  };
  let named: Pick<QueryVocabulary, 'names' | 'singles'> | undefined;
  let sizes: string[] = [];

  function current(): Values {
    if (version === columns.kindsVersion()) return values;
    const before = values;
    version = columns.kindsVersion();
    values = valuesOf(shopFacts, columns);
    sizes = inFacetOrder(shopFacts, 'size', values.others.size);
    // Names are rebuilt only if a value appeared or disappeared, not for other changes of products.
    const isKnown = (['kind', 'origin'] as const).every((facet) => hasSame(before.others[facet], values.others[facet]));
    if (!isSame(before.team, values.team) || !isSame(before.athlete, values.athlete) || !isKnown) named = undefined;
    return values;
  }
  return {
    known() {
      const { team, athlete, differs, others } = current();
      if (!named) {
        const names = namesOf(team, athlete, sports);
        nameOrigins(names, others.origin);
        nameKinds(
          names,
          kinds.filter(({ kind }) => others.kind.has(kind)),
        );
        named = { names, singles: singlesOf(names) };
      }
      return { ...named, texts, sizes, differs: (goods: GoodsName, by) => differs.has(`${by} ${goods}`) };
    },
    has(facet, value) {
      if (facet === 'team' || facet === 'athlete')
        return value !== '' && columns[facet === 'team' ? 'teams' : 'athletes'].has(value);
      return current().others[facet].has(value);
    },
    clubs: () => current().team,
    callSports(now) {
      sports = now;
      named = undefined;
    },
  };
}

const noValues = (): Values['others'] => ({
  ...{ kind: new Set(), sport: new Set(), for: new Set(), size: new Set(), origin: new Set() },
});

const hasSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((value) => other.has(value));

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

function valuesOf(
  shopFacts: ShopFacts,
  { likenesses, likenessCounts, sizings, sizes, sizingCounts, teams, athletes }: ProductColumns,
): Values {
  const there = (codes: Codes) => codes.values.filter((value, code) => value !== '' && codes.count(code) > 0);
  const others = noValues();
  const differs = new Set<string>();
  for (const [at, { kind, sport, origin, audiences: own, sized, goods }] of likenesses.entries()) {
    if (at === 0 || likenessCounts.count(at) === 0) continue;
    others.kind.add(kind);
    others.sport.add(sport);
    others.origin.add(origin);
    for (const audience of own) others.for.add(audience);
    for (const [, mark] of goods) {
      if (sized) differs.add(`size ${mark}`);
      if (own.length > 0) differs.add(`for ${mark}`);
    }
  }
  const offered = sizings.reduce((mask, sizing, at) => (sizingCounts.count(at) > 0 ? mask | sizing.offered : mask), 0);
  for (const [bit, size] of sizes.entries()) if ((offered & (1 << bit)) !== 0) others.size.add(size);
  return {
    team: inFacetOrder(shopFacts, 'team', there(teams)),
    athlete: inFacetOrder(shopFacts, 'athlete', there(athletes)),
    others,
    differs,
  };
}
