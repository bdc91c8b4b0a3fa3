import { expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { type KnownTax, priceHint, priceLabel, rateHint } from './tax-hints.ts';

const day = '2026-11-29';
const flat: KnownTax = { tax: firstTax, day };
const within: KnownTax = { tax: { ...firstTax, gst: firstGst }, day };
const added: KnownTax = { tax: { ...firstTax, gst: { ...firstGst, prices: 'exclude' } }, day };
const none: KnownTax = { tax: { ...firstTax, gst: { ...firstGst, registration: 'unregistered' } }, day };

test.each([
  [undefined, 'Price', 'Rupees'],
  [flat, 'Price (excl. tax)', 'Rupees'],
  [within, 'Price (incl. tax)', 'Rupees'],
  [added, 'Price (excl. tax)', 'Rupees'],
  [none, 'Price', 'Rupees; no tax is charged'],
])('the price field shows how the price relates to tax', (known, label, hint) => {
  expect([priceLabel(known), priceHint(known)]).toEqual([label, hint]);
});

test.each([
  [undefined, '61091000', '8 digits'],
  [flat, '61091000', '8 digits. 10%'],
  [flat, '', '8 digits'],
  [within, '61091000', '8 digits. 5%, above ₹2,500.00 18%'],
  [within, '6505', '8 digits. 5%'],
  [within, '99999999', '8 digits. 18%'],
  [none, '61091000', '8 digits'],
])('the HSN field shows the tax rate of the code', (known, hsn, words) => {
  expect(rateHint(known, hsn)).toBe(words);
});
