import type { Api } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue.ts';
import { clubSlug } from '#contract/club-path.ts';
import { readListing } from './read-listing.ts';

/** Loads all products of the product's club; empty without a club or after a failure. */
async function clubGoods(api: Api, team: string | null): Promise<Product[]> {
  if (team === null) return [];
  return api('GET /api/clubs/:slug', { params: { slug: clubSlug(team) } }).then(
    ({ data }) => data.products,
    () => [],
  );
}

/** Loads the products that go with a product, the best first: of its club, then of its category. */
export async function readRelated(api: Api, product: Product): Promise<Product[]> {
  const [own, rack] = await Promise.all([clubGoods(api, product.team), readListing(api, product.Category)]);
  return relatedTo(product, own, rack);
}

/**
 * Sorts related products. First one product of each other kind of the same club, if available, then more
 * of the club, then products of its category. `own` are the club's products, `rack` those of the category.
 */
export function relatedTo(product: Product, own: readonly Product[], rack: readonly Product[]): Product[] {
  const isOther = ({ _id }: Product) => _id !== product._id;
  const ofTeam = [...own, ...rack].filter(
    (other) => isOther(other) && other.team !== null && other.team === product.team,
  );
  const there = ofTeam.filter(({ kind, sizes }) => kind !== product.kind && sizes.some(({ available }) => available));
  const oneOfEach = there.filter(({ kind }, at) => there.findIndex((other) => other.kind === kind) === at);
  const all = new Map([...oneOfEach, ...ofTeam, ...rack.filter(isOther)].map((other) => [other._id, other]));
  return [...all.values()];
}
