import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { useAddToCart } from '../parts/add-to-cart.tsx';
import { isWithdrawn } from '../parts/product-words.ts';
import styles from './quick-sizes.module.css';

/** Shortcut for adding a product to the cart from its card; null if the product is unavailable. */
export function quickOf(product: Product): Elements {
  return isWithdrawn(product) || product.sizes.every(({ available }) => !available) ? null : (
    <QuickSizes product={product} />
  );
}

/**
 * Opens the sizes on the first press. A press on a size adds one piece to the cart. A one-size product is added on the
 * first press.
 */
function QuickSizes({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  const { busy, add } = useAddToCart();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const panel = useId();
  const one = product.sizes.length === 1 ? product.sizes[0]?.size : undefined;
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: PointerEvent) =>
      target instanceof Node && !box.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const take = (size: string) => {
    close();
    void add(product, size);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel opened by its button
    <div
      ref={box}
      className={classNames('needs-script', styles.quick, open && styles.shown)}
      onKeyDown={({ key }) => open && key === 'Escape' && close()}
    >
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would cover part of the picture
        <div
          id={panel}
          role="group"
          aria-label={`Sizes of ${product.ProductName}`}
          className={`${styles.sizes} arrives`}
        >
          {product.sizes.map(({ size, available }) => (
            <button
              key={size}
              type="button"
              className={classNames(styles.size, size.length > 4 && styles.long)}
              disabled={!available}
              aria-label={available ? `Add size ${size}` : `${size}, sold out`}
              onClick={() => take(size)}
            >
              {size}
            </button>
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-label={`Quick add: ${product.ProductName}`}
        aria-expanded={one === undefined ? open : undefined}
        aria-controls={open ? panel : undefined}
        aria-busy={busy}
        onClick={() => (one === undefined ? setOpen(!open) : take(one))}
      >
        <Plus className={classNames(open && styles.turned)} />
      </button>
    </div>
  );
}
