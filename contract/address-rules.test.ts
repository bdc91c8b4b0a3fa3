import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFault } from './account-rules.ts';
import { AddressInput, Contact, Gstin, Note } from './address.ts';
import { gstinFault, lineFault, mobileFault, normalizePin, noteLine } from './address-rules.ts';
import { indianStates } from './place.ts';
import { addressFaults, readAddress } from './read-address.ts';
import { type AddressName, noAddress, stateConfirmation } from './typed-address.ts';

// Forms and server schemas must agree: whatever is typed, both accept it or both refuse it.

/** Typical input, valid and invalid, and unusual input. */
const typed = (...known: string[]) =>
  fc.oneof(fc.constantFrom('', ' ', ...known), fc.string({ unit: 'binary', maxLength: 130 }));
const addresses: fc.Arbitrary<Record<AddressName, string>> = fc.record({
  fullName: typed('Asha Sawant', ' Asha  Sawant ', 'A', '--'),
  pin: typed('400069', '400 069', ' 400069 ', '040069', '4000690', `${' '.repeat(20)}400069`),
  line1: typed('B-204, Gulmohar', 'x'.repeat(81)),
  line2: typed('Old Nagardas Road', 'x'.repeat(1001)),
  landmark: typed('Near the tank', 'x'.repeat(61)),
  city: typed('Mumbai', 'M'),
  state: fc.oneof(fc.constantFrom(...indianStates), typed('maharashtra')),
  type: fc.constantFrom('', 'home', 'work', 'other'),
});

test('form and server refuse the same fields of an address with the same messages, and accept equal values', () => {
  fc.assert(
    fc.property(addresses, fc.boolean(), (typed, isConfirmed) => {
      const { landmark, type, ...rest } = typed;
      const confirmed = isConfirmed ? stateConfirmation(normalizePin(typed.pin), typed.state) : '';
      const address = { ...noAddress, ...typed, stateConfirmed: confirmed };
      const asked = AddressInput.safeParse({
        ...rest,
        ...(landmark && { landmark }),
        ...(type && { type }),
        ...(isConfirmed && { stateConfirmed: true }),
      });
      const refused = new Map<unknown, string>();
      for (const { path, message } of asked.error?.issues ?? [])
        if (!refused.has(path[0])) refused.set(path[0], message);
      const inForm = addressFaults(address).map(({ field, message }) => [field, message] as const);
      expect(new Map(inForm)).toEqual(refused);
      const kept = asked.data && { ...asked.data, landmark: asked.data.landmark || undefined };
      const read = readAddress(address);
      // A confirmation that nothing asked for is not sent.
      expect(read && { ...read, stateConfirmed: kept?.stateConfirmed }).toEqual(kept);
    }),
    { numRuns: 500 },
  );
});

test('the form asks about a state that contradicts the PIN, together with all other faults', () => {
  const typed = { ...noAddress, fullName: 'A', pin: '600 001', line1: '1', line2: 'Anna Salai', city: 'Chennai' };
  const question = 'PIN 600001 is in Tamil Nadu. Use Tamil Nadu?';
  const faults = (state: string, stateConfirmed = '') =>
    addressFaults({ ...typed, state, stateConfirmed }).map(({ field, message }) => [field, message]);
  const name = ['fullName', "Enter the receiver's full name"];
  expect(faults('Karnataka')).toEqual([name, ['state', question]]);
  expect(faults('Karnataka', '600001 Karnataka')).toEqual([name]);
  expect(faults('Karnataka', '600001 Kerala')).toEqual([name, ['state', question]]);
  expect(faults('Karnataka', '600002 Karnataka')).toEqual([name, ['state', question]]);
  expect(faults('Tamil Nadu')).toEqual([name]);
});

test('the form sends a confirmation only where PIN and state contradict each other', () => {
  const typed = { ...noAddress, fullName: 'Asha', pin: '600001', line1: '1', line2: 'Anna Salai', city: 'Chennai' };
  const read = (state: string) => readAddress({ ...typed, state, stateConfirmed: `600001 ${state}` });
  expect(read('Tamil Nadu')).not.toHaveProperty('stateConfirmed');
  expect(read('Kerala')).toMatchObject({ state: 'Kerala', stateConfirmed: true });
});

test.each([
  [
    'a mobile number',
    mobileFault,
    Contact.shape.phone,
    ['9820043210', '+91 98200 43210', '0 98200-43210', '5820043210', '9820043210\0'],
  ],
  [
    'an e-mail',
    emailFault,
    Contact.shape.email,
    ['asha@example.in', ' Asha@Example.in ', 'asha@exam', `${'a'.repeat(250)}@example.in`],
  ],
  ['a GSTIN', gstinFault, Gstin, ['27AAAAA0000A1Z5', '27 aaaaa-0000 a1z5', '27AAPFU0939F1ZV', '27AAPFU0939F1ZW']],
  ['a note', (text: string) => lineFault(noteLine, text), Note, ['Ring twice', 'x'.repeat(201), 'x'.repeat(1001)]],
])('form and server agree on %s', (_, faultOf, schema, known) => {
  fc.assert(
    fc.property(typed(...known), (text) => {
      expect(faultOf(text)).toBe(schema.safeParse(text).error?.issues[0]?.message);
    }),
    { numRuns: 300 },
  );
});
