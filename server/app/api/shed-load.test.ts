import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { readPageAddress } from '#contract/page-address.ts';
import { servePages } from '#server/app/pages/pages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type LoadMeter, type RequestWorth, requestWorths } from '#server/foundation/limits/load-meter.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { worthOfCall, worthOfPage } from './shed-load.ts';

test.each([
  ['POST', '/api/orders', undefined],
  ['GET', '/api/orders/:reference', 'buying'],
  ['POST', '/api/orders/:reference/payment', undefined],
  ['GET', '/api/orders/:reference/payment', 'buying'],
  ['POST', '/api/orders/:reference/payment/left', 'buying'],
  ['POST', '/api/orders/:reference/cancel', 'buying'],
  ['POST', '/api/payments/razorpay/verify', undefined],
  ['POST', '/api/webhooks/razorpay', undefined],
  ['POST', '/api/webhooks/courier', undefined],
  ['POST', '/api/checkout/quote', 'buying'],
  ['GET', '/api/delivery/:pin', 'buying'],
  ['POST', '/api/auth/login', 'buying'],
  ['GET', '/api/account/orders', 'buying'],
  ['GET', '/api/products/:category/:numericId', undefined],
  ['GET', '/api/products/search/:query', 'costly'],
  ['GET', '/api/search/suggest', 'costly'],
  ['POST', '/api/uploads', 'costly'],
  ['POST', '/api/designs', 'costly'],
  ['POST', '/api/shirts', 'costly'],
  ['POST', '/api/squads', 'costly'],
  ['GET', '/api/shirts/:product/back', 'costly'],
  ['GET', '/api/users', 'looking'],
  ['GET', '/api/office/today', 'staff'],
  ['POST', '/api/office/sign-in/password', 'staff'],
  ['GET', '/api/office/stream', 'staff'],
  ['GET', '/readyz', undefined],
  ['GET', '/images/:product/:file', undefined],
  ['GET', '/*', undefined],
])('the call %s %s has the priority %s', (method, route, worth) => expect(worthOfCall(method, route)).toBe(worth));

test('every call of the contract has the priority of its row in the snapshot', () => {
  const kinds = publicEndpoints.map(({ method, path }) => [
    `${method} ${path}`,
    worthOfCall(method, path) ?? 'never refused',
  ]);
  expect(Object.fromEntries(kinds)).toMatchSnapshot();
});

test.each([
  ['/', 'looking'],
  ['/sports/football', 'looking'],
  ['/sports/football?size=M', 'costly'],
  ['/search?q=cap', 'costly'],
  ['/checkout', 'buying'],
  ['/my-account/orders', 'buying'],
])('page %s has the priority %s', (path, worth) => expect(worthOfPage(readPageAddress(firstFacts, path))).toBe(worth));

describe('an overloaded shop', () => {
  let refused: readonly RequestWorth[] = [];
  const meter: LoadMeter = {
    pressure: () => refused.length,
    admit(worth) {
      if (refused.includes(worth))
        throw new Problem(503, 'unavailable', 'The shop is very busy just now.', { retryAfterSeconds: 9 });
    },
    close: () => {},
  };
  let shop: TestShop;
  let rendered = 0;

  beforeAll(async () => {
    shop = await openTestShop(undefined, undefined, { meter });
    await servePages(shop.app, {
      shopFacts: firstFacts,
      cache: shop.cache,
      calls: shop.calls,
      publicUrl: 'http://shop.test',
      sources: { scripts: [], frames: [], connects: [], styles: [], forms: [] },
      build: async () => ({
        entry: {
          module: {
            pageRenderer: () => async (request) => {
              rendered += 1;
              return new Response(`page of ${new URL(request.url).pathname}`, {
                headers: { 'content-type': 'text/html' },
              });
            },
            apiProblem: () => new Error('not asked'),
          },
        },
      }),
      admit: shop.admit,
      turns: shop.turns,
      mode: 'production',
    });
  });
  afterAll(() => shop?.close());

  const status = async (url: string, more: object = {}) => (await shop.app.inject({ url, ...more })).statusCode;

  test('an overloaded shop refuses low-priority requests first, and never an order', async () => {
    refused = [];
    expect(await status('/')).toBe(200);
    refused = requestWorths;
    expect(await status('/api/search/suggest?q=cap')).toBe(503);
    expect(await status('/api/delivery/400069')).toBe(503);
    const placed = await postOrder(shop, anOrder([aLine('football-1')]));
    expect(placed.statusCode).toBe(201);
    refused = ['costly', 'looking'];
    expect(await status('/api/delivery/400069')).toBe(200);
  });

  test('an overloaded shop serves cached responses, and asks other visitors to retry', async () => {
    refused = [];
    const first = await shop.app.inject('/');
    const made = rendered;
    refused = requestWorths;
    shop.cache.doubt();
    const again = await shop.app.inject('/');
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const other = await shop.app.inject('/sports/football');
    expect(other.statusCode).toBe(503);
    expect(other.headers).toMatchObject({
      'retry-after': '9',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(other.body).toContain('http-equiv="refresh" content="9"');
    expect(rendered).toBe(made);
    const call = await shop.app.inject('/api/search/suggest?q=cap');
    expect(call.headers['retry-after']).toBe('9');
    expect(call.json()).toMatchObject({ success: false, code: 'unavailable' });
  });
});
