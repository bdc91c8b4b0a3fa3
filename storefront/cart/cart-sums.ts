import { taxOn } from '#contract/cart-rules.ts';
import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { type CartLine, isSameLine } from '../browser/cart-lines.ts';
import type { Quoting } from './use-quote.ts';

/** A line of the cart as it is shown. */
export interface CartRow {
  line: CartLine;
  /** What the shop says of it now; undefined until it has spoken of it, null where it cannot be had at all. */
  quoted: QuotedLine | null | undefined;
  /** Rupees for one. */
  price: number;
  /** How many of it are in the sum: no more than there are. */
  sold: number;
  /** Rupees for those. */
  total: number;
}

export interface CartSums extends Pick<Quote, 'itemCount' | 'subtotal' | 'shipping' | 'tax' | 'total'> {
  /** The quote they are from; undefined while the cart is being priced anew. */
  quote: Quote | undefined;
}

/**
 * What the cart shows: its lines, and what they add up to. Both come from one reckoning, so that what stands beside the lines adds up
 * to what stands below them, whatever the shop has said of them and whether or not it has spoken of the newest change.
 */
export function reckonCart(lines: readonly CartLine[], quoting: Pick<Quoting, 'quote' | 'lines'>): { rows: CartRow[]; sums: CartSums } {
  const left = new Map<QuotedLine, number>();
  const rows = lines.map((line) => rowOf(line, quotedOf(quoting, line), left));
  const quote = quoting.lines === lines ? quoting.quote : undefined;
  if (quote) return { rows, sums: { ...quote, quote } };
  const subtotal = rows.reduce((sum, { price, sold }) => sum + toPaise(price) * sold, 0);
  const tax = taxOn(subtotal);
  const itemCount = rows.reduce((sum, { sold }) => sum + sold, 0);
  return {
    rows,
    sums: { itemCount, subtotal: toRupees(subtotal), shipping: 0, tax: toRupees(tax), total: toRupees(subtotal + tax), quote: undefined },
  };
}

/** Several lines may ask for the same piece: what there is goes to the first of them. */
function rowOf(line: CartLine, quoted: QuotedLine | null | undefined, left: Map<QuotedLine, number>): CartRow {
  const price = quoted?.price ?? line.price;
  const sold = quoted === undefined ? line.quantity : quoted === null ? 0 : Math.min(line.quantity, left.get(quoted) ?? most(quoted));
  if (quoted) left.set(quoted, (left.get(quoted) ?? most(quoted)) - sold);
  return { line, quoted, price, sold, total: toRupees(toPaise(price) * sold) };
}

/** The most pieces of one kind an order takes. */
function most({ left }: QuotedLine): number {
  return Math.min(left, 10);
}

/** What the shop says of a line: undefined while it has not spoken of it, null where it cannot be had at all. */
export function quotedOf({ quote, lines }: Pick<Quoting, 'quote' | 'lines'>, line: CartLine): QuotedLine | null | undefined {
  const index = lines.findIndex((known) => isSameLine(known, line));
  if (!quote || index < 0) return undefined;
  return quote.lines.find(({ asked }) => asked.includes(index)) ?? null;
}
