import CreditCard from 'lucide-react/icons/credit-card';
import Mail from 'lucide-react/icons/mail';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { momentWords } from '#office/words/time.ts';
import { withKeys } from '#office/words/with-keys.ts';
import { Button } from './button.tsx';
import styles from './timeline.module.css';

type Happened = OfficeOrder['timeline'][number];

/** Icon and word of each kind of actor. */
const signs = {
  shopper: [ShoppingBag, 'Shopper'],
  staff: [User, 'Colleague'],
  gateway: [CreditCard, 'Payment'],
  courier: [Truck, 'Courier'],
  mail: [Mail, 'Mail'],
  shop: [Store, 'Shop'],
} as const;

/** Number of events shown before all are requested. */
const few = 12;

/** Shows the events of all actors, newest first; older events after a button press. */
export function EventTimeline({ events }: { events: readonly Happened[] }) {
  const [all, setAll] = useState(false);
  const shown = all || events.length <= few + 2 ? events : events.slice(0, few);
  return (
    <>
      <Lines events={shown} />
      {shown.length < events.length && (
        <p>
          <Button onPress={() => setAll(true)}>{`Show all ${events.length}`}</Button>
        </p>
      )}
    </>
  );
}

function Lines({ events }: { events: readonly Happened[] }) {
  return (
    <ol className={styles.tl}>
      {withKeys(events, ({ at, title, detail }) => `${at} ${title} ${detail ?? ''}`).map(
        ({ key, at, by, who, title, detail }) => {
          const [Sign, word] = signs[by];
          return (
            <li key={key}>
              <Sign role="img" aria-label={word} />
              <div>
                <b>{who && by === 'staff' ? `${who}: ${title}` : title}</b>
                {detail && <p className={by === 'staff' ? styles.said : undefined}>{detail}</p>}
              </div>
              <time dateTime={at}>{momentWords(at)}</time>
            </li>
          );
        },
      )}
    </ol>
  );
}
