import { expect, test } from 'vitest';
import { worthOfCall, worthOfPage } from './shed-load.ts';

test.each([
  ['POST', '/api/orders', undefined],
  ['GET', '/api/orders/:reference', 'buying'],
  ['GET', '/api/orders/:reference/payment', undefined],
  ['POST', '/api/orders/:reference/payment/left', undefined],
  ['POST', '/api/orders/:reference/cancel', 'buying'],
  ['POST', '/api/payments/razorpay/verify', undefined],
  ['POST', '/api/webhooks/razorpay', undefined],
  ['POST', '/api/webhooks/courier', undefined],
  ['POST', '/api/checkout/quote', 'buying'],
  ['GET', '/api/delivery/:pin', 'buying'],
  ['POST', '/api/auth/login', 'buying'],
  ['GET', '/api/account/orders', 'buying'],
  ['GET', '/api/products/:category/:numericId', undefined],
  ['GET', '/api/search/suggest', 'costly'],
  ['POST', '/api/uploads', 'costly'],
  ['POST', '/api/designs', 'costly'],
  ['GET', '/api/users', 'looking'],
  ['GET', '/readyz', undefined],
  ['GET', '/images/:product/:file', undefined],
  ['GET', '/*', undefined],
])('%s %s is worth %s', (method, route, worth) => expect(worthOfCall(method, route)).toBe(worth));

test.each([
  ['/', 'looking'],
  ['/sports/football', 'looking'],
  ['/sports/football?size=M', 'costly'],
  ['/search?q=cap', 'costly'],
  ['/checkout', 'buying'],
  ['/my-account/orders', 'buying'],
])('the page %s is worth %s', (path, worth) => expect(worthOfPage(new URL(path, 'http://shop.test'))).toBe(worth));
