import type { Customization, Quote, QuotedLine, WantedLine } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { browserApi } from '../browser/api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { type CartLine, defaultColour, isSameLine } from '../browser/cart-lines.ts';
import { guardSession } from '../browser/session-guard.ts';

type OrderLine = Order['lines'][number];

/** Outcome of buying an order again. */
export interface BoughtAgain {
  /** Number of pieces added to the cart. */
  added: number;
  /** Notes about items that are no longer sold, are available in smaller numbers, or have another price. */
  notes: { kind: 'gone' | 'fewer' | 'price'; name: string; size: string; from?: number; to?: number; left?: number }[];
  /** False if the browser stores nothing. */
  kept: boolean;
}

/** Returns the lines of an order for a new quote, with their previous prices. */
export function wantedAgain(shop: ShopFacts, lines: readonly OrderLine[]): WantedLine[] {
  return lines
    .slice(0, shownTerm(shop, 'limits').lines)
    .map(({ _id, numericId, category, size, quantity, price, customization }) => ({
      ...(numericId === null || customization ? { customProductId: _id } : { _id, numericId }),
      ...(category !== null && { category }),
      size,
      quantity: Math.min(quantity, shownTerm(shop, 'limits').perLine),
      seenPrice: price,
    }));
}

/** Returns the cart line of a quoted line. */
function cartLineOf({
  _id,
  numericId,
  category,
  name,
  price,
  oldPrice,
  image,
  size,
  quantity,
  customization,
}: QuotedLine): CartLine {
  return {
    id: _id,
    ...(numericId !== null && { numericId }),
    ...(category !== null && { category }),
    name,
    price,
    ...(oldPrice !== null && { oldPrice }),
    image,
    quantity,
    size,
    color: customization?.baseColor ?? defaultColour,
    ...(customization && { isCustomProduct: true, customization: keptOf(customization) }),
  };
}

/** Omits missing fields instead of setting undefined: the cart is stored as JSON. */
function keptOf({ baseColor, designImage, back }: Customization): NonNullable<CartLine['customization']> {
  return { baseColor, designImage, ...(back !== undefined && { back }) };
}

/**
 * Returns the cart with those lines of an order that are still sold, at current prices. Quantities are limited per line
 * and by stock.
 */
export function cartWith(
  shop: ShopFacts,
  cart: readonly CartLine[],
  lines: readonly OrderLine[],
  quote: Quote,
): { cart: CartLine[] } & Omit<BoughtAgain, 'kept'> {
  const notes: BoughtAgain['notes'] = [];
  const next = [...cart];
  let added = 0;
  const offered = new Set<number>();
  for (const quoted of quote.lines) {
    for (const at of quoted.asked) offered.add(at);
    const { name, size, left } = quoted;
    if (left === 0) {
      notes.push({ kind: 'gone', name, size });
      continue;
    }
    const wanted = piecesIn(lines, quoted.asked);
    const more = addToCart(shop, next, quoted, wanted);
    added += more;
    if (more < wanted) notes.push({ kind: 'fewer', name, size, left: more });
    notes.push(...priceNotes(quoted, lines));
  }
  const missing = lines.filter((_, at) => !offered.has(at));
  notes.push(...missing.map(({ name, size }) => ({ kind: 'gone' as const, name, size })));
  return { cart: next, added, notes };
}

/** Adds up to the wanted quantity of a line to `cart`, and returns the number of pieces added. */
function addToCart(shop: ShopFacts, cart: CartLine[], quoted: QuotedLine, wanted: number): number {
  const line = cartLineOf(quoted);
  const at = cart.findIndex((other) => isSameLine(other, line));
  const before = cart[at]?.quantity ?? 0;
  const isFull = at < 0 && cart.length >= shownTerm(shop, 'limits').lines;
  const more = isFull ? 0 : Math.min(roomFor(shop, quoted.left, before), wanted);
  if (more > 0) cart[at < 0 ? cart.length : at] = { ...line, quantity: before + more };
  return more;
}

/** Returns a note if the price of a line has changed since the order. */
function priceNotes({ asked, name, size, price }: Quote['lines'][number], lines: readonly OrderLine[]) {
  const then = lines[asked[0] ?? 0]?.price;
  return then === undefined || then === price ? [] : [{ kind: 'price' as const, name, size, from: then, to: price }];
}

/** Returns the number of pieces that can be added to a line. */
function roomFor(shop: ShopFacts, left: number, before: number): number {
  return Math.max(0, Math.min(shownTerm(shop, 'limits').perLine, left) - before);
}

/**
 * Adds those lines of an order that are still sold to the cart, and returns what has changed. Adds nothing if the user
 * has changed since the call. Throws ApiProblem.
 */
export async function buyAgain(shop: ShopFacts, reading: Promise<readonly OrderLine[]>): Promise<BoughtAgain> {
  const stillTheirs = guardSession();
  const lines = await reading;
  const { data: quote } = await browserApi('POST /api/checkout/quote', { body: { lines: wantedAgain(shop, lines) } });
  if (!stillTheirs()) return { added: 0, notes: [], kept: true };
  const { cart, added, notes } = cartWith(shop, readCart(shop), lines, quote);
  return { added, notes, kept: added === 0 || writeCart(cart) };
}

function piecesIn(lines: readonly OrderLine[], places: readonly number[]): number {
  return places.reduce((sum, at) => sum + (lines[at]?.quantity ?? 0), 0);
}
