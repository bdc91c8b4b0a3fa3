import { expect, test } from 'vitest';
import { gstinMessage } from '#contract/address-rules.ts';
import { noAddress } from '#contract/typed-address.ts';
import { emptyCheckout } from './checkout-values.ts';
import { buyerGstinFault, findGstinContradiction } from './gstin-question.ts';

const ofMaharashtra = '27AAPFU0939F1ZV';
const inState = (state: string) => ({ ...noAddress, state });
const typed = { ...emptyCheckout, gstin: ofMaharashtra };
const question =
  'This GSTIN is registered in Maharashtra, and the invoice goes to Kerala. Correct one, or say that both are right';

test.each([
  ['no GSTIN', { ...typed, gstin: '', address: inState('Kerala') }, undefined],
  ['a wrong GSTIN', { ...typed, gstin: '27AAPFU0939F1ZW', address: inState('Kerala') }, gstinMessage],
  ['a GSTIN of the same state', { ...typed, address: inState('Maharashtra') }, undefined],
  ['no state yet', typed, undefined],
  ['another state', { ...typed, address: inState('Kerala') }, question],
  ['another state, typed in groups', { ...typed, gstin: '27 aapfu-0939 f1zv', address: inState('Kerala') }, question],
  [
    'another state to bill',
    { ...typed, address: inState('Maharashtra'), billing: inState('Kerala'), billingSame: false },
    question,
  ],
  [
    'a parcel to another state alone',
    { ...typed, address: inState('Kerala'), billing: inState('Maharashtra'), billingSame: false },
    undefined,
  ],
])('checks the GSTIN of a buyer: %s', (_name, values, fault) => expect(buyerGstinFault(values)).toBe(fault));

test('a confirmation is valid for this GSTIN and this state only', () => {
  const asked = { ...typed, address: inState('Kerala') };
  const answered = { ...asked, gstinConfirmed: findGstinContradiction(asked)?.confirmation ?? '' };
  expect(buyerGstinFault(answered)).toBeUndefined();
  expect(buyerGstinFault({ ...answered, address: inState('Goa') })).toContain('Goa');
});
