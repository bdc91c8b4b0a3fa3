import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-21T04:20:00Z'));
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });

describe('the catalogue API', () => {
  test.each([
    ['Cricket', 24],
    ['football', 24],
    ['BASKETBALL', 24],
    ['Limited Edition', 23],
    ['Popular Athletes', 33],
    ['Cricket Special', 25],
    ['Football Special', 33],
    ['Basketball Special', 28],
    ['Motorsport Special', 10],
    ['Motorsport', 17],
    ['Limited Collection', 2],
    ['Curling', 0],
  ])('the category %s has %i products', async (name, count) => {
    const reply = (await get(`/api/products/category/${encodeURIComponent(name)}`)).json();
    expect(reply.success).toBe(true);
    expect(reply.data).toHaveLength(count);
  });

  test.each(['Hot Sale', 'Caps', 'T-Shirts', 'Kids'])('the category %s has only products of it', async (name) => {
    const { data } = (await get(`/api/products/category/${name}`)).json();
    expect(data.length).toBeGreaterThan(10);
    const belongs = {
      'Hot Sale': (p: { OldPrice: number }) => p.OldPrice > 0,
      Caps: isKind('cap'),
      'T-Shirts': isKind('t-shirt'),
      Kids: isKind('kids'),
    };
    expect(data.every(belongs[name as keyof typeof belongs])).toBe(true);
  });

  test('each discount is the difference of the two prices in percent', async () => {
    for (const name of ['Cricket', 'Football', 'Hot Sale', 'Limited Edition']) {
      const { data } = (await get(`/api/products/category/${name}`)).json();
      for (const { Price, OldPrice, Discount } of data) {
        expect(Discount).toBe(OldPrice === null ? 0 : Math.round(((OldPrice - Price) / OldPrice) * 100));
      }
    }
  });

  test('a product has its stock, and an unknown number gets status 404', async () => {
    const reply = (await get('/api/products/Limited%20Edition/523')).json();
    expect(reply.data.stock).toContainEqual({ size: 'M', left: 5 });
    expect((await get('/api/products/Cricket/99')).statusCode).toBe(404);
    expect((await get('/api/products/Curling/1')).statusCode).toBe(404);
    expect((await get('/api/products/Cricket/one')).statusCode).toBe(400);
  });

  test('football product 8 is Cold Palmer', async () => {
    expect((await get('/api/products/Football/8')).json().data.ProductName).toBe('Cold Palmer');
  });
});

const isKind = (kind: string) => (product: { kind: string }) => product.kind === kind;

