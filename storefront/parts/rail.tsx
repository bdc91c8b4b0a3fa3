import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './rail.module.css';

/** Pixels of one step, a card and its gap (specification, section 9). */
const step = 280;

interface RailProps {
  title: string;
  products: Product[];
  /** The button below a card. */
  action: (product: Product) => ReactNode;
}

/** One row of cards to scroll sideways, by hand or with the buttons. */
export function Rail({ title, products, action }: RailProps) {
  const rail = useRef<HTMLUListElement>(null);
  const move = useCallback((steps: number) => {
    const row = rail.current;
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth;
    // From either end the next step leads to the other one.
    const left = steps > 0 && row.scrollLeft >= end - 1 ? 0 : steps < 0 && row.scrollLeft <= 1 ? end : row.scrollLeft + steps * step;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
  }, []);
  const controls = (
    <div className={`${styles.controls} needs-script`}>
      <IconButton label="Previous" onClick={() => move(-1)}>
        <ArrowLeft />
      </IconButton>
      <IconButton label="Next" onClick={() => move(1)}>
        <ArrowRight />
      </IconButton>
    </div>
  );
  return (
    <section className="sec" aria-labelledby="trending">
      <div className="wrap">
        <CreaseHeading id="trending" end={controls}>
          {title}
        </CreaseHeading>
        <ul ref={rail} className={styles.rail}>
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} sizes="280px" action={action(product)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
