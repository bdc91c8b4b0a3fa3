import type { Finder } from './finder.ts';

/** Common queries in shops of this type. */
const first = ['jersey', 'cap', 'kids'];
const then = ['scarf', 'track jacket', 'Cold Palmer'];
const mostOffered = 7;

/** Lists common queries and names of people that have results in this shop. */
export function oftenAsked(goods: Pick<Finder, 'find'>, people: readonly string[]): string[] {
  const found = (query: string) => {
    const { total, unknown, understood } = goods.find({ query, limit: 1 });
    return total > 0 && unknown.length === 0 && understood.unsold.length === 0;
  };
  return [...first, ...people, ...then].filter(found).slice(0, mostOffered);
}
