import BadgeCheck from 'lucide-react/icons/badge-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import type { ProductDetail } from '#contract/catalogue.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { rangeOf, shortRupees } from '#contract/delivery-words.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { toldWays } from '#contract/told-ways.ts';
import { useShop } from '../browser/shop-facts.ts';
import { isOneSize } from '../parts/size-guide.ts';
import styles from './buy-box.module.css';

/** Shows delivery, returns and licence of this product in three lines. */
export function Promises({ product }: { product: ProductDetail }) {
  const shop = useShop();
  const { finalSale, licensor, Price } = product;
  const { restFirst, restLast } = toldWays(shop);
  const price = deliveryPrice(shownTerm(shop, 'delivery'), 'standard', Price);
  return (
    <>
      <ul className={styles.promises}>
        <li>
          <Truck />
          <p>
            <b>{price === 0 ? 'Free' : shortRupees(price)}</b>
            <span>{`, ${rangeOf(restFirst, restLast, '–')} business days`}</span>
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
              <b>{`${shownTerm(shop, 'returns').days}-day returns`}</b>
              {!isOneSize(product) && <span>, and a free swap of size</span>}
            </p>
          )}
        </li>
      </ul>
      <div className={styles.seal}>
        <BadgeCheck />
        <p>
          <b>Officially licensed</b> <span>{`by ${licensor}.`}</span>
        </p>
      </div>
    </>
  );
}
