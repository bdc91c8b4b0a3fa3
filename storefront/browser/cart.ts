import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { type CartLine, defaultColour, isSameLine, parseCart, withAdded } from './cart-lines.ts';
import { parseJson, readText, writeText } from './storage.ts';

const key = 'cart';
const updated = 'cartUpdated';
const empty: readonly CartLine[] = [];

/** The last text read and its lines: React needs the same lines for the same text. */
let seen: { text: string | null; lines: readonly CartLine[] } = { text: null, lines: empty };

/** The cart as it stands in local storage. */
export function readCart(): readonly CartLine[] {
  const text = readText(key);
  if (text !== seen.text) seen = { text, lines: parseCart(parseJson(text)) };
  return seen.lines;
}

/** Replaces the cart and tells this tab (other tabs hear it from the storage). False where the browser keeps nothing. */
export function writeCart(lines: readonly CartLine[]): boolean {
  const kept = writeText(key, JSON.stringify(lines));
  window.dispatchEvent(new Event(updated));
  return kept;
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener(updated, listener);
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener(updated, listener);
    window.removeEventListener('storage', follow);
  };
}

/** The cart's lines, in step with other tabs; empty on the server and while hydrating. */
export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, readCart, () => empty);
}

const nothing = () => () => {};

/** False on the server and until hydration: before that an empty cart means 'not known yet'. */
export function useCartKnown(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}

export type AddOutcome = 'added' | 'limit' | 'failed';

/** Puts pieces of a product into the cart. */
export function addToCart(product: Product, size: string, quantity = 1): AddOutcome {
  const line: CartLine = {
    id: product._id,
    numericId: product.numericId,
    name: product.ProductName,
    price: product.Price,
    ...(product.OldPrice !== null && { oldPrice: product.OldPrice }),
    category: product.Category,
    image: product.image,
    description: product.Description,
    discount: product.Discount,
    quantity,
    size,
    color: defaultColour,
  };
  const lines = withAdded(readCart(), line);
  if (!lines) return 'limit';
  return writeCart(lines) ? 'added' : 'failed';
}

/** Sets a line's quantity; below 1 it is removed. */
export function setQuantity(line: CartLine, quantity: number): boolean {
  const lines = readCart();
  if (quantity < 1) return writeCart(lines.filter((other) => !isSameLine(other, line)));
  return writeCart(lines.map((other) => (isSameLine(other, line) ? { ...other, quantity } : other)));
}

/** Puts a removed line back in its old place. */
export function restoreLine(line: CartLine, position: number): boolean {
  const lines = readCart().filter((other) => !isSameLine(other, line));
  return writeCart([...lines.slice(0, position), line, ...lines.slice(position)]);
}
