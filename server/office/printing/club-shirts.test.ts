import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import { stockTable } from '#database/schema/stock.ts';
import { testDesignProcesses, testPrintProcesses } from '#server/app/test-support/test-processes.ts';
import { saveTestDesign, someWords } from '#server/fulfilment/designs/test-designs.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { readOrder } from '#server/selling/order-views/read-order.ts';
import { aLine, recount } from '#server/selling/order-views/test-orders.ts';
import { lookAtDesigns } from './look-at-designs.ts';

// A club shirt with a name on its back is reserved from stock, printed, and a custom item from then on.

let shop: PayingShop;
let processes: DesignProcesses;
let printProcesses: PrintProcesses;
let printer: string;

beforeAll(async () => {
  shop = await openPayingShop();
  processes = testDesignProcesses();
  printProcesses = testPrintProcesses();
  printer = (await aColleagueIn(shop, ['printer'], shop.clock.now, { name: 'Salim Ansari' })).cookie;
});
afterAll(async () => {
  await Promise.all([processes?.close(), printProcesses?.close()]);
  await shop?.close();
});

const rovers = 'football-1';
const deps = () => ({ ...orderDeps(shop), files: shop.files, processes, printProcesses, packsItself: () => false });

const office = (what: string, payload?: object) => ask(shop, what, { cookie: printer, ...(payload && { payload }) });
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });

async function save(
  more: object = {},
): Promise<{ customProductId: string; price: number; name: string; images: string[] }> {
  const reply = await post('/api/shirts', { product: rovers, size: 'M', name: 'Rao', number: 7, ...more });
  expect(reply.statusCode).toBe(201);
  return reply.json().data;
}

const custom = (customProductId: string, quantity = 1) => ({ customProductId, size: 'M', quantity });

async function onShelf(): Promise<{ available: number; reserved: number } | undefined> {
  const rows = await shop.database.db.select().from(stockTable).where(eq(stockTable.productId, rovers));
  const row = rows.find(({ size }) => size === 'M');
  return row && { available: row.available, reserved: row.reserved };
}

async function confirmed(lines: object[]) {
  const placed = await placeOrderFor(shop, online(lines));
  await take(shop, placed.id, 'confirmed');
  return placed;
}

const cancel = (orderId: string, actor: 'shopper' | 'operator') =>
  cancelOrder(
    orderDeps(shop),
    orderId,
    `${orderId} ${actor}`,
    { reason: 'other', refundTo: 'source' },
    actor === 'shopper' ? { actor } : { actor, why: 'No ink' },
  );

test('previews a name on a shirt in capitals, and refuses invalid names and numbers', async () => {
  const look = (query: string, product = rovers) => shop.app.inject(`/api/shirts/${product}/back?${query}`);
  const good = (await look('name=%20rao%20%20d.%20&number=7')).json().data;
  expect(good).toMatchObject({ name: 'RAO D.', number: 7 });
  const picture = await shop.app.inject(good.image);
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=3600',
  ]);
  // Another name gives another picture of the same shirt.
  const other = (await look('name=SEN&number=7')).json().data;
  const pixels = async (address: string) =>
    sharp((await shop.app.inject(address)).rawPayload)
      .raw()
      .toBuffer();
  expect(Buffer.compare(await pixels(good.image), await pixels(other.image))).not.toBe(0);
  expect((await look(`name=${encodeURIComponent('राव')}`)).json().data.name).toBe('राव');
  for (const [query, field, words] of [
    ['name=ABCDEFGHIJKLM', 'name', 'A name has at most 12 letters'],
    ['name=EVIL.COM/W', 'name', 'A name on a shirt has no web or e-mail address in it'],
    ['name=A@B.CO', 'name', 'A name on a shirt has no web or e-mail address in it'],
    ['name=9820043210', 'name', 'A name on a shirt has five digits at most, and no telephone number'],
    [
      `name=${encodeURIComponent([...'9820043210'].join('\u200d'))}`,
      'name',
      'A name on a shirt has five digits at most, and no telephone number',
    ],
    ['name=98200&number=43', 'name', 'A name on a shirt has five digits at most, and no telephone number'],
    [
      `name=${encodeURIComponent('RAO 🦚 ராவ்')}`,
      'name',
      "The club's lettering has no 🦚 ரா வ். Write it in Latin or Devanagari letters",
    ],
    ['name=', 'name', 'Type a name, a number or both'],
    ['name=RAO&number=100', 'number', 'Give a whole number from 0 to 99'],
  ] as const) {
    const reply = await look(query);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: words }]);
  }
  // The shirt of an athlete has a name already, a scarf has no back, and a vest has its number.
  expect((await look('name=RAO', 'football-5')).statusCode).toBe(404);
  expect((await look('name=RAO', 'no-such-1')).statusCode).toBe(404);
});

