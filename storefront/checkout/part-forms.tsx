import { Link } from 'react-router';
import type { Quote } from '#contract/checkout.ts';
import type { DeliveryMethod, DeliveryOption } from '#contract/delivery.ts';
import { formatRupees } from '#contract/money.ts';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { useSession } from '../browser/session.ts';
import { EmailField } from '../forms/email-field.tsx';
import { type Boxes, useValues } from '../forms/use-fields.ts';
import { usePart } from '../forms/use-part.ts';
import type { CheckoutValues, PayWay } from './checkout-values.ts';
import { GstinField } from './gstin-field.tsx';
import styles from './part-forms.module.css';
import type { PayOption } from './pay-options.ts';
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx';
import type { AddressBook } from './use-address-book.ts';

type CheckoutBoxes = Boxes<CheckoutValues>;

export function ContactFields({ form }: { form: CheckoutBoxes }) {
  const { box } = form;
  const guest = useSession() === undefined;
  return (
    <>
      <div className={styles.pair}>
        <EmailField
          label="E-mail"
          form={form}
          name="contact.email"
          autoComplete="email"
          hint="For your order's confirmation"
        />
        <Field
          label="Mobile"
          type="tel"
          {...box('contact.phone')}
          autoComplete="tel"
          hint="For delivery updates and the courier's call"
          className="num"
        />
      </div>
      {guest && (
        <p className={`sm mut ${styles.more}`}>
          <span>No account is needed. Have one?</span>{' '}
          <Link className="lk" to="/login?next=/checkout">
            Log in
          </Link>
        </p>
      )}
    </>
  );
}

interface DeliveryAddressProps {
  form: CheckoutBoxes;
  pinRefusal: string | undefined;
  book: AddressBook;
}

/** Fields for delivery address, billing address and courier note. */
export function DeliveryAddressFields({ form, pinRefusal, book }: DeliveryAddressProps) {
  const { box, tick } = form;
  const { address, billingSame } = useValues(form);
  const shipping = usePart(form, 'address');
  const billing = usePart(form, 'billing');
  return (
    <>
      <SavedAddresses book={book} address={address} />
      <AddressFields boxes={shipping} autoComplete="shipping" pinRefusal={pinRefusal} />
      <div className={styles.more}>
        <SaveAddress book={book} address={address} form={form} />
        <Checkbox {...tick('billingSame')}>Billing address is the same</Checkbox>
        {!billingSame && (
          <fieldset>
            <legend className={styles.legend}>Billing address</legend>
            <AddressFields boxes={billing} autoComplete="billing" />
          </fieldset>
        )}
      </div>
      <div className={`stack ${styles.more}`}>
        <GstinField form={form} />
        <TextArea label="Note for the courier" optional rows={2} maxLength={200} {...box('note')} />
      </div>
    </>
  );
}

/** Price of a delivery option, or 'Free'. */
export function PriceOf({ option }: { option: DeliveryOption }) {
  return option.price === 0 ? <b className={styles.free}>Free</b> : <b>{formatRupees(option.price)}</b>;
}

interface DeliveryChoiceProps {
  options: readonly DeliveryOption[];
  chosen: DeliveryMethod;
  onChoose: (method: DeliveryMethod) => void;
}

/** Delivery methods with dates and prices; unavailable ones stay visible with the reason. */
export function DeliveryChoice({ options, chosen, onChoose }: DeliveryChoiceProps) {
  return (
    <fieldset id="delivery" tabIndex={-1}>
      <legend className="vh">Delivery method</legend>
      {options.map((option) => (
        <RadioCard
          key={option.method}
          name="delivery"
          value={option.method}
          checked={option.offered && option.method === chosen}
          disabled={!option.offered}
          onChange={() => onChoose(option.method)}
          title={option.name}
          detail={option.promise}
          end={<PriceOf option={option} />}
        />
      ))}
    </fieldset>
  );
}

interface PaymentChoiceProps {
  options: readonly PayOption[];
  chosen: PayWay | undefined;
  onChoose: (way: PayWay) => void;
}

export function PaymentChoice({ options, chosen, onChoose }: PaymentChoiceProps) {
  return (
    <fieldset id="payment" tabIndex={-1}>
      <legend className="vh">Payment</legend>
      {options.map((option) => (
        <RadioCard
          key={option.way}
          name="payment"
          value={option.way}
          checked={option.way === chosen}
          disabled={!option.offered}
          onChange={() => onChoose(option.way)}
          title={option.title}
          detail={option.detail}
        />
      ))}
    </fieldset>
  );
}

/** Option to pay with store credit, for members who have some. */
export function CreditChoice({ form, quote }: { form: CheckoutBoxes; quote: Quote | undefined }) {
  const balance = quote?.storeCredit.balance ?? 0;
  if (balance === 0) return null;
  return (
    <div className={styles.credit}>
      <Checkbox
        {...form.tick('useCredit')}
      >{`Use ${formatRupees(Math.min(balance, quote?.total ?? balance))} store credit`}</Checkbox>
      {quote?.toPay === 0 && <p className="sm mut">Store credit pays for all of it.</p>}
    </div>
  );
}

/** Terms of the order, and notes on pieces that cannot be returned. */
export function ReviewNotes({ quote }: { quote: Quote | undefined }) {
  const finalSale = quote?.lines.filter((line) => line.finalSale && line.quantity > 0).length ?? 0;
  const custom = quote?.lines.some((line) => line.customization) ?? false;
  return (
    <>
      <p>
        <span>By placing this order you agree to the</span>{' '}
        <Link className="lk" to="/terms-of-service">
          Terms of Service
        </Link>{' '}
        <span>and</span>{' '}
        <Link className="lk" to="/returns-policy">
          Returns Policy
        </Link>
        <span>.</span>
      </p>
      {(custom || finalSale > 0) && (
        <div className={styles.notes}>
          {custom && <Notice>Custom items are made for you and can't be returned unless faulty.</Notice>}
          {finalSale > 0 && (
            <Notice>{`${finalSale === 1 ? '1 item is final sale' : `${finalSale} items are final sale`}: returned only if faulty.`}</Notice>
          )}
        </div>
      )}
    </>
  );
}
