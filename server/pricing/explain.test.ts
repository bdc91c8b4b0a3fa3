import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import { explain } from './explain.ts';
import { priceLines } from './price-lines.ts';

const line = fc.record({
  name: fc.string(),
  size: fc.constantFrom('S', 'M', 'One size'),
  unitPaise: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
});

test('the rows of any cart add up to the paisa, after the trip over the wire too', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), fc.constantFrom(0, 9_900, 19_900), fc.nat(), (lines, shipping, credit) => {
      const totals = priceLines(lines, shipping);
      const creditPaise = Math.min(credit, totals.totalPaise);
      const { lines: parts, rows } = explain(lines, { ...totals, creditPaise }, 'Standard');
      const paise = (key: string) => toPaise(rows.find((row) => row.key === key)?.amount ?? 0);
      expect(parts.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(paise('subtotal'));
      expect(paise('subtotal') + paise('tax') + paise('shipping')).toBe(paise('total'));
      if (creditPaise > 0) expect(paise('total') + paise('storeCredit')).toBe(paise('toPay'));
      else expect(rows.at(-1)?.key).toBe('total');
    }),
  );
});

test('says how each row was made', () => {
  const lines = [
    { name: 'Home Jersey', size: 'M', quantity: 1, unitPaise: 249_900 },
    { name: 'Cold Palmer', size: 'L', quantity: 2, unitPaise: 119_900 },
  ];
  const totals = priceLines(lines, 9_900);
  expect(explain(lines, { ...totals, creditPaise: 25_000 }, 'Express')).toEqual({
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
