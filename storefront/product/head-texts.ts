import type { ProductDetail } from '#contract/catalogue.ts';

/** Returns title and description of a product's page for search engines: its own, or name and description. Pure. */
export function headTexts({
  ProductName,
  Description,
  meta,
}: Pick<ProductDetail, 'ProductName' | 'Description' | 'meta'>) {
  return { title: meta?.title ?? ProductName, description: meta?.description ?? Description };
}
