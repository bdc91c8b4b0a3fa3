import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Remittance } from '#contract/office/remittances.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { trackParcel } from '#server/fulfilment/tracking/track-parcels.ts';
import { fetchRemittances } from '#server/money/cash-remittances/fetch-remittances.ts';
import { storeRemittances } from '#server/money/cash-remittances/store-remittances.ts';
import { aRemittance } from '#server/money/cash-remittances/test-remittances.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

// Remittances that change after they were checked, and files that tell only a part.

let bench: ShippingBench;
let accountant = '';
beforeAll(async () => {
  bench = await openShippingBench(new Date());
  accountant = (await aColleagueIn(bench.shop, ['accountant'], bench.clock.now)).cookie;
});
afterAll(() => bench?.close());

const db = () => bench.deps.db;
const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(bench.clock.now.getTime() - days * dayMs).toISOString().slice(0, 10);
const recheck = () => fetchRemittances({ db: db(), now: () => bench.clock.now, courier: undefined });

async function sell() {
  const {
    id: orderId,
    reference,
    totalPaise,
  } = await bench.confirmedOrder([aLine('cricket-1')], {
    contact: aContact(),
  });
  await shipOrder(bench.deps, orderId);
  const { id, awb } = await bench.parcelOf(orderId);
  for (let step = 0; step < 6; step += 1) await bench.courier.act(awb ?? '', 'advance');
  bench.clock.now = new Date(Math.max(bench.clock.now.getTime(), Date.now()) + 60_000);
  await trackParcel(bench.deps, id);
  return { orderId, reference, awb: awb ?? '', paise: totalPaise };
}
type Sold = Awaited<ReturnType<typeof sell>>;

type Parcels = readonly Pick<Sold, 'awb' | 'paise'>[];
const remittanceOf = (id: string, parcels: Parcels, { day = dayBefore(1), ...more }: Partial<CourierRemittance> = {}) =>
  aRemittance(id, day ?? '', parcels, more);
const store = (...about: Parameters<typeof remittanceOf>) =>
  storeRemittances(db(), [remittanceOf(...about)], bench.clock.now);
const read = async <T>(path: string): Promise<T> => {
  const reply = await ask(bench.shop, `GET /api/office/money/${path}`, { cookie: accountant });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data as T;
};
const listed = async (id: string) =>
  (await read<{ remittances: Remittance[] }>('remittances')).remittances.find((one) => one.id === id);
const owed = async () => (await read<{ parcels: { order: string }[] }>('owed-cash')).parcels.map(({ order }) => order);
const openAbout = async (subject: string) =>
  (
    await db()
      .select()
      .from(moneyReportsTable)
      .where(
        and(
          eq(moneyReportsTable.kind, 'remittance_unexplained'),
          eq(moneyReportsTable.subject, subject),
          isNull(moneyReportsTable.settledAt),
        ),
      )
  ).length;
const setStep = (orderId: string, step: string) =>
  db().execute(sql`update shipments set step = ${step} where order_id = ${orderId}`);

