import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentEventsTable } from '#database/schema/shipments.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { type Shipment, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { followParcels } from '#server/fulfilment/parcels/follow-parcels.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsCommand } from './parcels-command.ts';

let bench: ShippingBench;
let order: OrderRow;
let parcel: Shipment;

beforeAll(async () => {
  bench = await openShippingBench();
  order = await bench.confirmedOrder();
  await shipOrder(bench.deps, order.id);
  parcel = await bench.parcelOf(order.id);
});
afterAll(() => bench.close());

/** Runs a command as an operator would; returns its exit code and output. */
async function run(args: string[], running = true): Promise<[number, string]> {
  const said: string[] = [];
  const { db, files, jobs, now, secret, publicUrl, shopFacts, settings } = bench.deps;
  const command = parcelsCommand({
    db,
    files,
    running: running ? { jobs, now, secret, publicUrl, shopFacts, settings } : undefined,
  });
  return [await command(args, (line) => said.push(line)), said.join('\n')];
}

test('an unknown command and an unknown parcel are errors', async () => {
  expect((await run([]))[0]).toBe(2);
  expect((await run(['burn', parcel.reference]))[0]).toBe(2);
  expect(await run(['show', 'NOTHING-1'])).toEqual([1, 'There is no parcel NOTHING-1.']);
});

test('without a running shop parcels can be shown but not changed', async () => {
  expect((await run(['show', parcel.reference], false))[1]).toContain(parcel.awb);
  for (const verb of ['retry', 'rebook', 'track', 'lost']) {
    expect(await run([verb, parcel.reference], false)).toEqual([
      1,
      'Start the shop first: the courier is asked by its jobs.',
    ]);
  }
});

test('the events of a parcel are shown with their time in India', async () => {
  const at = new Date('2026-11-24T20:05:30Z');
  const event = { shipmentId: parcel.id, at, words: 'Handed over', location: 'Mumbai' };
  await bench.deps.db.insert(shipmentEventsTable).values(event);
  expect((await run(['show', parcel.reference]))[1]).toContain('\n25 Nov 2026 01:35  Handed over  Mumbai');
});

test('parcels that need staff are listed, and can be retried', async () => {
  expect(await run(['list'])).toEqual([0, '0 parcels need someone']);
  await updateShipment(bench.deps.db, parcel.id, { trouble: 'invalid: billing_phone', heldBack: true });
  const [, said] = await run(['list']);
  expect(said).toMatch(/invalid: billing_phone {2}\(waits for you\)\n1 parcel needs someone$/);
  const [, tried] = await run(['retry', parcel.reference, '--dry']);
  expect(tried).toMatch(/is asked again\.\nSo it would be\. Nothing was changed: this was a dry run\.$/);
  expect((await bench.parcelOf(order.id)).heldBack).toBe(true);
  bench.sent.length = 0;
  expect((await run(['retry', parcel.awb ?? '']))[0]).toBe(0);
  expect(bench.sent).toEqual([{ queue: 'ship-order', data: { orderId: order.id, state: 'confirmed' } }]);
  expect((await bench.parcelOf(order.id)).heldBack).toBe(false);
});

test('a label is written to a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-labels-'));
  expect(await run(['label', parcel.reference.toLowerCase(), '--to', folder])).toEqual([
    0,
    path.join(folder, `${parcel.reference}.pdf`),
  ]);
  expect((await readFile(path.join(folder, `${parcel.reference}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');
  await rm(folder, { recursive: true });
});

test('a parcel can be tracked, and booked again before it leaves', async () => {
  bench.sent.length = 0;
  expect((await run(['track', parcel.reference]))[0]).toBe(0);
  expect((await run(['rebook', parcel.reference]))[0]).toBe(0);
  expect(bench.sent.map(({ queue }) => queue)).toEqual(['track-parcel', 'ship-order']);
  await shipOrder(bench.deps, order.id);
  expect((await bench.parcelOf(order.id)).reference).toBe(`${order.reference}-2`);
});

test('only a parcel that has left can be marked as lost', async () => {
  const there = await bench.parcelOf(order.id);
  expect((await run(['lost', there.reference]))[0]).toBe(1);
  await updateShipment(bench.deps.db, there.id, { step: 'shipped', statusAt: bench.clock.now });
  await bench.deps.db.transaction((tx) => followParcels(tx, bench.deps.jobs, order.id, { at: bench.clock.now }));
  bench.sent.length = 0;
  expect((await run(['lost', there.reference]))[0]).toBe(0);
  expect((await bench.orderOf(order.id)).state).toBe('lost');
  expect(bench.sent).toEqual([{ queue: 'mail-order', data: { orderId: order.id, state: 'lost', parcel: there.id } }]);
  expect((await run(['lost', there.reference]))[0]).toBe(1);
});
