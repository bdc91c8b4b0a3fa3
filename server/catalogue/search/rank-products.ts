import { categoryNames } from '#contract/category-names.ts';
import type { ChosenFacets, Sort } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Among } from '#server/catalogue/search-index/narrow-columns.ts';
import { type Likeness, maskOfAudiences, type ProductColumns } from '#server/catalogue/search-index/product-columns.ts';
import type { GoodsName } from '#server/catalogue/search-words/lexicon.ts';
import type { NameOrder } from '#server/catalogue/search-words/name-order.ts';

/** Criteria for ranking the matches. */
export interface RankingCriteria {
  /** Score of each place from the words of the query. */
  scores: Float32Array;
  goods: readonly GoodsName[];
  chosen: ChosenFacets;
  sort: Sort;
  limit: number;
  /** True if the query had search words that were found. */
  named: boolean;
}

export interface Ranking {
  best(places: Uint32Array, wish: RankingCriteria): number[];
  /** Returns for each likeness if it has all of these goods, and its weight for them. */
  bearing(goods: readonly GoodsName[]): { is: Uint8Array; weights: Float32Array };
  /** Returns the products whose likeness has one of these values, and their number. */
  alike(facet: 'sport' | 'for' | 'origin', values: readonly string[]): { count: number; among: Among };
}

const markFactor = 0.2;

/**
 * Creates the ranking of matches: by goods, with women's cuts first if requested, bigger discounts first in a sale,
 * sold-out goods last.
 */
export function createRanking(shopFacts: ShopFacts, from: ProductColumns, names: NameOrder): Ranking {
  function bearing(goods: readonly GoodsName[]) {
    const is = new Uint8Array(from.likenesses.length);
    const weights = new Float32Array(from.likenesses.length);
    for (let at = 1; at < is.length; at++) {
      const own = from.likenesses[at]?.goods ?? [];
      const held = goods.map((one) => own.find(([, name]) => name === one)?.[0]);
      if (held.includes(undefined)) continue;
      is[at] = 1;
      weights[at] = held.reduce<number>((sum, weight = 0) => sum + weight * markFactor, 0);
    }
    return { is, weights };
  }

  /** Creates the part of the score that does not depend on words, by likeness and by sizing. */
  function scoring({
    scores,
    goods,
    chosen: { for: audience, offer, off },
    named,
  }: RankingCriteria): (place: number) => number {
    // A query for a named product should show it even if sold out.
    const soldOut = named ? 5 : 60;
    const byWomens = audience.includes('women') ? 30 : 0;
    const bySaving = offer.includes('sale') || off !== undefined ? 0.5 : 0;
    const { weights } = bearing(goods);
    const bySizing = Float32Array.from(
      from.sizings,
      ({ womens, available }) => (womens ? byWomens : 0) - (available !== 0 ? 0 : soldOut),
    );
    const { likeness, sizing, off: savings } = from.columns();
    return (place) =>
      (scores[place] ?? 0) +
      (weights[likeness[place] ?? 0] ?? 0) +
      (savings[place] ?? 0) * bySaving +
      (bySizing[sizing[place] ?? 0] ?? 0);
  }

  function scoreOf(wish: RankingCriteria): (place: number) => number {
    const { paise, off } = from.columns();
    const by: Record<Sort, () => (place: number) => number> = {
      featured: () => scoring(wish),
      'price-up': () => (place) => -(paise[place] ?? 0),
      'price-down': () => (place) => paise[place] ?? 0,
      saving: () => (place) => off[place] ?? 0,
      name: () => (place) => -names.rankOf(place),
      origin: () => byOrigin(from),
    };
    return by[wish.sort]();
  }

  /** Creates the shop's order: categories by name, then product numbers. */
  function catalogueOrder(): CatalogueOrder {
    const all = new Map(categoryNames(shopFacts).map((category, at) => [category, at]));
    const { likeness, number } = from.columns();
    return {
      categories: Int32Array.from(from.likenesses, ({ category }) => all.get(category) ?? -1),
      likeness,
      number,
    };
  }

  return {
    best: (places, wish) => top(places, scoreOf(wish), catalogueOrder(), wish.limit),
    bearing,
    alike(facet, values) {
      const mask = maskOfAudiences(values);
      const has = (one: Likeness) => (facet === 'for' ? (one.mask & mask) !== 0 : values.includes(one[facet]));
      const likenesses = Uint8Array.from(from.likenesses, (one, at) => (at > 0 && has(one) ? 1 : 0));
      const count = likenesses.reduce((sum, is, at) => sum + (is === 1 ? from.likenessCounts.count(at) : 0), 0);
      return { count, among: { likenesses } };
    },
  };
}

/** Creates the score for sorting by country of origin, alphabetically. */
function byOrigin(from: ProductColumns): (place: number) => number {
  const all = [...new Set(from.likenesses.map(({ origin }) => origin))].sort();
  const ranks = from.likenesses.map(({ origin }) => -all.indexOf(origin));
  const { likeness } = from.columns();
  return (place) => ranks[likeness[place] ?? 0] ?? 0;
}

interface Scored {
  place: number;
  score: number;
}

interface CatalogueOrder {
  categories: Int32Array;
  likeness: Uint32Array;
  number: Int32Array;
}

/** Returns the places with the highest scores; equal scores are in shop order. */
function top(
  places: Uint32Array,
  scoreOf: (place: number) => number,
  { categories: all, likeness, number }: CatalogueOrder,
  limit: number,
): number[] {
  const categoryOf = (place: number) => all[likeness[place] ?? 0] ?? -1;
  const order = (a: number, b: number) => categoryOf(a) - categoryOf(b) || (number[a] ?? 0) - (number[b] ?? 0);
  const better = (a: Scored, b: Scored) => b.score - a.score || order(a.place, b.place);
  let best: Scored[] = [];
  // Only places better than the weakest of the current best are stored, so most places need only a score comparison.
  let least = Number.NEGATIVE_INFINITY;
  let leastCategory = 0;
  let leastNumber = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const score = scoreOf(place);
    if (score < least) continue;
    if (score === least) {
      const category = all[likeness[place] ?? 0] ?? -1;
      if (category > leastCategory || (category === leastCategory && (number[place] ?? 0) > leastNumber)) continue;
    }
    best.push({ place, score });
    if (best.length < limit * 3) continue;
    best = best.sort(better).slice(0, limit);
    const weakest = best.at(-1);
    if (!weakest) continue;
    least = weakest.score;
    leastCategory = categoryOf(weakest.place);
    leastNumber = number[weakest.place] ?? 0;
  }
  return best
    .sort(better)
    .slice(0, limit)
    .map(({ place }) => place);
}
