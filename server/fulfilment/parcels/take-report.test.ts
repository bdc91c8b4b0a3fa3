import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { courierMessagesTable, shipmentsTable } from '#database/schema/shipments.ts';
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

/** A message of the courier about the parcel, so many minutes after its booking. */
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

/** Told some time later, so that no message is ahead of the clock. */
async function told(...messages: object[]): Promise<void> {
  const before = bench.clock.now;
  bench.clock.now = new Date(before.getTime() + 24 * 60 * minute);
  for (const each of messages) await takeCourierMessage(bench.deps.db, bench.deps, each);
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

describe('by webhook', () => {
  test('a stranger, and a token that is nearly right, are refused and change nothing', async () => {
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
    ['what is no JSON', 'hello'],
    ['a list', []],
    ["the panel's try", { test: true }],
    ['brackets without an end', '['.repeat(100_000)],
    [
      'more levels than a message has',
      `{"awb":"77","shipment_status_id":18,"scans":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    [
      'a NUL and halves of characters',
      { awb: '77', shipment_status_id: 18, courier_name: 'a\0b\ud800', '\0': ['\udfff'] },
    ],
    ['a status beyond all numbers', { awb: '77', shipment_status_id: 1e300, current_timestamp: '99 99 9999 99:99:99' }],
    ['a parcel nobody knows', { awb: '999', shipment_status_id: 7, current_timestamp: '21 11 2026 10:00:00' }],
  ])('%s is answered with exactly 200', async (_name, payload) => {
    const headers = { 'x-api-key': bench.courier.access.webhookToken, 'content-type': 'application/json' };
    const reply = await bench.shop.app.inject({ method: 'POST', url: '/api/webhooks/courier', headers, payload });
    expect(reply.statusCode).toBe(200);
  });

  test('a message about an unknown parcel is kept', async () => {
    const unknown = message(18, 'IN TRANSIT', 1, { awb: '88' });
    await told(unknown);
    expect(
      await bench.deps.db.select().from(courierMessagesTable).where(eq(courierMessagesTable.awb, '88')),
    ).toMatchObject([{ outcome: 'unknown_parcel', body: unknown }]);
  });

  test('the right token moves the parcel and its order', async () => {
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

  test('the same message ten times at once is one', async () => {
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

  test('late messages only fill the history; what leads back changes nothing', async () => {
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

  test('unknown words are kept and shown, and move nothing', async () => {
    await told(message(18, 'IN TRANSIT', 10), message(97, 'Held by elephants', 20));
    expect(await parcelNow()).toMatchObject({ step: 'shipped', statusWords: 'Held by elephants', statusCode: 97 });
    expect(await stateNow()).toBe('shipped');
    expect(await historyNow()).toContain('scan Held by elephants');
    await told(message(17, 'OUT FOR DELIVERY', 30));
    expect((await parcelNow()).statusWords).toBe('Out For Delivery');
  });

  test('trouble is shown, noted for the operator, and moves nothing', async () => {
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
  ])('%i (%s) is not believed but asked for', async (code, label) => {
    await told(message(18, 'IN TRANSIT', 10), message(code, label, 20));
    expect(await parcelNow()).toMatchObject({ step: 'shipped', statusWords: 'In Transit' });
    expect(bench.sent.filter(({ queue }) => queue === 'track-parcel')).toEqual([
      { queue: 'track-parcel', data: { shipmentId: parcel.id } },
    ]);
    expect(await outcomes()).toEqual(['applied', 'to_confirm']);
  });

  test('a clock that is ahead is not believed', async () => {
    await takeCourierMessage(bench.deps.db, bench.deps, message(18, 'IN TRANSIT', 600));
    expect((await parcelNow()).statusAt).toEqual(bench.clock.now);
  });
});

describe('three tries', () => {
  test('each is told with what happens next, and then it comes back', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await told(message(17, 'OUT FOR DELIVERY', attempt * 100 + 10), message(21, 'UNDELIVERED', attempt * 100 + 50));
      expect(await parcelNow()).toMatchObject({ step: 'attempt_failed', attempts: attempt + 1 });
      expect(await stateNow()).toBe('shipped');
    }
    // Told again, and late: no fourth try, no further mail.
    await told(message(21, 'UNDELIVERED', 50, { courier_name: 'again' }), message(21, 'UNDELIVERED', 250, { etd: '' }));
    expect((await parcelNow()).attempts).toBe(3);
    await told(
      message(9, 'RTO INITIATED', 400),
      message(46, 'RTO IN TRANSIT', 500),
      message(17, 'OUT FOR DELIVERY', 600),
    );
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

  test('tries that are told out of order are counted all the same', async () => {
    await told(
      message(21, 'UNDELIVERED', 250),
      message(21, 'UNDELIVERED', 50),
      message(21, 'UNDELIVERED', 150),
      message(9, 'RTO INITIATED', 300),
    );
    expect(await parcelNow()).toMatchObject({ step: 'returning', attempts: 3 });
  });
});

describe('by tracking', () => {
  const act = (action: string) => bench.courier.act(parcel.awb ?? '', action);
  async function later(minutes: number, run: () => Promise<unknown>): Promise<void> {
    const before = bench.clock.now;
    // The stand-in stamps what happens with the machine's own time.
    bench.clock.now = new Date(Math.max(Date.now(), before.getTime()) + minutes * minute);
    await run();
    bench.clock.now = before;
  }

  test('a parcel is followed to its door, and asking again changes nothing', async () => {
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

  test('a parcel that went back is back', async () => {
    await act('advance');
    await act('return');
    for (let step = 0; step < 3; step += 1) await act('advance');
    await later(1, () => trackParcel(bench.deps, parcel.id));
    expect(await parcelNow()).toMatchObject({ step: 'returned', statusWords: 'RTO Delivered' });
    expect(await stateNow()).toBe('returned_to_origin');
  });

  test('the round asks about every parcel on its way once an hour, and not about those that have ended', async () => {
    await act('advance');
    await later(60, async () => {
      expect(await trackOpenParcels(bench.deps)).toBeGreaterThan(0);
      expect(await trackOpenParcels(bench.deps)).toBe(0);
    });
    expect((await parcelNow()).step).toBe('shipped');
  });

  test('the round finds a booking that nobody has in hand', async () => {
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

test('a parcel that was cancelled and is on its way all the same waits for a person', async () => {
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
