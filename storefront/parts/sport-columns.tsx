import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { classNames } from '#ui/classes.ts';
import { useShop } from '../browser/shop-facts.ts';
import { ProductCard } from './product-card.tsx';
import styles from './sport-columns.module.css';
import { devaOf, menuSports } from './sports.ts';

export interface SheetColumn {
  name: string;
  hindi: string;
  to: string;
  products: Product[];
}

/** Shows the home page's categories in columns, each with its first two products. */
export function SportColumns({ columns }: { columns: SheetColumn[] }) {
  return (
    <section className="sec" aria-label="Shop by category">
      <div className={classNames('wrap', styles.sheet)}>
        {columns.map(({ name, hindi, to, products }) => (
          <div key={to}>
            <Link to={to} prefetch="intent" className={styles.head}>
              <div>
                <h2 className="h2">{name}</h2>
                <span className="deva" lang="hi">
                  {hindi}
                </span>
              </div>
              <ArrowRight />
            </Link>
            {products.length === 0 && <p className="mut">Nothing here yet.</p>}
            <div className={styles.two}>
              {products.slice(0, 2).map((product) => (
                <ProductCard key={product._id} product={product} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Links to the sports by name, placed under a section heading. */
export function SportLinks() {
  const shop = useShop();
  return (
    <nav aria-label="Sports" className={classNames(styles.sheet, styles.plain)}>
      {menuSports(shop).map((one) => (
        <Link key={one.sport} to={`/sports/${one.sport}`} prefetch="intent" className={styles.head}>
          <div>
            <h3 className="h2">{one.name}</h3>
            <span className={devaOf(one)} lang="hi">
              {one.hindi}
            </span>
          </div>
          <ArrowRight />
        </Link>
      ))}
    </nav>
  );
}
