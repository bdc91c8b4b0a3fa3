import BadgeCheck from 'lucide-react/icons/badge-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import type { ProductDetail } from '#contract/catalogue.ts';
import styles from './buy-box.module.css';

/** Delivery, returns and licence in three lines, as they hold for this product. */
export function Promises({ product: { finalSale, licensor } }: { product: ProductDetail }) {
  return (
    <>
      <ul className={styles.promises}>
        <li>
          <Truck />
          <p>
            <b>Free</b>, 5–7 business days
          </p>
        </li>
        <li>
          <RotateCcw />
          {finalSale ? (
            <p>
              <b>Final sale</b>
              <br />
              <span>Not returnable, unless it is faulty, wrong or late.</span>
            </p>
          ) : (
            <p>
              <b>7-day returns</b>, and a free swap of size
            </p>
          )}
        </li>
      </ul>
      <div className={styles.seal}>
        <BadgeCheck />
        <p>
          <b>Officially licensed</b> by {licensor}.
        </p>
      </div>
    </>
  );
}
