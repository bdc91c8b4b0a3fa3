import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenRemittance, Remittance, RemittanceLine } from '#contract/office/remittances.ts';
import { cashRemittanceLinesTable, cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openShippingBench, type ShippingBench } from '#server/fulfilment/courier/test-courier.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { trackParcel } from '#server/fulfilment/tracking/track-parcels.ts';
import { fetchRemittances } from '#server/money/cash-remittances/fetch-remittances.ts';
import { findStuckMoney } from '#server/money/payment-routes/find-stuck-money.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

let bench: ShippingBench;
let accountant = '';
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  bench = await openShippingBench(new Date());
  await signIn();
});
afterAll(() => bench?.close());

const db = () => bench.deps.db;
/** Signs an accountant in at the time of the shop's clock, since sessions end within days. */
async function signIn(): Promise<void> {
  accountant = (await aColleagueIn(bench.shop, ['accountant'], bench.clock.now)).cookie;
}
async function pass(days: number): Promise<void> {
  bench.clock.now = new Date(bench.clock.now.getTime() + days * dayMs);
  await signIn();
}
const fetchNow = () => fetchRemittances({ db: db(), now: () => bench.clock.now, courier: bench.deps.courier });

/** Sells an order for cash, and moves its parcel by these actions of the courier. */
async function sell(actions: readonly string[] = Array(6).fill('advance')) {
  const { id: orderId, reference, totalPaise } = await bench.confirmedOrder([aLine('cricket-1')], aContactOf());
  await shipOrder(bench.deps, orderId);
  const { id, awb } = await bench.parcelOf(orderId);
  for (const action of actions) await bench.courier.act(awb ?? '', action);
  bench.clock.now = new Date(Math.max(bench.clock.now.getTime(), Date.now()) + 60_000);
  await trackParcel(bench.deps, id);
  return { orderId, reference, awb: awb ?? '', rupees: totalPaise / 100 };
}
const aContactOf = () => ({ contact: aContact() });

/** Has the courier remit what it collected, with a fault. */
async function remit(remittances = 'right'): Promise<void> {
  await bench.courier.set({ remittances });
  await bench.courier.remit();
}
const read = async <T>(path: string): Promise<T> => {
  const reply = await ask(bench.shop, `GET /api/office/money/${path}`, { cookie: accountant });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data as T;
};
interface Listed {
  remittances: Remittance[];
  reading: { offered: boolean } | null;
  owed: { count: number; amount: number; late: number };
}
const list = () => read<Listed>('remittances');
const newest = async () => {
  const { remittances } = await list();
  return read<OpenRemittance>(`remittances/${remittances.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]?.id}`);
};
const openReports = () =>
  db()
    .select()
    .from(moneyReportsTable)
    .where(and(eq(moneyReportsTable.kind, 'remittance_unexplained'), isNull(moneyReportsTable.settledAt)));
