import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import type { MovePieces, StockMovementReply } from '#contract/office/shelf.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = await as('merchandiser');
});
afterAll(() => shop?.close());

async function as(role: StaffRole, name = 'Nila Menon'): Promise<string> {
  return (await aColleagueIn(shop, [role], now, { name })).cookie;
}

const move = async (body: Record<string, unknown>, by = cookie, id = 'cricket-1') =>
  ask(shop, `POST /api/office/products/${id}/movements`, {
    cookie: by,
    payload: { key: randomUUID(), size: 'M', ...body },
  });
const level = async (id = 'cricket-1', size = 'M') => {
  const { data }: { data: OfficeProduct } = (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json();
  return data.stock.find((one) => one.size === size);
};
const history = async (): Promise<StockMovementReply[]> =>
  (await ask(shop, 'GET /api/office/products/cricket-1/movements', { cookie })).json().data;

test('records arrivals, damages and corrections of stock with person and reason', async () => {
  const before = (await level())?.available ?? 0;
  const arrived = await move({ why: 'arrived', pieces: 5, reference: 'DN-77', note: 'From Surat' });
  expect([arrived.statusCode, arrived.json().message]).toEqual([200, '5 of M arrived.']);
  await move({ why: 'damaged', pieces: 2, note: 'Torn in the box' });
  await move({ why: 'corrected', pieces: -1, note: 'Found one short' });
  expect((await level())?.available).toBe(before + 2);
  await postOrder(shop, anOrder([aLine('cricket-1')]));
  expect(await history()).toMatchObject([
    { size: 'M', available: -1, reserved: 1, reason: 'reserved', who: null, order: null },
    { available: -1, reason: 'corrected', who: 'Nila Menon', note: 'Found one short', reference: null, order: null },
    { available: -2, reason: 'damaged', note: 'Torn in the box' },
    { available: 5, reason: 'arrived', note: 'From Surat', reference: 'DN-77' },
    ...Array.from({ length: (await history()).length - 4 }, () => ({ reason: 'arrived' })),
  ]);
  // Only roles that can see orders learn the order of a movement.
  const seen = await ask(shop, 'GET /api/office/products/cricket-1/movements', { cookie: await as('manager') });
  expect(seen.json().data[0].order).toMatch(/^[A-Z0-9]{10}$/);
  const [row] = await shop.database.db.select().from(auditTable).where(eq(auditTable.about, 'cricket-1'));
  expect(row).toMatchObject({
    what: '5 of M arrived',
    before: { M: String(before) },
    after: { M: String(before + 5) },
  });
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  expect((await checkAudit(shop.database.db)).faults).toEqual([]);
});

test('loses no concurrent stock movement, and counts a repeated request or delivery note once', async () => {
  const before = (await level())?.available ?? 0;
  const other = await as('manager', 'Asha Rao');
  const same = { why: 'arrived', pieces: 3, key: randomUUID() };
  const note = { why: 'arrived', pieces: 4, reference: 'DN-78' };
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) =>
      move({ why: 'corrected', pieces: at % 2 ? 1 : -1, note: 'Recounted' }, at % 2 ? cookie : other),
    ),
    ...Array.from({ length: 3 }, () => move(same)),
    ...Array.from({ length: 3 }, (_, at) => move(note, at % 2 ? cookie : other)),
    postOrder(shop, anOrder([aLine('cricket-1')])),
    postOrder(shop, anOrder([aLine('cricket-1')])),
  ]);
  expect((await level())?.available).toBe(before + 3 + 4 - 2);
  expect((await checkLedger(shop.database.db)).faults).toEqual([]);
});

test('says that a delivery note is booked already, as another supplier may have the same number', async () => {
  const before = (await level())?.available ?? 0;
  const note = { why: 'arrived', pieces: 4, reference: 'DN-79' } as const;
  expect((await move(note)).statusCode).toBe(200);
  const second = await move(note);
  expect(second.statusCode, second.body).toBe(409);
  expect(second.json().message).toMatch(/^4 of M are booked under DN-79 already, on .* by Nila Menon\./);
  expect(Object.keys(second.json().fields)).toEqual(['reference']);
  expect((await level())?.available).toBe(before + 4);
  expect((await move({ ...note, reference: 'DN-79 of Surat Caps' })).statusCode).toBe(200);
  expect((await level())?.available).toBe(before + 8);
});

test('puts a sold-out product back on sale when stock arrives', async () => {
  const left = async () =>
    (await shop.app.inject('/api/products/Cricket/2'))
      .json()
      .data.stock.find((one: { size: string }) => one.size === 'S').left;
  const there = (await level('cricket-2', 'S'))?.available ?? 0;
  await move({ why: 'damaged', pieces: there, note: 'Flood', size: 'S' }, cookie, 'cricket-2');
  await expect.poll(left).toBe(0);
  await move({ why: 'arrived', pieces: 2, size: 'S' }, cookie, 'cricket-2');
  await expect.poll(left).toBe(2);
});

test.each<[string, Partial<MovePieces> & Record<string, unknown>, number, string | undefined]>([
  ['an arrival of zero', { why: 'arrived', pieces: 0 }, 400, 'pieces'],
  ['a fractional arrival', { why: 'arrived', pieces: 1.5 }, 400, 'pieces'],
  ['a damage without a note', { why: 'damaged', pieces: 1 }, 400, 'note'],
  ['a damage with a blank note', { why: 'damaged', pieces: 1, note: ' ' }, 400, 'note'],
  ['a correction by zero', { why: 'corrected', pieces: 0, note: 'Nothing' }, 400, 'pieces'],
  ['a correction by more than 10,000', { why: 'corrected', pieces: 10_001, note: 'Slip' }, 400, 'pieces'],
  ['an unknown reason', { why: 'sold', pieces: 1 } as never, 400, 'why'],
  ['a damage of more than the stock', { why: 'damaged', pieces: 9999, note: 'More than there is' }, 409, undefined],
  ['an arrival of an unknown size', { why: 'arrived', pieces: 1, size: '4-5Y' }, 404, undefined],
])('refuses a stock movement that is %s', async (_name, body, status, field) => {
  const before = await level();
  const reply = await move(body);
  expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([status, field ? [field] : []]);
  expect(await level()).toEqual(before);
});

test('refuses stock movements without a role for the stock', async () => {
  const call = '/api/office/products/cricket-1/movements';
  const payload = { key: randomUUID(), size: 'M', why: 'arrived', pieces: 1 };
  expect((await ask(shop, `GET ${call}`)).statusCode).toBe(401);
  expect((await ask(shop, `POST ${call}`, { payload })).statusCode).toBe(401);
  for (const role of ['support', 'packer', 'viewer', 'accountant'] as const) {
    const by = await as(role);
    expect((await ask(shop, `GET ${call}`, { cookie: by })).statusCode, role).toBe(403);
    expect((await ask(shop, `POST ${call}`, { cookie: by, payload })).statusCode, role).toBe(403);
  }
});
