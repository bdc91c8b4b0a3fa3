import { expect, test } from 'vitest';
import { checkGstOrders } from './test-gst-orders.ts';

test('calculates GST exactly like the reference implementation, with parts that add up', () => {
  checkGstOrders(1000);
});

test('detects a line whose tax is one paisa off', () => {
  expect(() => checkGstOrders(50, (line) => ({ ...line, taxPaise: line.taxPaise + 1 }))).toThrow();
});
