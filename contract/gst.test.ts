import { describe, expect, test } from 'vitest';
import { gapOf, ratesOf, taxOfAmount, taxOfLine } from './gst.ts';
import { firstGst, shippedRates } from './gst-rates.ts';
import type { GstRate, PriceMode } from './tax-rules.ts';

const day = '2026-11-29';

type Example = readonly [
  hsn: string,
  /** Price of all items after discount, in paise. */
  amount: number,
  pieces: number,
  prices: PriceMode,
  supply: 'within' | 'between',
  percent: number,
  value: number,
  tax: number,
  pays: number,
];

// Calculated by hand with exact fractions, independently of the code.
const examples: Example[] = [
  ['61091000', 99900, 1, 'include', 'within', 5, 95142, 4758, 99900],
  ['61091000', 299700, 3, 'include', 'within', 5, 285428, 14272, 299700],
  ['61091000', 262500, 1, 'include', 'within', 5, 250000, 12500, 262500],
  ['61091000', 262501, 1, 'include', 'within', 5, 250000, 12500, 262500],
  ['61091000', 810000, 3, 'include', 'within', 5, 750000, 37500, 787500],
  ['61091000', 295000, 1, 'include', 'within', 5, 250000, 12500, 262500],
  ['61091000', 295001, 1, 'include', 'within', 18, 250001, 45000, 295001],
  ['61091000', 699800, 2, 'include', 'within', 18, 593050, 106750, 699800],
  ['65050090', 499900, 1, 'include', 'within', 5, 476096, 23804, 499900],
  ['42029200', 149900, 1, 'include', 'within', 18, 127034, 22866, 149900],
  ['42022220', 299800, 2, 'include', 'within', 5, 285524, 14276, 299800],
  ['69120010', 34900, 1, 'include', 'within', 5, 33238, 1662, 34900],
  ['96170011', 89900, 1, 'include', 'within', 18, 76186, 13714, 89900],
  ['39269099', 174300, 7, 'include', 'within', 18, 147712, 26588, 174300],
  ['49111010', 19900, 1, 'include', 'within', 18, 16864, 3036, 19900],
  ['61091000', 99900, 1, 'exclude', 'within', 5, 99900, 4996, 104896],
  ['61091000', 95143, 1, 'exclude', 'within', 5, 95143, 4758, 99901],
  ['61091000', 250000, 1, 'exclude', 'within', 5, 250000, 12500, 262500],
  ['61091000', 250001, 1, 'exclude', 'within', 18, 250001, 45000, 295001],
  ['61091000', 1000000, 4, 'exclude', 'within', 5, 1000000, 50000, 1050000],
  ['61103010', 839900, 2, 'exclude', 'within', 18, 839900, 151182, 991082],
  ['62034200', 749997, 3, 'exclude', 'within', 5, 749997, 37500, 787497],
  ['64041100', 250001, 1, 'exclude', 'within', 18, 250001, 45000, 295001],
  ['63026000', 129900, 1, 'exclude', 'within', 5, 129900, 6496, 136396],
  ['65050090', 79900, 1, 'exclude', 'within', 5, 79900, 3996, 83896],
  ['42029200', 149900, 1, 'exclude', 'within', 18, 149900, 26982, 176882],
  ['73239300', 129800, 2, 'exclude', 'within', 5, 129800, 6490, 136290],
  ['95069990', 1, 1, 'exclude', 'within', 5, 1, 0, 1],
  ['95069990', 30, 3, 'exclude', 'within', 5, 30, 2, 32],
  ['61091000', 99900, 1, 'include', 'between', 5, 95143, 4757, 99900],
  ['61091000', 299700, 3, 'include', 'between', 5, 285429, 14271, 299700],
  ['61091000', 262500, 1, 'include', 'between', 5, 250000, 12500, 262500],
  ['61091000', 262501, 1, 'include', 'between', 5, 250000, 12500, 262500],
  ['61091000', 810000, 3, 'include', 'between', 5, 750000, 37500, 787500],
  ['61091000', 295000, 1, 'include', 'between', 5, 250000, 12500, 262500],
  ['61091000', 295001, 1, 'include', 'between', 18, 250001, 45000, 295001],
  ['61091000', 699800, 2, 'include', 'between', 18, 593051, 106749, 699800],
  ['65050090', 499900, 1, 'include', 'between', 5, 476095, 23805, 499900],
  ['42029200', 149900, 1, 'include', 'between', 18, 127034, 22866, 149900],
  ['42022220', 299800, 2, 'include', 'between', 5, 285524, 14276, 299800],
  ['69120010', 34900, 1, 'include', 'between', 5, 33238, 1662, 34900],
  ['96170011', 89900, 1, 'include', 'between', 18, 76186, 13714, 89900],
  ['39269099', 174300, 7, 'include', 'between', 18, 147712, 26588, 174300],
  ['49111010', 19900, 1, 'include', 'between', 18, 16864, 3036, 19900],
  ['61091000', 99900, 1, 'exclude', 'between', 5, 99900, 4995, 104895],
  ['61091000', 95143, 1, 'exclude', 'between', 5, 95143, 4757, 99900],
  ['61091000', 250000, 1, 'exclude', 'between', 5, 250000, 12500, 262500],
  ['61091000', 250001, 1, 'exclude', 'between', 18, 250001, 45000, 295001],
  ['61091000', 1000000, 4, 'exclude', 'between', 5, 1000000, 50000, 1050000],
  ['61103010', 839900, 2, 'exclude', 'between', 18, 839900, 151182, 991082],
  ['62034200', 749997, 3, 'exclude', 'between', 5, 749997, 37500, 787497],
  ['64041100', 250001, 1, 'exclude', 'between', 18, 250001, 45000, 295001],
  ['63026000', 129900, 1, 'exclude', 'between', 5, 129900, 6495, 136395],
  ['65050090', 79900, 1, 'exclude', 'between', 5, 79900, 3995, 83895],
  ['42029200', 149900, 1, 'exclude', 'between', 18, 149900, 26982, 176882],
  ['73239300', 129800, 2, 'exclude', 'between', 5, 129800, 6490, 136290],
  ['95069990', 1, 1, 'exclude', 'between', 5, 1, 0, 1],
  ['95069990', 30, 3, 'exclude', 'between', 5, 30, 2, 32],
  ['61091000', 262500, 1, 'include', 'within', 5, 250000, 12500, 262500],
  ['61091000', 289900, 1, 'include', 'within', 5, 250000, 12500, 262500],
  ['61091000', 519800, 2, 'include', 'within', 5, 495048, 24752, 519800],
  ['61091000', 250000, 1, 'exclude', 'within', 5, 250000, 12500, 262500],
  ['61091000', 510000, 2, 'exclude', 'within', 18, 510000, 91800, 601800],
  ['61091000', 262500, 1, 'include', 'between', 5, 250000, 12500, 262500],
  ['61091000', 289900, 1, 'include', 'between', 5, 250000, 12500, 262500],
  ['61091000', 519800, 2, 'include', 'between', 5, 495048, 24752, 519800],
  ['61091000', 250000, 1, 'exclude', 'between', 5, 250000, 12500, 262500],
  ['61091000', 510000, 2, 'exclude', 'between', 18, 510000, 91800, 601800],
];