describe('the search API', () => {
  test('the search finds products that match every word of the query', async () => {
    const { data } = (await get('/api/products/search/cold%20palmer')).json();
    expect(data[0].ProductName).toBe('Cold Palmer');
  });

  test.each(['%20', 'x'.repeat(101), 'a%2Fb%25', encodeURIComponent("'; drop table products; --")])(
    'an odd query (%s) returns an empty list',
    async (query) => {
      const reply = await get(`/api/products/search/${query}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ success: true, data: [] });
    },
  );

  test('SQL wildcards in a query match only themselves', async () => {
    expect((await get('/api/products/search/%25')).json().data).toEqual([]);
  });
});

describe('API responses to a visitor who is not signed in', () => {
  test('GET /api/users returns an empty list', async () => {
    expect((await get('/api/users')).json()).toEqual([]);
  });

  test('an order without the right key gets the same 404 as an order that does not exist', async () => {
    const { reference, key } = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
    const missing = await get('/api/orders/ABCDEFGHJK?key=x');
    for (const query of ['', '?key=', '?key=wrong', `?key=${key.slice(1)}`, `?key=${key}x`]) {
      const reply = await get(`/api/orders/${reference}${query}`);
      expect([reply.statusCode, reply.body]).toEqual([404, missing.body]);
    }
    expect((await get(`/api/orders/${reference}?key=${key}`)).json().data.address.fullName).toBe('Asha Sawant');
  });

  test('tracking returns the status of the order with the receiver masked', async () => {
    const { reference } = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
    const reply = await post('/api/shiprocket/track', { tracking_id: ` ${reference.toLowerCase()} ` });
    expect(reply.json()).toMatchObject({
      success: true,
      data: {
        current_status: 'Pending',
        recipient_name: 'A… S.',
        recipient_phone: '••••••3210',
        delivery_address: 'Mumbai 4000••',
      },
    });
    expect(reply.body).not.toMatch(/Asha|Gulmohar|9820043210/);
  });

  test('tracking an unknown number returns a message, and is refused after many requests', async () => {
    const track = () => post('/api/shiprocket/track', { tracking_id: 'ZZZZZZZZZZ' });
    expect((await track()).json()).toEqual({ success: false, message: 'Tracking information not found', data: null });
    for (let count = 0; count < 9; count += 1) await track();
    const refused = await track();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('/api/shiprocket/track', { tracking_id: ' ' })).json().message).toBe(
      'Please enter a tracking ID',
    );
  });

  test.each([
    ['/api/auth/login', { email: 'a@b.in', password: 'x' }, 401, 'Login failed. Please check your credentials.'],
    ['/api/auth/google', { idToken: 'x' }, 401, 'Google authentication not configured properly'],
    ['/api/auth/forgot-password', { email: 'a@b.in' }, 200, "If this email has an account, we've sent a 6-digit code."],
    [
      '/api/auth/reset-password',
      { email: 'a@b.in', code: '123456', newPassword: 'batting at eleven' },
      400,
      'That code is wrong or has expired. Request a new one.',
    ],
  ])('%s answers a visitor with the expected status and message', async (url, payload, status, message) => {
    const reply = await post(url, payload);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
  });
});

describe('the delivery API', () => {
  test('the delivery API returns the place, zone and dates of a PIN code', async () => {
    const { data } = (await get('/api/delivery/400001')).json();
    expect(data).toMatchObject({ city: 'Mumbai', state: 'Maharashtra', zone: 'metro', cashOnDelivery: true });
    expect(data.options[0].promise).toBe('Arrives Tue 24 – Thu 26 Nov');
  });

  test('a custom product arrives later, without next-day delivery and cash on delivery', async () => {
    const shelf = (await get('/api/delivery/400001')).json().data;
    const { data } = (await get('/api/delivery/400001?custom=1')).json();
    expect(data.options[0].promise).toBe('Arrives Thu 26 – Sat 28 Nov');
    expect(data.options[0].parcels).toMatchObject([{ custom: true }]);
    expect(shelf.options[2]).toMatchObject({ method: 'nextDay' });
    expect(shelf.options[2].why).not.toBe('goods');
    expect(data.options[2]).toMatchObject({ method: 'nextDay', offered: false, why: 'goods' });
    expect([shelf.cashOnDelivery, data.cashOnDelivery]).toEqual([true, false]);
  });

  test.each(['custom=2', 'custom=', 'custom=true', 'custom=1&custom=1'])(
    'the delivery API refuses the query ?%s',
    async (query) => {
      expect((await get(`/api/delivery/400001?${query}`)).statusCode).toBe(400);
    },
  );

  test.each([
    ['12', 400, 'Enter a 6-digit PIN code'],
    ['999999', 404, "We don't recognise this PIN code. Check it, or choose city and state yourself"],
    ['900056', 404, "We can't deliver to 900056 yet. Try another address"],
  ])('the PIN code %s gets status %i', async (pin, status, message) => {
    const reply = await get(`/api/delivery/${pin}`);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
  });
});

test('the API documentation can be disabled, and then has status 404', async () => {
  expect((await get('/api/docs')).statusCode).toBe(200);
  const silent = await openTestShop(undefined, undefined, { idle: true, env: { API_DOCS: 'off' } });
  try {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html'])
      expect([url, (await silent.app.inject(url)).statusCode]).toEqual([url, 404]);
    expect((await silent.app.inject('/api/hello')).statusCode).toBe(200);
  } finally {
    await silent.close();
  }
});

describe('every API response', () => {
  test('every API response has security headers and a request id', async () => {
    const { headers } = await get('/api/hello');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-request-id']).toBeTypeOf('string');
  });

  test('every call of the contract is in the API documentation', async () => {
    const { paths } = (await get('/api/docs/json')).json();
    for (const { method, path } of publicEndpoints) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')];
      expect(described?.[method.toLowerCase()]?.summary, `${method} ${path}`).toBeTypeOf('string');
    }
  });

  test('broken JSON and a body that is too large get a message without a stack trace', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', headers, payload: '{' });
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'The request could not be read']);
    const large = await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/quote',
      headers,
      payload: `"${'x'.repeat(300_000)}"`,
    });
    expect(large.statusCode).toBe(413);
  });
});
