import type { OrderCard } from '#contract/account-orders.ts';
import { formatRupees } from '#contract/money.ts';
import type { OrderState } from '#contract/orders.ts';
import { behindName } from '#contract/size-words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { memberApi } from '../browser/member-api.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { StatusTone } from '../parts/status-tone.ts';
import { writeDate, writeTime } from '../parts/time-words.ts';
import { BoughtAgainNotice, BuyAgainButton, useBuyAgain } from './buy-again-button.tsx';
import styles from './order-card-box.module.css';
import { orderAccess } from './order-place.ts';

const tones: Record<OrderState, StatusTone> = {
  placed: 'pending',
  paid: 'pending',
  confirmed: 'pending',
  in_print: 'pending',
  packed: 'pending',
  shipped: 'transit',
  out_for_delivery: 'out',
  delivered: 'delivered',
  closed: 'delivered',
  payment_failed: 'cancelled',
  cancelled: 'cancelled',
  return_in_progress: 'returned',
  returned: 'returned',
  returned_to_origin: 'rto',
  lost: 'other',
};

const underway: readonly OrderState[] = [
  'placed',
  'paid',
  'confirmed',
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
];

const waitWords = { code: 'Not confirmed yet: enter the code we mailed.', payment: 'Not paid yet.' };
const waitWays = { code: 'Enter the code', payment: 'Finish paying' };

/** Card of an order in a list: contents, status and links. */
export function OrderCardBox({ order }: { order: OrderCard }) {
  const { reference, status, lines, moreLines } = order;
  const { waits } = order;
  const comes = underway.includes(status) && !waits;
  const buying = useBuyAgain(
    reference,
    async () =>
      (await memberApi('GET /api/orders/:reference', orderAccess({ reference, orderKey: undefined }))).data.lines,
  );
  return (
    <article className={styles.card} aria-label={`Order ${reference}`}>
      <div className={styles.head}>
        <span>
          <span className="mut">Order</span> <b>{reference}</b>
        </span>
        <span className="mut">{writeDate(order.placedAt)}</span>
        <b>{formatRupees(order.total)}</b>
        <StatusBadge status={order.statusWords} tone={tones[status]} className={styles.status} />
      </div>
      <div className={styles.body}>
        <div className={styles.pictures}>
          {lines.map((line) => (
            <span key={`${line.name} ${line.size}`} className="tile">
              <ProductPicture address={line.image} alt="" sizes="92px" />
            </span>
          ))}
        </div>
        <div className={styles.words}>
          <ul>
            {lines.map((line) => (
              <li key={`${line.name} ${line.size}`}>
                {`${line.name}${behindName(line.size, ', ')}${line.quantity > 1 ? `, ${line.quantity} pieces` : ''}`}
              </li>
            ))}
            {moreLines > 0 && <li className="mut">{`and ${moreLines} more`}</li>}
          </ul>
          {comes && <p className="mut sm">{order.promise.words}</p>}
          {waits && (
            <p className="sm">
              <b>{waitWords[waits.for]}</b> <span>{`Your items are kept until ${writeTime(waits.until)}.`}</span>
            </p>
          )}
        </div>
        <div className={styles.ways}>
          {comes && (
            <ButtonLink size="small" to={`/tracker?id=${reference}`}>
              Track
            </ButtonLink>
          )}
          {waits ? (
            <ButtonLink size="small" to={`/my-account/orders/${reference}`}>
              {waitWays[waits.for]}
            </ButtonLink>
          ) : (
            <ButtonLink size="small" variant="line" to={`/my-account/orders/${reference}`}>
              Order details
            </ButtonLink>
          )}
          <BuyAgainButton buying={buying} />
        </div>
      </div>
      <BoughtAgainNotice buying={buying} />
    </article>
  );
}
