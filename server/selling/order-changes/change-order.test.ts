import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { stockTable } from '#database/schema/stock.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { invoiceWhenDue, issueInvoice } from '#server/money/invoices/issue-document.ts';
import { closeOrders } from '#server/orders/order-state/close-orders.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  call,
  ledgerFaults,
  mailsAbout,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { restockReturnedOrder } from './restock-returned-order.ts';

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = start;
});

const guwahati = {
  ...anOrder([]).address,
  pin: '781001',
  line1: '7 Station Road',
  line2: 'Panbazar',
  city: 'Guwahati',
  state: 'Assam',
};

function move(
  order: Pick<PlacedForTest, 'reference' | 'key'>,
  address: object = guwahati,
  headers: Record<string, string> = {},
) {
  return call(shop, order, { method: 'PUT', path: '/address', payload: { address }, headers });
}

function minutesLater(minutes: number): void {
  shop.clock.now = new Date(start.getTime() + minutes * 60_000);
}

test('changes the address of an order within two hours, with new dates and the same price', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const before = await read(shop, order);
  expect(before.actions.changeAddress).toEqual({ offered: true, words: 'Until 12:00' });
  minutesLater(119);
  const reply = await move(order);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = reply.json();
  expect(data.address).toEqual(guwahati);
  expect(data.total).toBe(before.total);
  expect(data.promise.latest > (before.promise.latest ?? '')).toBe(true);
});

test('refuses to change the address after two hours or after dispatch', async () => {
  const late = await placeOrderFor(shop, online([aLine('cricket-1')]));
  minutesLater(120);
  expect((await move(late)).json()).toMatchObject({
    code: 'not_offered',
    message: 'The 2-hour window closed at 12:00. You can cancel it until it leaves, and order again.',
  });
  shop.clock.now = start;
  const left = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, left.id, 'confirmed', 'packed', 'shipped');
  expect((await move(left)).json().message).toBe(
    'It has left already. Tell the courier when they call, or write to us.',
  );
});

test.each([
  ['a PIN code that cannot be served', 'standard', { ...guwahati, pin: '900056' }, 400, "can't deliver to 900056"],
  ['a PIN code outside the metros for next-day delivery', 'nextDay', guwahati, 409, "doesn't reach 781001"],
])('refuses to change the address to %s and says why', async (_what, delivery, address, status, words) => {
  const order = await placeOrderFor(shop, { ...online([aLine('cricket-1')]), delivery });
  const reply = await move(order, address);
  expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringContaining(words)]);
});

const leh = { ...guwahati, pin: '194101', city: 'Leh', state: 'Ladakh' };
const kohima = { ...guwahati, pin: '797001', city: 'Kohima', state: 'Nagaland' };
const nowhere = { ...guwahati, pin: '999999' };

test.each([
  [
    'an address without cash on delivery',
    'cod',
    'standard',
    leh,
    "Cash on delivery doesn't reach 194101. Choose another address.",
  ],
  [
    'an address without express delivery',
    'razorpay',
    'express',
    kohima,
    "The delivery you chose doesn't reach 797001: not available at this PIN code. Cancel and order again to change it.",
  ],
  [
    'an unknown PIN code with express delivery',
    'cod',
    'express',
    nowhere,
    "The delivery you chose doesn't reach 999999: needs a PIN code we recognise. Cancel and order again to change it.",
  ],
])('refuses to change the address to %s', async (_what, payment, delivery, address, message) => {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment, delivery });
  const before = await read(shop, order);
  const reply = await move(order, address);
  expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([409, 'not_offered', message]);
  expect(await read(shop, order)).toEqual(before);
});

test.each([
  ['an order with cash on delivery, where that is offered', 'cod', kohima],
  ['an order with cash on delivery, to an unknown PIN code', 'cod', nowhere],
  ['a paid order, to an address without cash on delivery', 'razorpay', leh],
])('changes the address of %s', async (_what, payment, address) => {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment });
  const reply = await move(order, address);
  expect([reply.statusCode, reply.json().data.address]).toEqual([200, address]);
});

test('counts delivery dates from the time of the order, plus two working days for printed items', async () => {
  const design = await saveTestDesign(shop, shirtWith([someWords]));
  // Before the daily dispatch at noon; the time of the address change does not count.
  minutesLater(90);
  const plain = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const printed = await placeOrderFor(
    shop,
    online([aLine('cricket-1'), { customProductId: design, size: 'M', quantity: 1 }]),
  );
  minutesLater(200);
  const promises = [];
  for (const order of [plain, printed]) promises.push((await move(order)).json().data.promise);
  // Delivery to Guwahati takes four to six working days from that Monday, including the Saturday.
  expect(promises).toMatchObject([
    { earliest: '2026-11-27', latest: '2026-11-30' },
    {
      earliest: '2026-11-27',
      latest: '2026-12-02',
      words: 'Arrives Fri 27 – Mon 30 Nov, made-for-you items Mon 30 Nov – Wed 2 Dec',
    },
  ]);
});

test('changes the address of an express order even if standard delivery would be as fast', async () => {
  minutesLater(90);
  const order = await placeOrderFor(shop, { ...online([aLine('cricket-1')]), delivery: 'express', address: guwahati });
  expect(
    (await move(order, { ...guwahati, pin: '400001', city: 'Mumbai', state: 'Maharashtra' })).json().data.promise.words,
  ).toMatch(/^Arrives /);
});

