import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstTax, type TaxRule } from '#contract/tax-rules.ts';
import { readTaxLine, taxLine } from './tax-lines.ts';

test.each<[line: string, rule: TaxRule]>([
  ['all goods: 10%', { hsn: '', above: 0, percent: 10 }],
  ['All 5 %', { hsn: '', above: 0, percent: 5 }],
  ['6109: 5%', { hsn: '6109', above: 0, percent: 5 }],
  ['6109 above 2,500: 18%', { hsn: '6109', above: 2500, percent: 18 }],
  ['61 above ₹2500.50 12%', { hsn: '61', above: 2500.5, percent: 12 }],
  ['65050090: 2.5%', { hsn: '65050090', above: 0, percent: 2.5 }],
])('%j is parsed as a tax rule', (line, rule) => {
  expect(readTaxLine(line)).toEqual(rule);
});

test.each([
  '',
  '10%',
  'caps: 5%',
  '6: 5%',
  '610910001: 5%',
  '6109 5',
  '6109 above: 5%',
  '6109 over 100: 5%',
  '6109: 5.125%',
])('%j is not a tax rule', (line) => {
  expect(readTaxLine(line)).toBeUndefined();
});

test('a formatted tax rule is parsed as the same rule', () => {
  expect(firstTax.rules.map(taxLine)).toEqual(['all goods: 10%']);
  const hsn = fc.oneof(fc.constant(''), fc.stringMatching(/^\d{2,8}$/));
  const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((one) => one / 100);
  fc.assert(
    fc.property(fc.record({ hsn, above: hundredths(99_999), percent: hundredths(100) }), (rule) => {
      expect(readTaxLine(taxLine(rule))).toEqual(rule);
    }),
  );
});