const bring = (file: Buffer, name = 'cod.csv') =>
  ask(bench.shop, `POST /api/office/money/remittance-reports?name=${name}`, {
    cookie: accountant,
    payload: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
const stored = async () => [
  await db().select().from(cashRemittanceLinesTable).orderBy(cashRemittanceLinesTable.awb),
  (await db().select().from(cashRemittancesTable).orderBy(cashRemittancesTable.id)).map(({ readAt: _, ...row }) => row),
];

describe('remittances of the courier', () => {
  it('are explained to the paisa by delivered cash parcels', async () => {
    const [one, two] = [await sell(), await sell()];
    const back = await sell(['advance', 'advance', 'return', ...Array(3).fill('advance')]);
    expect((await list()).owed).toMatchObject({ count: 2, amount: one.rupees + two.rupees, late: 0 });
    await remit();
    await fetchNow();
    const { remittances, reading, owed } = await list();
    expect(remittances).toMatchObject([{ state: 'explained', lines: 2, unfit: 0, amount: one.rupees + two.rupees }]);
    expect([owed.count, reading?.offered]).toEqual([0, true]);
    const open = await newest();
    expect(open).toMatchObject({ parcels: one.rupees + two.rupees, difference: 0, guesses: [], faults: [] });
    const { lines } = await read<{ lines: RemittanceLine[] }>(`remittances/${open.id}/lines`);
    expect(lines.map(({ order }) => order).toSorted()).toEqual([one.reference, two.reference].toSorted());
    expect(lines.map(({ awb }) => awb)).not.toContain(back.awb);
    expect(await openReports()).toEqual([]);
  });

  it('count once: read again, by two processes, and brought as a file', async () => {
    const before = await stored();
    await Promise.all([fetchNow(), fetchNow()]);
    const { id } = await newest();
    const file = await bench.courier.report(id);
    const replies = await Promise.all([bring(file), bring(file)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stored()).toEqual(before);
  });

  it.each<[string, object, RegExp | undefined]>([
    ['an amount short', { state: 'unfit', unfit: 1, difference: 0 }, /is remitted: ₹99\.00 less\./],
    ['a sum short', { state: 'differs', unfit: 0, difference: -99 }, undefined],
    ['an unknown waybill', { state: 'unfit', unfit: 1 }, /knows no parcel with this waybill/],
    ['a parcel twice', { state: 'unfit', unfit: 1 }, /remitted before, in CRF|more than once/],
  ])('name the fault “%s”, and wait under Money', async (fault, expected, says) => {
    await sell();
    await sell();
    const before = (await openReports()).length;
    await remit(fault);
    await fetchNow();
    const open = await newest();
    expect(open).toMatchObject(expected);
    expect(open.faults.map((line) => line.fault)).toEqual(says ? [expect.stringMatching(says)] : []);
    const waiting = await openReports();
    expect(waiting.length - before).toBe(1);
    expect(waiting.map(({ subject }) => subject)).toContain(open.id);
  });

  it('fit once a parcel is reported as delivered, and their report ends by itself', async () => {
    const { orderId } = await sell();
    await db().execute(sql`update shipments set step = 'out_for_delivery' where order_id = ${orderId}`);
    await remit();
    await fetchNow();
    const { id, faults } = await newest();
    expect(faults).toMatchObject([{ fault: expect.stringMatching(/not reported that the parcel is delivered/) }]);
    await db().execute(sql`update shipments set step = 'delivered' where order_id = ${orderId}`);
    await fetchNow();
    expect(await read(`remittances/${id}`)).toMatchObject({ state: 'explained', faults: [] });
    expect((await openReports()).map(({ subject }) => subject)).not.toContain(id);
  });
});

describe('cash that the courier keeps', () => {
  it('is late after twelve days, for Money, Today and the doctor', async () => {
    const settled = { settledAt: bench.clock.now, settledBy: 'staff-1', result: 'The courier keeps it' };
    await db().update(moneyReportsTable).set(settled).where(isNull(moneyReportsTable.settledAt));
    const [missing] = [await sell(), await sell()];
    await remit('a parcel missing');
    await fetchNow();
    const owed = () => read<{ parcels: { order: string; late: boolean }[] }>('owed-cash');
    expect((await owed()).parcels).toMatchObject([{ order: missing?.reference, late: false }]);
    await pass(11);
    expect((await owed()).parcels).toMatchObject([{ late: false }]);
    await pass(2);
    expect((await owed()).parcels).toMatchObject([{ late: true }]);
    expect((await list()).owed).toMatchObject({ count: 1, late: 1 });
    const today = await ask(bench.shop, 'GET /api/office/today', { cookie: accountant });
    const { waiting } = today.json().data as { waiting: { kind: string; count: number }[] };
    expect(waiting.filter(({ kind }) => kind === 'cash_late')).toMatchObject([{ count: 1 }]);
    const found = await findStuckMoney(db(), bench.clock.now);
    expect(found.map(({ says }) => says)).toContainEqual(expect.stringMatching(/^1 parcel was paid in cash twelve/));
  });
});

describe('reports that staff bring', () => {
  const parcels = (rows: string) => Buffer.from(`CRF ID,AWB,Order Value,Remittance Date,UTR\r\n${rows}`);

  it('are read as XLSX from both sheets, each remittance with its sum', async () => {
    const { awb, rupees } = await sell();
    const file = await writeXlsx({
      sheets: [
        {
          name: 'AWB level report',
          rows: [
            ['CRF ID', 'AWB', 'Order Value'],
            ['CRF-X1', awb, rupees],
          ],
        },
        {
          name: 'CRF level report',
          rows: [
            ['Date', 'CRF ID', 'COD Available', 'Freight Charges from COD', 'Remittance Amount', 'UTR', 'Status'],
            ['2026-11-28', 'CRF-X1', rupees, 20, rupees - 20, 'SBXNX1', 'Remittance success'],
          ],
        },
      ],
    });
    const reply = await bring(Buffer.from(file), 'cod.xlsx');
    expect(reply.json()).toMatchObject({ data: { remittances: ['CRF-X1'], lines: 1 } });
    expect(await read('remittances/CRF-X1')).toMatchObject({
      ...{ state: 'explained', freight: 20, amount: rupees - 20, bankReference: 'SBXNX1' },
    });
    expect(await db().$count(auditTable, eq(auditTable.what, 'Brought the remittance report cod.xlsx'))).toBe(1);
  });

  it('of parcels alone leave the sum at the bank open until another report names it', async () => {
    const { awb, rupees } = await sell();
    await bring(parcels(`CRF-X2,${awb},${rupees},2026-11-28,SBXNX2`));
    expect(await read('remittances/CRF-X2')).toMatchObject({ state: 'sum_unknown', amount: null, unfit: 0 });
    const sums = Buffer.from(`CRF ID,COD Available,Remittance Amount\r\nCRF-X2,${rupees + 500},${rupees + 500}`);
    await bring(sums);
    expect(await read('remittances/CRF-X2')).toMatchObject({
      ...{ state: 'differs', lines: 1, difference: 500, bankReference: 'SBXNX2' },
      guesses: [expect.stringMatching(/says that it collected .* and its lines come to/)],
    });
  });

  it('of a transfer that failed pay for nothing, and the next one does', async () => {
    const { awb, rupees, reference } = await sell();
    const transfer = (id: string, day: string, state: string) =>
      Buffer.from(
        `CRF ID,AWB,Order Value\r\n${id},${awb},${rupees}\r\nCRF ID,Date,Remittance Amount,Status\r\n${id},${day},${rupees},${state}`,
      );
    const owed = async () =>
      (await read<{ parcels: { order: string }[] }>('owed-cash')).parcels.map(({ order }) => order);
    await bring(transfer('CRF-X3', '2026-11-28', 'Remittance failed'));
    expect(await read('remittances/CRF-X3')).toMatchObject({ state: 'failed', unfit: 0 });
    expect(await owed()).toContain(reference);
    await bring(transfer('CRF-X4', '2026-11-29', 'Remittance success'));
    expect(await read('remittances/CRF-X4')).toMatchObject({ state: 'explained', faults: [] });
    expect(await owed()).not.toContain(reference);
  });

  it.each([
    ['no report', 'Product,Price\r\ncap,1', /Row 1 is no header of the courier’s report/],
    ['a waybill that Excel shortened', 'CRF ID,AWB,Order Value\r\nCRF9,7.71E+12,5', /Excel shortened 7\.71E\+12/],
    ['nothing', '', /Choose the report first/],
  ])('are refused whole with %s', async (_name, text, says) => {
    const before = await db().$count(cashRemittancesTable);
    const reply = await bring(Buffer.from(text));
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(says)]);
    expect(await db().$count(cashRemittancesTable)).toBe(before);
  });
});

describe('files and questions', () => {
  it('hands out the parcels of a remittance, noted', async () => {
    const reply = await ask(bench.shop, 'POST /api/office/money/remittances/CRF-X1/files', {
      cookie: accountant,
      payload: {},
    });
    const { name, text } = reply.json().data as { name: string; text: string };
    expect(name).toBe('remittance-2026-11-28-CRF-X1.csv');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(await db().$count(auditTable, eq(auditTable.what, `Took ${name}`))).toBe(1);
  });

  it('asks the courier by one job; a manager only looks', async () => {
    const call = 'POST /api/office/money/remittances/fetch';
    const manager = (await aColleagueIn(bench.shop, ['manager'], bench.clock.now)).cookie;
    expect((await ask(bench.shop, call, { cookie: manager, payload: {} })).statusCode).toBe(403);
    const press = () => ask(bench.shop, call, { cookie: accountant, payload: {} });
    const replies = [...(await Promise.all([press(), press()])), await press()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await db().execute(sql`select data from pgboss.job where name = 'fetch-remittances'`);
    expect(rows).toHaveLength(1);
  });

  it('notes that the courier offers no report to the account', async () => {
    await remit('no report');
    await fetchNow();
    expect((await list()).reading).toMatchObject({ offered: false });
  });
});
