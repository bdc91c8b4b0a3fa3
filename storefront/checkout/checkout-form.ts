import { emailFault, type FieldFault } from '#contract/account-rules.ts';
import type { Contact } from '#contract/address.ts';
import { gstinOf, lineFault, mobileFault, noteLine } from '#contract/address-rules.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { deliveryMethods, payWays } from '#contract/lists.ts';
import { mobileDigits, normalEmail, oneLine } from '#contract/plain-text.ts';
import { readAddress } from '#contract/read-address.ts';
import { addressPartFaults } from '../address/form-address.ts';
import type { CheckoutValues, PayWay } from './checkout-values.ts';
import { buyerGstinFault } from './gstin-question.ts';

type CheckedAddress = NonNullable<ReturnType<typeof readAddress>>;

/** Normalized checkout data; empty optional fields are undefined. */
export interface CheckoutData {
  contact: Contact;
  address: CheckedAddress;
  /** Undefined if it equals the delivery address. */
  billing: CheckedAddress | undefined;
  gstin: string | undefined;
  note: string;
  delivery: DeliveryMethod;
  payment: PayWay;
}

/**
 * Validates the input, one message per field. A billing address is validated only if it differs from the delivery
 * address.
 */
export function checkoutFaults(values: CheckoutValues): FieldFault[] {
  const { contact, address, billing, billingSame, note, delivery, payment } = values;
  const said = (field: string, message: string | undefined): FieldFault[] =>
    message === undefined ? [] : [{ field, message }];
  return [
    ...said('contact.email', emailFault(contact.email)),
    ...said('contact.phone', mobileFault(contact.phone)),
    ...addressPartFaults('address', address),
    ...said('gstin', buyerGstinFault(values)),
    ...said('note', lineFault(noteLine, note)),
    ...said('delivery', deliveryMethods.some((method) => method === delivery) ? undefined : 'Choose a delivery method'),
    ...said('payment', payWays.some((way) => way === payment) ? undefined : 'Choose how to pay'),
    ...(billingSame ? [] : addressPartFaults('billing', billing)),
  ];
}

/** Normalizes the input; undefined if `checkoutFaults` finds errors. */
export function readCheckout(values: CheckoutValues): CheckoutData | undefined {
  const { contact, delivery, payment, gstin, note } = values;
  const address = readAddress(values.address);
  if (checkoutFaults(values).length > 0 || !address || delivery === '' || payment === '') return undefined;
  return {
    contact: { email: normalEmail(contact.email), phone: mobileDigits(contact.phone) },
    address,
    billing: values.billingSame ? undefined : readAddress(values.billing),
    gstin: gstin === '' ? undefined : gstinOf(gstin),
    note: oneLine(note),
    delivery,
    payment,
  };
}
