import type { Api } from '#contract/calls.ts';
import type { Category, Product } from '#contract/catalogue.ts';
import { readListing } from './read-listing.ts';

/** The four categories at the top of the home page, in order (specification, section 9). */
export const leadingCategories = [
  'Cricket',
  'Football',
  'Basketball',
  'Limited Edition',
] as const satisfies readonly Category[];

/** Number of products of each category at the top of the home page; trending products are the products after these. */
export const leadersOfEach = 2;
const trendingOfEach = 3;

/** Loads the products of each leading category. */
export function readLeading(api: Api): Promise<Product[][]> {
  return Promise.all(leadingCategories.map((category) => readListing(api, category)));
}

/** Returns the next products of every category, alternating between categories. */
export function trendingOf(racks: Product[][]): Product[] {
  const turns = Array.from({ length: trendingOfEach }, (_, turn) =>
    racks.flatMap((rack) => rack[leadersOfEach + turn] ?? []),
  );
  return turns.flat();
}
