import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayEventsTable } from '#database/schema/payments.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { openWorld, type World } from '#server/money/payments/test-world.ts';
import { aPayment, knowOrder } from '#server/money/settlement/test-payments.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  read,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

describe('a webhook of the gateway', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop();
  });
  afterAll(() => shop?.close());

  const signed = (body: string, secret = 'x') => createHmac('sha256', secret).update(body).digest('hex');
  async function send(body: string, headers: Record<string, string>) {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return [reply.statusCode, reply.json().message ?? reply.json()];
  }
  const eventOf = async (id: string) =>
    (await shop.database.db.select().from(gatewayEventsTable).where(eq(gatewayEventsTable.id, id)))[0]?.event;

  test('a webhook is refused with a wrong signature, without a signature, and without an id', async () => {
    const body = '{"event":"order.paid","payload":{}}';
    const id = { 'x-razorpay-event-id': 'evt_wrong' };
    const wrong = [400, 'The signature is not right'];
    expect(await send(body, id)).toEqual(wrong);
    expect(await send(body, { ...id, 'x-razorpay-signature': signed(body, 'another secret') })).toEqual(wrong);
    expect(await send(`${body} `, { ...id, 'x-razorpay-signature': signed(body) })).toEqual(wrong);
    expect(await eventOf('evt_wrong')).toBeUndefined();
    expect(await send(body, { 'x-razorpay-signature': signed(body) })).toEqual([400, 'The event has no id']);
    expect(await send(body, { 'x-razorpay-signature': signed(body), 'x-razorpay-event-id': '' })).toEqual([
      400,
      'The event has no id',
    ]);
  });

  test('a webhook pays the order it is about, and may contain non-ASCII text', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const told = { db: shop.database.db, now: shop.clock.now };
    const entity = aPayment(told, {
      order_id: await knowOrder(told, order.id, 274_890),
      amount: 274_890,
      error_description: 'आशा',
    });
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    const headers = { 'x-razorpay-event-id': 'evt_paid', 'x-razorpay-signature': signed(body) };
    for (let again = 0; again < 2; again += 1) expect(await send(body, headers)).toEqual([200, { success: true }]);
    expect([(await read(shop, order)).status, await eventOf('evt_paid')]).toEqual(['paid', 'payment.captured']);
  });

  test('a webhook that is signed and malformed is accepted but ignored', async () => {
    for (const [id, body] of [
      ['evt_torn', '{"event":'],
      ['evt_other', '[]'],
    ] as const) {
      const headers = { 'x-razorpay-event-id': id, 'x-razorpay-signature': signed(body) };
      expect(await send(body, headers)).toEqual([200, { success: true }]);
      expect(await eventOf(id)).toBeUndefined();
    }
  });
});

describe('a shop without online payments', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(undefined, undefined, { idle: true });
  });
  afterAll(() => shop?.close());

  test('a shop without online payments starts and verifies none, but returns the payment status', async () => {
    const { reference, key } = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
    const handed = { razorpay_order_id: 'order_A', razorpay_payment_id: 'pay_A', razorpay_signature: 'a'.repeat(64) };
    const off = [409, 'not_offered', 'Online payment is not switched on in this shop.'];
    for (const [url, payload] of [
      ['/api/payments/razorpay/verify', handed],
      [`/api/orders/${reference}/payment`, { key }],
    ] as const) {
      const reply = await shop.app.inject({ method: 'POST', url, payload });
      expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual(off);
    }
    const left = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${reference}/payment/left`,
      payload: { key },
    });
    expect(left.json().data).toMatchObject({ state: 'none', payable: false });
  });
});

describe('a page that waits for a payment', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  test('a waiting page learns of a payment within seconds, even if every webhook is lost', async () => {
    const placed = (await postOrder(world.shop, online([aLine('football-1')]))).json().data;
    await world.gateway.pay(placed.payment.options.order_id, 'approve');
    await world.gateway.takeMessages();
    await world.pass(8000);
    const reply = await world.shop.app.inject({ url: `/api/orders/${placed.reference}/payment?key=${placed.key}` });
    expect(reply.json().data).toMatchObject({ state: 'paid', message: 'Payment received.', amount: placed.total });
  });
});

describe('a customer who repeats payment requests', () => {
  let gateway: TestGateway;
  let shop: TestShop;
  /** Requests to the gateway about payments. */
  const questions: string[] = [];
  beforeAll(async () => {
    gateway = await openTestGateway();
    const send: typeof fetch = (input, init) => {
      if (/\/payments/.test(String(input))) questions.push(String(input));
      return fetch(input, init);
    };
    // The clock does not move: a response of the gateway is cached for a while.
    const now = new Date();
    shop = await openTestShop(() => now, gateway.providers, { idle: true, wire: { send, pauseMs: 0 } });
  });
  afterAll(async () => {
    await shop?.close();
    await gateway?.stop();
  });
  beforeEach(() => {
    questions.length = 0;
  });

  const place = async () => (await postOrder(shop, online([aLine('football-1')]))).json().data;
  type Placed = { reference: string; key: string };
  const post = ({ reference, key }: Placed, path: string, remoteAddress: string) =>
    shop.app.inject({ method: 'POST', url: `/api/orders/${reference}/${path}`, payload: { key }, remoteAddress });

  test('leaving a payment twenty times queries the gateway once, and gives each request the same result', async () => {
    const order = await place();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(order, 'payment/left', '198.51.100.1')));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    await post(order, 'payment/left', '198.51.100.1');
    expect(questions).toHaveLength(1);
  });

  test('starts a payment at most sixty times in ten minutes, and can start it from another network', async () => {
    const order = await place();
    const jobs = async () =>
      (
        await shop.database.db.execute(
          sql`select 1 from pgboss.job where name = 'end-hold' and data->>'orderId' = (select id from orders where reference = ${order.reference})`,
        )
      ).rows;
    const before = (await jobs()).length;
    const codes: number[] = [];
    for (let press = 0; press < shopLimits.payment.points + 1; press += 1)
      codes.push((await post(order, 'payment', '198.51.100.2')).statusCode);
    expect(codes.filter((code) => code !== 200)).toEqual([429]);
    expect((await post(order, 'payment', '203.0.113.9')).statusCode).toBe(200);
    expect((await jobs()).length - before, 'jobs that end it').toBe(0);
  });

  test('verifying a payment repeatedly queries the gateway three times a minute, with the same result', async () => {
    const order = await place();
    const { handed } = await gateway.pay(order.payment.options.order_id, 'approve');
    const states: string[] = [];
    for (let again = 0; again < 10; again += 1) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/payments/razorpay/verify',
        payload: handed ?? {},
      });
      states.push(reply.json().data.state);
    }
    expect(states).toEqual(Array(10).fill('paid'));
    expect(questions.filter((url) => url.includes(handed?.razorpay_payment_id ?? 'none'))).toHaveLength(
      shopLimits.handedIn.points,
    );
  });
});
