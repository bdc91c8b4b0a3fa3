import { productPath } from '#contract/page-paths.ts';

/** Where a design is opened again. */
export function designPath(customProductId: string): string {
  return `/customize?design=${encodeURIComponent(customProductId)}`;
}

/** The page of a product, as links carry it. */
export function pathOfProduct({ numericId, category }: { numericId: number; category?: string | undefined }): string {
  return category ? productPath({ numericId, Category: category }) : `/product/${numericId}`;
}

/** Where a line of an order leads: to its product, or to the studio with a copy of its design. */
export function linePath(line: { _id: string; numericId: number | null; category: string | null }): string {
  if (line.numericId === null) return designPath(line._id);
  return pathOfProduct({ numericId: line.numericId, category: line.category ?? undefined });
}
