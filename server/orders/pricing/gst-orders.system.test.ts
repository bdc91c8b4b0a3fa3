import { test } from 'vitest';
import { checkGstOrders } from './test-gst-orders.ts';

test('a hundred thousand orders by GST are what the slow way says', () => {
  checkGstOrders(100_000);
});