test('charges for shirt and print, as a custom line with the stock of the shirt', async () => {
  const shirt = await save();
  expect(shirt).toMatchObject({ name: 'Rovers Home Hoops Shirt, RAO 7 on the back', price: 2899, size: 'M' });
  const picture = await shop.app.inject(shirt.images[0] ?? '');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  await recount(shop.database.db, rovers, 'M', 3);
  // Two plain shirts and two with a name need four of three in stock: the second line gets the rest.
  const reply = await post('/api/checkout/quote', {
    lines: [aLine(rovers, 'M', 2), custom(shirt.customProductId, 2)],
    pin: '400069',
  });
  const { lines, changes, cashOnDelivery } = reply.json().data;
  expect(lines[1]).toMatchObject({
    ...{ _id: shirt.customProductId, numericId: 1, category: 'Football', price: 2899, left: 1, quantity: 1 },
    customization: { back: 'RAO 7', designImage: shirt.images[0] },
  });
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'stock', line: 1, wanted: 2, left: 1 }));
  expect(cashOnDelivery.offered).toBe(false);
  // The design studio opens only its own designs.
  expect((await shop.app.inject(`/api/designs/${shirt.customProductId}`)).statusCode).toBe(404);
});

test('ships a named shirt from the same stock in its own parcel, cancellable until printed', async () => {
  const shirt = await save({ name: 'Iyer', number: null });
  await recount(shop.database.db, rovers, 'M', 6);
  const order = await confirmed([aLine(rovers, 'M', 2), custom(shirt.customProductId, 3)]);
  expect(await onShelf()).toEqual({ available: 1, reserved: 5 });
  const rows = await shop.database.db
    .select()
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, order.id))
    .orderBy(orderLinesTable.position);
  expect(rows).toMatchObject([
    { productId: rovers, customProductId: null },
    { productId: rovers, customProductId: shirt.customProductId, unitPaise: 289_900 },
  ]);
  const shown = await readOrder(orderDeps(shop), order.id);
  expect(shown.parcels).toHaveLength(2);
  await cancel(order.id, 'shopper');
  expect(await onShelf()).toEqual({ available: 6, reserved: 0 });
  expect(await ledgerFaults(shop)).toEqual([]);

  const kept = await confirmed([custom((await save()).customProductId)]);
  await take(shop, kept.id, ...untilDelivered.filter((state) => state !== 'confirmed'));
  const reply = await shop.app.inject(`/api/orders/${kept.reference}/return-options?key=${kept.key}`);
  expect(reply.json().data.lines[0]).toMatchObject({ eligible: false, reason: 'Made for you', sizes: [] });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('renders only the lettering as print file in real size, and flags a rude name', async () => {
  const { db } = shop.database;
  const order = await confirmed([custom((await save({ name: 'Gandu', number: 10 })).customProductId)]);
  const made = await makePrintFiles(deps(), order.id);
  expect(made.map(({ part }) => part)).toEqual(['back', 'ticket']);
  const file = made.find(({ part }) => part === 'back')?.file ?? '';
  const print = sharp(await shop.files.read(file));
  const { width, height, density, hasAlpha } = await print.metadata();
  // 315 by 360 mm at 300 dpi.
  expect([width, height, density, hasAlpha]).toEqual([3720, 4252, 300, true]);
  // No shirt behind and no crest above: transparent around opaque letters.
  const above = { left: 0, top: 0, width: 3720, height: 250 };
  const besideTheName = { left: 0, top: 250, width: 850, height: 600 };
  for (const area of [above, besideTheName])
    expect((await sharp(await print.clone().extract(area).toBuffer()).stats()).channels[3]?.max).toBe(0);
  const { channels } = await print.stats();
  expect(channels[3]?.max).toBe(255);
  expect(channels[3]?.mean).toBeLessThan(160);
  const ticket = made.find(({ part }) => part === 'ticket')?.file ?? '';
  const said = textOfPdf(await shop.files.read(ticket));
  for (const words of ['Rovers Home Hoops Shirt', 'GANDU', '10', 'Back']) expect(said).toContain(words);
  await lookAtDesigns(deps(), order.id);
  const card = (await office(`GET /api/office/print-room/${order.reference}-1`)).json().data;
  expect(card.job).toMatchObject({
    garment: 'club-shirt',
    title: 'GANDU 10',
    garmentName: 'Rovers Home Hoops Shirt',
    column: 'to_approve',
  });
  expect(card.job.flags[0].words).toContain('Rude word');
  expect(card.sides[0]).toMatchObject({ side: 'back', name: 'Back', widthMm: 315, heightMm: 360 });
  // The number is 252 mm high on an adult shirt, as in its picture.
  expect(card.sides[0].box.height).toBeGreaterThan(300);
  // A second rendering is identical.
  const again = await makePrintFiles(deps(), order.id, { again: true });
  expect(again.every(({ sha256, before }) => sha256 === before)).toBe(true);
  await db
    .insert(printJobsTable)
    .values({ orderId: order.id, position: 1, approvedAt: shop.clock.now, startedAt: shop.clock.now });
  const before = await onShelf();
  await take(shop, order.id, 'in_print');
  await cancel(order.id, 'operator');
  // The printed shirt left the stock, and nobody else can buy it.
  expect(await onShelf()).toEqual({ available: before?.available, reserved: (before?.reserved ?? 0) - 1 });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('replaces a spoilt shirt from stock while there is any', async () => {
  const order = await confirmed([custom((await save()).customProductId)]);
  await makePrintFiles(deps(), order.id);
  await lookAtDesigns(deps(), order.id);
  const id = `${order.reference}-1`;
  for (const step of ['approve', 'start'])
    expect((await office(`POST /api/office/print-room/${id}/steps`, { step })).statusCode).toBe(200);
  await recount(shop.database.db, rovers, 'M', 1);
  const spoil = (times: number) =>
    office(`POST /api/office/print-room/${id}/spoilt`, { times, pieces: 1, garment: true });
  expect((await spoil(0)).statusCode).toBe(200);
  expect((await onShelf())?.available).toBe(0);
  expect((await office(`POST /api/office/print-room/${id}/steps`, { step: 'start' })).statusCode).toBe(200);
  const none = await spoil(1);
  expect([none.statusCode, none.json().message]).toEqual([
    409,
    expect.stringContaining('No other Rovers Home Hoops Shirt'),
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('finds a printed item by its text or ticket for roles that may see it, and for no others', async () => {
  // The test before has used up the stock.
  await recount(shop.database.db, rovers, 'M', 5);
  const { customProductId } = await save({ name: 'Kabir Sen', number: 9 });
  const drawn = await saveTestDesign(shop, {
    ...newDesign('cap'),
    sides: { front: [{ ...someWords, words: 'NETS 6 AM', size: 12, y: 0 }], back: [] },
  });
  const { reference } = await confirmed([custom(customProductId), { ...custom(drawn), size: 'One size' }]);
  const cookies = new Map<string, string>();
  for (const role of ['support', 'viewer', 'accountant', 'packer'] as const)
    cookies.set(role, (await aColleagueIn(shop, [role], shop.clock.now)).cookie);
  const find = async (q: string, cookie = printer) => {
    const reply = await ask(shop, `GET /api/office/search?q=${encodeURIComponent(q)}`, { cookie });
    return reply.json().data.designs as { id: string; words: string; goods: string; inRoom: boolean }[];
  };
  const [shirt, cap] = [`${reference}-1`, `${reference}-2`];
  for (const [q, id] of [
    ['kabir', shirt],
    ['KABIR se', shirt],
    ['nets', cap],
    ['nets 6', cap],
    [cap.toLowerCase(), cap],
  ] as const)
    expect(
      (await find(q)).map((one) => one.id),
      q,
    ).toEqual([id]);
  expect((await find(cap))[0]).toMatchObject({ words: 'NETS 6 AM', goods: 'Cap', inRoom: true });
  for (const q of ['kabir nets', `${reference}-3`, "'); drop table designs; --", '<-> !&|()', 'kabir@example.in'])
    expect(await find(q), q).toEqual([]);
  const seen = async (role: string) => (await find('nets 6', cookies.get(role))).length;
  expect(await Promise.all(['support', 'viewer', 'accountant', 'packer'].map(seen))).toEqual([1, 0, 0, 0]);
  // A page of an order shows the design to roles that see the customer.
  const drawnBy = async (role: string) =>
    (await ask(shop, `GET /api/office/customers/${reference}`, { cookie: cookies.get(role) ?? '' })).json().data
      .designs;
  const { count, newest } = await drawnBy('support');
  expect([
    count,
    newest.map((one: { words: string; reference: string }) => `${one.words}, ${one.reference}`).toSorted(),
  ]).toEqual([2, [`KABIR SEN 9, ${reference}`, `NETS 6 AM, ${reference}`]]);
  expect(await drawnBy('viewer')).toEqual({ count: 2, newest: [] });
  await cancelOrder(
    orderDeps(shop),
    (await findOrder(shop.database.db, reference))?.id ?? '',
    'away',
    { reason: 'other', refundTo: 'source' },
    { actor: 'operator', why: 'No ink.' },
  );
  // Printers find what is at their desk; support finds it with its order.
  expect([await find('nets 6'), await find('nets 6', cookies.get('support'))]).toMatchObject([
    [],
    [{ id: cap, inRoom: false }],
  ]);
});

test('sells no name on a shirt or size that is no longer offered, and lets a saved one expire', async () => {
  const { db } = shop.database;
  expect((await post('/api/shirts', { product: rovers, size: '5XL', name: 'RAO', number: 7 })).json().fields).toEqual({
    size: 'Choose a size',
  });
  const shirt = await save();
  await db.update(stockTable).set({ offered: false }).where(eq(stockTable.productId, rovers));
  const { changes } = (await post('/api/checkout/quote', { lines: [custom(shirt.customProductId)] })).json().data;
  expect(changes).toEqual([{ kind: 'gone', line: 0, size: 'M' }]);
  const [row] = await db.select().from(designsTable).where(eq(designsTable.id, shirt.customProductId));
  expect(row?.expiresAt && row.expiresAt > shop.clock.now).toBe(true);
});
