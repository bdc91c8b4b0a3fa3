import type { Category } from '#contract/catalogue.ts';
import { UnclearLine, type WantedLine } from '#contract/checkout.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { findListing, isCategory } from '#server/catalogue/catalogue-lists/collections.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import { findProductsById, findProductsByNumber, type StockedProduct } from '#server/catalogue/products/queries.ts';
import { type CustomLineGoods, findCustomGoods } from './custom-lines.ts';
import type { LineGoods } from './goods.ts';
import type { PiecesBySku } from './held-pieces.ts';

/** Requested line with its catalogue product; without a product if the product is no longer sold. */
export interface ResolvedLine {
  /** Index of the line in the request. */
  index: number;
  /** Indices of all request lines that name this SKU. */
  asked: number[];
  wanted: WantedLine;
  /** Pieces requested of this SKU in all lines, limited to the maximum of one line. */
  quantity: number;
  product: LineGoods | undefined;
  left: number;
  /** Maximum number of pieces for one line. */
  most: number;
}

/**
 * Finds each line's product: by `_id`, by category and number for old carts, or by customProductId. Merges lines of one
 * SKU into the first, so that repeated lines cannot exceed the line limit. Skips unreadable lines. `held` are pieces
 * reserved for this shopper in addition to the public stock.
 */
export async function resolveLines(
  shopFacts: ShopFacts,
  db: Db,
  cart: readonly (WantedLine | UnclearLine)[],
  { most, held = new Map() }: { most: number; held?: PiecesBySku | undefined },
): Promise<ResolvedLine[]> {
  const wanted = cart.filter((line): line is WantedLine => !(line instanceof UnclearLine));
  const ids = [...new Set(wanted.flatMap((line) => line._id ?? []))];
  const byId = new Map((await findProductsById(db, ids)).map((product) => [product.id, product]));
  const numbers = wanted.flatMap((line) => (byId.has(line._id ?? '') ? [] : (numberOf(shopFacts, line) ?? [])));
  const byNumber = new Map((await findProductsByNumber(db, numbers)).map((product) => [numberKey(product), product]));
  const custom = await findCustomGoods(db, [...new Set(wanted.flatMap((line) => line.customProductId ?? []))]);
  const resolved = new Map<string, ResolvedLine>();
  for (const [index, line] of cart.entries()) {
    if (line instanceof UnclearLine) continue;
    const { goods, left = most } = line.customProductId
      ? madeToOrder(line, custom)
      : fromStock(line, productOf(shopFacts, line, byId, byNumber));
    const sku = goods ? `${goods.id} ${line.size}` : `unknown ${index}`;
    const same = resolved.get(sku);
    if (same) {
      same.quantity += line.quantity;
      same.asked.push(index);
      continue;
    }
    resolved.set(sku, {
      index,
      asked: [index],
      wanted: line,
      quantity: line.quantity,
      product: goods,
      left: left + heldOf(goods, line.size, held),
      most,
    });
  }
  return shared([...resolved.values()]);
}

/** Returns the stock pieces reserved for this shopper. */
function heldOf(goods: LineGoods | undefined, size: string, held: PiecesBySku): number {
  return goods?.shelf ? (held.get(`${goods.shelf.productId} ${size}`) ?? 0) : 0;
}

/** Distributes stock in line order among lines of one SKU, such as a shirt both plain and with a name. */
function shared(lines: readonly ResolvedLine[]): ResolvedLine[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const shelf = line.product?.shelf;
    if (!shelf) return line;
    const place = `${shelf.productId} ${line.wanted.size}`;
    const before = taken.get(place) ?? 0;
    const own = { ...line, left: Math.max(0, line.left - before) };
    taken.set(place, before + sellablePieces(own));
    return own;
  });
}

interface Found {
  goods: LineGoods | undefined;
  left: number | undefined;
}

/** Finds a design, which is only available in the size it was designed for. */
function madeToOrder(line: WantedLine, known: ReadonlyMap<string, CustomLineGoods>): Found {
  const made = known.get(line.customProductId ?? '');
  return made?.size === line.size ? { goods: made.goods, left: made.left } : { goods: undefined, left: 0 };
}

function fromStock(line: WantedLine, product: StockedProduct | undefined): Found {
  const size = product?.sizes.find((offered) => offered.size === line.size);
  if (!product || !size) return { goods: undefined, left: 0 };
  const shelf = { productId: product.id, pricePaise: product.pricePaise };
  return { goods: { ...product, image: leadPicture(product), shelf, custom: null }, left: size.available };
}

type Known = ReadonlyMap<string, StockedProduct>;

function productOf(shopFacts: ShopFacts, line: WantedLine, byId: Known, byNumber: Known): StockedProduct | undefined {
  const number = numberOf(shopFacts, line);
  return byId.get(line._id ?? '') ?? (number && byNumber.get(numberKey(number)));
}

function numberOf(
  shopFacts: ShopFacts,
  { category, numericId }: WantedLine,
): { category: Category; numericId: number } | undefined {
  const listing = category === undefined ? undefined : findListing(shopFacts, category);
  return listing && isCategory(shopFacts, listing) && numericId !== undefined
    ? { category: listing, numericId }
    : undefined;
}

const numberKey = ({ category, numericId }: { category: string; numericId: number }) => `${numericId} ${category}`;

/** Returns the number of pieces of a line that an order may contain: at most the line limit and the stock. */
export function sellablePieces(line: ResolvedLine): number {
  return Math.min(line.quantity, line.most, line.left);
}
