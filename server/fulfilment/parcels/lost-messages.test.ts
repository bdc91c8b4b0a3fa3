import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderEventsTable } from '#database/schema/orders.ts';
import type { CourierReport } from '#server/fulfilment/courier/shiprocket-wire.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { eventsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { trackParcel } from '#server/fulfilment/tracking/track-parcels.ts';
import { isOver, type ShipmentStep } from './parcel-progress.ts';
import { shipOrder } from './ship-order.ts';
import { takeReport } from './take-report.ts';

let bench: ShippingBench;
beforeAll(async () => {
  bench = await openShippingBench(new Date());
});
afterAll(() => bench.close());

/** Simulates the life of a parcel, and the faults of the network between courier and shop. */
const life = fc.record({
  way: fc.array(fc.constantFrom('advance', 'advance', 'advance', 'fail', 'delay', 'odd', 'return'), {
    minLength: 3,
    maxLength: 14,
  }),
  /** For each report: the number of times it arrives, and its place among the others. */
  arrives: fc.array(fc.record({ times: fc.nat(2), place: fc.double({ noNaN: true }) }), {
    minLength: 14,
    maxLength: 14,
  }),
});

/** Simulates one life; returns the courier's report after each event. */
async function live(awb: string, way: readonly string[]): Promise<CourierReport[]> {
  const reports: CourierReport[] = [];
  for (const action of way) {
    const happened = await bench.courier.act(awb, action).then(
      () => true,
      () => false,
    );
    const report = happened ? await bench.deps.courier.track(awb) : null;
    if (report) reports.push(report);
  }
  return reports;
}

test('after lost, late or repeated messages one tracking request brings parcel and order up to date', async () => {
  for (const { way, arrives } of fc.sample(life, { numRuns: 15, seed: 20_261_121 })) {
    const order = await bench.confirmedOrder();
    await shipOrder(bench.deps, order.id);
    const { id, awb } = await bench.parcelOf(order.id);
    const reports = await live(awb ?? '', way);
    const told = reports
      .flatMap((report, index) =>
        Array.from({ length: arrives[index]?.times ?? 1 }, (_, copy) => ({
          report,
          place: (arrives[index]?.place ?? 0) + copy,
        })),
      )
      .toSorted((one, other) => one.place - other.place);
    bench.clock.now = new Date(Date.now() + 3_600_000);
    const steps: ShipmentStep[] = [];
    for (const { report } of told) {
      await bench.deps.db.transaction((tx) => takeReport(tx, bench.deps, id, report));
      steps.push((await bench.parcelOf(order.id)).step);
    }
    // An ended parcel stays ended, whatever comes after.
    const end = steps.findIndex(isOver);
    if (end >= 0) expect(new Set(steps.slice(end)).size).toBe(1);
    await trackParcel(bench.deps, id);
    const [made] = (await bench.courier.parcels()).filter((parcel) => parcel.awb === awb);
    const truth = made?.statuses ?? [];
    const parcel = await bench.parcelOf(order.id);
    expect(await eventsOf(bench.deps.db, [id]), truth.join()).toHaveLength(truth.length);
    expect(parcel.attempts, truth.join()).toBe(truth.filter((status) => status === 'UNDELIVERED').length);
    expect(parcel.statusWords.toUpperCase(), truth.join()).toBe(truth.at(-1));
    const states = await bench.deps.db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, order.id));
    for (const once of ['packed', 'delivered', 'returned_to_origin']) {
      expect(states.filter(({ state }) => state === once).length).toBeLessThanOrEqual(1);
    }
    const last = truth.at(-1);
    if (last === 'DELIVERED') expect((await bench.orderOf(order.id)).state).toBe('delivered');
    if (last === 'RTO DELIVERED') expect((await bench.orderOf(order.id)).state).toBe('returned_to_origin');
  }
});
