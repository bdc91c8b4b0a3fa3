import { maxQuantity } from '#contract/cart-rules.ts';
import type { WantedLine } from '#contract/checkout.ts';
import type { Db } from '#database/db.ts';
import { findListing, isCategory } from '#server/catalogue/collections.ts';
import { findProduct, findProductsById, type StockedProduct } from '#server/catalogue/queries.ts';

/** A wanted line with what the catalogue says of it; without a product where the shop no longer sells it. */
export interface ResolvedLine {
  /** Index in the request. */
  index: number;
  wanted: WantedLine;
  /** Pieces asked for of this SKU, over all lines that name it, capped at the most of one line. */
  quantity: number;
  product: StockedProduct | undefined;
  left: number;
}

/**
 * Finds each line's product by `_id`, or by category and number where an old cart has no id. Lines that name the same
 * SKU are one line, at the place of the first: otherwise the limit of a line could be passed by repeating it.
 */
export async function resolveLines(db: Db, wanted: readonly WantedLine[]): Promise<ResolvedLine[]> {
  const ids = [...new Set(wanted.flatMap((line) => line._id ?? []))];
  const byId = new Map((await findProductsById(db, ids)).map((product) => [product.id, product]));
  const resolved = new Map<string, ResolvedLine>();
  for (const [index, line] of wanted.entries()) {
    const product = line.customProductId ? undefined : await productOf(db, line, byId);
    const size = product?.sizes.find((offered) => offered.size === line.size);
    const sku = product ? `${product.id} ${line.size}` : `unknown ${index}`;
    const same = resolved.get(sku);
    if (same) {
      same.quantity += line.quantity;
      continue;
    }
    resolved.set(sku, { index, wanted: line, quantity: line.quantity, product: size && product, left: size?.available ?? 0 });
  }
  return [...resolved.values()];
}

async function productOf(db: Db, line: WantedLine, byId: Map<string, StockedProduct>): Promise<StockedProduct | undefined> {
  const known = line._id === undefined ? undefined : byId.get(line._id);
  if (known || line.category === undefined || line.numericId === undefined) return known;
  const category = findListing(line.category);
  return category && isCategory(category) ? findProduct(db, category, line.numericId) : undefined;
}

/** Pieces of a line that an order may hold: never more than the limit, nor than there are. */
export function sellable(line: ResolvedLine): number {
  return Math.min(line.quantity, maxQuantity, line.left);
}
