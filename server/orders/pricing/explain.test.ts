import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import { firstTax, taxPercentOf } from '#contract/tax-rules.ts';
import { explainPrice } from './explain.ts';
import { priceLines } from './price-lines.ts';
import { usualTaxWords } from './tax-terms.ts';
import { flatTax, tenPercent } from './test-tax.ts';

const line = fc.record({
  name: fc.string(),
  size: fc.constantFrom('S', 'M', 'One size'),
  unitPaise: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  hsn: fc.constantFrom('61091000', '65050090'),
});
const slabs = [...firstTax.rules, { hsn: '6109', above: 0, percent: 5 }, { hsn: '6109', above: 2500, percent: 18 }];

test('gives rows for any cart that add up to the paisa, also after JSON serialization', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 50 }),
      fc.constantFrom(0, 9_900, 19_900),
      fc.nat(),
      fc.constantFrom(firstTax.rules, slabs),
      (priced, shipping, credit, rules) => {
        const totals = priceLines(priced, shipping, { rules });
        const lines = priced.map((one) => ({ ...one, ...flatTax, taxPercent: taxPercentOf(rules, one) }));
        const creditPaise = Math.min(credit, totals.totalPaise);
        const { lines: parts, rows } = explainPrice(lines, { ...totals, creditPaise }, 'Standard');
        const paise = (key: string) => toPaise(rows.find((row) => row.key === key)?.amount ?? 0);
        expect(parts.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(paise('subtotal'));
        expect(paise('subtotal') + paise('tax') + paise('shipping')).toBe(paise('total'));
        if (creditPaise > 0) expect(paise('total') + paise('storeCredit')).toBe(paise('toPay'));
        else expect(rows.at(-1)?.key).toBe('total');
      },
    ),
  );
});

test('explains how each row of the price was calculated', () => {
  const lines = [
    { name: 'Home Jersey', size: 'M', quantity: 1, unitPaise: 249_900, hsn: '61091000', ...tenPercent },
    { name: 'Cold Palmer', size: 'L', quantity: 2, unitPaise: 119_900, hsn: '65050090', ...tenPercent },
  ];
  const totals = priceLines(lines, 9_900, firstTax);
  expect(explainPrice(lines, { ...totals, creditPaise: 25_000 }, 'Express')).toEqual({
    lines: [
      { name: 'Home Jersey', detail: 'Size M', amount: 2499 },
      { name: 'Cold Palmer', detail: 'Size L, 2 × ₹1,199.00', amount: 2398 },
    ],
    rows: [
      { key: 'subtotal', label: 'Subtotal (3 items)', how: '', amount: 4897 },
      { key: 'shipping', label: 'Shipping', how: 'Express', amount: 99 },
      { key: 'tax', label: 'Tax (10%)', how: '10% of ₹4,897.00', amount: 489.7 },
      { key: 'total', label: 'Total', how: '', amount: 5485.7 },
      { key: 'storeCredit', label: 'Store credit', how: '', amount: -250 },
      { key: 'toPay', label: 'To pay', how: '', amount: 5235.7 },
    ],
  });
});

test('lists the tax by rate if items have different rates', () => {
  const lines = [
    { name: 'Home Jersey', size: 'M', quantity: 1, unitPaise: 259_900, hsn: '61091000' },
    { name: 'Cold Palmer', size: 'L', quantity: 2, unitPaise: 119_900, hsn: '61091000' },
    { name: 'Cap', size: 'One size', quantity: 1, unitPaise: 49_900, hsn: '65050090' },
  ];
  const totals = priceLines(lines, 0, { rules: slabs });
  expect([totals.linePercent, totals.lineTaxPaise, totals.taxPaise]).toEqual([
    [18, 5, 10],
    [46_782, 11_990, 4_990],
    63_762,
  ]);
  const { rows } = explainPrice(
    lines.map((one, at) => ({ ...one, ...flatTax, taxPercent: totals.linePercent[at] ?? 0 })),
    totals,
    'Standard',
  );
  expect(rows[2]).toEqual({
    key: 'tax',
    label: 'Tax',
    how: '5% of ₹2,398.00, 10% of ₹499.00, 18% of ₹2,599.00',
    amount: 637.62,
  });
});

test('shows the usual tax rate for an empty cart', () => {
  const totals = priceLines([], 0, firstTax);
  expect(explainPrice([], { ...totals, usual: usualTaxWords(firstTax) }, 'Standard').rows[2]).toMatchObject({
    label: 'Tax (10%)',
    how: '10% of ₹0.00',
  });
});
