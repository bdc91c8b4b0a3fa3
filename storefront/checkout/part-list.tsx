import { Button } from '#ui/button.tsx';
import { setQuantity } from '../browser/cart.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { useShop } from '../browser/shop-facts.ts';
import { CartChanges, wayOn } from '../cart/cart-changes.tsx';
import { CheckoutPart } from './checkout-part.tsx';
import { type CheckoutStepName, checkoutParts } from './checkout-parts.ts';
import {
  ContactFields,
  CreditChoice,
  DeliveryAddressFields,
  DeliveryChoice,
  PaymentChoice,
  ReviewNotes,
} from './part-forms.tsx';
import styles from './part-list.module.css';
import { AddressGiven, ContactGiven, DeliveryGiven, PaymentGiven } from './part-summaries.tsx';
import type { Checkout } from './use-checkout.ts';

/** The five parts: the open part with its fields, complete parts as summaries. */
export function PartList({ checkout }: { checkout: Checkout }) {
  const shop = useShop();
  const { form, values, book, quoting, problems, open, delivery, ways, way, pinRefusal } = checkout;
  const { quote } = quoting;
  const options = quote?.deliveryOptions ?? [];
  const takesFocus = form.summary.problems.length === 0;
  const part = (name: CheckoutStepName) => ({
    part: name,
    open: open === name,
    takesFocus,
    coming: isComing(name, checkout),
  });
  const done = (name: CheckoutStepName) => problems[name].length === 0;
  return (
    <>
      {isComing(open, checkout) && (
        <p className={`mut ${styles.checking}`} role="status">
          Checking your order...
        </p>
      )}
      <CheckoutPart {...part('contact')} summary={done('contact') && <ContactGiven contact={values.contact} />}>
        <ContactFields form={form} />
        <CarryOn />
      </CheckoutPart>
      <CheckoutPart {...part('address')} summary={done('address') && <AddressGiven values={values} />}>
        <DeliveryAddressFields form={form} pinRefusal={pinRefusal} book={book} />
        <CarryOn />
      </CheckoutPart>
      <CheckoutPart
        {...part('delivery')}
        summary={done('delivery') && <DeliveryGiven option={options.find(({ method }) => method === delivery)} />}
      >
        <DeliveryChoice options={options} chosen={delivery} onChoose={(method) => form.set('delivery', method)} />
        <CarryOn />
      </CheckoutPart>
      <CheckoutPart
        {...part('payment')}
        summary={
          done('payment') && quote && <PaymentGiven quote={quote} option={ways.find((one) => one.way === way)} />
        }
      >
        <CreditChoice form={form} quote={quote} />
        {quote?.toPay !== 0 && (
          <PaymentChoice options={ways} chosen={way} onChoose={(chosen) => form.set('payment', chosen)} />
        )}
        <CarryOn disabled={way === undefined} />
      </CheckoutPart>
      <CheckoutPart {...part('review')}>
        <ReviewNotes quote={quote} />
      </CheckoutPart>
      <CartChanges quoting={quoting} onRemove={(line) => setQuantity(shop, line, 0)} />
    </>
  );
}

/**
 * Returns true if a part must stay invisible until account and quote are loaded, as these could move it. Open fields
 * without late content above them are visible at once.
 */
function isComing(part: CheckoutStepName, { settled, open, book }: Checkout): boolean {
  if (settled) return false;
  const isOpenAtOnce = open === 'contact' || (open === 'address' && book.settled);
  return !isOpenAtOnce || checkoutParts.indexOf(part) > checkoutParts.indexOf(open);
}

function CarryOn({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button
      id={wayOn}
      type="submit"
      size="large"
      className={styles.carryOn}
      disabled={disabled}
      onMouseDown={keepFocus}
    >
      Continue
    </Button>
  );
}
