import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOfOurs, codeWords, eanCheckDigit, isEan, isRestOfTicket, readCode } from './barcodes.ts';

test.each([
  ['4006381333931', { kind: 'ean', ean: '4006381333931' }],
  [' 4006381333931\r', { kind: 'ean', ean: '4006381333931' }],
  // A UPC is an EAN with a leading zero.
  ['036000291452', { kind: 'ean', ean: '0036000291452' }],
  ['MDN000417', { kind: 'ours', number: 417 }],
  ['mdn000417', { kind: 'ours', number: 417 }],
  ['MDN1234567', { kind: 'ours', number: 1_234_567 }],
  ['MAIDAN K7QW4MX9TD-2', { kind: 'ticket', reference: 'K7QW4MX9TD', line: 2 }],
  ['k7qw4mx9td-2', { kind: 'ticket', reference: 'K7QW4MX9TD', line: 2 }],
  [']E04006381333931', { kind: 'ean', ean: '4006381333931' }],
  [']E4' + '96385074', { kind: 'ean', ean: '0000096385074' }],
  ['96385074', { kind: 'ean', ean: '0000096385074' }],
  ['9638 5074', { kind: 'ean', ean: '0000096385074' }],
  ['(01)04006381333931', { kind: 'ean', ean: '4006381333931' }],
  ['(01)04006381333931(10)AB12', { kind: 'ean', ean: '4006381333931' }],
  [']C10104006381333931', { kind: 'ean', ean: '4006381333931' }],
  [']d2\u001d0104006381333931\u001d10AB12', { kind: 'ean', ean: '4006381333931' }],
  [']Q3https://id.gs1.org/01/04006381333931/10/AB12', { kind: 'ean', ean: '4006381333931' }],
  ['https://id.gs1.org/01/04006381333931', { kind: 'ean', ean: '4006381333931' }],
  [']C0MDN000417', { kind: 'ours', number: 417 }],
  [']Q1MAIDAN K7QW4MX9TD-2', { kind: 'ticket', reference: 'K7QW4MX9TD', line: 2 }],
  // A carton of several items is not an item.
  ['(01)14006381333938', undefined],
  ['96385075', undefined],
  [']E04006381333932', undefined],
  ['(01)04006381333932', undefined],
  ['4006381333932', undefined],
  ['MDN417', undefined],
  ['K7QW4MX9TD', undefined],
  ['', undefined],
] as const)('the scanner input %j is read', (typed, code) => {
  expect(readCode(typed)).toEqual(code);
});

test('the check digit of an EAN detects every wrong digit and every detectable swap', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, at, more) => {
      const ean = `${twelve}${eanCheckDigit(twelve)}`;
      expect(isEan(ean)).toBe(true);
      const wrong = [...ean]
        .map((digit, index) => (index === at ? String((Number(digit) + more) % 10) : digit))
        .join('');
      expect(isEan(wrong)).toBe(false);
    }),
  );
});

test('a formatted code is read as the same code', () => {
  for (const number of [1, 417, 999_999, 2_000_000])
    expect(readCode(codeOfOurs(number))).toEqual({ kind: 'ours', number });
  expect(codeWords({ kind: 'ticket', reference: 'K7QW4MX9TD', line: 2 })).toBe('K7QW4MX9TD-2');
});

test('the second part of a ticket is not a code of an item', () => {
  expect(isRestOfTicket(`front ${'a'.repeat(64)}`)).toBe(true);
  expect(isRestOfTicket('MDN000417')).toBe(false);
});
