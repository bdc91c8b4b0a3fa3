import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCodesTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { hashOf } from '#server/customers/accounts/known-browser.ts';
import { aCustomer, aNetwork, anotherCode, mailedCode, mailsTo, send } from '#server/customers/accounts/test-people.ts';
import { keepCode } from '#server/customers/codes/codes.ts';
import { aLine, anOrder, asItsShopper, fillShelves, postOrder } from '#server/selling/order-views/test-orders.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 500);
});
afterAll(() => shop.close());

interface Link {
  reference: string;
  key: string;
}

let guests = 0;
async function aGuestsOrder(): Promise<Link & { email: string }> {
  guests += 1;
  const email = `proof-${guests}@example.in`;
  const { reference, key } = (await postOrder(shop, anOrder([aLine('cricket-5', 'One size', 2)], { email }))).json()
    .data as Link;
  return { reference, key, email };
}

type Headers = Record<string, string>;
const onLink = (what: string, { reference, key }: Link, payload?: object, headers: Headers = {}, from = aNetwork()) =>
  send(shop, {
    method: 'POST',
    url: `/api/orders/${reference}/${what}?key=${key}`,
    headers,
    from,
    ...(payload && { payload }),
  });

const bodyOfCancel = { reason: 'changed_mind', lines: [{ line: 1, quantity: 1 }] };
const cancelled = (order: Link, headers: Headers) =>
  onLink('cancel', order, bodyOfCancel, { 'idempotency-key': randomUUID(), ...headers });

function pass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

/** Returns the header with a cookie that a response has set. */
function cookieIn({ cookies }: Awaited<ReturnType<typeof send>>, name = 'orders'): Headers {
  const found = cookies.find((one) => one.name === name);
  return found ? { cookie: `${name}=${found.value}` } : {};
}

/** Returns the stored hash of the browser that sends these headers. */
const askerIn = ({ cookie = '' }: Headers) => hashOf(/browser=([\w-]{22})/.exec(cookie)?.[1] ?? '');

