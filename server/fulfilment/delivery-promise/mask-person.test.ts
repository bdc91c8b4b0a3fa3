import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressInWords, maskAddress, maskName, maskPhone, maskWords } from './mask-person.ts';

test.each([
  ['Asha Sawant', 'A… S.'],
  ['Asha', 'A…'],
  ['Asha Ramesh Sawant', 'A… S.'],
  ['आशा सावंत', 'आ… स.'],
  ['𝒜sha Sawant', '𝒜… S.'],
])('the name %s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('a phone number is masked except for its last four digits', () => {
  expect(maskPhone('9820043210')).toBe('••••••3210');
});

const address = {
  fullName: 'Asha Sawant',
  line1: 'B-204, Gulmohar',
  line2: 'Nagardas Road',
  city: 'Flat 9, Vile Parle',
  state: 'Maharashtra',
};

test('an address is masked except for the district of its PIN code', () => {
  expect(maskAddress({ ...address, pin: '400069' })).toBe('Mumbai 4000••');
  expect(maskAddress({ ...address, pin: '999999' })).toBe('Maharashtra 9999••');
  expect(addressInWords({ ...address, pin: '400069', landmark: 'Opposite the school' })).toBe(
    'B-204, Gulmohar, Nagardas Road, Opposite the school, Flat 9, Vile Parle 400069, Maharashtra',
  );
});

test('a masked name, phone or address contains nothing that was typed', () => {
  const typed = fc.stringMatching(/^[\p{L}]{3,20}$/u).map((text) => `zq${text}qz`);
  const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  fc.assert(
    fc.property(
      fc.array(typed, { minLength: 1, maxLength: 4 }),
      typed,
      typed,
      typed,
      pin,
      (names, line1, line2, city, code) => {
        const shown =
          maskName(names.join(' ')) +
          maskAddress({ fullName: names.join(' '), line1, line2, city, state: 'Goa', pin: code });
        for (const text of [...names, line1, line2, city, code]) expect(shown).not.toContain(text);
      },
    ),
  );
});

test.each([
  ['Delivered to consignee', 'Delivered to consignee'],
  ['Delivered to ASHA at Gulmohar, called 9820043210', 'Delivered to •••• at ••••, called ••••'],
  ['Left with the neighbour of Sawant, Nagardas Road', 'Left with the neighbour of ••••, •••• ••••'],
  ['Called ९८२००४३२१०, 98200 43210 and 982-004-3210', 'Called ••••, •••• and ••••'],
  ['Left with SAWANTASHA, mail asha.s.1@example.in', 'Left with ••••, mail ••••'],
  ['Bag 12 received at Mumbai hub', 'Bag 12 received at Mumbai hub'],
  ['', ''],
])("a courier's text '%s' is shown to strangers as '%s'", (words, masked) => {
  expect(maskWords(words, { ...address, city: 'Mumbai' })).toBe(masked);
});
