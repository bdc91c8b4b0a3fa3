import { writeFile } from 'node:fs/promises';
import { and, asc, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { designsTable } from '#database/schema/designs.ts';
import { closedMonthsTable, documentsTable } from '#database/schema/documents.ts';
import { readyAnswersTable } from '#database/schema/messages.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { stockTable } from '#database/schema/stock.ts';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { ordersToBook } from '#server/fulfilment/delivery-promise/queries.ts';
import { ClubShirt } from '#server/fulfilment/designs/club-shirt.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { designOf } from '#server/fulfilment/designs/present-design.ts';
import type { DesignRendering } from '#server/fulfilment/garments/render-design.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { previewKey } from '#server/fulfilment/uploads/upload-files.ts';
import { checkSettlement } from '#server/money/bank-settlements/check-settlement.ts';
import { openRazorpay } from '#server/money/gateway/razorpay-client.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { openTestGateway } from '#server/money/payments/test-gateway.ts';
import { openSettlement } from '#server/office/money/open-settlement.ts';
import { todayFaults } from '#server/office/order-lists/test-today.ts';
import { readBoard } from '#server/office/printing/read-board.ts';
import { makeDemoPersons } from '#server/office/sign-in/demo-persons.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { asDemo } from '#server/office/staff-records/test-staff.ts';
import { readToday } from '#server/office/today/read-today.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { orderStateBy } from '#server/orders/model/order-state.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { demoCommand } from './demo-command.ts';
import { fillPrintRoom } from './fill-print-room.ts';
import { fillSettlements } from './fill-settlements.ts';
import { fillWork } from './fill-work.ts';
import { imagineShopper } from './imagine-people.ts';
import { imaginedPayment } from './imagined-payment.ts';

const now = new Date('2026-11-23T10:00:00+05:30');
let shop: TestShop;
let shelf: unknown;
/** The duration varies, so the tests ignore it. */
const tookWords = expect.stringMatching(/^It took \d+\.\d seconds\.$/);
/** Output when no running shop can draw pictures. */
const withoutShop = 'Start the shop and fill it again: then work waits in its rooms too.';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  shelf = await shelves();
});
afterAll(() => shop.close());

const shelves = () =>
  shop.database.db
    .select({ id: stockTable.productId, size: stockTable.size, left: stockTable.available })
    .from(stockTable)
    .orderBy(asc(stockTable.productId), asc(stockTable.size));

async function run(args: string[], demonstration = true) {
  const lines: string[] = [];
  const code = await demoCommand({ settings: unchangedSettings, shopFacts: firstFacts }, shop.database.db, {
    demonstration,
    now: () => now,
  })(args, (line) => lines.push(line));
  return { code, lines };
}

/** Drawing of garments is tested elsewhere; here it takes no time. */
const processes = {
  async run(task: DesignRendering) {
    await writeFile(task.out, await paint(80, 100));
    return { sha256: '', bytes: 0, width: 80, height: 100 };
  },
  async close() {},
};

const references = async () =>
  (
    await shop.database.db.select({ reference: ordersTable.reference }).from(ordersTable).orderBy(ordersTable.reference)
  ).map((row) => row.reference);

