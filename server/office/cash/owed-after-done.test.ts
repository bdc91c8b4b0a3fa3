import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { trackParcel } from '#server/fulfilment/tracking/track-parcels.ts';
import { storeRemittances } from '#server/money/cash-remittances/store-remittances.ts';
import { aRemittance } from '#server/money/cash-remittances/test-remittances.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

let bench: ShippingBench;
let owner = '';
beforeAll(async () => {
  bench = await openShippingBench(new Date());
  owner = (await aColleagueIn(bench.shop, ['owner'], bench.clock.now)).cookie;
});
afterAll(() => bench?.close());

async function sell() {
  const placed = await bench.confirmedOrder([aLine('cricket-1')], { contact: aContact() });
  await shipOrder(bench.deps, placed.id);
  const { id, awb } = await bench.parcelOf(placed.id);
  for (let step = 0; step < 6; step += 1) await bench.courier.act(awb ?? '', 'advance');
  bench.clock.now = new Date(Math.max(bench.clock.now.getTime(), Date.now()) + 60_000);
  await trackParcel(bench.deps, id);
  return { reference: placed.reference, awb: awb ?? '', paise: placed.totalPaise };
}
const read = async (path: string) =>
  (await ask(bench.shop, `GET /api/office/money/${path}`, { cookie: owner })).json().data;
const store = (id: string, parcels: readonly { awb: string; paise: number }[]) => {
  const day = new Date(bench.clock.now.getTime() - 86_400_000).toISOString().slice(0, 10);
  return storeRemittances(bench.deps.db, [aRemittance(id, day, parcels)], bench.clock.now);
};
const openReports = (subject: string) =>
  bench.deps.db
    .select()
    .from(moneyReportsTable)
    .where(and(eq(moneyReportsTable.subject, subject), isNull(moneyReportsTable.settledAt)));

it('cash missing in a remittance that waits for a person again is owed, whatever was settled about it before', async () => {
  const [first, second] = [await sell(), await sell()];
  await store('CRF-D1', [{ ...first, paise: first.paise - 100 }]);
  const [report] = await openReports('CRF-D1');
  const settle = `POST /api/office/money/reports/${encodeURIComponent(report?.id ?? '')}/settle`;
  const settled = await ask(bench.shop, settle, { cookie: owner, payload: { result: 'The courier rounds' } });
  expect(settled.statusCode, settled.body).toBe(200);
  // A newer report of the courier adds a parcel of which half the cash is missing.
  await store('CRF-D1', [
    { ...first, paise: first.paise - 100 },
    { ...second, paise: Math.floor(second.paise / 2) },
  ]);
  expect(await openReports('CRF-D1')).toHaveLength(1);
  const { remittances } = await read('remittances');
  expect(remittances.find((one: { id: string }) => one.id === 'CRF-D1')).toMatchObject({ done: false });
  const { parcels } = await read('owed-cash');
  expect(parcels.map((one: { order: string }) => one.order)).toContain(second.reference);
});
