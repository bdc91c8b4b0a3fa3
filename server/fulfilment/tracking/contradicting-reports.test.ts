import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { takeCourierMessage } from './take-courier-message.ts';
import { trackParcel } from './track-parcels.ts';

let bench: ShippingBench;
beforeAll(async () => {
  bench = await openShippingBench();
});
afterAll(() => bench?.close());

const later = (minutes: number) => {
  bench.clock.now = new Date(bench.clock.now.getTime() + minutes * 60_000);
};

/** Sends a message to the webhook, which carries no signature. */
function tell(awb: string, code: number, words: string) {
  const india = new Date(bench.clock.now.getTime() + 5.5 * 3_600_000).toISOString();
  const stamp = `${india.slice(8, 10)} ${india.slice(5, 7)} ${india.slice(0, 4)} ${india.slice(11, 19)}`;
  const body = { awb, shipment_status_id: code, shipment_status: words, current_status: words };
  return takeCourierMessage(bench.deps.db, bench.deps, { ...body, current_timestamp: stamp });
}

/** Lets the courier's own tracking answer with a status, about a waybill. */
function track(id: string, awb: string, code: number) {
  const status = readStatus(code, null);
  const answer = { awb, status, at: bench.clock.now, courierName: null, etd: null, isReturn: false };
  const activities = [{ at: bench.clock.now, code, words: status.words, location: 'Mumbai' }];
  const courier = { ...bench.deps.courier, track: async () => ({ ...answer, activities }) };
  return trackParcel({ ...bench.deps, courier }, id);
}

async function shipped() {
  const order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  const { id, awb } = await bench.parcelOf(order.id);
  later(5);
  await tell(awb ?? '', 6, 'Shipped');
  later(5);
  return { order, id, awb: awb ?? '' };
}

it('a message that a parcel comes back is confirmed by tracking, and a delivery after it counts', async () => {
  const { order, id, awb } = await shipped();
  bench.sent.length = 0;
  await tell(awb, 9, 'RTO Initiated');
  expect((await bench.parcelOf(order.id)).step).toBe('shipped');
  expect(bench.sent.map(({ queue }) => queue)).toEqual(['track-parcel']);
  for (const code of [17, 7]) {
    later(30);
    await track(id, awb, code);
  }
  expect((await bench.parcelOf(order.id)).step).toBe('delivered');
});

it('a parcel that is delivered although the courier was bringing it back waits for staff', async () => {
  const { order, id, awb } = await shipped();
  await track(id, awb, 9);
  expect(await bench.parcelOf(order.id)).toMatchObject({ step: 'returning', heldBack: false });
  later(30);
  await track(id, awb, 7);
  expect(await bench.parcelOf(order.id)).toMatchObject({
    heldBack: true,
    trouble: expect.stringMatching(/^it was on its way back, and the courier says: /),
  });
});

it('an answer about another waybill changes nothing', async () => {
  const { order, id } = await shipped();
  await track(id, 'ANOTHER123', 7);
  expect((await bench.parcelOf(order.id)).step).toBe('shipped');
});