describe('a remittance that changes after its check', () => {
  it('waits for a person again if its transfer fails after a report about it ended by itself', async () => {
    const sold = await sell();
    await setStep(sold.orderId, 'out_for_delivery');
    await store('CRF-A1', [sold]);
    expect(await openAbout('CRF-A1')).toBe(1);
    await setStep(sold.orderId, 'delivered');
    await recheck();
    expect(await openAbout('CRF-A1')).toBe(0);
    await store('CRF-A1', [sold], { state: 'Remittance failed' });
    expect(await listed('CRF-A1')).toMatchObject({ state: 'failed' });
    expect(await openAbout('CRF-A1')).toBe(1);
  });

  it('is not done any more if its transfer fails after a person was done with a small fault', async () => {
    const sold = await sell();
    await store('CRF-A2', [{ ...sold, paise: sold.paise - 100 }]);
    const [report] = await db().select().from(moneyReportsTable).where(eq(moneyReportsTable.subject, 'CRF-A2'));
    const owner = (await aColleagueIn(bench.shop, ['owner'], bench.clock.now)).cookie;
    const settled = await ask(
      bench.shop,
      `POST /api/office/money/reports/${encodeURIComponent(report?.id ?? '')}/settle`,
      {
        cookie: owner,
        payload: { result: 'The courier rounds' },
      },
    );
    expect(settled.statusCode, settled.body).toBe(200);
    await store('CRF-A2', [{ ...sold, paise: sold.paise - 100 }], { state: 'Remittance rejected' });
    expect([await openAbout('CRF-A2'), await listed('CRF-A2')]).toMatchObject([1, { state: 'failed', done: false }]);
  });

  it('waits for a person if an earlier remittance of the same parcel comes later', async () => {
    const sold = await sell();
    await store('CRF-A4', [sold], { day: dayBefore(1) });
    await store('CRF-A3', [sold], { day: dayBefore(5) });
    const { state } = await read<Remittance>('remittances/CRF-A4');
    expect(state).toBe('unfit');
    expect([await openAbout('CRF-A4'), (await listed('CRF-A4'))?.state]).toEqual([1, 'unfit']);
  });

  it('fits again once the courier corrects a file that had a parcel twice', async () => {
    const sold = await sell();
    await store('CRF-A5', [sold, sold], { bankPaise: sold.paise });
    await store('CRF-A5', [sold]);
    expect(await listed('CRF-A5')).toMatchObject({ state: 'explained', lines: 1 });
  });

  it('waits once, under its corrected sum', async () => {
    const sold = await sell();
    await store('CRF-A0', [sold], { bankPaise: sold.paise - 5000 });
    await store('CRF-A0', [sold], { bankPaise: sold.paise - 4000 });
    expect(await openAbout('CRF-A0')).toBe(1);
  });

  it('is not explained by cash taken back for parcels that nobody names', async () => {
    const sold = await sell();
    await store('CRF-A6', [sold], { bankPaise: 0, reversalPaise: sold.paise });
    expect([await openAbout('CRF-A6'), (await listed('CRF-A6'))?.state]).not.toEqual([0, 'explained']);
  });
});

it('two remittances that share parcels are stored by two processes at once', async () => {
  const shared = [await sell(), await sell(), await sell()];
  const storeAll = (id: string, day: number) =>
    inTransaction(db(), (tx) =>
      storeRemittances(tx, [remittanceOf(id, shared, { day: dayBefore(day) })], bench.clock.now),
    );
  for (let round = 0; round < 5; round += 1)
    await Promise.all([storeAll('CRF-C1', 2), storeAll('CRF-C2', 1), storeAll('CRF-C3', 1)]);
  expect([await listed('CRF-C1'), await listed('CRF-C2')]).toMatchObject([{ unfit: 0 }, { unfit: 3 }]);
});

describe('cash that did not come', () => {
  it('is owed although a line of another amount names its parcel', async () => {
    const [less, negative] = [await sell(), await sell()];
    await store('CRF-A7', [{ ...less, paise: 1 }]);
    await store('CRF-A8', [{ ...negative, paise: -negative.paise }]);
    expect(await owed()).toEqual(expect.arrayContaining([less.reference, negative.reference]));
  });

  it('is named before a month is closed', async () => {
    const sold = await sell();
    const day = dayBefore(40);
    await store('CRF-A9', [sold], { day, bankPaise: sold.paise - 100_000 });
    expect(await openAbout('CRF-A9')).toBe(1);
    const closing = await ask(bench.shop, `GET /api/office/tax-months/${day.slice(0, 7)}/closing`, {
      cookie: accountant,
    });
    expect(JSON.stringify(closing.json().data.waits)).toMatch(/remittance/);
  });
});

describe('reports that tell a part', () => {
  it('of another shop make no parcel late that was delivered before the first own remittance', async () => {
    await db().execute(sql`delete from cash_remittance_lines`);
    await db().execute(sql`delete from cash_remittances`);
    const old = await sell();
    await db().execute(sql`update shipments set status_at = status_at - interval '90 days',
      left_at = left_at - interval '90 days', created_at = created_at - interval '91 days'
      where order_id = ${old.orderId}`);
    const sold = await sell();
    await store('CRF-B2', [sold], { day: dayBefore(1) });
    expect(await owed()).not.toContain(old.reference);
    await store('CRF-B1', [{ awb: '9999999999999', paise: 100 }], { day: dayBefore(2) });
    expect(await owed()).not.toContain(old.reference);
  });
});
