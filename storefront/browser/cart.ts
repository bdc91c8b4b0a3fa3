import type { Product } from '#contract/catalogue.ts';
import { type CartLine, defaultColour, isSameLine, parseCart, withAdded } from './cart-lines.ts';
import { useHydrated } from './hydrated.ts';
import { storedList } from './stored-list.ts';

const list = storedList('cart', 'cartUpdated', parseCart);

/** The cart as it stands in local storage. */
export const readCart = list.read;

/** Replaces the cart and tells every tab. False where the browser keeps nothing. */
export const writeCart = list.write;

/** The cart's lines, in step with other tabs; empty on the server and while hydrating. */
export const useCart = list.use;

/** False on the server and until hydration: before that an empty cart means 'not known yet'. */
export const useCartKnown = useHydrated;

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
