import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { Plates } from '#ui/plates.tsx';
import { type ApiProblem, browserApi } from '../api.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { MiniLine, PriceTable, SummaryColumns } from '../parts/summary.tsx';
import styles from './confirmation.module.css';

export function meta() {
  return [{ title: 'Order placed · Maidan' }, { name: 'robots', content: 'noindex' }];
}

type Reading = { state: 'reading' } | { state: 'read'; order: Order } | { state: 'missing' } | { state: 'failed'; message: string };

export default function Confirmation() {
  const { search } = useLocation();
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same
  useEffect(() => {
    const query = new URLSearchParams(search);
    const controller = new AbortController();
    const input = { params: { reference: query.get('order') ?? '-' }, query: { key: query.get('key') ?? '' } };
    browserApi('GET /api/orders/:reference', input, { signal: controller.signal }).then(
      ({ data }) => setReading({ state: 'read', order: data }),
      (problem: ApiProblem) => {
        if (controller.signal.aborted) return;
        setReading(problem.status === 404 ? { state: 'missing' } : { state: 'failed', message: problem.message });
      },
    );
    return () => controller.abort();
  }, [search, attempt]);
  return (
    <div className={`wrap ${styles.page}`}>
      <noscript>
        <Notice>Your order is shown with JavaScript switched on.</Notice>
      </noscript>
      {reading.state === 'reading' && <h1 className="h3">Loading...</h1>}
      {reading.state === 'read' && <Placed order={reading.order} />}
      {reading.state === 'missing' && (
        <Empty title="We couldn't find this order" text="Check the link in full: it ends with a key that only you have.">
          <ButtonLink to="/">Continue Shopping</ButtonLink>
        </Empty>
      )}
      {reading.state === 'failed' && (
        <Notice tone="ball" role="alert" actions={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}>
          {reading.message} Your order is safe.
        </Notice>
      )}
    </div>
  );
}

const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const shortTime = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function Placed({ order }: { order: Order }) {
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const [firstName = ''] = order.address.fullName.split(' ');
  return (
    <>
      <h1 className="h1">Order placed</h1>
      <p className={`mut ${styles.thanks}`}>Thank you, {firstName}. Keep this page's address: it opens your order.</p>
      <SummaryColumns label="How the total was made" panel={<Sums order={order} pieces={pieces} />}>
        <section className={styles.board}>
          <p className="sm">Order number</p>
          <p className={styles.reference}>
            <Plates text={order.reference} plateClass={styles.plate} />
          </p>
          <p className={styles.status}>{order.timeline.at(-1)?.title ?? 'Order placed'}</p>
          <dl>
            <Fact name="Placed" value={dateAndTime.format(new Date(order.placedAt))} />
            <Fact name="Total" value={formatRupees(order.total)} />
            <Fact name="Pieces" value={String(pieces)} />
            <Fact name="Payment" value="Cash on delivery" />
          </dl>
        </section>
        <div className={styles.ways}>
          <ButtonLink to="/">Continue Shopping</ButtonLink>
          <Button variant="line" onClick={() => window.print()} className={styles.print}>
            Print this page
          </Button>
        </div>
        <Arrival order={order} pieces={pieces} />
        <Receiver order={order} />
        <section className={styles.part}>
          <h2 className="h2">What happens now</h2>
          <ol className={styles.timeline}>
            {order.timeline.map((event, index) => (
              <li key={event.state} className={index === order.timeline.length - 1 ? styles.now : styles.done}>
                <i />
                <b>{event.title}</b>
                <time dateTime={event.at}>{shortTime.format(new Date(event.at))}</time>
              </li>
            ))}
            <li className={styles.ahead}>
              <i />
              <div>
                <b>Delivered</b>
                <p className="mut sm">3 delivery attempts. Pay {formatRupees(order.total)} to the courier.</p>
              </div>
              <span className="mut sm">{order.promise.words.replace(/^Arrives /, '').replace(/ if you order.*/, '')}</span>
            </li>
          </ol>
        </section>
      </SummaryColumns>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function Sums({ order, pieces }: { order: Order; pieces: number }) {
  const methods = { standard: 'Standard', express: 'Express', nextDay: 'Next day' };
  return (
    <>
      <ul className={styles.minis}>
        {order.lines.map((line) => (
          <MiniLine key={`${line._id} ${line.size}`} {...line} total={line.lineTotal} />
        ))}
      </ul>
      <PriceTable
        itemCount={pieces}
        subtotal={order.subtotal}
        shipping={order.shipping}
        shippingNote={methods[order.delivery]}
        tax={order.tax}
        taxNote={`10% of ${formatRupees(order.subtotal)}`}
        total={order.total}
      />
      <p className="sm mut">To pay in cash when it arrives.</p>
    </>
  );
}

function Arrival({ order, pieces }: { order: Order; pieces: number }) {
  return (
    <section className={styles.part}>
      <h2 className="h2">When it arrives</h2>
      <article className={styles.parcel}>
        <p className={styles.parcelHead}>
          <b>Parcel 1</b>
          <span className="mut">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
          <b className={styles.when}>{order.promise.words.replace(/^Arrives /, '').replace(/ if you order.*/, '')}</b>
        </p>
        <div className={styles.parcelBody}>
          {order.lines.slice(0, 3).map((line) => (
            <span key={`${line._id} ${line.size}`} className="tile">
              <ProductPicture address={line.image} alt="" sizes="92px" />
            </span>
          ))}
          <ul>
            {order.lines.map((line) => (
              <li key={`${line._id} ${line.size}`}>
                <Link to={`/product/${line.numericId}?category=${encodeURIComponent(line.category)}`}>{line.name}</Link>, {line.size}
                {line.quantity > 1 && `, ${line.quantity} pieces`}
              </li>
            ))}
          </ul>
        </div>
      </article>
    </section>
  );
}

function Receiver({ order }: { order: Order }) {
  const { address, contact } = order;
  return (
    <section className={styles.part}>
      <h2 className="h2">Where it goes</h2>
      <address className={styles.address}>
        <b>{address.fullName}</b>
        <br />
        {address.line1}, {address.line2}
        <br />
        {address.landmark && (
          <>
            {address.landmark}
            <br />
          </>
        )}
        {address.city} {address.pin}
        <br />
        {address.state}
        <br />
        <span className="num">+91 {contact.phone.replace(/(\d{5})(\d{5})/, '$1 $2')}</span>
      </address>
    </section>
  );
}
