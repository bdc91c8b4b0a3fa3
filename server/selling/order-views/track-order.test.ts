import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { newOrderReference } from '#server/orders/model/order-reference.ts';
import { aLine, anOrder, postOrder } from './test-orders.ts';

let shop: TestShop;

beforeAll(async () => {
  // Jobs would confirm an order between two steps of a test.
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

function track(payload: unknown, remoteAddress = '127.0.0.1') {
  return shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload: payload as object, remoteAddress });
}

/** The fields that anyone can see of a new order; each additional field must be reviewed here. */
const strangersView = {
  awb_code: '',
  current_status: 'Pending',
  courier_name: '',
  order_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  etd: '',
  shipment_track_activities: [],
  seller_name: 'Maidan Sports Retail Private Limited',
  seller_phone: '1800 000 0000',
  pickup_location: '1 Oval View, Fort, Mumbai 400001',
  recipient_name: 'A… S.',
  recipient_phone: '••••••3210',
  delivery_address: 'Mumbai 4000••',
  masked: true,
};

test('returns every tracking field without a valid key, but no personal data', async () => {
  const { reference, key } = (await postOrder(shop, anOrder([aLine('cricket-2')]))).json().data;
  for (const given of [undefined, '', 'wrong', `${key}x`, key.slice(1)]) {
    const reply = await track({ tracking_id: reference, ...(given !== undefined && { key: given }) });
    expect(reply.json()).toEqual({ success: true, data: strangersView });
    expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('returns all tracking data for the key of the order, and masked data for another key', async () => {
  const mine = (await postOrder(shop, anOrder([aLine('cricket-2')]))).json().data;
  const other = (await postOrder(shop, anOrder([aLine('cricket-2')]))).json().data;
  expect((await track({ tracking_id: mine.reference, key: mine.key })).json().data).toEqual({
    ...strangersView,
    recipient_name: 'Asha Sawant',
    recipient_phone: '9820043210',
    delivery_address: 'B-204, Gulmohar, Old Nagardas Road, Andheri East, Mumbai 400069, Maharashtra',
    order: mine.reference,
    masked: false,
  });
  expect((await track({ tracking_id: mine.reference, key: other.key })).json().data).toEqual(strangersView);
});

test('returns all tracking data to the account of the order, and masked data to others', async () => {
  const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
  const placed = await postOrder(shop, anOrder([aLine('cricket-2')]), randomUUID(), asha.headers);
  const { reference } = placed.json().data;
  const seenWith = async (headers: Record<string, string>) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/shiprocket/track',
        headers,
        payload: { tracking_id: reference },
      })
    ).json().data;
  expect(await seenWith(asha.headers)).toMatchObject({ recipient_name: 'Asha Sawant', masked: false });
  for (const headers of [
    ravi.headers,
    { cookie: asha.headers.cookie },
    { authorization: asha.headers.authorization },
  ]) {
    expect(await seenWith(headers)).toEqual(strangersView);
  }
});

test.each([
  [''],
  ['   '],
  [null],
  [undefined],
  [17],
  [['K7QW4MX9TD']],
  [{ id: 'K7QW4MX9TD' }],
  [true],
  ['K7QW\u0000MX9TD'],
  ['a'.repeat(1001)],
])('refuses the tracking id %j with a message', async (id) => {
  const reply = await track({ tracking_id: id });
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'Please enter a tracking ID']);
});

test.each(['K7QW4', "1' or '1'='1", 'a'.repeat(41), '../../etc', 'क्रिकेट८', '%00%00%00%00'])(
  'reports the impossible tracking id %j as not found without counting it as a guess',
  async (id) => {
    const own = `10.0.0.${id.length}`;
    for (let count = 0; count < 12; count += 1) {
      const reply = await track({ tracking_id: id }, own);
      expect([reply.statusCode, reply.json()]).toEqual([
        200,
        { success: false, message: 'Tracking information not found', data: null },
      ]);
    }
  },
);

test('blocks a network after many guesses of references, but still shows existing orders', async () => {
  const { reference } = (await postOrder(shop, anOrder([aLine('cricket-2')]))).json().data;
  const neighbour = '10.1.1.1';
  for (let count = 0; count < 25; count += 1)
    expect((await track({ tracking_id: reference }, neighbour)).json().success).toBe(true);
  const guesses: Awaited<ReturnType<typeof track>>[] = [];
  // Sends a hundred at once, because load shedding would refuse more.
  for (let wave = 0; wave < 10; wave += 1) {
    guesses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, () => track({ tracking_id: newOrderReference() }, '10.6.6.6')),
      )),
    );
  }
  const answered = guesses.filter(({ statusCode }) => statusCode === 200);
  expect(answered).toHaveLength(10);
  expect(answered.every((reply) => reply.json().success === false)).toBe(true);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(990);
  // Others in the network of the attacker can still track their orders.
  expect((await track({ tracking_id: reference }, '10.6.6.6')).json().success).toBe(true);
  expect((await track({ tracking_id: newOrderReference() }, '10.6.6.6')).statusCode).toBe(429);
  expect((await track({ tracking_id: reference }, neighbour)).json().success).toBe(true);
});

test.each([
  (reference: string) => `${reference.slice(0, 4)} ${reference.slice(4)}`,
  (reference: string) => reference.toLowerCase().replace(/(..)/g, '$1-').slice(0, -1),
  (reference: string) => ` ${reference.slice(0, 5)}\u00a0${reference.slice(5)}\u200b`,
  (reference: string) => reference.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
])('finds a reference written in groups, in lower case or in other digits', async (written) => {
  const { reference } = (await postOrder(shop, anOrder([aLine('cricket-2')]))).json().data;
  expect((await track({ tracking_id: written(reference) })).json()).toEqual({ success: true, data: strangersView });
});
