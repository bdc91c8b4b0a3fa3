import { expect, test } from 'vitest';
import { checkGstOrders } from './test-gst-orders.ts';

test('any order by GST is what the slow way says, and its parts add up to it', () => {
  checkGstOrders(1000);
});

test('the check finds a line whose tax is a paisa off', () => {
  expect(() => checkGstOrders(50, (line) => ({ ...line, taxPaise: line.taxPaise + 1 }))).toThrow();
});
