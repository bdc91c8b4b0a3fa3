import { type CSSProperties, Suspense } from 'react';
import { Await } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Poster, type Scene } from '../parts/poster.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './listing-head.module.css';

interface ListingHeadProps {
  title: string;
  subtitle: string;
  crumbs: Crumb[];
  /** Fixed colours of the panel, independent of the theme. */
  ground: string;
  onGround: string;
  poster?: { scene: Scene; at?: string };
  /** `Rack` in place of a poster; it may still be loading. */
  rack?: Elements;
  /** True for painted lettering: only Limited Editions and Hot Sale. */
  painted?: boolean;
}

/** Header of a listing: the title in a flat panel, beside a poster or three garments. */
export function ListingHead({
  title,
  subtitle,
  crumbs,
  ground,
  onGround,
  poster,
  rack,
  painted = false,
}: ListingHeadProps) {
  return (
    <section
      className={classNames(styles.head, rack !== undefined && styles.rack)}
      style={{ '--ground': ground, '--on-ground': onGround } as CSSProperties}
    >
      <div className={styles.text}>
        <Breadcrumb crumbs={crumbs} className={styles.crumbs} />
        <h1 tabIndex={-1} className={painted ? classNames('painted', styles.painted) : classNames('h1', styles.title)}>
          {title}
        </h1>
        <p>{subtitle}</p>
      </div>
      <div className={styles.picture}>
        {/* Slightly below full width, so that phones with a pixel ratio of 1.75 load the small file, without visible
            difference. */}
        {poster && (
          <Poster {...poster} alt="" priority sizes="(min-width: 901px) 44vw, 97vw" className={styles.poster} />
        )}
        {rack}
      </div>
    </section>
  );
}

interface LateRackProps<T> {
  reply: T | Promise<T>;
  /** Returns the products of the reply. */
  of: (reply: T) => Product[];
}

/** Rack of products from a page's loader, at once or later; renders none if they fail to load. */
export function LateRack<T>({ reply, of }: LateRackProps<T>) {
  // An empty element as fallback: without a fallback, the error would replace the whole page.
  return (
    <Suspense>
      <Await resolve={reply} errorElement={<span />}>
        {(arrived) => <Rack products={of(arrived as T)} />}
      </Await>
    </Suspense>
  );
}

/** Three garments side by side, the third in front: header of a collection without a poster. */
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
        className={classNames(styles.garment, styles[`garment${at}`])}
      />
    ));
}
