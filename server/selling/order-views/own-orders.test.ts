import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, type Browser, send } from '#server/customers/accounts/test-people.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aLine, anOrder, asItsShopper, postOrder } from './test-orders.ts';

let now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
let goods: { _id: string; ProductName: string }[];
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  const all = (await send(shop, { url: '/api/products/category/Football' })).json().data;
  // Sorted by price: four of the cheapest stay within the limit for cash on delivery.
  goods = all
    .filter(({ sizes }: { sizes: { size: string; available: boolean }[] }) =>
      sizes.some(({ size, available }) => size === 'M' && available),
    )
    .sort((one: { Price: number }, other: { Price: number }) => one.Price - other.Price);
});
afterAll(() => shop.close());

async function place(browser: Browser | undefined, ids: string[]): Promise<{ reference: string; key: string }> {
  now = new Date(now.getTime() + 1000);
  const lines = ids.map((id) => aLine(id));
  const reply = await postOrder(
    shop,
    anOrder(lines, { email: browser?.email ?? 'guest@example.in' }),
    undefined,
    browser?.headers ?? {},
  );
  return reply.json().data;
}

async function order(browser: Browser | undefined, ids: string[]): Promise<string> {
  return (await place(browser, ids)).reference;
}

const list = async (browser: Browser, query = '') =>
  (await send(shop, { url: `/api/account/orders${query}`, headers: browser.headers })).json().data;
const referencesOf = (page: { orders: { reference: string }[] }) => page.orders.map(({ reference }) => reference);
const idOf = (place: number) => goods[place]?._id ?? '';

describe('orders of an account', () => {
  test('refuses an order with an expired session instead of placing it as a guest', async () => {
    const asha = await aCustomer(shop);
    await send(shop, { method: 'POST', url: '/api/auth/logout', headers: asha.headers });
    const counted = async () => (await shop.database.db.select({ id: ordersTable.id }).from(ordersTable)).length;
    const before = await counted();
    const wanted = anOrder([aLine(idOf(0))], { email: asha.email });
    const refused = await postOrder(shop, wanted, undefined, asha.headers);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out']);
    expect(await counted()).toBe(before);
    expect((await postOrder(shop, wanted)).statusCode).toBe(201);
  });

  test('lists orders that were placed while signed in, newest first, to their account only', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const first = await order(asha, [idOf(0)]);
    const second = await order(asha, [idOf(0), idOf(1), idOf(2), idOf(3)]);
    const his = await order(ravi, [idOf(0)]);
    const guest = await order(undefined, [idOf(0)]);
    const page = await list(asha);
    expect(referencesOf(page)).toEqual([second, first]);
    expect(page).toMatchObject({ count: 2, page: 1, pages: 1 });
    expect(page.orders[0]).toMatchObject({
      status: 'placed',
      statusWords: 'Order placed',
      itemCount: 4,
      moreLines: 1,
      payment: 'cod',
    });
    expect(page.orders[0].lines).toHaveLength(3);
    expect(referencesOf(await list(ravi))).toEqual([his]);
    const reads = [];
    for (const reference of [first, his, guest]) {
      reads.push((await send(shop, { url: `/api/orders/${reference}`, headers: asha.headers })).statusCode);
    }
    expect(reads).toEqual([200, 404, 404]);
  });

  test('filters orders by state, reference and product, and escapes SQL wildcards', async () => {
    const asha = await aCustomer(shop);
    const [one, two] = [await order(asha, [idOf(0)]), await order(asha, [idOf(1)])];
    await shop.database.db.update(ordersTable).set({ state: 'delivered' }).where(eq(ordersTable.reference, one));
    const found = async (query: string) => referencesOf(await list(asha, query));
    expect(await found('?show=delivered')).toEqual([one]);
    expect(await found('?show=onTheWay')).toEqual([two]);
    expect(await found('?show=cancelled')).toEqual([]);
    expect(await found('?show=nonsense&page=x')).toEqual([two, one]);
    expect(await found(`?q=${one.slice(1, 8).toLowerCase()}`)).toEqual([one]);
    expect(await found(`?q=${encodeURIComponent(goods[1]?.ProductName.slice(2, 20) ?? '')}`)).toContain(two);
    expect(await found('?q=%25')).toEqual([]);
    expect(await found('?q=_')).toEqual([]);
  });

  test('shows if an order waits for a code or for a payment', async () => {
    const asha = await aCustomer(shop);
    const cash = await order(asha, [idOf(0)]);
    const waits = async () => (await list(asha)).orders[0].waits;
    const until = new Date(now.getTime() + 3_600_000);
    const held = (some: object) =>
      shop.database.db
        .update(ordersTable)
        .set({ heldUntil: until, ...some })
        .where(eq(ordersTable.reference, cash));
    await held({});
    expect(await waits()).toEqual({ for: 'code', until: until.toISOString() });
    await held({ payment: 'razorpay' });
    expect(await waits()).toEqual({ for: 'payment', until: until.toISOString() });
    await held({ state: 'confirmed' });
    expect(await waits()).toBeNull();
    await held({ state: 'placed', heldUntil: null });
    expect(await waits()).toBeNull();
  });

  test('lists ten orders a page', async () => {
    const asha = await aCustomer(shop);
    const placed: string[] = [];
    for (let count = 0; count < 12; count += 1) placed.unshift(await order(asha, [idOf(4 + (count % 4))]));
    const [first, second, third] = [await list(asha), await list(asha, '?page=2'), await list(asha, '?page=3')];
    expect([...referencesOf(first), ...referencesOf(second)]).toEqual(placed);
    expect([first.orders.length, second.pages, third.orders]).toEqual([10, 2, []]);
  });
});

