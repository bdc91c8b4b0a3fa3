import { useEffect } from 'react';
import type { Quote } from '#contract/checkout.ts';
import { classNames } from '#ui/classes.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { useShop } from '../browser/shop-facts.ts';
import { setTestMode } from '../browser/test-mode.ts';
import { tooManyWords } from '../cart/cart-limit.ts';
import { useWaitingSquad, waitingWords } from '../cart/squad-to-add.ts';
import { FormSummary } from '../forms/form-summary.tsx';
import { SummaryColumns } from '../parts/summary.tsx';
import { CheckoutNotices } from './checkout-notices.tsx';
import styles from './checkout-page.module.css';
import { FoldedSummary, OrderSummary } from './order-summary.tsx';
import { PartList } from './part-list.tsx';
import { PayButton } from './pay-button.tsx';
import { PayingBoard } from './paying-board.tsx';
import { useCheckout } from './use-checkout.ts';

/** Checkout of a non-empty cart. `onLeave` is called before the cart is emptied for the confirmation. */
export function CheckoutPage({ lines, onLeave }: { lines: readonly CartLine[]; onLeave: () => void }) {
  const shop = useShop();
  const checkout = useCheckout(lines, onLeave);
  const { form, quoting, open, go, way, payment, settled } = checkout;
  const { quote } = quoting;
  useTestModeOf(quote);
  const waiting = useWaitingSquad();
  // A partly added squad must not be ordered.
  const tooMany = tooManyWords(shop, lines.length) ?? (waiting && waitingWords(waiting));
  return (
    <>
      <FoldedSummary quote={quote} lines={lines} />
      <form {...form.formProps} aria-busy={payment.isBusy}>
        <SummaryColumns
          // A new key creates a new view while waiting for the bank, so that no part of the form moves visibly.
          key={payment.isWithBank ? 'bank' : 'form'}
          label="Your order"
          panelClass={classNames(open !== 'review' && styles.later, !settled && styles.coming)}
          panel={
            <>
              <OrderSummary quote={quote} lines={lines} />
              {open === 'review' && !tooMany && <PayButton quoting={quoting} way={way} payment={payment} />}
            </>
          }
        >
          <FormSummary summary={form.summary} />
          <CheckoutNotices
            refused={form.said}
            paying={payment.paying}
            quoting={quoting}
            tooMany={tooMany}
            onOtherWay={() => go('payment')}
          />
          {payment.isWithBank ? (
            <PayingBoard
              unanswered={payment.paying.stage === 'unanswered'}
              heldUntil={payment.heldUntil}
              email={checkout.values.contact.email}
              onAskAgain={payment.askAgain}
            />
          ) : (
            <PartList checkout={checkout} />
          )}
        </SummaryColumns>
      </form>
    </>
  );
}

/** Shows the test banner if the gateway is in test mode. */
function useTestModeOf(quote: Quote | undefined): void {
  useEffect(() => {
    setTestMode(quote?.onlinePayment.testMode ?? false);
    return () => setTestMode(false);
  }, [quote]);
}
