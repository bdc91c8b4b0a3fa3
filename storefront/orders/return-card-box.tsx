import type { Return } from '#contract/returns.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { StatusTone } from '../parts/status-tone.ts';
import { writeDate } from '../parts/time-words.ts';
import styles from './order-card-box.module.css';
import { returnLineWords, returnNameOf, returnOutcomeWords } from './return-words.ts';

const tones: Record<Return['state'], StatusTone> = {
  requested: 'pending',
  approved: 'pending',
  pickup_booked: 'pending',
  picked_up: 'transit',
  received: 'transit',
  inspected: 'transit',
  refund_started: 'transit',
  refunded: 'delivered',
  exchanged: 'delivered',
  rejected: 'cancelled',
  cancelled: 'cancelled',
};

/** Card of a return in a list: pieces, outcome, status and next step. */
export function ReturnCardBox({ back }: { back: Return }) {
  return (
    <article className={styles.card} aria-label={`${returnNameOf(back)} ${back.id}`}>
      <div className={styles.head}>
        <span>
          <span className="mut">{returnNameOf(back)}</span> <b>{back.id}</b>
        </span>
        <span className="mut">{writeDate(back.requestedAt)}</span>
        <b>{returnOutcomeWords(back)}</b>
        <StatusBadge status={back.title} tone={tones[back.state]} className={styles.status} />
      </div>
      <div className={styles.body}>
        <div className={styles.pictures}>
          {back.lines.slice(0, 3).map((line) => (
            <span key={line.line} className="tile">
              <ProductPicture address={line.image} alt="" sizes="92px" />
            </span>
          ))}
        </div>
        <div className={styles.words}>
          <ul>
            {back.lines.map((line) => (
              <li key={line.line}>{returnLineWords(line)}</li>
            ))}
          </ul>
          <p className="mut sm">{back.promise}</p>
        </div>
        <div className={styles.ways}>
          <ButtonLink size="small" variant="line" to={`/my-account/orders/${back.order}`}>
            Order details
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
