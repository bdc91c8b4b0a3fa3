import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { courierMessagesTable, shipmentsTable } from '#database/schema/shipments.ts';
import { readCourierMessage } from '#server/fulfilment/courier/shiprocket-wire.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { eventsOf, type Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { takeCourierMessage } from '#server/fulfilment/tracking/take-courier-message.ts';
import { trackOpenParcels, trackParcel, watchParcels } from '#server/fulfilment/tracking/track-parcels.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { shipOrder } from './ship-order.ts';

let bench: ShippingBench;
let order: OrderRow;
let parcel: Shipment;

beforeAll(async () => {
  bench = await openShippingBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  parcel = await bench.parcelOf(order.id);
  bench.sent.length = 0;
});

const minute = 60_000;

/** A courier message about the parcel, this number of minutes after its booking. */
function message(code: number, label: string, minutes: number, more: object = {}) {
  const local = new Date(bench.clock.now.getTime() + minutes * minute + 5.5 * 60 * minute).toISOString();
  const [date = '', time = ''] = local.slice(0, 19).split('T');
  const scan = {
    date: `${date} ${time}`,
    status: 'X',
    activity: `scan ${label}`,
    location: 'Surat Hub',
    'sr-status': String(code),
    'sr-status-label': label,
  };
  return {
    awb: parcel.awb,
    courier_name: 'Maidan Surface',
    current_status: label,
    current_status_id: 99,
    shipment_status: label,
    shipment_status_id: code,
    current_timestamp: `${date.split('-').toReversed().join(' ')} ${time}`,
    etd: '2026-11-25 20:00:00',
    scans: [scan],
    is_return: 0,
    ...more,
  };
}

/** Received some time later, so that no message is ahead of the clock. */
async function told(...messages: object[]): Promise<void> {
  const before = bench.clock.now;
  bench.clock.now = new Date(before.getTime() + 24 * 60 * minute);
  for (const each of messages) await takeCourierMessage(bench.deps.db, bench.deps, each);
  bench.clock.now = before;
}

/** The same as the courier's own tracking answers it, which confirms what a message says of the way back. */
async function tracked(...messages: object[]): Promise<void> {
  const before = bench.clock.now;
  bench.clock.now = new Date(before.getTime() + 24 * 60 * minute);
  for (const each of messages) {
    const track = async () => readCourierMessage(each) ?? null;
    await trackParcel({ ...bench.deps, courier: { ...bench.deps.courier, track } }, parcel.id);
  }
  bench.clock.now = before;
}

const stateNow = async () => (await bench.orderOf(order.id)).state;
const parcelNow = () => bench.parcelOf(order.id);
const historyNow = async () => (await eventsOf(bench.deps.db, [parcel.id])).map(({ words }) => words);
const outcomes = async () => {
  const rows = await bench.deps.db
    .select()
    .from(courierMessagesTable)
    .where(eq(courierMessagesTable.awb, parcel.awb ?? ''));
  return rows.map(({ outcome }) => outcome).toSorted();
};

async function mailsAbout(start: string): Promise<string[]> {
  const rows = await bench.deps.db
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `${start}%`))
    .orderBy(asc(mailOutboxTable.createdAt));
  return rows.map(({ subject, text }) => `${subject}\n${text}`);
}

