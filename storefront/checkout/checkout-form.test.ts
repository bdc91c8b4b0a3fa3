import { expect, test } from 'vitest';
import { noAddress } from '#contract/typed-address.ts';
import { checkoutFaults, readCheckout } from './checkout-form.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-values.ts';

const address = {
  ...noAddress,
  fullName: 'Asha Sawant',
  pin: '400 069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road, Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};
const right: CheckoutValues = {
  ...emptyCheckout,
  contact: { email: ' Asha@Example.in', phone: '+91 98200 43210' },
  address,
  delivery: 'standard',
  payment: 'cod',
};
const sentences = (values: CheckoutValues) =>
  Object.fromEntries(checkoutFaults(values).map(({ field, message }) => [field, message]));

test('empty fields are left out, and the others are normalized', () => {
  expect(readCheckout(right)).toMatchObject({
    contact: { email: 'asha@example.in', phone: '9820043210' },
    address: { pin: '400069' },
    billing: undefined,
    gstin: undefined,
  });
  expect(readCheckout(right)?.address).not.toHaveProperty('landmark');
});

test('another billing address is validated by the same rules, under its own field names', () => {
  const other = { ...right, billingSame: false };
  expect(sentences(other)).toMatchObject({ 'billing.pin': 'Enter a 6-digit PIN code' });
  expect(readCheckout(other)).toBeUndefined();
  expect(readCheckout({ ...other, billing: address })?.billing).toMatchObject({ city: 'Mumbai' });
});

test('each empty field has its own message', () => {
  expect(sentences(emptyCheckout)).toEqual({
    'contact.email': 'Please enter a valid email address',
    'contact.phone': 'Enter a 10-digit Indian mobile number',
    'address.fullName': "Enter the receiver's full name",
    'address.pin': 'Enter a 6-digit PIN code',
    'address.line1': 'Enter your flat, house number or building',
    'address.line2': 'Enter your area or street',
    'address.city': 'Enter your city or district',
    'address.state': 'Choose your state or union territory',
    delivery: 'Choose a delivery method',
    payment: 'Choose how to pay',
  });
});