describe('worked examples of GST', () => {
  test.each(examples)(
    'HSN %s: %i paise for %i items, prices %s tax, %s states: %i%%, value %i, tax %i, pays %i',
    (hsn, amountPaise, quantity, prices, supply, percent, valuePaise, taxPaise, pays) => {
      const isWithinState = supply === 'within';
      const sums = taxOfLine({ ...firstGst, prices }, { hsn, quantity, amountPaise }, { day, isWithinState });
      expect(sums).toMatchObject({ percent, valuePaise, taxPaise });
      expect(sums.valuePaise + sums.taxPaise).toBe(pays);
    },
  );

  test('₹999.00 at 5 % tax has equal halves of ₹23.79, as in the example of the rule', () => {
    expect(taxOfAmount(99_900, { percent: 5, isIncluded: true, isWithinState: true })).toBe(2 * 2379);
    expect(taxOfAmount(99_900, { percent: 5, isIncluded: true, isWithinState: false })).toBe(4757);
  });

  test.each(['composition', 'unregistered'] as const)('a seller who is %s charges no tax', (registration) => {
    for (const prices of ['include', 'exclude'] as const)
      expect(
        taxOfLine(
          { ...firstGst, registration, prices },
          { hsn: '61091000', quantity: 2, amountPaise: 540_000 },
          { day, isWithinState: true },
        ),
      ).toEqual({ percent: 0, valuePaise: 540_000, taxPaise: 0, chargedPaise: 540_000 });
  });
});

describe('GST rates by date', () => {
  const rate = (hsn: string, above: number, percent: number, from: string): GstRate => ({
    ...{ hsn, above, percent, from, source: '' },
  });
  const rates = [
    rate('', 0, 18, '2017-07-01'),
    rate('61', 0, 5, '2017-07-01'),
    rate('61', 1000, 12, '2017-07-01'),
    rate('61', 0, 5, '2025-09-22'),
    rate('61', 2500, 18, '2025-09-22'),
    rate('6109', 0, 0, '2027-04-01'),
  ];

  test.each([
    ['2025-09-21', '61091000', 200_000, 12],
    ['2025-09-22', '61091000', 200_000, 5],
    ['2025-09-22', '61091000', 250_001, 18],
    ['2027-03-31', '61091000', 250_001, 18],
    ['2027-04-01', '61091000', 250_001, 0],
    ['2027-04-01', '61101000', 250_001, 18],
    ['2026-01-01', '9999', 100, 18],
  ])('on %s goods of HSN %s at %i paise are taxed at %i%%', (at, hsn, amountPaise, percent) => {
    const gst = { ...firstGst, prices: 'exclude' as const, rates };
    expect(taxOfLine(gst, { hsn, quantity: 1, amountPaise }, { day: at, isWithinState: true }).percent).toBe(percent);
  });

  test('the newest rates of an HSN code replace all of its earlier ones', () => {
    expect(ratesOf(rates, '6110', '2026-01-01').map(({ above }) => above)).toEqual([0, 2500]);
  });

  test('every shipped HSN code has a rate from zero, and a source', () => {
    for (const { hsn, from, source } of shippedRates) {
      expect(shippedRates.some((one) => one.hsn === hsn && one.from === from && one.above === 0)).toBe(true);
      expect(source).toMatch(/Notif/);
    }
  });
});

describe('prices that no GST rate fits', () => {
  test.each([
    [262_500, undefined],
    [262_501, { below: 262_500, above: 295_001 }],
    [289_900, { below: 262_500, above: 295_001 }],
    [295_000, { below: 262_500, above: 295_001 }],
    [295_001, undefined],
    [99_900, undefined],
  ])('a price of %i paise with tax is in a gap of the rates or not', (unitPaise, gap) => {
    expect(gapOf(firstGst, { hsn: '61091000', unitPaise }, day)).toEqual(gap);
  });

  test('every price fits without included tax or without registration', () => {
    expect(gapOf({ ...firstGst, prices: 'exclude' }, { hsn: '61091000', unitPaise: 270_000 }, day)).toBeUndefined();
    const unregistered = { ...firstGst, registration: 'unregistered' as const };
    expect(gapOf(unregistered, { hsn: '61091000', unitPaise: 270_000 }, day)).toBeUndefined();
  });
});