describe('two years of demo orders', () => {
  test('demo orders are refused in a production shop', async () => {
    expect(await run(['fill', '--orders', '10'], false)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('for real')],
    });
    expect(await references()).toEqual([]);
  });

  test('demo orders have correct books, leave the stock unchanged and cause no alerts', async () => {
    const { db } = shop.database;
    expect((await run(['fill', '--orders', '400', '--seed', '3'])).lines).toEqual([
      '400 orders of two years were written. None of them ever was.',
      tookWords,
      withoutShop,
    ]);
    expect((await checkLedger(db)).faults).toEqual([]);
    expect((await checkMoney(db)).faults).toEqual([]);
    expect(await shelves()).toEqual(shelf);
    const places = await db.select().from(skuPlacesTable);
    expect(places).toHaveLength(await db.$count(stockTable));
    expect(places.every((place) => /^[A-K]-\d\d-[1-5]$/.test(place.shelf ?? ''))).toBe(true);
    expect(await findStandstills(unchangedSettings, db, now, { disk: undefined, roomMb: undefined })).toEqual([]);
    const states = await db
      .select({ state: ordersTable.state, count: sql<number>`count(*)::int` })
      .from(ordersTable)
      .groupBy(ordersTable.state);
    const ended = ['closed', 'payment_failed', 'cancelled', 'returned', 'returned_to_origin'];
    expect(states.map(({ state }) => state).toSorted()).toEqual(
      orderStates.filter((state) => ended.includes(state)).toSorted(),
    );
    const { rows } = await db.execute(
      sql`select min(placed_at) < now() - interval '500 days' as old, max(placed_at) < ${now.toISOString()}::timestamptz - interval '15 days' as over from ${ordersTable}`,
    );
    expect(rows).toEqual([{ old: true, over: true }]);
  });

  test('demo orders are refused where a month is closed, since their documents would be dated into it', async () => {
    const { db } = shop.database;
    const before = await references();
    const none = { tables: [], series: [], waiting: [] };
    await db
      .insert(closedMonthsTable)
      .values({ id: 'c1', month: '2026-10', closedAt: now, closedBy: 'stf_1', ...none });
    expect(await run(['fill', '--orders', '10', '--seed', '4'])).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/^Months are closed here.* Nothing was written\.$/)],
    });
    expect(await references()).toEqual(before);
    await db.delete(closedMonthsTable);
  });

  test('demo documents are numbered without gaps in each year, in date order', async () => {
    const all = await shop.database.db
      .select()
      .from(documentsTable)
      .orderBy(asc(documentsTable.series), asc(documentsTable.issuedAt), asc(documentsTable.number));
    for (const [, papers] of Map.groupBy(all, ({ series, financialYear }) => `${series} ${financialYear}`))
      expect(papers.map(({ serial }) => serial)).toEqual(papers.map((_, index) => index + 1));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
  });

  test('demo orders are the same for the same seed, written once, and differ for another seed', async () => {
    const first = await references();
    expect((await run(['fill', '--orders', '400', '--seed', '3'])).lines).toEqual([
      'These are there already. Nothing was written.',
      tookWords,
      withoutShop,
    ]);
    expect(await references()).toEqual(first);
    await run(['fill', '--orders', '50', '--seed', '4']);
    expect(await references()).toHaveLength(450);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('demo customers have unique e-mail addresses and phone numbers that belong to nobody', () => {
    const people = Array.from({ length: 2_000 }, (_, number) => imagineShopper(1, number));
    expect(new Set(people.map(({ email }) => email)).size).toBe(2_000);
    for (const { email, phone, address } of people) {
      expect(email).toMatch(/^[a-z.]+\d+@example\.in$/);
      expect(phone).toMatch(/^70000\d{5}$/);
      expect(address.pin).toMatch(/^[1-9]\d{5}$/);
    }
  });

  test('demo data fill each step of the print room, the same for one seed, written once', async () => {
    const { db } = shop.database;
    const fillRoom = (seed: number) =>
      fillPrintRoom(
        { db, jobs: shop.jobs, files: shop.files, now: () => now, processes, settings: unchangedSettings },
        { seed, now },
      );
    const lines: string[] = [];
    const command = demoCommand({ settings: unchangedSettings, shopFacts: firstFacts }, db, {
      demonstration: true,
      now: () => now,
      fillRoom,
    });
    const fill = async () =>
      command(['fill', '--orders', '50', '--seed', '4'], (line) => void lines.push(line), { cwd: '/' });
    expect(await fill()).toBe(0);
    expect(lines).toContain('10 more of them wait in the print room.');
    const room = async () =>
      (await readBoard(db, now)).jobs.map(({ id, column, title }) => `${id} ${column} ${title}`).toSorted();
    const before = await room();
    expect(before).toHaveLength(10);
    expect(new Set(before.map((job) => job.split(' ')[1]))).toEqual(new Set(['to_approve', 'to_print', 'printing']));
    expect(await fill()).toBe(0);
    expect(await room()).toEqual(before);
    expect((await checkLedger(db)).faults).toEqual([]);
    expect((await checkMoney(db)).faults).toEqual([]);
    expect(await findStandstills(unchangedSettings, db, now, { disk: undefined, roomMb: undefined })).toEqual([]);
    const drawn = await db.select().from(designsTable);
    const isDrawn = ({ id, sides: [side = 'front'] }: (typeof drawn)[number]) => shop.files.has(garmentKey(id, side));
    expect(await Promise.all(drawn.map(isDrawn))).toEqual(Array(10).fill(true));
    const shirts = drawn.filter(({ garment }) => garment === 'club-shirt');
    expect(shirts.map(({ design }) => ClubShirt.parse(design).name).toSorted()).toEqual(['CHAI', 'RITU']);
    const designs = drawn.filter((row) => !shirts.includes(row));
    expect(designs.map((row) => designOf(row).garment)).toEqual(designs.map(({ garment }) => garment));
  });

  test('demo data put work on every office screen, with correct books', async () => {
    const { db } = shop.database;
    const before = await shelves();
    const parts = {
      settings: unchangedSettings,
      shopFacts: firstFacts,
      db,
      jobs: shop.jobs,
      files: shop.files,
      secret: testSecret,
      publicUrl: 'http://shop.test',
      now: () => now,
    };
    const written = await fillWork(parts, { seed: 4, now });
    expect(written).toBe(54);
    expect(await fillWork(parts, { seed: 4, now })).toBe(0);
    expect((await checkLedger(db)).faults).toEqual([]);
    expect((await checkMoney(db)).faults).toEqual([]);
    expect(await shelves()).toEqual(before);
    // Two orders are late, and so is the oldest one of the print room. Money waits for staff: second payments, failed
    // refunds, cash to send, and reports. These are reported, and nothing else is stuck.
    expect(
      (await findStandstills(unchangedSettings, db, now, { disk: undefined, roomMb: undefined })).map(
        ({ about }) => about,
      ),
    ).toEqual(['orders', 'orders', 'money', 'money', 'money', 'money', 'money']);
    await makeDemoPersons(db, now);
    const owner = { id: 'stf_demo_owner', roles: ['owner' as const], ...rightsOf(['owner']) };
    const { waiting } = await readToday(db, owner as Member, {
      now,
      shopFacts: firstFacts,
      settings: unchangedSettings,
    });
    const there = waiting.filter(({ count }) => count > 0).map(({ kind }) => kind);
    expect(there).toEqual(
      expect.arrayContaining([
        ...['to_pack', 'late', 'parcels_back', 'parcels_lost', 'to_approve', 'to_print'],
        ...['returns_asked', 'returns_to_receive', 'returns_to_inspect'],
        ...['messages', 'mails_failed', 'approvals'],
      ]),
    );
    expect(await todayFaults(shop, await asDemo(shop, 'owner'))).toEqual([]);
    const work = like(ordersTable.idempotencyKey, 'demo:work:%');
    const states = async (key: string) =>
      (
        await db.select({ state: ordersTable.state }).from(ordersTable).where(like(ordersTable.idempotencyKey, key))
      ).map(({ state }) => state);
    expect(Object.groupBy(await states('demo:work:%'), (state) => state)).toMatchObject({
      packed: Array(3).fill('packed'),
    });
    expect(new Set(await states('demo:parcel:%'))).toEqual(
      new Set(['shipped', 'out_for_delivery', 'delivered', 'lost']),
    );
    // Each order state agrees with its parcels.
    for (const order of await db.select().from(ordersTable).where(like(ordersTable.idempotencyKey, 'demo:parcel:%'))) {
      const parcels = await parcelsOf(db, order);
      const kept = parcels.reduce((sum, { pieces }) => sum + pieces, 0);
      expect(orderStateBy({ state: order.state, parcels, kept, coming: false }), order.reference).toBe(order.state);
      for (const { steps } of parcels) {
        const times = steps.map(({ at }) => at.getTime());
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(Math.max(...times)).toBeLessThan(now.getTime());
      }
    }
    expect(await db.$count(ordersTable, and(work, isNotNull(ordersTable.onHoldWhy)))).toBe(3);
    expect(await db.$count(readyAnswersTable)).toBe(3);
    const photographed = (await db.select().from(returnsTable)).filter(({ photos }) => photos.length > 0);
    expect(photographed.length).toBeGreaterThan(2);
    for (const id of photographed.flatMap(({ photos }) => photos))
      expect(await shop.files.has(previewKey(id))).toBe(true);
    // The courier check does not pack orders meant for staff; orders packed by hand are booked.
    const books = await ordersToBook(db, now, now, true);
    const worked = await db.select({ id: ordersTable.id, state: ordersTable.state }).from(ordersTable).where(work);
    const booked = worked.filter(({ id }) => books.includes(id));
    expect(booked.map(({ state }) => state)).toEqual(Array(3).fill('packed'));
  });

  test.each([
    [[]],
    [['empty']],
    [['fill', '--orders', '0']],
    [['fill', '--orders', 'many']],
    [['fill', '--orders', '60000']],
    [['fill', '--seed', '1.5']],
  ])('demo orders are not created by the command %j', async (args) => {
    expect((await run(args)).code).toBe(2);
  });
});

