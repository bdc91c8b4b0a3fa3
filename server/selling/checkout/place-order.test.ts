import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function availableOf(productId: string, size: string): Promise<number> {
  const where = and(eq(stockTable.productId, productId), eq(stockTable.size, size));
  return (await shop.database.db.select().from(stockTable).where(where))[0]?.available ?? -1;
}

async function countOrders(): Promise<number> {
  return (await shop.database.db.select({ count: sql<number>`count(*)::int` }).from(ordersTable))[0]?.count ?? -1;
}

const limited = 'Malhari 18 Record Innings Shirt';

describe('one checkout request', () => {
  test('creates one order for ten concurrent requests with the same key, with the same response for all', async () => {
    const before = await countOrders();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => postOrder(shop, anOrder([aLine('cricket-1')]), key)),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map((reply) => reply.json().data.reference)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.json().data.key)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  });

  test('refuses the idempotency key of another account and reveals nothing of that order', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const key = randomUUID();
    const order = anOrder([aLine('cricket-1')]);
    const first = (await postOrder(shop, order, key, asha.headers)).json().data;
    for (const headers of [ravi.headers, {}]) {
      const other = await postOrder(shop, order, key, headers);
      expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
      expect(other.body).not.toContain(first.reference);
      expect(other.body).not.toContain(first.key);
    }
    expect((await postOrder(shop, order, key, asha.headers)).json().data).toMatchObject({
      reference: first.reference,
      key: first.key,
    });
    const guests = randomUUID();
    const guest = (await postOrder(shop, order, guests)).json().data;
    const member = await postOrder(shop, order, guests, asha.headers);
    expect([member.statusCode, member.body.includes(guest.reference)]).toEqual([409, false]);
  });

  test('refuses the idempotency key of a guest in another browser, and accepts it in the same one', async () => {
    const quote = (headers: Record<string, string> = {}, pin = '400069') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/checkout/quote',
        headers,
        payload: { lines: [aLine('cricket-1')], pin },
      });
    const named = await quote();
    const theirs = { cookie: named.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    expect(theirs.cookie).toMatch(/^browser=[\w-]{22}$/);
    expect((await quote(theirs)).cookies, 'the name stays').toEqual([]);
    const key = randomUUID();
    const order = anOrder([aLine('cricket-1')]);
    const first = (await postOrder(shop, order, key, theirs)).json().data;
    const elsewhere = { cookie: `browser=${'x'.repeat(22)}` };
    for (const headers of [{}, elsewhere]) {
      const other = await postOrder(shop, order, key, headers);
      expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
      expect([other.body.includes(first.reference), other.body.includes(first.key), other.cookies]).toEqual([
        false,
        false,
        [],
      ]);
    }
    const again = await postOrder(shop, order, key, theirs);
    expect([again.statusCode, again.json().data.key]).toEqual([201, first.key]);
  });

  test('refuses another order with a used idempotency key and reveals nothing of the first', async () => {
    const key = randomUUID();
    const first = await postOrder(shop, anOrder([aLine('cricket-1')]), key);
    const second = await postOrder(shop, anOrder([aLine('cricket-2')]), key);
    expect(second.statusCode).toBe(409);
    expect(second.json().code).toBe('idempotency_mismatch');
    expect(second.body).not.toContain(first.json().data.reference);
  });

  test('refuses an order without an idempotency key', async () => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/orders', payload: anOrder([aLine('cricket-1')]) });
    expect(reply.statusCode).toBe(400);
  });
});

describe('last items in stock', () => {
  test('sells the last five items to exactly five of fifty customers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        postOrder(shop, anOrder([aLine('limited-edition-523')], { email: `buyer${index}@example.in` })),
      ),
    );
    const placed = replies.filter((reply) => reply.statusCode === 201);
    const refused = replies.filter((reply) => reply.statusCode === 409);
    expect([placed.length, refused.length]).toEqual([5, 45]);
    expect(refused.every((reply) => reply.json().code === 'out_of_stock')).toBe(true);
    expect(refused.at(-1)?.json().shortages[0]).toMatchObject({ left: 0, size: 'M' });
    expect(new Set(refused.map((reply) => reply.json().message))).toEqual(
      new Set([`${limited}, size M has just sold out`]),
    );
    expect(await availableOf('limited-edition-523', 'M')).toBe(0);
  });

  test('reserves none of the other items if one line of an order is short', async () => {
    const before = await availableOf('cricket-2', 'M');
    const reply = await postOrder(shop, anOrder([aLine('cricket-2'), aLine('limited-edition-523')]));
    expect(reply.json()).toMatchObject({
      code: 'out_of_stock',
      shortages: [{ line: 1, name: limited, size: 'M', left: 0 }],
      quote: { itemCount: 1 },
    });
    expect(await availableOf('cricket-2', 'M')).toBe(before);
  });

  test('places concurrent orders of the same items in different order without a deadlock', async () => {
    const [a, b] = [aLine('football-1'), aLine('football-2')];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => postOrder(shop, anOrder(index % 2 ? [a, b] : [b, a]))),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(201));
  });
});

