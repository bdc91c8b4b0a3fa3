import type { ReactNode } from 'react';
import { formatRupees } from '#contract/money.ts';
import { classes } from '#ui/classes.ts';
import { ProductPicture } from './product-picture.tsx';
import styles from './summary.module.css';

/** Contents left, the panel with the sum right; on phones one below the other. */
export function SummaryColumns({ children, panel, label }: { children: ReactNode; panel: ReactNode; label: string }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <aside className={styles.panel} aria-label={label}>
        <h2 className="h3">{label}</h2>
        {panel}
      </aside>
    </div>
  );
}

/** '4 items', '1 item'. */
export function itemWords(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

interface PriceTableProps {
  itemCount: number;
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  /** Below 'Shipping' and 'Tax': how each came about. */
  shippingNote?: string;
  taxNote?: string;
}

/** How a total is made, in rupees. */
export function PriceTable({ itemCount, subtotal, shipping, tax, total, shippingNote, taxNote }: PriceTableProps) {
  return (
    <dl className={styles.prices}>
      <dt>Subtotal ({itemWords(itemCount)})</dt>
      <dd>{formatRupees(subtotal)}</dd>
      <dt>
        Shipping
        {shippingNote && <small>{shippingNote}</small>}
      </dt>
      <dd className={shipping === 0 ? styles.free : undefined}>{shipping === 0 ? 'Free' : formatRupees(shipping)}</dd>
      <dt>
        Tax (10%)
        {taxNote && <small>{taxNote}</small>}
      </dt>
      <dd>{formatRupees(tax)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatRupees(total)}</dd>
    </dl>
  );
}

interface MiniLineProps {
  name: string;
  size: string;
  quantity: number;
  image: string;
  /** Rupees; undefined for a piece that is sold out. */
  total: number | undefined;
}

/** A line as summaries show it: small picture, name, size and count, total. */
export function MiniLine({ name, size, quantity, image, total }: MiniLineProps) {
  const soldOut = total === undefined;
  return (
    <li className={classes(styles.mini, soldOut && styles.out)}>
      <span className="tile">
        <ProductPicture address={image} alt="" sizes="60px" />
      </span>
      <span>
        {name}
        <br />
        <span className="mut sm">
          {size} · {quantity}
        </span>
      </span>
      <b className="num">{soldOut ? 'Sold out' : formatRupees(total)}</b>
    </li>
  );
}
