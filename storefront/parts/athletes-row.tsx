import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { classes } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import styles from './athletes-row.module.css';
import { ProductPicture } from './product-picture.tsx';
import { sportName } from './product-words.ts';
import { athletePath } from './sports.ts';

/** Each athlete with the first of their pieces; their shirt is the portrait. */
export function AthletesRow({ products }: { products: Product[] }) {
  const seen = new Map<string, Product>();
  for (const product of products) {
    if (product.athlete && !seen.has(product.athlete)) seen.set(product.athlete, product);
  }
  if (seen.size === 0) return null;
  return (
    <section id="athletes" className="wrap" aria-labelledby="athletes-title">
      <CreaseHeading id="athletes-title" end={<span className="mut sm only-desktop">Their shirts, their numbers</span>}>
        Athletes
      </CreaseHeading>
      <div className={classes('bleed', styles.row)}>
        {Array.from(seen, ([athlete, product]) => (
          <Link key={athlete} to={athletePath(athlete)} className={classes(styles.athlete, styles[product.sport])}>
            <ProductPicture address={product.image} alt="" sizes="(min-width: 901px) 27vw, 56vw" className={styles.shirt} />
            <span className={styles.words}>
              <span className="h2">{athlete}</span>
              <span className="sm">{product.sport === 'motorsport' ? 'Formula 1' : sportName(product)}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
