import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayEvents } from '#database/schema/payments.ts';
import { aLine, anOrder, postOrder } from '#server/order-desk/test-orders.ts';
import { online, openPayingShop, type PayingShop, placeOrderFor, read } from '#server/order-desk/test-paid-orders.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { aPayment, knowOrder } from './test-payments.ts';
import { openWorld, type World } from './test-world.ts';

describe('a message under the name of the gateway', () => {
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
  const eventOf = async (id: string) => (await shop.database.db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id)))[0]?.event;

  test('is not taken with a wrong signature, without one, nor without an id', async () => {
    const body = '{"event":"order.paid","payload":{}}';
    const id = { 'x-razorpay-event-id': 'evt_wrong' };
    const wrong = [400, 'The signature is not right'];
    expect(await send(body, id)).toEqual(wrong);
    expect(await send(body, { ...id, 'x-razorpay-signature': signed(body, 'another secret') })).toEqual(wrong);
    expect(await send(`${body} `, { ...id, 'x-razorpay-signature': signed(body) })).toEqual(wrong);
    expect(await eventOf('evt_wrong')).toBeUndefined();
    expect(await send(body, { 'x-razorpay-signature': signed(body) })).toEqual([400, 'The event has no id']);
    expect(await send(body, { 'x-razorpay-signature': signed(body), 'x-razorpay-event-id': '' })).toEqual([400, 'The event has no id']);
  });

  test('pays the order that it tells of, in letters of any kind', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const told = { db: shop.database.db, now: shop.clock.now };
    const entity = aPayment(told, { order_id: await knowOrder(told, order.id, 274_890), amount: 274_890, error_description: 'आशा' });
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    const headers = { 'x-razorpay-event-id': 'evt_paid', 'x-razorpay-signature': signed(body) };
    for (let again = 0; again < 2; again += 1) expect(await send(body, headers)).toEqual([200, { success: true }]);
    expect([(await read(shop, order)).status, await eventOf('evt_paid')]).toEqual(['paid', 'payment.captured']);
  });

  test('that is signed and no message is taken, does nothing, and is not remembered', async () => {
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

describe('where no online payment is switched on', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(undefined, undefined, { idle: true });
  });
  afterAll(() => shop?.close());

  test('none is verified or begun, and how an order stands is told all the same', async () => {
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
    const left = await shop.app.inject({ method: 'POST', url: `/api/orders/${reference}/payment/left`, payload: { key } });
    expect(left.json().data).toMatchObject({ state: 'none', payable: false });
  });
});

describe('a page that waits for a payment', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  test('hears of it though every message is lost, some seconds later', async () => {
    const placed = (await postOrder(world.shop, online([aLine('football-1')]))).json().data;
    await world.gateway.pay(placed.payment.options.order_id, 'approve');
    await world.gateway.takeMessages();
    await world.pass(8000);
    const reply = await world.shop.app.inject({ url: `/api/orders/${placed.reference}/payment?key=${placed.key}` });
    expect(reply.json().data).toMatchObject({ state: 'paid', message: 'Payment received.', amount: placed.total });
  });
});
