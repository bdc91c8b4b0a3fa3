import { productPath } from '#contract/page-paths.ts';

/** Returns the studio's address for a saved design. */
export function designPath(customProductId: string): string {
  return `/customize?design=${encodeURIComponent(customProductId)}`;
}

/** Returns the path of a product page. */
export function pathOfProduct({ numericId, category }: { numericId: number; category?: string | undefined }): string {
  return category ? productPath({ numericId, Category: category }) : `/product/${numericId}`;
}

/** Returns the path for an order line: its product, or the studio with a copy of its design. */
export function linePath(line: { _id: string; numericId: number | null; category: string | null }): string {
  if (line.numericId === null) return designPath(line._id);
  return pathOfProduct({ numericId: line.numericId, category: line.category ?? undefined });
}
