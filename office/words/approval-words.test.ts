import { expect, test } from 'vitest';
import { grantVerb } from './approval-words.ts';

test.each([
  ['refund', 'Give ₹500.00'],
  ['customer_credit', 'Give ₹500.00'],
  ['credit_back', 'Take back ₹500.00'],
  ['customer_merge', 'Merge the accounts'],
  ['price_change', 'Change the price'],
  ['price_sheet', 'Change the prices'],
] as const)('the button for an approval of %s reads "%s"', (kind, verb) => {
  expect(grantVerb({ kind, amount: 500 })).toBe(verb);
});