test('demo payments and refunds are settled to the paisa, and one deduction is left to find', async () => {
  const { db } = shop.database;
  await fillSettlements(db, { now, toFind: true });
  expect(await fillSettlements(db, { now, toFind: true })).toBe(0);
  const rows = await db.select().from(bankSettlementsTable).orderBy(bankSettlementsTable.createdAt);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ amountPaise }) => amountPaise <= 0)).toEqual([]);
  await db.transaction(async (tx) => {
    for (const { id } of rows) await checkSettlement(tx, id, now);
  });
  const checked = await db.select().from(bankSettlementsTable).orderBy(bankSettlementsTable.createdAt);
  expect(checked.map(({ unfitLines, amountPaise, linesPaise }) => [unfitLines, amountPaise - linesPaise])).toEqual(
    rows.map((_, at) => [at === rows.length - 1 ? 1 : 0, 0]),
  );
  const newest = await openSettlement(db, rows.at(-1)?.id ?? '');
  expect(newest.faults).toMatchObject([{ comesTo: -312.4, fault: expect.stringContaining('“Adjustment”') }]);
});

test('demo payments are accepted by the sandbox gateway as its own, for reading and refunds', async () => {
  const standIn = await openTestGateway();
  try {
    if (!standIn.providers.razorpay) throw new Error('no gateway stands in');
    const gateway = openRazorpay(standIn.providers.razorpay);
    for (const [orderId, amountPaise, byCard] of [
      ['ord_1', 1, false],
      ['ord_2', 129_900, true],
      ['ord_3', 62 ** 4 - 1, false],
    ] as const) {
      const { paymentId, gatewayOrderId } = imaginedPayment({ orderId, amountPaise, byCard });
      const said = {
        order_id: gatewayOrderId,
        amount: amountPaise,
        status: 'captured',
        method: byCard ? 'card' : 'upi',
      };
      expect(await gateway.readPayment(paymentId)).toMatchObject(said);
    }
    await expect(gateway.readPayment('pay_ABCDEFGHIJKLMN')).rejects.toThrow('does not exist');
  } finally {
    await standIn.stop();
  }
  expect(() => imaginedPayment({ orderId: 'ord_1', amountPaise: 62 ** 4, byCard: true })).toThrow(RangeError);
});
