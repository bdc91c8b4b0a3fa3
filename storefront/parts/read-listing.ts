import type { Category, Collection, Product } from '#contract/catalogue.ts';
import type { Api } from '#contract/door.ts';

/** All products of a category or collection, in shop order. */
export async function readListing(api: Api, category: Category | Collection): Promise<Product[]> {
  const { data } = await api('GET /api/products/category/:category', { params: { category } });
  return data;
}