describe('price that the customer saw', () => {
  test('refuses an order with another total than expected and returns a new quote', async () => {
    const reply = await postOrder(shop, { ...anOrder([aLine('cricket-1')]), expectedTotal: 1 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'price_changed', quote: { subtotal: 2499, tax: 249.9, total: 2748.9 } });
  });

  test('names a price that changed since the customer saw it', async () => {
    const reply = await postOrder(shop, anOrder([{ ...aLine('cricket-1'), seenPrice: 100 }]));
    expect(reply.json().quote.changes).toContainEqual({
      kind: 'price',
      line: 0,
      name: expect.any(String),
      from: 100,
      to: 2499,
    });
  });

  test('refuses more than ten items of one SKU, also when spread over two lines', async () => {
    const lines = [aLine('cricket-1', 'M', 6), aLine('cricket-1', 'M', 5)];
    const reply = await postOrder(shop, anOrder(lines));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Maximum quantity per item is 10');
  });

  test('refuses unknown products, custom lines with an invalid design and an empty order', async () => {
    expect((await postOrder(shop, anOrder([aLine('cricket-9999')]))).json()).toMatchObject({
      code: 'out_of_stock',
      message: 'An item in your cart is no longer sold',
      shortages: [{ line: 0, name: '', size: 'M', left: 0 }],
    });
    expect((await postOrder(shop, anOrder([{ ...aLine('cricket-1'), customProductId: 'x' }]))).json().code).toBe(
      'out_of_stock',
    );
    expect((await postOrder(shop, anOrder([]))).json().message).toBe('Your cart is empty');
  });
});

describe('delivery and payment of an order', () => {
  test.each([
    [
      'cash on delivery over ₹10,000.00',
      [aLine('cricket-1', 'M', 4)],
      {},
      'Cash on delivery: Only for orders up to ₹10,000.00',
    ],
    [
      'an online payment in a shop without one',
      [aLine('cricket-1')],
      { payment: 'razorpay' },
      'Online payment is not switched on in this shop. Choose cash on delivery.',
    ],
    ['more items than are in stock', [aLine('limited-edition-523', 'L', 9)], {}, `Only 8 of ${limited}, size L left`],
    [
      'two unavailable items',
      [aLine('cricket-9999'), aLine('limited-edition-523', 'L', 9)],
      {},
      'An item in your cart is no longer sold',
    ],
  ])('refuses an order with %s and says why', async (_what, lines, more, message) => {
    const before = await countOrders();
    const reply = await postOrder(shop, { ...anOrder(lines), ...more });
    expect([reply.statusCode, reply.json().message, await countOrders()]).toEqual([409, message, before]);
  });

  test.each([
    [
      'express to an unknown PIN code',
      { delivery: 'express', pin: '999999' },
      { delivery: 'Needs a PIN code we recognise' },
    ],
    ['store credit without an account', { storeCredit: 10 }, { storeCredit: 'Sign in to use store credit' }],
  ])('refuses %s at its field', async (_name, { pin, ...more }: { pin?: string; [field: string]: unknown }, fields) => {
    const order = anOrder([aLine('cricket-1')]);
    const reply = await postOrder(shop, { ...order, ...more, address: { ...order.address, ...(pin && { pin }) } });
    expect([reply.statusCode, reply.json().code, reply.json().fields]).toEqual([400, 'invalid_fields', fields]);
  });

  test('reports each invalid field with its own message', async () => {
    const order = anOrder([aLine('cricket-1')], { email: 'nobody', phone: '12345' });
    const reply = await postOrder(shop, { ...order, address: { ...order.address, pin: '4000' } });
    expect(reply.json().fields).toMatchObject({
      'contact.email': 'Please enter a valid email address',
      'contact.phone': 'Enter a 10-digit Indian mobile number',
      'address.pin': 'Enter a 6-digit PIN code',
    });
  });

  test('accepts an unknown PIN code and refuses a PIN code of the Army Post Office', async () => {
    const order = anOrder([aLine('football-3')]);
    expect((await postOrder(shop, { ...order, address: { ...order.address, pin: '999999' } })).statusCode).toBe(201);
    const refused = await postOrder(shop, { ...order, address: { ...order.address, pin: '900056' } });
    expect(refused.json().fields).toEqual({ 'address.pin': "We can't deliver to 900056 yet. Try another address" });
  });

  test('refuses a request from another origin and accepts one without an Origin header', async () => {
    const foreign = await postOrder(shop, anOrder([aLine('cricket-1')]), randomUUID(), {
      origin: 'https://evil.example',
    });
    expect(foreign.statusCode).toBe(403);
    const own = await postOrder(shop, anOrder([aLine('football-3')]), randomUUID(), { origin: 'http://shop.test' });
    expect(own.statusCode).toBe(201);
  });
});

test('confirms a placed order once in a background job', async () => {
  const { reference } = (await postOrder(shop, anOrder([aLine('football-4')]))).json().data;
  const { db } = shop.database;
  await expect
    .poll(async () => (await db.select().from(ordersTable).where(eq(ordersTable.reference, reference)))[0]?.state)
    .toBe('confirmed');
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, order?.id ?? ''));
  expect(events.map(({ state, actor }) => [state, actor])).toEqual([
    ['placed', 'shopper'],
    ['confirmed', 'shop'],
  ]);
});

test('keeps the stock ledger and the orders consistent after all tests', async () => {
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  const reserved = await shop.database.db.execute<{ agrees: boolean }>(sql`
    select coalesce(sum(s.reserved), 0) = (select coalesce(sum(quantity), 0) from order_lines) as agrees from ${stockTable} s`);
  expect(reserved.rows[0]?.agrees).toBe(true);
  expect((await shop.database.db.select().from(productsTable)).length).toBeGreaterThan(200);
});
