import { test } from 'vitest';
import { checkGstOrders } from './test-gst-orders.ts';

test('calculates GST for 100,000 orders exactly like the reference implementation', () => {
  checkGstOrders(100_000);
});
