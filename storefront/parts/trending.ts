import type { Api } from '#contract/calls.ts';
import type { Category, Product } from '#contract/catalogue.ts';
import { readListing } from './read-listing.ts';

/** The four categories that lead the home page, in order (specification, section 9). */
export const leadingCategories = ['Cricket', 'Football', 'Basketball', 'Limited Edition'] as const satisfies readonly Category[];

/** How many of each category lead the home page; what is trending begins behind them. */
export const leadersOfEach = 2;
const trendingOfEach = 3;

/** What the shop has of each leading category. */
export function readLeading(api: Api): Promise<Product[][]> {
  return Promise.all(leadingCategories.map((category) => readListing(api, category)));
}

/** The next few of every category, dealt out in turn so that neighbours differ. */
export function trendingOf(racks: Product[][]): Product[] {
  const turns = Array.from({ length: trendingOfEach }, (_, turn) => racks.flatMap((rack) => rack[leadersOfEach + turn] ?? []));
  return turns.flat();
}
