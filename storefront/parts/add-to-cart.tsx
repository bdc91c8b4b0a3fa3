import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { atMostWords } from '#contract/told-terms.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { addToCart, readCart, useCart } from '../browser/cart.ts';
import { countOf, isSameLine } from '../browser/cart-lines.ts';
import { cartUpdate, showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ProductPicture } from './product-picture.tsx';
import { quickSize } from './product-words.ts';
import { showStorageNotice } from './storage-notice.tsx';

/** Minimum time in ms that the spinner shows, so that users notice the press. */
const seenMs = 250;

/** Returns the quantity of this size of the product in the cart. */
export function useHeld(product: Pick<Product, '_id'>, size: string | undefined): number {
  const lines = useCart();
  return size === undefined ? 0 : (lines.find((line) => isSameLine(line, { id: product._id, size }))?.quantity ?? 0);
}

/** Adds items to the cart. Returns false after a failure, which is shown. */
export function putIntoCart(shop: ShopFacts, product: Product, size: string, quantity: number): boolean {
  const outcome = addToCart(shop, product, size, quantity);
  if (outcome === 'limit') showMessage({ kind: 'alert', text: atMostWords(shop) });
  if (outcome === 'failed') showStorageNotice('Failed to add product to cart. Please try again.');
  return outcome === 'added';
}

/**
 * Adds items to the cart at once, so that leaving the page during the spinner loses nothing. Resolves after the spinner
 * ends; true on success.
 */
export async function addSeen(shop: ShopFacts, product: Product, size: string, quantity: number): Promise<boolean> {
  const added = putIntoCart(shop, product, size, quantity);
  if (added) await new Promise((resolve) => setTimeout(resolve, seenMs));
  return added;
}

/** Returns a function that adds items and shows the outcome in the page. */
export function useAddToCart() {
  const shop = useShop();
  const [busy, setBusy] = useState(false);
  async function add(product: Product, size: string, quantity = 1): Promise<void> {
    setBusy(true);
    const added = await addSeen(shop, product, size, quantity);
    setBusy(false);
    if (!added) return;
    const count = countOf(readCart(shop));
    showMessage({
      ...cartUpdate,
      text: 'Added to cart',
      detail: `${product.ProductName}${behindName(size)}. Cart has ${count} ${count === 1 ? 'item' : 'items'}.`,
      picture: (
        <span className="tile">
          <ProductPicture address={product.image} alt="" sizes="64px" />
        </span>
      ),
    });
  }
  return { busy, add };
}

/** Button below a trending card. It adds size M or the only size; other products are linked to choose a size. */
export function QuickAdd({ product }: { product: Product }) {
  const { busy, add } = useAddToCart();
  const size = quickSize(product);
  const inCart = useHeld(product, size) > 0;
  if (!size) {
    return (
      <ButtonLink to={productPath(product)} variant="line" size="small" wide>
        <span>Choose size</span>
        <span className="vh">{` of ${product.ProductName}`}</span>
      </ButtonLink>
    );
  }
  const verb = inCart ? '✓ In Cart' : 'Add to cart';
  return (
    <Button
      variant={inCart && !busy ? 'done' : 'line'}
      size="small"
      wide
      busy={busy}
      className="needs-script"
      onClick={() => void add(product, size)}
    >
      <span>{busy ? 'Adding' : verb}</span>
      <span className="vh">{`: ${product.ProductName}`}</span>
    </Button>
  );
}
