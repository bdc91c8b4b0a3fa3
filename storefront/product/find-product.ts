import type { Api } from '#contract/calls.ts';
import type { Product, ProductDetail } from '#contract/catalogue.ts';
import { categoryNames } from '#contract/category-names.ts';
import { listingPages } from '#contract/listings.ts';
import { athletePath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem } from '../browser/api.ts';
import { statusOf } from '../browser/cached-loader.ts';

async function readOne(api: Api, category: string, numericId: number): Promise<ProductDetail | undefined> {
  try {
    const { data } = await api('GET /api/products/:category/:numericId', { params: { category, numericId } });
    return data;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** Loads the product with a number in a collection, which the address may name instead of the category. */
async function memberOf(api: Api, collection: string, numericId: number): Promise<Product | undefined> {
  const { data } = await api('GET /api/products/category/:category', { params: { category: collection } });
  return data.find((product) => product.numericId === numericId);
}

/** Parses the number in a product's address; NaN unless written in digits only, stricter than JavaScript's `Number`. */
export function numberIn(part: string | undefined): number {
  return part !== undefined && /^\d+$/.test(part) ? Number(part) : Number.NaN;
}

/**
 * Finds a product by number and category, or by number in a collection. Without a known category it returns all
 * products of that number. Throws 404 if there is none.
 */
export async function findProductOfAddress(
  shop: ShopFacts,
  api: Api,
  numericId: number,
  category: string | null,
): Promise<{ product: ProductDetail } | { others: Product[] }> {
  if (!Number.isSafeInteger(numericId)) throw new ApiProblem(404, 'not_found', "We couldn't find this product");
  const named = category && (await readOne(api, category, numericId));
  if (named) return { product: named };
  const member = category && (await memberOf(api, category, numericId));
  if (member) return { others: [member] };
  const found = await Promise.all(categoryNames(shop).map((known) => readOne(api, known, numericId)));
  const others = found.filter((product) => product !== undefined);
  if (others.length === 0) throw new ApiProblem(404, 'not_found', "We couldn't find this product");
  return { others };
}

/** Returns the list that contains a product, for its breadcrumb. */
export function listingOf(
  shop: ShopFacts,
  { Category, athlete }: Pick<Product, 'Category' | 'athlete'>,
): { name: string; to: string } {
  if (Category === 'Popular Athletes')
    return athlete ? { name: athlete, to: athletePath(athlete) } : { name: 'Athletes', to: '/#athletes' };
  return { name: Category, to: listingPages(shop).find(({ name }) => name === Category)?.path ?? '/' };
}