test('refuses to change the address for anyone else', async () => {
  const ravi = await aCustomer(shop);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  for (const key of ['', 'wrong']) {
    const reply = await move({ reference: order.reference, key }, guwahati, ravi.headers);
    expect([reply.statusCode, reply.json().message]).toEqual([404, "We couldn't find this order"]);
  }
  expect((await read(shop, order)).address.city).toBe('Mumbai');
});

test('refunds an undelivered order in full, once, and puts its items back on sale', async () => {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, { ...online([aLine('cricket-1', 'M', 2)]), delivery: 'express' });
  await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'returned_to_origin');
  const deps = orderDeps(shop);
  const available = async () =>
    (await db.select().from(stockTable).where(eq(stockTable.productId, 'cricket-1'))).find(({ size }) => size === 'M')
      ?.available ?? 0;
  const before = await available();
  await Promise.all([
    restockReturnedOrder(deps, order.id),
    restockReturnedOrder(deps, order.id),
    restockReturnedOrder(deps, order.id),
  ]);
  expect(await available()).toBe(before + 2);
  const after = await read(shop, order);
  expect(after.refunds).toMatchObject([{ amount: order.total, reason: 'Came back undelivered' }]);
  expect(after.documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', order.total],
    ['credit_note', order.total],
  ]);
  expect(after.timeline.at(-1)?.state).toBe('returned_to_origin');
  expect(await ledgerFaults(shop)).toEqual([]);
  expect(await mailsAbout(shop, 'refund:')).not.toEqual([]);
});

test('closes a delivered order when its seven days are over, and not before', async () => {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  await closeOrders(unchangedSettings, db, noJobs, new Date('2026-11-30T23:00:00+05:30'));
  expect((await read(shop, order)).status).toBe('delivered');
  await closeOrders(unchangedSettings, db, noJobs, new Date('2026-12-01T00:00:00+05:30'));
  const closed = await read(shop, order);
  expect([closed.status, closed.timeline.at(-1)?.detail]).toEqual(['closed', null]);
});

test('serves an invoice as a PDF only with the key of the order', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed', 'packed');
  const other = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const [document] = (await read(shop, order)).documents;
  const reply = await shop.app.inject({ url: document?.href ?? '' });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const path = document?.href.split('?')[0] ?? '';
  for (const url of [
    path,
    `${path}?key=wrong`,
    `${path}?key=${other.key}`,
    `${path.replace(order.reference, other.reference)}?key=${other.key}`,
  ]) {
    const refused = await shop.app.inject({ url });
    expect([url, refused.statusCode]).toEqual([url, 404]);
  }
  expect((await shop.app.inject({ url: (document?.href ?? '').replace(/\d{6}\.pdf/, '999999.pdf') })).statusCode).toBe(
    404,
  );
});

test('numbers invoices without a gap, even with concurrent packing and a rolled-back invoice', async () => {
  const orders: PlacedForTest[] = [];
  for (let count = 0; count < 8; count += 1) orders.push(await placeOrderFor(shop, anOrder([aLine('basketball-1')])));
  for (const { id } of orders) await take(shop, id, 'confirmed');
  const { db } = shop.database;
  await Promise.all(orders.map(({ id }) => take(shop, id, 'packed')));
  const undone = await placeOrderFor(shop, anOrder([aLine('basketball-1')]));
  const failing = db.transaction(async (tx) => {
    await issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, undone.id, shop.clock.now);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await take(shop, undone.id, 'confirmed', 'packed');
  // A job that runs again issues no further invoice.
  await db.transaction((tx) =>
    issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, undone.id, shop.clock.now),
  );
  const rows = await db.select().from(documentsTable).where(eq(documentsTable.series, 'INV'));
  const serials = rows.map(({ serial }) => serial).toSorted((one, other) => one - other);
  expect(serials).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
  expect(rows.every(({ number }) => /^INV-2627-\d{6}$/.test(number))).toBe(true);
});

test('issues an invoice once the address can no longer change, or at dispatch at the latest', async () => {
  const { db } = shop.database;
  const sent: Date[] = [];
  const jobs = {
    send: async (_tx: unknown, _queue: string, _data: unknown, options?: { startAfter?: Date }) =>
      void sent.push(options?.startAfter ?? start),
  };
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await db.transaction((tx) => moveOrder(tx, noJobs, order.id, 'confirmed', { actor: 'shop' }));
  await db.transaction((tx) => moveOrder(tx, noJobs, order.id, 'packed', { actor: 'shop' }));
  const due = (state: 'packed' | 'shipped') =>
    db.transaction((tx) =>
      invoiceWhenDue(
        { settings: unchangedSettings, shopFacts: firstFacts },
        tx,
        jobs,
        { orderId: order.id, state },
        shop.clock.now,
      ),
    );
  await due('packed');
  expect(sent).toEqual([new Date('2026-11-23T12:00:00+05:30')]);
  expect((await read(shop, order)).documents).toEqual([]);
  await db.transaction((tx) => moveOrder(tx, noJobs, order.id, 'shipped', { actor: 'courier' }));
  await due('shipped');
  await due('packed');
  expect((await read(shop, order)).documents).toHaveLength(1);
});

test('accepts a reference in lower case, and requires an idempotency key to cancel', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  expect((await call(shop, { ...order, reference: order.reference.toLowerCase() }, {})).statusCode).toBe(200);
  const reply = await call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' } });
  expect(reply.statusCode).toBe(400);
  expect(
    (await call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: randomUUID() }))
      .statusCode,
  ).toBe(200);
});