describe('courier reports by webhook', () => {
  test('a webhook with a missing or wrong token is refused and changes nothing', async () => {
    const { webhookToken } = bench.courier.access;
    for (const headers of [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': `${webhookToken}x` },
      { 'x-api-key': webhookToken.slice(1) },
    ]) {
      const reply = await bench.shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/courier',
        headers,
        payload: message(18, 'IN TRANSIT', 1),
      });
      expect(reply.statusCode).toBe(401);
    }
    expect((await parcelNow()).step).toBe('booked');
    expect(await outcomes()).toEqual([]);
  });

  test.each<[string, string | object]>([
    ['an empty body', ''],
    ['invalid JSON', 'hello'],
    ['a list', []],
    ["the panel's try", { test: true }],
    ['unclosed brackets', '['.repeat(100_000)],
    [
      'more levels than a message has',
      `{"awb":"77","shipment_status_id":18,"scans":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    [
      'a NUL and halves of characters',
      { awb: '77', shipment_status_id: 18, courier_name: 'a\0b\ud800', '\0': ['\udfff'] },
    ],
    ['an excessive status number', { awb: '77', shipment_status_id: 1e300, current_timestamp: '99 99 9999 99:99:99' }],
    ['an unknown parcel', { awb: '999', shipment_status_id: 7, current_timestamp: '21 11 2026 10:00:00' }],
  ])('a webhook with %s is answered with status 200', async (_name, payload) => {
    const headers = { 'x-api-key': bench.courier.access.webhookToken, 'content-type': 'application/json' };
    const reply = await bench.shop.app.inject({ method: 'POST', url: '/api/webhooks/courier', headers, payload });
    expect(reply.statusCode).toBe(200);
  });

  test('a message about an unknown parcel is stored', async () => {
    const unknown = message(18, 'IN TRANSIT', 1, { awb: '88' });
    await told(unknown);
    expect(
      await bench.deps.db.select().from(courierMessagesTable).where(eq(courierMessagesTable.awb, '88')),
    ).toMatchObject([{ outcome: 'unknown_parcel', body: unknown }]);
  });

  test('a webhook with the right token moves the parcel and its order', async () => {
    const headers = { 'x-api-key': bench.courier.access.webhookToken };
    const reply = await bench.shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/courier',
      headers,
      payload: message(42, 'PICKED UP', -1),
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    expect(await parcelNow()).toMatchObject({ step: 'shipped', statusWords: 'Picked Up', statusCode: 42 });
    expect(await stateNow()).toBe('shipped');
  });

  test('ten parallel copies of a message are applied once', async () => {
    const before = bench.clock.now;
    bench.clock.now = new Date(before.getTime() + 60 * minute);
    const same = message(18, 'IN TRANSIT', -30);
    await Promise.all(Array.from({ length: 10 }, () => takeCourierMessage(bench.deps.db, bench.deps, same)));
    bench.clock.now = before;
    expect(await outcomes()).toEqual(['applied']);
    expect(await historyNow()).toEqual(['scan IN TRANSIT']);
    const events = await bench.deps.db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, order.id));
    expect(events.filter(({ state }) => state === 'shipped')).toHaveLength(1);
  });

  test('late messages only extend the history, and backward steps change nothing', async () => {
    await told(
      message(17, 'OUT FOR DELIVERY', 100),
      message(18, 'IN TRANSIT', 50),
      message(3, 'PICKUP SCHEDULED', 10),
      message(18, 'IN TRANSIT', 120),
    );
    expect(await parcelNow()).toMatchObject({ step: 'out_for_delivery', statusWords: 'Out For Delivery' });
    expect(await stateNow()).toBe('out_for_delivery');
    expect(await historyNow()).toEqual([
      'scan PICKUP SCHEDULED',
      'scan IN TRANSIT',
      'scan OUT FOR DELIVERY',
      'scan IN TRANSIT',
    ]);
    expect(await outcomes()).toEqual(['applied', 'applied', 'late', 'late']);
  });

  test('an unknown status is stored and shown, and does not move the parcel', async () => {
    await told(message(18, 'IN TRANSIT', 10), message(97, 'Held by elephants', 20));
    expect(await parcelNow()).toMatchObject({ step: 'shipped', statusWords: 'Held by elephants', statusCode: 97 });
    expect(await stateNow()).toBe('shipped');
    expect(await historyNow()).toContain('scan Held by elephants');
    await told(message(17, 'OUT FOR DELIVERY', 30));
    expect((await parcelNow()).statusWords).toBe('Out For Delivery');
  });

  test('a problem is shown and noted for staff, and does not move the parcel', async () => {
    await told(message(18, 'IN TRANSIT', 10), message(12, 'LOST', 20));
    expect(await parcelNow()).toMatchObject({
      step: 'shipped',
      statusWords: 'Lost',
      trouble: 'the courier says: Lost',
    });
    expect(await stateNow()).toBe('shipped');
  });

  test.each([
    [7, 'DELIVERED'],
    [10, 'RTO DELIVERED'],
  ])('%i (%s) is checked by tracking before it is applied', async (code, label) => {
    await told(message(18, 'IN TRANSIT', 10), message(code, label, 20));
    expect(await parcelNow()).toMatchObject({ step: 'shipped', statusWords: 'In Transit' });
    expect(bench.sent.filter(({ queue }) => queue === 'track-parcel')).toEqual([
      { queue: 'track-parcel', data: { shipmentId: parcel.id } },
    ]);
    expect(await outcomes()).toEqual(['applied', 'to_confirm']);
  });

  test('a status time in the future is replaced by the current time', async () => {
    await takeCourierMessage(bench.deps.db, bench.deps, message(18, 'IN TRANSIT', 600));
    expect((await parcelNow()).statusAt).toEqual(bench.clock.now);
  });
});

describe('three delivery attempts', () => {
  test('each failed attempt is counted and mailed, and after three the parcel returns', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await told(message(17, 'OUT FOR DELIVERY', attempt * 100 + 10), message(21, 'UNDELIVERED', attempt * 100 + 50));
      expect(await parcelNow()).toMatchObject({ step: 'attempt_failed', attempts: attempt + 1 });
      expect(await stateNow()).toBe('shipped');
    }
    // Repeated and late: no fourth attempt, no further mail.
    await told(message(21, 'UNDELIVERED', 50, { courier_name: 'again' }), message(21, 'UNDELIVERED', 250, { etd: '' }));
    expect((await parcelNow()).attempts).toBe(3);
    await tracked(message(9, 'RTO INITIATED', 400), message(46, 'RTO IN TRANSIT', 500));
    await told(message(17, 'OUT FOR DELIVERY', 600));
    expect(await parcelNow()).toMatchObject({ step: 'returning', statusWords: 'RTO In Transit' });
    const missed = await mailsAbout(`parcel-attempt:${parcel.id}`);
    expect(missed).toHaveLength(3);
    expect(missed[0]).toContain('up to 2 more times');
    expect(missed[1]).toContain('will come once more');
    expect(missed[2]).toContain('That was the last try');
    const back = await mailsAbout(`parcel-returning:${parcel.id}`);
    expect(back).toHaveLength(1);
    expect(back[0]).toContain('after 3 tries to deliver it');
    expect(back[0]).toContain('You have not paid anything');
    expect(back[0]).toContain(`http://shop.test/tracker?id=${parcel.awb}#key=`);
  });

  test('attempts reported out of order are all counted', async () => {
    await told(message(21, 'UNDELIVERED', 250), message(21, 'UNDELIVERED', 50), message(21, 'UNDELIVERED', 150));
    await tracked(message(9, 'RTO INITIATED', 300));
    expect(await parcelNow()).toMatchObject({ step: 'returning', attempts: 3 });
  });
});

