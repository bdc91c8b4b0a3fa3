import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Quote } from '#contract/checkout.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { type CartLine, countOf } from '../browser/cart-lines.ts';
import { useShop } from '../browser/shop-facts.ts';
import { estimateCart } from '../cart/estimate.ts';
import { HowMade } from '../parts/how-made.tsx';
import { MiniLine, PriceTable, sumWords, taxLabelOf } from '../parts/summary.tsx';
import styles from './order-summary.module.css';

/** Returns the sums of the quote, or an estimate until it is loaded. */
export function summaryTotals(shop: ShopFacts, quote: Quote | undefined, lines: readonly CartLine[]) {
  return quote ?? { ...estimateCart(shop, lines), itemCount: countOf(lines) };
}

interface SummaryProps {
  quote: Quote | undefined;
  lines: readonly CartLine[];
}

/** Lines and sums of the order, equal on all checkout parts. */
export function OrderSummary({ quote, lines }: SummaryProps) {
  const shop = useShop();
  const { itemCount, subtotal, shipping, tax, taxIncluded, total } = summaryTotals(shop, quote, lines);
  return (
    <>
      <ul className={styles.minis}>
        {quote?.lines.map((line) => (
          <MiniLine key={`${line._id} ${line.size}`} {...line} total={line.left === 0 ? undefined : line.lineTotal} />
        ))}
      </ul>
      <PriceTable
        {...{ itemCount, subtotal, shipping, tax, taxIncluded, total }}
        taxLabel={taxLabelOf(quote?.breakdown)}
        storeCredit={quote?.storeCredit.used}
        toPay={quote?.toPay}
      />
      <HowMade breakdown={quote?.breakdown} />
    </>
  );
}

/** Collapsible summary for phones, with the total visible. */
export function FoldedSummary({ quote, lines }: SummaryProps) {
  const shop = useShop();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <span className={styles.whenShut}>Show order summary</span>
          <span className={styles.whenOpen}>Hide order summary</span>
          <ChevronDown className="ic-s" />
        </span>
        <b className="num">{sumWords(quote?.toPay ?? summaryTotals(shop, quote, lines).total)}</b>
      </summary>
      {open && <OrderSummary quote={quote} lines={lines} />}
    </details>
  );
}
