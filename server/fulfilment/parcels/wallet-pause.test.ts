import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { CourierContext } from '#server/fulfilment/courier/courier-context.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { findStuckParcels } from '#server/fulfilment/tracking/find-stuck-parcels.ts';
import { parcelsCommand } from '#server/fulfilment/tracking/parcels-command.ts';
import { watchParcels } from '#server/fulfilment/tracking/track-parcels.ts';
import { shipOrder } from './ship-order.ts';

// The courier wallet is emptied and filled while parcels are booked. Jobs are run by hand, as often as they were
// queued.

let bench: ShippingBench;
let deps: CourierContext;
let isEmpty = false;
let asked = 0;
const logged: string[] = [];
const minute = 60_000;

beforeAll(async () => {
  bench = await openShippingBench();
  const courier = new Proxy(bench.deps.courier, {
    get(target, name, receiver) {
      if (name !== 'assignWaybill' || !isEmpty) return Reflect.get(target, name, receiver);
      return async () => {
        asked += 1;
        throw new CourierError('wallet_empty', 'Please recharge your wallet. The minimum required balance is 100');
      };
    },
  });
  const keep = (_details: object, words: string) => void logged.push(words);
  deps = { ...bench.deps, courier, log: { warn: keep, error: keep } };
});
afterAll(() => bench?.close());
beforeEach(() => {
  isEmpty = false;
  asked = 0;
  logged.length = 0;
});

/** Runs every queued booking, and those that they queue. A job that fails fails the test. */
async function workBookings(): Promise<void> {
  for (let job = bench.sent.shift(); job; job = bench.sent.shift()) {
    if (job.queue === 'ship-order') await shipOrder(deps, (job.data as { orderId: string }).orderId);
  }
}

/** Advances the clock, with the check that runs every two minutes. */
async function pass(minutes: number): Promise<void> {
  for (let at = 0; at < minutes; at += 2) {
    bench.clock.now = new Date(bench.clock.now.getTime() + 2 * minute);
    await watchParcels(deps);
    await workBookings();
  }
}

async function orders(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push((await bench.confirmedOrder()).id);
  return made;
}

async function steps(ids: string[]): Promise<string[]> {
  const rows = await deps.db.select().from(shipmentsTable).where(inArray(shipmentsTable.orderId, ids));
  return rows.map(({ step }) => step);
}

const findings = async () => (await findStuckParcels(deps.db, bench.clock.now)).map(({ says }) => says);

test('an empty wallet is logged once, one parcel retries each quarter hour, and filling it books all', async () => {
  isEmpty = true;
  const waiting = await orders(6);
  await workBookings();
  expect([asked, logged]).toEqual([1, ['the courier wallet is empty; no parcel is booked until it is recharged']]);
  await pass(120);
  // Eight quarters of an hour in two hours. The check runs every two minutes, so each try is slightly late.
  expect(asked).toBeGreaterThanOrEqual(7);
  expect(asked).toBeLessThanOrEqual(9);
  const late = await orders(2);
  await workBookings();
  expect(asked).toBeLessThanOrEqual(9);
  expect(logged).toHaveLength(1);
  expect(await findings()).toEqual([
    'The wallet at the courier is empty: 8 parcels wait. Fill it; they are booked by themselves within 15 minutes.',
  ]);
  isEmpty = false;
  await pass(18);
  expect((await steps([...waiting, ...late])).filter((step) => step !== 'planned')).toHaveLength(8);
  expect(await findings()).toEqual([]);
  const rows = await deps.db.select().from(shipmentsTable).where(inArray(shipmentsTable.orderId, waiting));
  expect(rows.map(({ trouble, heldBack, lockedUntil }) => [trouble, heldBack, lockedUntil])).toEqual(
    rows.map(() => [null, false, null]),
  );
  expect(logged).toHaveLength(1);
});

test('a parcel that has its waybill is completed while the others wait', async () => {
  const [half = ''] = await orders(1);
  await workBookings();
  await deps.db
    .update(shipmentsTable)
    .set({ labelFile: null, pickupAskedAt: null })
    .where(eq(shipmentsTable.orderId, half));
  isEmpty = true;
  await orders(1);
  await workBookings();
  await shipOrder(deps, half);
  const parcel = await bench.parcelOf(half);
  expect([parcel.labelFile, parcel.pickupAskedAt]).not.toContain(null);
  expect(asked).toBe(1);
  isEmpty = false;
  await pass(18);
});

test('a cancelled order is not booked, and staff can retry at once after filling the wallet', async () => {
  isEmpty = true;
  const [one = '', other = ''] = await orders(2);
  await workBookings();
  await deps.db.execute(`update orders set state = 'cancelled' where id = '${one}'`);
  await shipOrder(deps, one);
  expect(await steps([one])).toEqual(['cancelled']);
  isEmpty = false;
  const retry = parcelsCommand({ db: deps.db, files: deps.files, running: deps });
  expect(await retry(['retry', (await bench.parcelOf(other)).reference], () => {})).toBe(0);
  await workBookings();
  expect(await steps([other])).toEqual(['booked']);
});

test("a wallet emptied again is logged again, with the courier's own message", async () => {
  for (let times = 0; times < 2; times += 1) {
    await bench.courier.set({ walletRupees: 10 });
    const [one = ''] = await orders(2);
    await workBookings();
    expect((await bench.parcelOf(one)).trouble).toBe(
      'wallet_empty: Please recharge your wallet. The minimum required balance is 100',
    );
    await bench.courier.set({ walletRupees: 5000 });
    await pass(18);
    expect((await bench.parcelOf(one)).awb).not.toBeNull();
  }
  expect(logged).toHaveLength(2);
});
