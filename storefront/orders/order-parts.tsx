import { Link } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Plates } from '#ui/plates.tsx';
import { AddressWords } from '../address/address-words.tsx';
import { linePath } from '../parts/line-path.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { MiniLine, PriceTable, taxLabelOf } from '../parts/summary.tsx';
import { dateAndTimeInWords } from '../parts/time-words.ts';
import { dayInIndia } from './day-words.ts';
import styles from './order-parts.module.css';
import { planOf } from './order-plan.ts';
import { endedStatuses, lacksStep, paidWords, totalNow } from './order-words.ts';

/** Returns the number of pieces not cancelled. */
export function orderPieces(order: Order): number {
  return order.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
}

/** Formats a count: '3 pieces'. */
export function pieceCountWords(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}

/** Shows the order's reference, status and main facts on a board. */
export function OrderBoard({ order }: { order: Order }) {
  const facts = {
    Placed: dateAndTimeInWords(order.placedAt),
    Total: formatRupees(totalNow(order)),
    Pieces: String(orderPieces(order)),
    Payment: order.owed > 0 ? 'Not paid yet' : order.paidWith || 'Not paid yet',
  };
  return (
    <section className={styles.board} aria-label={`Order ${order.reference}`}>
      <p className="sm">Order number</p>
      <p className={styles.reference}>
        <Plates text={order.reference} plateClass={styles.plate} />
      </p>
      <p
        className={classNames(
          styles.status,
          endedStatuses.includes(order.status) && styles.ended,
          lacksStep(order) && styles.lacking,
        )}
      >
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

/** Links to the policies in force when the order was placed. Servers of the previous release do not send them. */
export function PlacedUnder({ order: { policies } }: { order: Partial<Pick<Order, 'policies'>> }) {
  if (!policies) return null;
  return (
    <p className="sm mut">
      <span>Placed under:</span>{' '}
      {policies.map(({ title, version, since, path }, at) => (
        <span key={path}>
          {at > 0 && <span>{', '}</span>}
          <Link className="lk" to={path}>
            {title}
          </Link>
          <span>{`, version ${version} of ${since}`}</span>
        </span>
      ))}
      <span>.</span>
    </p>
  );
}

/** Shows the calculation of the total and the payment. */
export function OrderSums({ order }: { order: Order }) {
  const { subtotal, shipping, tax, taxIncluded, total, storeCredit, toPay, since, breakdown } = order;
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
        {...{ itemCount, subtotal, shipping, tax, taxIncluded, total, storeCredit, toPay, since }}
        shippingNote={how('shipping')}
        taxNote={how(taxIncluded ? 'includedTax' : 'tax')}
        taxLabel={taxLabelOf(breakdown)}
      />
      {paidWords(order) && <p className="sm mut">{paidWords(order)}</p>}
    </>
  );
}

/** Shows the bought pieces side by side, with cancelled and returned ones marked. */
export function BoughtRack({ lines }: { lines: Order['lines'] }) {
  return (
    <ul className={styles.rack}>
      {lines.map((line) => {
        const gone = line.cancelled === line.quantity;
        return (
          <li key={line.line} className={gone ? styles.gone : undefined}>
            <span className="tile">
              <ProductPicture address={line.image} alt="" sizes="(min-width: 901px) 220px, 46vw" />
            </span>
            <p>
              <Link to={linePath(line)}>{line.name}</Link>
              <span className="mut sm">{boughtWords(line)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the delivery address, with its actions below. */
export function OrderReceiver({ order, children }: { order: Order; children?: Elements }) {
  return (
    <section className={styles.part}>
      <h2 className="h2">Where it goes</h2>
      <address className={styles.address}>
        <AddressWords address={order.address} />
        <br />
        <span className="num">{`+91 ${order.contact.phone.replace(/(\d{5})(\d{5})/, '$1 $2')}`}</span>
      </address>
      {children}
    </section>
  );
}

const looks = { done: styles.done, now: styles.now, ahead: styles.ahead };

/** Timeline of an order: past events, and future steps with their dates. */
export function OrderTimeline({ order, title }: { order: Order; title: string }) {
  const steps = planOf(order, dayInIndia(new Date()));
  return (
    <section className={styles.part} aria-labelledby="plan">
      <h2 id="plan" className="h2">
        {title}
      </h2>
      <ol className={classNames(styles.timeline, endedStatuses.includes(order.status) && styles.over)}>
        {steps.map(({ look, title: step, detail, at, when }) => (
          <li key={`${step} ${at}`} className={looks[look]} aria-current={look === 'now' ? 'step' : undefined}>
            <i />
            <div>
              <b>{step}</b>
              {detail && <p className="mut sm">{detail}</p>}
            </div>
            {at ? <time dateTime={at}>{when}</time> : <span className={styles.due}>{when}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Describes size, colour and quantity of a line, and how many of its pieces were cancelled or returned. */
function boughtWords({ size, customization, quantity, cancelled, returned }: Order['lines'][number]): string {
  const colour = customization && !customization.back ? `, ${customization.baseColor}` : '';
  const pieces = quantity > 1 ? `, ${quantity} pieces` : '';
  const gone = cancelled > 0 ? ` · ${cancelled} cancelled` : '';
  const back = returned > 0 ? ` · ${returned} coming back` : '';
  return size + colour + pieces + gone + back;
}
