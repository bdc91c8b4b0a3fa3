import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { classes } from '#ui/classes.ts';
import { Plates } from '#ui/plates.tsx';
import { AddressWords } from '../address/address-words.tsx';
import { linePath } from '../parts/line-path.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { MiniLine, PriceTable } from '../parts/summary.tsx';
import { dateAndTimeInWords, momentInWords } from '../parts/time-words.ts';
import styles from './order-parts.module.css';
import { ended, lacksStep, nextStep, paidWords, stillToCome, totalNow } from './order-words.ts';

/** Pieces of an order that were not cancelled. */
export function piecesOf(order: Order): number {
  return order.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
}

/** '3 pieces' */
export function pieceWords(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}

/** The order's number in plates, how far it is, and the facts one looks for first. */
export function OrderBoard({ order }: { order: Order }) {
  const facts = {
    Placed: dateAndTimeInWords(order.placedAt),
    Total: formatRupees(totalNow(order)),
    Pieces: String(piecesOf(order)),
    Payment: order.paidWith || 'Not paid yet',
  };
  return (
    <section className={styles.board} aria-label={`Order ${order.reference}`}>
      <p className="sm">Order number</p>
      <p className={styles.reference}>
        <Plates text={order.reference} plateClass={styles.plate} />
      </p>
      <p className={classes(styles.status, ended.includes(order.status) && styles.ended, lacksStep(order) && styles.lacking)}>
        {order.statusWords}
      </p>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const methods = { standard: 'Standard', express: 'Express', nextDay: 'Next day' };

/** How the total was made, and what it was paid with. */
export function OrderSums({ order }: { order: Order }) {
  const { subtotal, shipping, tax, total, storeCredit, toPay, since, breakdown } = order;
  const itemCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const how = (key: string) => breakdown.rows.find((row) => row.key === key)?.how || undefined;
  return (
    <>
      <ul className={styles.minis}>
        {order.lines.map((line) => (
          <MiniLine key={line.line} {...line} total={line.lineTotal} />
        ))}
      </ul>
      <PriceTable
        {...{ itemCount, subtotal, shipping, tax, total, storeCredit, toPay, since }}
        shippingNote={how('shipping') ?? methods[order.delivery]}
        taxNote={how('tax')}
      />
      {paidWords(order) && <p className="sm mut">{paidWords(order)}</p>}
    </>
  );
}

/** Lines with their pictures, each with what became of some of its pieces. */
export function OrderLines({ lines }: { lines: Order['lines'] }) {
  return (
    <div className={styles.parcelBody}>
      {lines.slice(0, 3).map((line) => (
        <span key={line.line} className="tile">
          <ProductPicture address={line.image} alt="" sizes="92px" />
        </span>
      ))}
      <ul>
        {lines.map((line) => (
          <li key={line.line}>
            <Link to={linePath(line)}>{line.name}</Link>, {line.size}
            {line.customization && !line.customization.back && `, ${line.customization.baseColor}`}
            {line.quantity > 1 && `, ${line.quantity} pieces`}
            {line.cancelled > 0 && <span className="mut"> · {line.cancelled} cancelled</span>}
            {line.returned > 0 && <span className="mut"> · {line.returned} coming back</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OrderReceiver({ order }: { order: Order }) {
  return (
    <section className={styles.part}>
      <h2 className="h2">Where it goes</h2>
      <address className={styles.address}>
        <AddressWords address={order.address} />
        <br />
        <span className="num">+91 {order.contact.phone.replace(/(\d{5})(\d{5})/, '$1 $2')}</span>
      </address>
    </section>
  );
}

const over: readonly Order['status'][] = ['delivered', 'closed', 'return_in_progress', 'returned', ...ended];

/** What happened, first step first, and while it is on its way when it should arrive. */
export function OrderTimeline({ order, title }: { order: Order; title: string }) {
  const { timeline } = order;
  return (
    <section className={styles.part}>
      <h2 className="h2">{title}</h2>
      <ol className={styles.timeline}>
        {timeline.map((event, index) => (
          <li key={event.at + event.state} className={index === timeline.length - 1 ? styles.now : styles.done}>
            <i />
            <div>
              <b>{event.title}</b>
              {event.detail && <p className="mut sm">{event.detail}</p>}
            </div>
            <time dateTime={event.at}>{momentInWords(event.at)}</time>
          </li>
        ))}
        {!over.includes(order.status) && nextStep(order) !== '' && (
          <li className={styles.ahead}>
            <i />
            <div>
              <b>Next</b>
              <p className="mut sm">{nextStep(order)}</p>
            </div>
          </li>
        )}
        {!over.includes(order.status) && (
          <li className={styles.ahead}>
            <i />
            <div>
              <b>Delivered</b>
              <p className="mut sm">3 delivery attempts.{order.cashDue > 0 && ` Pay ${formatRupees(order.cashDue)} to the courier.`}</p>
            </div>
            <span className="mut sm">{stillToCome(order)}</span>
          </li>
        )}
      </ol>
    </section>
  );
}
