import { Fragment, type ReactNode } from 'react';
import type { Breakdown } from '#contract/breakdown.ts';
import type { Customization } from '#contract/checkout.ts';
import { formatRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { behindName } from '#contract/size-words.ts';
import { toldTax } from '#contract/told-tax.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { ProductPicture } from './product-picture.tsx';
import styles from './summary.module.css';

interface SummaryColumnsProps {
  children: ReactNode;
  panel: Elements;
  label: string;
  panelClass?: string | undefined;
  /** Further contents, below the first ones on a desk and below the panel on phones. */
  below?: Elements;
}

/** Contents at the left and the panel with the total at the right; on phones one below the other. */
export function SummaryColumns({ children, panel, label, panelClass, below }: SummaryColumnsProps) {
  return (
    <div className={classNames(styles.columns, below && styles.withMore)}>
      <div>{children}</div>
      <aside className={classNames(styles.panel, panelClass)} aria-label={label}>
        <h2 className="h3">{label}</h2>
        {panel}
      </aside>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

/** Formats a count: '4 items', '1 item'. */
export function itemWords(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

interface PriceTableProps {
  itemCount: number;
  subtotal: number;
  shipping: number;
  /** Tax in rupees; null until calculated. */
  tax: number | null;
  /** True if the tax is part of the sums above it. */
  taxIncluded: boolean;
  total: number | null;
  /** Label of the tax from the server: 'Tax (10%)'. */
  taxLabel?: string | undefined;
  /** Part of the total in rupees that store credit pays. */
  storeCredit?: number | undefined;
  /** Rest in rupees that remains to pay. */
  toPay?: number | null | undefined;
  /** Explanations below 'Shipping' and 'Tax'. */
  shippingNote?: string | undefined;
  taxNote?: string | undefined;
  /** Rows after the total that show later changes. */
  since?: readonly { label: string; amount: number; strong: boolean }[] | undefined;
}

/** Returns the label of the tax before the server has calculated it. */
function usualTax(shop: ShopFacts): string {
  const { percent, name } = toldTax(shop);
  return name ?? (percent === null ? 'Tax' : `Tax (${percent}%)`);
}

/** Returns the label of the tax from a breakdown. */
export function taxLabelOf(breakdown: Breakdown | undefined): string | undefined {
  return breakdown?.rows.find(({ key }) => key === 'tax' || key === 'includedTax')?.label;
}

/** Formats rupees, or says that they are not known yet. */
export function sumWords(rupees: number | null): string {
  return rupees === null ? 'Being worked out' : formatRupees(rupees);
}

/** Shows the parts of a total in rupees. */
export function PriceTable(sums: PriceTableProps) {
  const shop = useShop();
  const {
    itemCount,
    subtotal,
    shipping,
    tax,
    taxIncluded,
    total,
    storeCredit = 0,
    toPay = total,
    shippingNote,
    taxNote,
    since = [],
  } = sums;
  const { taxLabel = usualTax(shop) } = sums;
  const taxRow = (
    <>
      <dt>
        <span>{taxLabel}</span>
        {taxNote && <small>{taxNote}</small>}
      </dt>
      <dd>{sumWords(tax)}</dd>
    </>
  );
  return (
    <dl className={styles.prices}>
      <dt>{`Subtotal (${itemWords(itemCount)})`}</dt>
      <dd>{formatRupees(subtotal)}</dd>
      <dt>
        <span>Shipping</span>
        {shippingNote && <small>{shippingNote}</small>}
      </dt>
      <dd className={shipping === 0 ? styles.free : undefined}>{shipping === 0 ? 'Free' : formatRupees(shipping)}</dd>
      {taxIncluded || taxRow}
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{sumWords(total)}</dd>
      {taxIncluded && tax !== 0 && taxRow}
      {storeCredit > 0 && (
        <>
          <dt>Store credit</dt>
          <dd>{formatRupees(-storeCredit)}</dd>
          <dt className={styles.total}>To pay</dt>
          <dd className={styles.total}>{sumWords(toPay)}</dd>
        </>
      )}
      {since.map(({ label, amount, strong }) => (
        <Fragment key={label}>
          <dt className={strong ? styles.total : undefined}>{label}</dt>
          <dd className={strong ? styles.total : undefined}>{formatRupees(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface MiniLineProps {
  name: string;
  size: string;
  quantity: number;
  image: string;
  customization?: Customization | null;
  /** Total in rupees; undefined for a sold-out item. */
  total: number | undefined;
}

/** Line of a summary: small picture, name, size, quantity and total. */
export function MiniLine({ name, size, quantity, image, customization, total }: MiniLineProps) {
  const soldOut = total === undefined;
  return (
    <li className={classNames(styles.mini, soldOut && styles.out)}>
      <span className="tile">
        <ProductPicture address={image} alt="" sizes="60px" />
      </span>
      <span>
        <span>{name}</span>
        <br />
        <span className="mut sm">
          {[behindName(size, ''), quantity, customization && !customization.back && customization.baseColor]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <b className="num">{soldOut ? 'Sold out' : formatRupees(total)}</b>
    </li>
  );
}
