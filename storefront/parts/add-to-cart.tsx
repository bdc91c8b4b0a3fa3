import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { productPath } from '#contract/page-paths.ts';
import { atMostWords } from '#contract/told-terms.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { addToCart, readCart, useCart } from '../browser/cart.ts';
import { countOf, isSameLine } from '../browser/cart-lines.ts';
import { cartPages, say } from '../browser/messages.ts';
import { sayNotKept } from './not-kept.tsx';
import { ProductPicture } from './product-picture.tsx';
import { quickSize } from './product-words.ts';

/** Milliseconds the spinner shows: long enough to see that the press was taken. */
const seenMs = 250;

/** How many pieces of this size of the product lie in the cart. */
export function useHeld(product: Pick<Product, '_id'>, size: string | undefined): number {
  const lines = useCart();
  return size === undefined ? 0 : (lines.find((line) => isSameLine(line, { id: product._id, size }))?.quantity ?? 0);
}

/** Puts pieces into the cart; where that cannot be, says why and gives false. */
export function putIntoCart(product: Product, size: string, quantity: number): boolean {
  const outcome = addToCart(product, size, quantity);
  if (outcome === 'limit') say({ kind: 'alert', text: atMostWords() });
  if (outcome === 'failed') sayNotKept('Failed to add product to cart. Please try again.');
  return outcome === 'added';
}

/** Puts pieces into the cart at once: whoever leaves the page while the spinner shows has them. Gives whether it did, once the press was seen. */
export async function addSeen(product: Product, size: string, quantity: number): Promise<boolean> {
  const added = putIntoCart(product, size, quantity);
  if (added) await new Promise((resolve) => setTimeout(resolve, seenMs));
  return added;
}

/** Adds pieces and says in the page what came of it, whichever it was. */
export function useAddToCart() {
  const [busy, setBusy] = useState(false);
  async function add(product: Product, size: string, quantity = 1): Promise<void> {
    setBusy(true);
    const added = await addSeen(product, size, quantity);
    setBusy(false);
    if (!added) return;
    const count = countOf(readCart());
    say({
      kind: 'status',
      text: 'Added to cart',
      detail: `${product.ProductName}${size === 'One size' ? '' : `, size ${size}`}. Cart has ${count} ${count === 1 ? 'item' : 'items'}.`,
      picture: (
        <span className="tile">
          <ProductPicture address={product.image} alt="" sizes="64px" />
        </span>
      ),
      until: cartPages,
    });
  }
  return { busy, add };
}

/** The button below a trending card: one press adds size M, or the only size; where the shopper must choose it leads to the product. */
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
  return (
    <Button
      variant={inCart && !busy ? 'done' : 'line'}
      size="small"
      wide
      busy={busy}
      className="needs-script"
      onClick={() => void add(product, size)}
    >
      <span>{busy ? 'Adding' : inCart ? '✓ In Cart' : 'Add to cart'}</span>
      <span className="vh">{`: ${product.ProductName}`}</span>
    </Button>
  );
}
