import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PurchaseOrder, PurchaseOrderBrief } from '#contract/office/purchase-orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { purchaseLinesTable, stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';

let shop: TestShop;
let dev = '';
let ila = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  dev = (await aColleagueIn(shop, ['merchandiser'], new Date(), { name: 'Dev Anand' })).cookie;
  ila = (await aColleagueIn(shop, ['manager'], new Date(), { name: 'Ila Bose' })).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = dev) =>
  ask(shop, name, { cookie, ...(payload && { payload }), headers: { 'idempotency-key': randomUUID() } });
const line = (more: object = {}) => ({ product: 'football-2', size: 'M', pieces: 10, cost: 320, ...more });
const draft = (more: object = {}) => ({
  ...{ supplier: 'Tiruppur Knits', expected: '2026-12-01', note: '', lines: [line()] },
  ...more,
});
const available = async (product: string, size: string) =>
  (
    await shop.database.db
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.productId, product), eq(stockTable.size, size)))
  )[0]?.available ?? -1;

async function create(more: object = {}): Promise<PurchaseOrder> {
  const reply = await call('POST /api/office/purchase-orders', draft(more));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
}

/** Creates an order that is sent to its supplier, in version 2. */
async function ordered(more: object = {}): Promise<PurchaseOrder> {
  const { number } = await create(more);
  return (await call(`POST /api/office/purchase-orders/${number}/order`, { version: 1 })).json().data;
}
const read = async (number: number) =>
  (await call(`GET /api/office/purchase-orders/${number}`)).json().data as PurchaseOrder;

const receive = (order: { number: number; version: number; beyond?: number }, more: object = {}, cookie = dev) =>
  call(
    'POST /api/office/purchases',
    {
      ...{ key: randomUUID(), supplier: 'Tiruppur Knits', reference: randomUUID().slice(0, 8), lines: [line()] },
      ...{ order, ...more },
    },
    cookie,
  );

