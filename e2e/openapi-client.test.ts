import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { generateClient, type SendRequest } from './second-opinions/openapi-client.ts';

type Operation = (
  parameters: object,
  body?: object,
) => Promise<{ status: number; data: { data: Record<string, unknown> } }>;
type Client = Record<'quoteCart' | 'placeOrder' | 'readOrder' | 'readProduct', Operation>;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-21T04:20:00Z'), undefined, { idle: true });
});
afterAll(() => shop.close());

/** Sends requests to the shop without a network. */
const send: SendRequest = async ({ method, url, headers, body }) => {
  const reply = await shop.app.inject({
    method: method as 'GET',
    url: url.replace('http://shop.test', ''),
    headers,
    ...(body !== undefined && { payload: body }),
  });
  return { data: reply.json(), status: reply.statusCode };
};

test('a client generated from the API description prices a cart, places an order and reads it', async () => {
  const definition: object = (await shop.app.inject('/api/docs/json')).json();
  const client = await generateClient<Client>(definition, send);
  const order = anOrder([aLine('cricket-1', 'M', 2)]);
  const quote = await client.quoteCart({}, { lines: order.lines, pin: order.address.pin });
  expect([quote.status, quote.data.data.total]).toEqual([200, 5497.8]);
  const placed = await client.placeOrder({ 'Idempotency-Key': 'a client of another maker' }, order);
  expect([placed.status, placed.data.data.total]).toEqual([201, 5497.8]);
  const { reference, key } = placed.data.data;
  const read = await client.readOrder({ reference, key });
  expect([read.status, read.data.data.reference, read.data.data.delivery]).toEqual([200, reference, 'standard']);
  const product = await client.readProduct({ category: 'Limited Edition', numericId: 523 });
  expect(product.data.data.numericId).toBe(523);
});
