import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Empty } from '#ui/empty.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { useRetryLater } from '../browser/use-retry-later.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  products: Product[];
  columns?: number;
  /** Tile that takes four places of the first two rows, after the second card. */
  feature?: Elements;
  /** Heading level of the products' names. */
  level?: 2 | 3;
  /** Number of first pictures that load eagerly. */
  first?: number;
  /** Returns the content over the lower edge of a picture. */
  quickOf?: (product: Product) => Elements;
}

/** Grid of cards without gaps, so that a row looks like a clothes rack. */
export function ProductGrid({ products, columns = 4, feature, level = 2, first = 0, quickOf }: ProductGridProps) {
  const cards = products.map((product, at) => (
    <ProductCard key={product._id} product={product} level={level} priority={at < first} quick={quickOf?.(product)} />
  ));
  return (
    <div className="grid" style={{ '--cols': columns } as CSSProperties}>
      {cards.slice(0, 2)}
      {feature}
      {cards.slice(2)}
    </div>
  );
}

/** Placeholder of a list that is loading, with a loading text. */
export function WaitingGrid({ label }: { label: string }) {
  return (
    <div className={`wrap ${styles.waiting}`}>
      <SkeletonGrid label={label} />
    </div>
  );
}

/** Message for an empty collection, with links. */
export function NothingHere({ name, to }: { name: string; to: string }) {
  return (
    <div className={`wrap ${styles.waiting}`}>
      <Empty title="Nothing here right now.">
        <p className="mut">
          <span>See</span>{' '}
          <Link to={to} className="lk">
            {name}
          </Link>
          <span>, or</span>{' '}
          <Link to="/customize" className="lk">
            make your own
          </Link>
          <span>.</span>
        </p>
      </Empty>
    </div>
  );
}

/** Message for a shop without products yet: the studio and the contact page. */
export function NothingYet() {
  return (
    <div className={`wrap sec ${styles.waiting}`}>
      <Empty
        title="Nothing on the shelves yet."
        text="The first pieces are on their way. What you design yourself can be made today."
      >
        <p>
          <Link to="/customize" className="lk">
            Start a design
          </Link>{' '}
          <span>or</span>{' '}
          <Link to="/contact-us" className="lk">
            ask us
          </Link>
        </p>
      </Empty>
    </div>
  );
}

/** Message for a list that failed to load; the message never claims that there are no products. */
export function LoadFailed() {
  const [waits, again] = useRetryLater();
  return (
    <div className={styles.failed}>
      <p role="status">Couldn’t load products.</p>
      <Button variant="line" size="small" busy={waits} onClick={again}>
        Try again
      </Button>
    </div>
  );
}