describe('drafts of purchase orders', () => {
  test('a draft may lack a supplier and costs, but is not ordered without them', async () => {
    const made = await create({ supplier: '', expected: null, lines: [line({ cost: null })] });
    expect(made).toMatchObject({ state: 'draft', version: 1, supplier: '', cost: 0, createdBy: 'Dev Anand' });
    const early = await call(`POST /api/office/purchase-orders/${made.number}/order`, { version: 1 });
    expect([early.statusCode, Object.keys(early.json().fields)]).toEqual([400, ['supplier', 'lines.0.cost']]);
    const saved = await call(`PUT /api/office/purchase-orders/${made.number}`, { ...draft(), version: 1 });
    expect(saved.json().data).toMatchObject({ version: 2, supplier: 'Tiruppur Knits', cost: 3200 });
    const sent = await call(`POST /api/office/purchase-orders/${made.number}/order`, { version: 2 });
    expect(sent.json().data).toMatchObject({ version: 3, state: 'ordered', orderedBy: 'Dev Anand' });
    const notes = await shop.database.db
      .select({ what: auditTable.what })
      .from(auditTable)
      .where(eq(auditTable.about, `purchase order ${made.number}`))
      .orderBy(desc(auditTable.number));
    expect(notes.map(({ what }) => what)).toEqual([
      'Ordered 10 pieces from Tiruppur Knits',
      'Changed a purchase order: supplier Tiruppur Knits, expected 2026-12-01, football-2 M changed',
      'Created a purchase order',
    ]);
  });

  test('an edit of an older version is refused, with what the other person changed', async () => {
    const { number } = await create();
    const edit = (more: object, cookie = dev) =>
      call(`PUT /api/office/purchase-orders/${number}`, { ...draft(more), version: 1 }, cookie);
    expect((await edit({ note: 'By rail', lines: [line(), line({ size: 'L' })] }, ila)).statusCode).toBe(200);
    const late = await edit({ supplier: 'Ludhiana Wool' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    expect(late.json().message).toBe('Ila Bose changed this purchase order meanwhile: note, football-2 L added.');
    expect(await read(number)).toMatchObject({ supplier: 'Tiruppur Knits', note: 'By rail', version: 2 });
  });

  test('an ordered one is frozen', async () => {
    const { number, version } = await ordered();
    const edit = await call(`PUT /api/office/purchase-orders/${number}`, { ...draft({ note: 'More' }), version });
    expect([edit.statusCode, (await read(number)).note]).toEqual([409, '']);
    expect((await call(`POST /api/office/purchase-orders/${number}/order`, { version })).statusCode).toBe(409);
  });

  test.each([
    ['an unknown size', [line({ product: 'football-404' })]],
    ['a size that is listed twice', [line(), line({ pieces: 2 })]],
    ['no pieces', [line({ pieces: 0 })]],
    ['a negative cost', [line({ cost: -1 })]],
  ])('refuses %s', async (_, lines) => {
    expect((await call('POST /api/office/purchase-orders', draft({ lines }))).statusCode).toBe(400);
  });
});

describe('deliveries of purchase orders', () => {
  test('books a delivery in parts, and the state follows', async () => {
    const { number } = await ordered({ lines: [line(), line({ size: 'L', pieces: 4 })] });
    const before = await available('football-2', 'M');
    const first = await receive({ number, version: 2 }, { reference: 'DN-51', lines: [line({ pieces: 6 })] });
    expect(first.json().data).toMatchObject({ order: number, pieces: 6 });
    expect(await read(number)).toMatchObject({
      ...{ state: 'part_received', pieces: 14, received: 6, version: 3 },
      lines: [
        { size: 'M', received: 6 },
        { size: 'L', received: 0 },
      ],
      deliveries: [{ reference: 'DN-51', pieces: 6, by: 'Dev Anand' }],
    });
    await receive({ number, version: 3 }, { lines: [line({ pieces: 4 }), line({ size: 'L', pieces: 4 })] });
    expect(await read(number)).toMatchObject({ state: 'received', received: 14 });
    expect(await available('football-2', 'M')).toBe(before + 10);
    const closing = { version: 4, reason: 'Nothing more' };
    expect((await call(`POST /api/office/purchase-orders/${number}/close`, closing)).statusCode).toBe(409);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('pieces beyond the order need consent to exactly their number', async () => {
    const { number } = await ordered();
    const lines = [line({ pieces: 12 }), line({ size: 'L', pieces: 1 })];
    const silent = await receive({ number, version: 2 }, { lines });
    expect([silent.statusCode, silent.json().message]).toEqual([409, expect.stringContaining('3 pieces are more')]);
    expect((await receive({ number, version: 2, beyond: 2 }, { lines })).statusCode).toBe(409);
    expect((await receive({ number, version: 2, beyond: 3 }, { lines })).statusCode).toBe(200);
    expect(await read(number)).toMatchObject({ state: 'received', received: 10, lines: [{ received: 12 }] });
  });

  test('two people who receive at once book one delivery each in turn, and the second is told of the first', async () => {
    const { number } = await ordered();
    const before = await available('football-2', 'M');
    const all = await Promise.all(
      [dev, ila, dev, ila].map((cookie) => receive({ number, version: 2 }, { lines: [line({ pieces: 5 })] }, cookie)),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = all.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.message).toMatch(/ changed this purchase order meanwhile: received 5 pieces by /);
    expect(await available('football-2', 'M')).toBe(before + 5);
    expect(await read(number)).toMatchObject({ received: 5, deliveries: [{ pieces: 5 }] });
  });

  test('a delivery that is sent twice under its key is booked once', async () => {
    const { number } = await ordered();
    const before = await available('football-2', 'M');
    const delivery = { key: randomUUID(), reference: 'DN-52', freight: 100, lines: [line({ pieces: 3 })] };
    const [one, two] = await Promise.all([1, 2].map(() => receive({ number, version: 2 }, delivery)));
    expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
    expect(one?.json().data.number).toBe(two?.json().data.number);
    expect(await available('football-2', 'M')).toBe(before + 3);
    const other = await receive({ number, version: 2 }, { ...delivery, freight: 200 });
    expect([other.statusCode, other.json().message]).toEqual([409, expect.stringContaining('as it stood then')]);
  });

  test('refuses a delivery of a draft, of a closed order and of another supplier', async () => {
    const drafted = await create();
    expect((await receive({ number: drafted.number, version: 1 })).statusCode).toBe(409);
    const { number } = await ordered();
    const other = await receive({ number, version: 2 }, { supplier: 'Ludhiana Wool' });
    expect([other.statusCode, other.json().fields]).toEqual([400, { supplier: 'It is ordered from Tiruppur Knits' }]);
    const reason = 'The mill has no more yarn';
    const closed = await call(`POST /api/office/purchase-orders/${number}/close`, { version: 2, reason });
    expect(closed.json().data).toMatchObject({ state: 'closed', closed: { by: 'Dev Anand', reason } });
    expect((await receive({ number, version: 3 })).statusCode).toBe(409);
    expect((await receive({ number: 4_040_404, version: 1 })).statusCode).toBe(404);
  });
});

test('stores the landed cost of each line, with freight and other costs by value', async () => {
  const lines = [line({ pieces: 3, cost: 300 }), line({ size: 'L', pieces: 1, cost: 100 })];
  const booked = await call('POST /api/office/purchases', {
    ...{ key: randomUUID(), supplier: 'Meerut Bats', reference: 'DN-1', lines, freight: 99.5, otherCosts: 0.51 },
  });
  const { data } = booked.json();
  expect(data).toMatchObject({ cost: 1000, freight: 99.5, otherCosts: 0.51, order: null });
  expect(data.lines).toMatchObject([
    { size: 'L', cost: 100, landed: 110 },
    { size: 'M', cost: 300, landed: 330 },
  ]);
  const stored = await shop.database.db
    .select()
    .from(purchaseLinesTable)
    .where(eq(purchaseLinesTable.purchaseId, data.number));
  expect(Object.fromEntries(stored.map(({ size, extraPaise }) => [size, extraPaise]))).toEqual({ M: 9001, L: 1000 });
});

test('lists open purchase orders first, newest first', async () => {
  const { orders, next } = (await call('GET /api/office/purchase-orders')).json().data as {
    orders: PurchaseOrderBrief[];
    next: string | null;
  };
  const isOpen = ({ state }: PurchaseOrderBrief) => state !== 'received' && state !== 'closed';
  const sorted = orders.toSorted((one, two) => Number(isOpen(two)) - Number(isOpen(one)) || two.number - one.number);
  expect(orders.length).toBeGreaterThan(5);
  expect(new Set(orders.map(isOpen)).size).toBe(2);
  expect([orders, next]).toEqual([sorted, null]);
});
