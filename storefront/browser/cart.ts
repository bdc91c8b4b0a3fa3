import type { Product } from '#contract/catalogue.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { type CartLine, defaultColour, isSameLine, parseCart, withAdded } from './cart-lines.ts';
import { useHydrated } from './hydrated.ts';
import { useShop } from './shop-facts.ts';
import { storedList } from './stored-list.ts';

const list = storedList('cart', 'cartUpdated', (stored, shop: ShopFacts) => parseCart(shop, stored));

/** Reads the cart from local storage. */
export const readCart = (shop: ShopFacts): readonly CartLine[] => list.read(shop);

/** Replaces the cart and notifies all tabs. Returns false if the browser does not store it. */
export const writeCart = list.write;

/** Returns the cart lines, synchronized between tabs; empty on the server and during hydration. */
export function useCart(): readonly CartLine[] {
  return list.use(useShop());
}

/** Returns false on the server and until hydration, while an empty cart means 'not known yet'. */
export const useCartKnown = useHydrated;

export type AddOutcome = 'added' | 'limit' | 'failed';

/** Adds pieces of a product to the cart. */
export function addToCart(shop: ShopFacts, product: Product, size: string, quantity = 1): AddOutcome {
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
  const lines = withAdded(shop, readCart(shop), line);
  if (!lines) return 'limit';
  return writeCart(lines) ? 'added' : 'failed';
}

/** Sets the quantity of a line; below 1 the line is removed. */
export function setQuantity(shop: ShopFacts, line: CartLine, quantity: number): boolean {
  const lines = readCart(shop);
  if (quantity < 1) return removeLines(shop, [line]);
  return writeCart(lines.map((other) => (isSameLine(other, line) ? { ...other, quantity } : other)));
}

/** Removes lines. */
export function removeLines(shop: ShopFacts, lines: readonly CartLine[]): boolean {
  return writeCart(readCart(shop).filter((other) => !lines.some((line) => isSameLine(other, line))));
}

/** Inserts a removed line at its old position. */
export function restoreLine(shop: ShopFacts, line: CartLine, position: number): boolean {
  const lines = readCart(shop).filter((other) => !isSameLine(other, line));
  return writeCart([...lines.slice(0, position), line, ...lines.slice(position)]);
}
