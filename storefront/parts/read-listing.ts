import type { Api } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue.ts';

/** Loads all products of a category or collection, in shop order. */
export async function readListing(api: Api, category: string): Promise<Product[]> {
  const { data } = await api('GET /api/products/category/:category', { params: { category } });
  return data;
}