describe('order of a guest', () => {
  const claim = async (browser: Browser, payload: { reference: string; key: string; keepAddress?: boolean }) => {
    const headers = await asItsShopper(shop, payload.reference, browser.headers);
    return send(shop, { method: 'POST', url: '/api/account/orders/claim', headers, payload });
  };

  test('moves a guest’s order to the account that proves to own it, once', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const placed = await place(undefined, [idOf(0)]);
    expect((await claim(ravi, { reference: placed.reference, key: 'not the key' })).statusCode).toBe(404);
    const reply = await claim(asha, placed);
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      `Order ${placed.reference} is among your orders now`,
    ]);
    expect((await claim(asha, placed)).statusCode).toBe(200);
    expect((await claim(ravi, placed)).statusCode).toBe(404);
    expect(referencesOf(await list(asha))).toEqual([placed.reference]);
    expect(referencesOf(await list(ravi))).toEqual([]);
  });

  test('saves the address of a claimed order on request, and claims it even if the address book is full', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const book = async (browser: Browser) =>
      (await send(shop, { url: '/api/account/addresses', headers: browser.headers })).json().data;
    const { address, contact } = anOrder([]);
    const placed = await place(undefined, [idOf(0)]);
    await claim(asha, { ...placed, keepAddress: true });
    expect(await book(asha)).toMatchObject([{ address, phone: contact.phone, isDefault: true }]);
    expect((await claim(asha, { ...placed, keepAddress: true })).statusCode).toBe(200);
    expect(await book(asha)).toHaveLength(1);
    const other = await place(undefined, [idOf(1)]);
    for (let at = 0; at < 10; at += 1) {
      const payload = { address: { ...address, line1: `House ${at}` }, phone: contact.phone };
      await send(shop, { method: 'POST', url: '/api/account/addresses', headers: ravi.headers, payload });
    }
    expect((await claim(ravi, { ...other, keepAddress: true })).statusCode).toBe(200);
    expect(await book(ravi)).toHaveLength(10);
    expect(referencesOf(await list(ravi))).toEqual([other.reference]);
  });

  test('does not claim an order by its e-mail alone', async () => {
    const asha = await aCustomer(shop, { email: 'guest@example.in' });
    await place(undefined, [idOf(0)]);
    expect((await list(asha)).count).toBe(0);
  });
});

describe('details of the last checkout', () => {
  const last = async (browser: Browser) =>
    (await send(shop, { url: '/api/account/last-checkout', headers: browser.headers })).json().data;

  test('returns the address, phone, delivery and payment of the newest order of the account', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    expect(await last(asha)).toBeNull();
    await order(asha, [idOf(0)]);
    now = new Date(now.getTime() + 1000);
    const wanted = anOrder([aLine(idOf(1))], { phone: '9811122233' });
    const payload = { ...wanted, address: { ...wanted.address, line1: 'C-7' }, delivery: 'express' };
    expect((await postOrder(shop, payload, undefined, asha.headers)).statusCode).toBe(201);
    expect(await last(asha)).toEqual({
      phone: '9811122233',
      address: payload.address,
      delivery: 'express',
      way: 'cod',
    });
    expect(await last(ravi)).toBeNull();
  });

  test('ignores cancelled and unpaid orders and orders by staff for the last checkout', async () => {
    const asha = await aCustomer(shop);
    const { db } = shop.database;
    const placeAt = async (line1: string) => {
      now = new Date(now.getTime() + 1000);
      const wanted = anOrder([aLine(idOf(1))], { email: asha.email });
      const { reference } = (
        await postOrder(shop, { ...wanted, address: { ...wanted.address, line1 } }, undefined, asha.headers)
      ).json().data;
      return reference as string;
    };
    const ofHers = await placeAt('At home');
    for (const [line1, became] of [
      ['Cancelled', { state: 'cancelled' }],
      ['Never paid', { state: 'payment_failed' }],
      ['By a colleague', { placedBy: 'Farhan Sheikh' }],
    ] as const) {
      const reference = await placeAt(line1);
      expect((await last(asha)).address.line1).toBe(line1);
      await db.update(ordersTable).set(became).where(eq(ordersTable.reference, reference));
      expect((await last(asha)).address.line1).toBe('At home');
    }
    await db.update(ordersTable).set({ state: 'cancelled' }).where(eq(ordersTable.reference, ofHers));
    expect(await last(asha)).toBeNull();
  });

  test('returns the payment method that the customer tried last, if it is still offered', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const { db } = shop.database;
    const online = async (browser: Browser) => {
      const reference = await order(browser, [idOf(0)]);
      const waits = { payment: 'razorpay', state: 'placed' } as const;
      const [row] = await db.update(ordersTable).set(waits).where(eq(ordersTable.reference, reference)).returning();
      return row ?? expect.fail('no order');
    };
    const tried = async ({ id, totalPaise: amount }: { id: string; totalPaise: number }, method: string) => {
      now = new Date(now.getTime() + 1000);
      const told = { db, now };
      await tellPayment(
        told,
        aPayment(told, { order_id: await knowOrder(told, id, amount), amount, method, status: 'failed' }),
      );
    };
    const first = await online(asha);
    expect((await last(asha)).way).toBeNull();
    await tried(await online(ravi), 'wallet');
    expect((await last(asha)).way).toBeNull();
    await tried(first, 'card');
    expect((await last(asha)).way).toBe('card');
    const second = await online(asha);
    expect((await last(asha)).way).toBe('card');
    await tried(second, 'emi');
    expect((await last(asha)).way).toBe('card');
    await order(asha, [idOf(0)]);
    expect((await last(asha)).way).toBe('cod');
    await tried(await online(asha), 'netbanking');
    expect((await last(asha)).way).toBe('netbanking');
  });
});
