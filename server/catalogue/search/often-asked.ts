import type { Finder } from './finder.ts';

/** Common queries of any such shop. */
const first = ['jersey', 'cap', 'kids'];
const then = ['scarf', 'track jacket', 'Cold Palmer'];
const mostOffered = 7;

/** Lists common queries with results in this shop, with names of people: each has matching products. */
export function oftenAsked(goods: Pick<Finder, 'find'>, people: readonly string[]): string[] {
  const found = (query: string) => {
    const { total, unknown, understood } = goods.find({ query, limit: 1 });
    return total > 0 && unknown.length === 0 && understood.unsold.length === 0;
  };
  return [...first, ...people, ...then].filter(found).slice(0, mostOffered);
}
