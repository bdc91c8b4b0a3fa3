import { expect, test } from 'vitest';
import { redactUrl } from './logging.ts';

test.each([
  ['/cart', '/cart'],
  ['/api/orders/K7?key=secret', '/api/orders/K7?key=…'],
  ['/checkout/complete?order=K7&key=s%20t&x=1', '/checkout/complete?order=K7&key=…&x=1'],
  ['/reset-password?EMAIL=a@b.c', '/reset-password?EMAIL=…'],
  ['/search?q=key', '/search?q=key'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
