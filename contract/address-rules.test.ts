import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFault } from './account-rules.ts';
import { Address, Contact, Gstin, Note } from './address.ts';
import { addressFaults, gstinFault, lineFault, mobileFault, noteLine, type TypedAddress } from './address-rules.ts';
import { indianStates } from './place.ts';
import { readAddress } from './read-address.ts';

// What the server's schemas say is what the forms say: whatever is typed, one of them refuses it when the other does.

/** What people type, right and wrong, and what nobody does. */
const typed = (...known: string[]) =>
  fc.oneof(fc.constantFrom('', ' ', ...known), fc.string({ unit: 'binary', maxLength: 130 }));
const addresses: fc.Arbitrary<TypedAddress> = fc.record({
  fullName: typed('Asha Sawant', ' Asha  Sawant ', 'A', '--'),
  pin: typed('400069', '400 069', ' 400069 ', '040069', '4000690', `${' '.repeat(20)}400069`),
  line1: typed('B-204, Gulmohar', 'x'.repeat(81)),
  line2: typed('Old Nagardas Road', 'x'.repeat(1001)),
  landmark: typed('Near the tank', 'x'.repeat(61)),
  city: typed('Mumbai', 'M'),
  state: fc.oneof(fc.constantFrom(...indianStates), typed('maharashtra')),
  type: fc.constantFrom('', 'home', 'work', 'other'),
});

test('an address is refused by the same boxes with the same words, and kept as the same', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const { landmark, type, ...rest } = address;
      const asked = Address.safeParse({ ...rest, ...(landmark && { landmark }), ...(type && { type }) });
      const refused = new Map<unknown, string>();
      for (const { path, message } of asked.error?.issues ?? [])
        if (!refused.has(path[0])) refused.set(path[0], message);
      expect(addressFaults(address).map(({ field, message }) => [field, message])).toEqual([...refused]);
      const kept = asked.data && { ...asked.data, landmark: asked.data.landmark || undefined };
      expect(readAddress(address)).toEqual(kept);
    }),
    { numRuns: 500 },
  );
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
])('%s likewise', (_, faultOf, schema, known) => {
  fc.assert(
    fc.property(typed(...known), (text) => {
      expect(faultOf(text)).toBe(schema.safeParse(text).error?.issues[0]?.message);
    }),
    { numRuns: 300 },
  );
});
