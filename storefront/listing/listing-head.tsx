import { type CSSProperties, Suspense } from 'react';
import { Await } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx';
import { classes } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Poster, type Scene } from '../parts/poster.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './listing-head.module.css';

interface ListingHeadProps {
  title: string;
  subtitle: string;
  crumbs: Crumb[];
  /** Fixed colours of the panel: they do not change with the theme. */
  ground: string;
  onGround: string;
  poster?: { scene: Scene; at?: string };
  /** Instead of a poster: a `Rack`, which may still be on its way. */
  rack?: Elements;
  /** Sets the title in painted lettering: only Limited Editions and Hot Sale. */
  painted?: boolean;
}

/** The head of a listing: title in a flat panel, and beside it a poster or a rack of garments. */
export function ListingHead({ title, subtitle, crumbs, ground, onGround, poster, rack, painted = false }: ListingHeadProps) {
  return (
    <section
      className={classes(styles.head, rack !== undefined && styles.rack)}
      style={{ '--ground': ground, '--on-ground': onGround } as CSSProperties}
    >
      <div className={styles.text}>
        <Breadcrumb crumbs={crumbs} className={styles.crumbs} />
        <h1 tabIndex={-1} className={painted ? classes('painted', styles.painted) : classes('h1', styles.title)}>
          {title}
        </h1>
        <p>{subtitle}</p>
      </div>
      <div className={styles.picture}>
        {/* A little less than all of a phone's width: at 1.75 pixels a dot the small file does, and nobody sees the difference. */}
        {poster && <Poster {...poster} alt="" priority sizes="(min-width: 901px) 44vw, 97vw" className={styles.poster} />}
        {rack}
      </div>
    </section>
  );
}

interface LateRackProps<T> {
  reply: T | Promise<T>;
  /** The products of the reply. */
  of: (reply: T) => Product[];
}

/** A rack of what a page's loader brings, at once or later; none where that does not come. */
export function LateRack<T>({ reply, of }: LateRackProps<T>) {
  // An element, though an empty one: without any the whole page would be taken for broken.
  return (
    <Suspense>
      <Await resolve={reply} errorElement={<span />}>
        {(arrived) => <Rack products={of(arrived as T)} />}
      </Await>
    </Suspense>
  );
}

/** Three garments side by side, the third in front: the head of a collection that has no poster. */
function Rack({ products }: { products: Product[] }) {
  return products
    .slice(0, 3)
    .map((product, at) => (
      <ProductPicture
        key={product._id}
        address={product.image}
        alt=""
        priority={at === 2 && 'largest'}
        sizes="(min-width: 901px) 24vw, 46vw"
        className={classes(styles.garment, styles[`garment${at}`])}
      />
    ));
}
