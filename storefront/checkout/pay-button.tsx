import { formatRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { wayOn } from '../cart/cart-changes.tsx';
import type { Quoting } from '../cart/use-quote.ts';
import { writeTime } from '../parts/time-words.ts';
import type { PayWay } from './checkout-values.ts';
import styles from './pay-button.module.css';
import { payWords } from './pay-options.ts';
import { isUnderway, underwayWords } from './paying-state.ts';
import type { usePayment } from './use-payment.ts';

interface PayButtonProps {
  quoting: Quoting;
  way: PayWay | undefined;
  payment: Pick<ReturnType<typeof usePayment>, 'paying' | 'heldUntil'>;
}

/** Final button of the checkout, the only red one, with the amount; its conditions are below it. */
export function PayButton({ quoting: { quote }, way, payment: { paying, heldUntil } }: PayButtonProps) {
  const { stage } = paying;
  if (stage === 'confirming' || stage === 'unanswered') return <Waiting confirming={stage === 'confirming'} />;
  const changed = (quote?.changes.length ?? 0) > 0;
  const toPay = quote?.toPay ?? 0;
  const words = payWords(way, { rupees: toPay, written: formatRupees(toPay) }, stage === 'stopped');
  const busy = isUnderway(paying) ? underwayWords[paying.stage] : undefined;
  return (
    <>
      <Button
        id={wayOn}
        type="submit"
        variant="buy"
        size="large"
        wide
        busy={busy !== undefined}
        disabled={changed || !quote || !way}
      >
        {busy ?? words}
      </Button>
      <p className={`sm mut ${styles.small}`}>
        {changed ? 'Accept what changed, or remove the piece, to go on.' : quietLine(way, toPay, heldUntil)}
      </p>
    </>
  );
}

function quietLine(way: PayWay | undefined, toPay: number, heldUntil: string | undefined): string {
  if (heldUntil) return `We're holding your items until ${writeTime(heldUntil)}.`;
  if (way === 'cod' && toPay > 0) return 'You pay when your order arrives.';
  return 'You can change the address for 2 hours after ordering.';
}

function Waiting({ confirming }: { confirming: boolean }) {
  return (
    <Button variant="line" size="large" wide busy={confirming} disabled={!confirming}>
      {confirming ? 'Confirming' : 'No answer yet'}
    </Button>
  );
}
