import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { told } from '#contract/told-terms.ts';
import { type CartLine, isSameLine } from '../browser/cart-lines.ts';
import { type Estimate, withRest } from './estimate.ts';
import type { Quoting } from './use-quote.ts';

/** A line of the cart as it is shown. */
export interface CartRow {
  line: CartLine;
  /** What the shop says of it now; undefined until it has spoken of it, null where it cannot be had at all. */
  quoted: QuotedLine | null | undefined;
  /** Pieces there are for it: what is left less what the cart's other lines of that piece take. Undefined while nothing is known. */
  left: number | undefined;
  /** Rupees for one. */
  price: number;
  /** How many of it are in the sum: no more than there are. */
  sold: number;
  /** Rupees for those. */
  total: number;
}

export interface CartSums extends Pick<Quote, 'itemCount'>, Estimate {
  /** The quote they are from; undefined while the cart is being priced anew. */
  quote: Quote | undefined;
}

/**
 * What the cart shows: its lines, and what they add up to. Both come from one reckoning, so that what stands beside the lines adds up
 * to what stands below them, whatever the shop has said of them and whether or not it has spoken of the newest change.
 */
export function reckonCart(lines: readonly CartLine[], quoting: Pick<Quoting, 'quote' | 'lines'>): { rows: CartRow[]; sums: CartSums } {
  const left = new Map<QuotedLine, number>();
  const rows = apart(lines.map((line) => rowOf(line, quotedOf(quoting, line), left)));
  const quote = quoting.lines === lines ? quoting.quote : undefined;
  if (quote) return { rows, sums: { ...quote, quote } };
  const subtotal = rows.reduce((sum, { price, sold }) => sum + toPaise(price) * sold, 0);
  const itemCount = rows.reduce((sum, { sold }) => sum + sold, 0);
  return { rows, sums: { itemCount, ...(itemCount === 0 ? nothing : withRest(subtotal)), quote: undefined } };
}

/** Tells whether there is a sum to go on with: nothing of it can be bought, or nobody has said yet what it costs. */
export function goingOn({ itemCount, subtotal }: Pick<CartSums, 'itemCount' | 'subtotal'>): 'nothing' | 'no price' | 'sum' {
  if (itemCount === 0) return 'nothing';
  return subtotal > 0 ? 'sum' : 'no price';
}

const nothing = { subtotal: 0, shipping: 0, tax: 0, total: 0 };

/** Several lines may ask for the same piece: what there is goes to the first of them. */
function rowOf(line: CartLine, quoted: QuotedLine | null | undefined, left: Map<QuotedLine, number>): CartRow {
  const price = quoted?.price ?? line.price;
  const sold = quoted === undefined ? line.quantity : quoted === null ? 0 : Math.min(line.quantity, left.get(quoted) ?? most(quoted));
  if (quoted) left.set(quoted, (left.get(quoted) ?? most(quoted)) - sold);
  return { line, quoted, left: quoted?.left, price, sold, total: toRupees(toPaise(price) * sold) };
}

/** The same shirt with and without a name on it lies in one place. */
const placeOf = ({ numericId, category, _id, size }: QuotedLine) => `${numericId ?? _id} ${category} ${size}`;

/** The shop serves lines of one place in their order; for each there is what is left there less what the others take. */
function apart(rows: CartRow[]): CartRow[] {
  return rows.map((row) => {
    const { quoted } = row;
    if (!quoted) return row;
    const same = rows.filter((other) => other.quoted && placeOf(other.quoted) === placeOf(quoted));
    const all = Math.max(...same.map((other) => other.left ?? 0));
    return { ...row, left: all + row.sold - same.reduce((sum, { sold }) => sum + sold, 0) };
  });
}

/** The most pieces of one kind an order takes. */
function most({ left }: QuotedLine): number {
  return Math.min(left, told('limits').perLine);
}

/** What the shop says of a line: undefined while it has not spoken of it, null where it cannot be had at all. */
export function quotedOf({ quote, lines }: Pick<Quoting, 'quote' | 'lines'>, line: CartLine): QuotedLine | null | undefined {
  const index = lines.findIndex((known) => isSameLine(known, line));
  if (!quote || index < 0) return undefined;
  return quote.lines.find(({ asked }) => asked.includes(index)) ?? null;
}
