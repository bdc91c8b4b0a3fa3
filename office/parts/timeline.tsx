import CreditCard from 'lucide-react/icons/credit-card';
import Mail from 'lucide-react/icons/mail';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import User from 'lucide-react/icons/user';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { momentWords } from '#office/words/time.ts';
import styles from './timeline.module.css';

type Happened = OfficeOrder['timeline'][number];

/** Who did it, by a sign and its word. */
const signs = {
  shopper: [ShoppingBag, 'Shopper'],
  staff: [User, 'Colleague'],
  gateway: [CreditCard, 'Payment'],
  courier: [Truck, 'Courier'],
  mail: [Mail, 'Mail'],
  shop: [Store, 'Shop'],
} as const;

/** What happened, newest first, of everybody together. */
export function Timeline({ events }: { events: readonly Happened[] }) {
  return (
    <ol className={styles.tl}>
      {events.map(({ at, by, who, title, detail }) => {
        const [Sign, word] = signs[by];
        return (
          <li key={`${at} ${title} ${detail ?? ''}`}>
            <Sign role="img" aria-label={word} />
            <div>
              <b>{who && by === 'staff' ? `${who}: ${title}` : title}</b>
              {detail && <p className={by === 'staff' ? styles.said : undefined}>{detail}</p>}
            </div>
            <time dateTime={at}>{momentWords(at)}</time>
          </li>
        );
      })}
    </ol>
  );
}
