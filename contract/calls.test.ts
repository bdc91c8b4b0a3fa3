import { expect, test } from 'vitest';
import { endpoints } from './calls.ts';

// Every call of the API by its address, written a second time: an address that changes breaks whoever has it.
const addresses = [
  'GET /api/products/category/:category',
  'GET /api/products/search/:query',
  'GET /api/search/suggest',
  'GET /api/products/:category/:numericId',
  'GET /api/athletes',
  'GET /api/athletes/:slug',
  'GET /api/delivery/:pin',
  'POST /api/checkout/quote',
  'POST /api/orders 201',
  'GET /api/orders/:reference',
  'PUT /api/orders/:reference/address',
  'POST /api/orders/:reference/cancel',
  'POST /api/orders/:reference/refund-quote',
  'GET /api/orders/:reference/return-options',
  'POST /api/orders/:reference/returns 201',
  'POST /api/orders/:reference/problems 201',
  'GET /api/orders/:reference/returns/:id',
  'POST /api/orders/:reference/returns/:id/cancel',
  'GET /api/account/returns',
  'GET /api/account/store-credit',
  'POST /api/orders/:reference/payment',
  'GET /api/orders/:reference/payment',
  'POST /api/orders/:reference/payment/left',
  'POST /api/payments/razorpay/verify',
  'POST /api/auth/login',
  'POST /api/auth/signup 201',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'GET /api/auth/session',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/users',
  'POST /api/auth/google/nonce',
  'POST /api/auth/google',
  'POST /api/auth/google/exchange',
  'POST /api/auth/google/link',
  'GET /api/account/profile',
  'PATCH /api/account/profile',
  'POST /api/account/email',
  'POST /api/account/email/confirm',
  'POST /api/account/password',
  'GET /api/account/deletion',
  'POST /api/account/deletion',
  'DELETE /api/account/deletion',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/account/sessions',
  'GET /api/account/addresses',
  'POST /api/account/addresses 201',
  'PUT /api/account/addresses/:id',
  'DELETE /api/account/addresses/:id',
  'POST /api/account/addresses/:id/default',
  'GET /api/account/orders',
  'POST /api/account/orders/claim',
  'POST /api/shiprocket/track',
  'POST /api/uploads 201',
  'POST /api/designs 201',
  'GET /api/designs/:id',
  'GET /api/account/designs',
  'DELETE /api/account/designs/:id',
  'GET /api/hello',
];

test('no call moves, goes or comes unnoticed', () => {
  const named = endpoints.map(({ method, path, shapes }) => `${method} ${path}${'status' in shapes ? ` ${shapes.status}` : ''}`);
  expect(named.toSorted()).toEqual(addresses.toSorted());
});

test('each says in a sentence what it does', () => {
  for (const { shapes } of endpoints) expect(shapes.summary).toMatch(/^[A-Z].{10,}[.)]$/s);
});