describe('proof that is required to change an order', () => {
  test('accepts the browser that placed the order, for two hours and for this order only', async () => {
    const reply = await postOrder(shop, anOrder([aLine('cricket-5', 'One size')], { email: 'placed-here@example.in' }));
    const set = reply.cookies.find(({ name }) => name === 'orders');
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7200 });
    const here = cookieIn(reply);
    const order = reply.json().data as Link;
    expect((await cancelled(await aGuestsOrder(), here)).statusCode).toBe(403);
    expect((await cancelled({ ...order, key: 'x' }, here)).statusCode).toBe(404);
    pass(119);
    const body = { address: { ...anOrder([]).address, line1: 'Another house' } };
    const change = (headers: Record<string, string>) =>
      send(shop, {
        method: 'PUT',
        url: `/api/orders/${order.reference}/address?key=${order.key}`,
        headers,
        payload: body,
      });
    expect((await change(here)).statusCode).toBe(200);
    pass(2);
    expect((await cancelled(order, here)).statusCode).toBe(403);
  });

  test('keeps the proof when the browser places another order, and gives none for a late retry', async () => {
    const key = randomUUID();
    const wanted = anOrder([aLine('cricket-5', 'One size')], { email: 'twice@example.in' });
    const first = await postOrder(shop, wanted, key);
    pass(60);
    const second = await postOrder(shop, wanted, randomUUID(), cookieIn(first));
    expect((await cancelled(first.json().data, cookieIn(second))).statusCode).toBe(200);
    pass(59);
    const again = await postOrder(shop, anOrder([aLine('cricket-5', 'One size')], { email: 'twice@example.in' }), key);
    expect([again.statusCode, again.json().data.reference]).toEqual([201, first.json().data.reference]);
    pass(2);
    expect((await cancelled(first.json().data, cookieIn(again))).statusCode).toBe(403);
    expect(cookieIn(await postOrder(shop, wanted, key))).toEqual({});
  });

  test('accepts the account that placed the order, but neither another account nor another browser', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const placed = await postOrder(
      shop,
      anOrder([aLine('cricket-5', 'One size')], { email: asha.email }),
      undefined,
      asha.headers,
    );
    expect(cookieIn(placed)).toEqual({});
    const order = placed.json().data as Link;
    expect((await cancelled(order, ravi.headers)).statusCode).toBe(403);
    expect((await cancelled(order, asha.headers)).statusCode).toBe(200);
  });

  test('accepts a code mailed to the address of the order, once, for half an hour, in its browser', async () => {
    const order = await aGuestsOrder();
    const asked = await onLink('code', order);
    expect(asked.json()).toEqual({ success: true, message: "We've sent a 6-digit code to p•••@example.in." });
    const code = await mailedCode(shop, order.email);
    const here = cookieIn(asked, 'browser');
    const elsewhere = await onLink('proof', order, { code }, { cookie: `browser=${'C'.repeat(22)}` });
    expect([elsewhere.statusCode, elsewhere.json().fields.code]).toEqual([
      400,
      'A code works only in the browser that asked for it, for 15 minutes. Enter it there, or request a new one here.',
    ]);
    const wrong = await onLink('proof', order, { code: anotherCode(code) }, here);
    expect([wrong.statusCode, wrong.json().fields.code]).toEqual([
      400,
      'That code is wrong or has expired. Request a new one.',
    ]);
    expect(cookieIn(wrong)).toEqual({});
    const right = await onLink('proof', order, { code }, here);
    expect(right.json()).toEqual({ success: true, message: 'You can change this order now.' });
    expect((await onLink('proof', order, { code }, here)).statusCode).toBe(400);
    const proven = cookieIn(right);
    expect((await cancelled(await aGuestsOrder(), proven)).statusCode).toBe(403);
    pass(29);
    expect((await cancelled(order, proven)).statusCode).toBe(200);
    pass(2);
    expect((await cancelled(order, proven)).statusCode).toBe(403);
    const kept = await shop.database.db.select().from(mailedCodesTable);
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test('refuses another order’s code, a code for finding orders, and an expired or tried code', async () => {
    const [order, other] = [await aGuestsOrder(), await aGuestsOrder()];
    const here = cookieIn(await onLink('code', other), 'browser');
    await onLink('code', order, undefined, here);
    const foreign = await mailedCode(shop, other.email);
    const prove = (whose: Link, code: string) => onLink('proof', whose, { code }, here);
    if (foreign !== (await mailedCode(shop, order.email))) expect((await prove(order, foreign)).statusCode).toBe(400);
    await keepCode(shop.database.db, testSecret, {
      kind: 'orders',
      about: order.email,
      code: '246810',
      askedBy: askerIn(here),
      now,
    });
    expect((await prove(order, '246810')).statusCode).toBe(400);
    const open = (code: string) =>
      send(shop, {
        method: 'POST',
        url: '/api/lost-orders/open',
        payload: { email: other.email, code },
        from: aNetwork(),
        headers: here,
      });
    expect((await open(foreign)).statusCode).toBe(400);
    for (let count = 0; count < 5; count += 1) await prove(other, anotherCode(foreign));
    expect((await prove(other, foreign)).statusCode).toBe(400);
    await onLink('code', order, undefined, here);
    const late = await mailedCode(shop, order.email, 2);
    pass(16);
    expect((await prove(order, late)).statusCode).toBe(400);
  });

  test('mails a network three codes an hour for an unproved address, and more to the proved browser', async () => {
    const order = await aGuestsOrder();
    const from = aNetwork();
    const asked = await onLink('code', order, undefined, {}, from);
    const here = cookieIn(asked, 'browser');
    const code = await mailedCode(shop, order.email);
    for (let count = 0; count < 6; count += 1) await onLink('proof', order, { code: anotherCode(code) });
    const right = await onLink('proof', order, { code }, here);
    expect(right.statusCode).toBe(200);
    for (let count = 0; count < 2; count += 1)
      expect((await onLink('code', order, undefined, {}, from)).statusCode).toBe(200);
    const refused = await onLink('code', order, undefined, {}, from);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await mailsTo(shop, order.email)).filter(({ about }) => about.startsWith('change-code:'))).toHaveLength(3);
    expect((await onLink('code', order, undefined, cookieIn(right, 'browser'))).statusCode).toBe(200);
    for (let count = 0; count < 10; count += 1) await onLink('proof', order, { code: '000000' }, {}, from);
    expect((await onLink('proof', order, { code: '000000' }, {}, from)).statusCode).toBe(429);
  });

  test('accepts a mailed code for lost orders as a proof too', async () => {
    const order = await aGuestsOrder();
    const here = { cookie: `browser=${'B'.repeat(22)}` };
    await keepCode(shop.database.db, testSecret, {
      kind: 'orders',
      about: order.email,
      code: '135791',
      askedBy: askerIn(here),
      now,
    });
    const payload = { email: order.email, code: '135791' };
    const found = await send(shop, {
      method: 'POST',
      url: '/api/lost-orders/open',
      payload,
      from: aNetwork(),
      headers: here,
    });
    expect((await cancelled(order, cookieIn(found))).statusCode).toBe(200);
  });

  test.each([
    ['another signature', (value: string) => value.replace(/~[\w-]{22}$/, `~${'A'.repeat(22)}`)],
    [
      'a later time',
      (value: string) =>
        value.replace(/~([0-9a-z]+)~/, (_, at: string) => `~${(Number.parseInt(at, 36) + 9999).toString(36)}~`),
    ],
    ['half of its value', (value: string) => value.slice(0, 20)],
    ['an invalid value', () => '...~~.%F0%9F%98%80'],
  ])('refuses a proof cookie with %s', async (_what, change) => {
    const order = await aGuestsOrder();
    const { cookie = '' } = await asItsShopper(shop, order.reference);
    const value = cookie.slice('orders='.length);
    expect((await cancelled(order, { cookie: `orders=${change(value)}` })).statusCode).toBe(403);
    expect((await cancelled(order, { cookie })).statusCode).toBe(200);
  });

  test('deletes the proof cookie on logout', async () => {
    const asha = await aCustomer(shop);
    const reply = await send(shop, { method: 'POST', url: '/api/auth/logout', headers: asha.headers });
    expect(reply.cookies.find(({ name }) => name === 'orders')).toMatchObject({ value: '', expires: new Date(0) });
  });

  test('allows a retry with the same idempotency key after a request without a proof', async () => {
    const order = await aGuestsOrder();
    const once = { 'idempotency-key': randomUUID() };
    expect((await onLink('cancel', order, bodyOfCancel, once)).statusCode).toBe(403);
    const by = await asItsShopper(shop, order.reference, once);
    expect((await onLink('cancel', order, bodyOfCancel, by)).statusCode).toBe(200);
  });
});
