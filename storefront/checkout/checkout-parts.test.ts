import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAddress } from '#contract/typed-address.ts';
import {
  type CheckoutStepName,
  checkoutParts,
  firstUnfinished,
  openPart,
  partOfBox,
  problemsByPart,
} from './checkout-parts.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-values.ts';

const contact = { email: 'asha@example.in', phone: '98200 43210' };
const address = {
  ...noAddress,
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road',
  city: 'Mumbai',
  state: 'Maharashtra',
};
const whole: CheckoutValues = { ...emptyCheckout, contact, address, delivery: 'standard', payment: 'cod' };

const unfinished: [string, Partial<CheckoutValues>, CheckoutStepName][] = [
  ['nothing typed', emptyCheckout, 'contact'],
  ['half a contact', { contact: { email: 'asha@example', phone: '' } }, 'contact'],
  ['no address', { address: emptyCheckout.address }, 'address'],
  ['a state that contradicts the PIN', { address: { ...address, state: 'Kerala' } }, 'address'],
  [
    'a contradicting state confirmed for another PIN',
    { address: { ...address, state: 'Kerala', stateConfirmed: '400070 Kerala' } },
    'address',
  ],
  [
    'a contradicting state that was confirmed',
    { address: { ...address, state: 'Kerala', stateConfirmed: '400069 Kerala' } },
    'review',
  ],
  ['another billing address, empty', { billingSame: false }, 'address'],
  ['a wrong GSTIN', { gstin: '27AAAAA0000A1Z4' }, 'address'],
  ['no delivery chosen', { delivery: '' }, 'delivery'],
  ['no payment chosen', { payment: '' }, 'payment'],
  ['everything given', {}, 'review'],
];

test.each(unfinished)('with %s the checkout opens at the right step', (_name, given, part) => {
  expect(firstUnfinished(problemsByPart({ ...whole, ...given }))).toBe(part);
});

test('a step lists each wrong field once, in order, with its message', () => {
  const { contact: wrong, address: lacking } = problemsByPart({
    ...emptyCheckout,
    billingSame: false,
    billing: address,
  });
  expect(wrong).toEqual([
    { field: 'contact.email', message: 'Please enter a valid email address' },
    { field: 'contact.phone', message: 'Enter a 10-digit Indian mobile number' },
  ]);
  expect(lacking.map(({ field }) => field)).toEqual([
    'address.fullName',
    'address.pin',
    'address.line1',
    'address.line2',
    'address.city',
    'address.state',
  ]);
});

test('a step opens only after all steps before it are complete', () => {
  const some = fc.constantFrom<CheckoutStepName | null | string>(...checkoutParts, null, '', 'nonsense');
  const lacking = fc.subarray(checkoutParts.slice(0, 4));
  fc.assert(
    fc.property(some, lacking, (wish, missing) => {
      const problems = Object.fromEntries(
        checkoutParts.map((part) => [part, missing.includes(part) ? [{ field: part, message: 'missing' }] : []]),
      ) as ReturnType<typeof problemsByPart>;
      const open = openPart(wish, problems);
      const before = checkoutParts.slice(0, checkoutParts.indexOf(open));
      expect(before.filter((part) => missing.includes(part))).toEqual([]);
      if (!checkoutParts.some((part) => part === wish)) expect(open).toBe(missing[0] ?? 'review');
    }),
  );
});

test('field names of the server are mapped to the steps of the form', () => {
  expect(['contact.email', 'address.pin', 'billing.city', 'gstin', 'delivery', 'lines'].map(partOfBox)).toEqual([
    'contact',
    'address',
    'address',
    'address',
    'delivery',
    undefined,
  ]);
});
