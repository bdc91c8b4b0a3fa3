import type { Quote } from '#contract/checkout.ts';
import { Button } from '#office/parts/button.tsx';
import { MoneyRows } from '#office/parts/facts.tsx';
import { LoadingBar } from '#office/parts/states.tsx';
import { sumPartLabel, writeRupees } from '#office/words/money.ts';
import { RadioCard } from '#ui/choice.tsx';
import styles from './calling.module.css';
import type { CallDraft } from './draft.ts';

interface SumPartProps {
  draft: CallDraft;
  quote: Quote | undefined;
  /** True while the shown total belongs to the previous state of the draft. */
  old: boolean;
  busy: boolean;
  change: (next: Partial<CallDraft>) => void;
}

/** Shows delivery, payment and total, and the order button. */
export function SumPart({ draft, quote, old, busy, change }: SumPartProps) {
  if (!quote)
    return (
      <section className="block">
        <h2 className="h">What it comes to</h2>
        <p className="mut">Delivery, payment and the sum stand here once a piece is chosen.</p>
      </section>
    );
  const { cashOnDelivery, onlinePayment } = quote;
  const blocked = quote.changes.some(({ kind }) => kind === 'stock' || kind === 'gone');
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className="h">Delivery</legend>
        {quote.deliveryOptions.map(({ method, name, price, offered, promise }) => (
          <RadioCard
            key={method}
            name="delivery"
            title={name}
            detail={promise}
            end={price === 0 ? 'Free' : writeRupees(price)}
            disabled={!offered}
            checked={quote.delivery === method}
            onChange={() => change({ delivery: method })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.ways}>
        <legend className="h">Payment</legend>
        <RadioCard
          name="payment"
          title="Payment link"
          detail={
            onlinePayment.offered
              ? 'By mail, and as a text to send from a phone. The pieces are kept for an hour.'
              : 'Not switched on in this shop'
          }
          disabled={!onlinePayment.offered}
          checked={draft.payment === 'razorpay'}
          onChange={() => change({ payment: 'razorpay' })}
        />
        <RadioCard
          name="payment"
          title="Cash on delivery"
          detail={
            cashOnDelivery.offered
              ? 'Paid at the door. It is confirmed at once.'
              : (cashOnDelivery.reason ?? 'Not here')
          }
          disabled={!cashOnDelivery.offered}
          checked={draft.payment === 'cod'}
          onChange={() => change({ payment: 'cod' })}
        />
      </fieldset>
      <section className="block" aria-label="What it comes to">
        <LoadingBar on={old} />
        <MoneyRows
          rows={quote.breakdown.rows.map(({ key, label, how, amount }) => ({
            what: sumPartLabel(key, label),
            how,
            amount,
            total: key === 'total',
          }))}
        />
      </section>
      <Button look="ink" size="large" wide type="submit" isPending={busy} isDisabled={blocked || old} keys="Ctrl Enter">
        {draft.payment === 'cod'
          ? `Order, ${writeRupees(quote.total)} at the door`
          : `Order and mail the link, ${writeRupees(quote.total)}`}
      </Button>
    </>
  );
}