describe('courier reports by tracking', () => {
  const act = (action: string) => bench.courier.act(parcel.awb ?? '', action);
  async function later(minutes: number, run: () => Promise<unknown>): Promise<void> {
    const before = bench.clock.now;
    // The sandbox uses the machine's own time for its events.
    bench.clock.now = new Date(Math.max(Date.now(), before.getTime()) + minutes * minute);
    await run();
    bench.clock.now = before;
  }

  test('tracking follows a parcel to its delivery, and repeating it changes nothing', async () => {
    for (let step = 0; step < 6; step += 1) await act('advance');
    await later(1, () => trackParcel(bench.deps, parcel.id));
    expect(await parcelNow()).toMatchObject({ step: 'delivered', statusWords: 'Delivered', carrier: 'Maidan Surface' });
    expect(await stateNow()).toBe('delivered');
    const history = await historyNow();
    expect(history).toHaveLength(7);
    await later(2, () => trackParcel(bench.deps, parcel.id));
    expect(await historyNow()).toEqual(history);
    const events = await bench.deps.db
      .select()
      .from(orderEventsTable)
      .where(eq(orderEventsTable.orderId, order.id))
      .orderBy(asc(orderEventsTable.id));
    expect(events.map(({ state }) => state)).toEqual(['placed', 'confirmed', 'packed', 'shipped', 'delivered']);
  });

  test('tracking follows a returned parcel back to the shop', async () => {
    await act('advance');
    await act('return');
    for (let step = 0; step < 3; step += 1) await act('advance');
    await later(1, () => trackParcel(bench.deps, parcel.id));
    expect(await parcelNow()).toMatchObject({ step: 'returned', statusWords: 'RTO Delivered' });
    expect(await stateNow()).toBe('returned_to_origin');
  });

  test('open parcels are tracked once an hour, and ended ones are not', async () => {
    await act('advance');
    await later(60, async () => {
      expect(await trackOpenParcels(bench.deps)).toBeGreaterThan(0);
      expect(await trackOpenParcels(bench.deps)).toBe(0);
    });
    expect((await parcelNow()).step).toBe('shipped');
  });

  test('the periodic check finds a booking that no process is working on', async () => {
    const waiting = await bench.confirmedOrder();
    await bench.courier.set({ answers: 'away' });
    await shipOrder(bench.deps, waiting.id).catch(() => {});
    await bench.courier.set({ answers: 'right' });
    bench.sent.length = 0;
    await later(10, () => watchParcels(bench.deps));
    expect(bench.sent).toContainEqual({ queue: 'ship-order', data: { orderId: waiting.id, state: 'confirmed' } });
    expect(bench.sent.some(({ data }) => (data as { orderId?: string }).orderId === order.id)).toBe(false);
  });
});

test('a cancelled parcel that is on its way is held back for staff', async () => {
  const { db } = bench.deps;
  await db.update(shipmentsTable).set({ step: 'cancelled' }).where(eq(shipmentsTable.id, parcel.id));
  await told(message(6, 'Shipped', 60));
  const [row] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.id, parcel.id));
  expect(row).toMatchObject({
    step: 'cancelled',
    heldBack: true,
    trouble: 'it was cancelled, and the courier says: Shipped',
  });
});
