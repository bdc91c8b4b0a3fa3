import type { Quote } from '#contract/checkout.ts';
import type { DeliveryOption } from '#contract/delivery.ts';
import { formatRupees } from '#contract/money.ts';
import { AddressWords } from '../address/address-words.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { PriceOf } from './part-forms.tsx';
import type { PayOption } from './pay-options.ts';

export function ContactGiven({ contact }: Pick<CheckoutValues, 'contact'>) {
  return (
    <p>
      <span>{contact.email}</span>
      <br />
      <span className="num">{contact.phone}</span>
    </p>
  );
}

export function AddressGiven({ values }: { values: CheckoutValues }) {
  const { address, billingSame, billing, gstin, note } = values;
  return (
    <>
      <address>
        <AddressWords address={address} />
      </address>
      <p className="sm mut">
        <span>
          {billingSame
            ? 'Billing address is the same'
            : `Billed to ${billing.fullName}, ${billing.city} ${billing.pin}`}
        </span>
        {gstin && (
          <>
            <br />
            <span>{`GSTIN ${gstin.toUpperCase()}`}</span>
          </>
        )}
        {note && (
          <>
            <br />
            <span>{`For the courier: ${note}`}</span>
          </>
        )}
      </p>
    </>
  );
}

export function DeliveryGiven({ option }: { option: DeliveryOption | undefined }) {
  if (!option) return null;
  return (
    <p>
      <b>{option.name}</b>
      <span>,</span> <PriceOf option={option} />
      <br />
      <span>{option.promise}</span>
    </p>
  );
}

export function PaymentGiven({ quote, option }: { quote: Quote; option: PayOption | undefined }) {
  const { used } = quote.storeCredit;
  const rest = quote.toPay > 0 ? option : undefined;
  return (
    <p>
      {used > 0 && <b>{`${formatRupees(used)} store credit`}</b>}
      {used > 0 && rest && <br />}
      {rest && (
        <>
          <b>{rest.title}</b>
          <br />
          <span>{rest.detail}</span>
        </>
      )}
    </p>
  );
}
