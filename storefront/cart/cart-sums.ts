import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { type CartLine, isSameLine } from '../browser/cart-lines.ts';
import { type Estimate, emptyEstimate, withRest } from './estimate.ts';
import type { Quoting } from './use-quote.ts';

/** Cart line as shown. */
export interface CartRow {
  line: CartLine;
  /** Line in the current quote; undefined until quoted, null if unavailable. */
  quoted: QuotedLine | null | undefined;
  /**
   * Pieces available to this line: the stock less the pieces of other lines with the same stock. Undefined while
   * unknown.
   */
  left: number | undefined;
  /** Price of one piece in rupees. */
  price: number;
  /** Quantity in the total, limited by the available pieces. */
  sold: number;
  /** Total of that quantity in rupees. */
  total: number;
}

export interface CartSums extends Pick<Quote, 'itemCount'>, Estimate {
  /** Quote that the sums come from; undefined while the cart is being priced again. */
  quote: Quote | undefined;
}

/**
 * Calculates the cart's lines and sums together. So the lines always add up to the sums, even while the quote of the
 * newest change is pending.
 */
export function reckonCart(
  shop: ShopFacts,
  lines: readonly CartLine[],
  quoting: Pick<Quoting, 'quote' | 'lines'>,
): { rows: CartRow[]; sums: CartSums } {
  const left = new Map<QuotedLine, number>();
  const rows = apart(lines.map((line) => rowOf(shop, line, quotedOf(quoting, line), left)));
  const quote = quoting.lines === lines ? quoting.quote : undefined;
  if (quote) return { rows, sums: { ...quote, quote } };
  const subtotal = rows.reduce((sum, { price, sold }) => sum + toPaise(price) * sold, 0);
  const itemCount = rows.reduce((sum, { sold }) => sum + sold, 0);
  return {
    rows,
    sums: { itemCount, ...(itemCount === 0 ? emptyEstimate(shop) : withRest(shop, subtotal)), quote: undefined },
  };
}

/** Returns 'nothing' if no piece is available, 'no price' if the price is not known yet, otherwise 'sum'. */
export function goingOn({
  itemCount,
  subtotal,
}: Pick<CartSums, 'itemCount' | 'subtotal'>): 'nothing' | 'no price' | 'sum' {
  if (itemCount === 0) return 'nothing';
  return subtotal > 0 ? 'sum' : 'no price';
}

/** Creates a row. If several lines need the same pieces, the first one gets them. */
function rowOf(
  shop: ShopFacts,
  line: CartLine,
  quoted: QuotedLine | null | undefined,
  left: Map<QuotedLine, number>,
): CartRow {
  const price = quoted?.price ?? line.price;
  const inStock = quoted ? Math.min(line.quantity, left.get(quoted) ?? most(shop, quoted)) : 0;
  const sold = quoted === undefined ? line.quantity : inStock;
  if (quoted) left.set(quoted, (left.get(quoted) ?? most(shop, quoted)) - sold);
  return { line, quoted, left: quoted?.left, price, sold, total: toRupees(toPaise(price) * sold) };
}

/** Returns the key of a stock position; a shirt with and without a printed name share one position. */
const placeOf = ({ numericId, category, _id, size }: QuotedLine) => `${numericId ?? _id} ${category} ${size}`;

/**
 * Sets the available pieces of each line: the stock of its position less the pieces of the other lines. The shop serves
 * them in order.
 */
function apart(rows: CartRow[]): CartRow[] {
  return rows.map((row) => {
    const { quoted } = row;
    if (!quoted) return row;
    const same = rows.filter((other) => other.quoted && placeOf(other.quoted) === placeOf(quoted));
    const all = Math.max(...same.map((other) => other.left ?? 0));
    return { ...row, left: all + row.sold - same.reduce((sum, { sold }) => sum + sold, 0) };
  });
}

/** Returns the maximum quantity that an order can contain. */
function most(shop: ShopFacts, { left }: QuotedLine): number {
  return Math.min(left, shownTerm(shop, 'limits').perLine);
}

/**
 * Returns the promise of standard delivery for a line: 'Arrives Thu 26 - Sat 28 Nov', or 'Delivered in 5-7 business
 * days' without a PIN. Undefined if nothing is promised. Pure.
 */
export function promiseOfRow(
  { quote }: Pick<Quoting, 'quote'>,
  { quoted, sold }: Pick<CartRow, 'quoted' | 'sold'>,
): string | undefined {
  if (!quoted || sold === 0) return undefined;
  const standard = quote?.deliveryOptions.find(({ method, offered }) => method === 'standard' && offered);
  const parcel = standard?.parcels.find(({ custom }) => custom === (quoted.customization !== null));
  return parcel?.earliest === null ? `Delivered in ${parcel.words}` : parcel?.words;
}

/** Returns the quote of a line: undefined until quoted, null if unavailable. */
export function quotedOf(
  { quote, lines }: Pick<Quoting, 'quote' | 'lines'>,
  line: CartLine,
): QuotedLine | null | undefined {
  const index = lines.findIndex((known) => isSameLine(known, line));
  if (!quote || index < 0) return undefined;
  return quote.lines.find(({ asked }) => asked.includes(index)) ?? null;
}
