import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { Carrier, Courier } from '#server/fulfilment/courier/courier.ts';
import { CourierError, type CourierFailure } from '#server/fulfilment/courier/courier-error.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { listener } from '#server/money/gateway/test-said-gateway.ts';
import { openPayingShop, type PayingShop, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { bookShipment } from './book-shipment.ts';

// A parcel is booked call by call, and resumed where an earlier run failed: no call is repeated, and nothing bought
// twice.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const ids = { orderId: '501', shipmentId: '601' };
const waybill = { awb: 'AWB601', carrier: 'Bluedart' };
const anyone: Carrier = { id: '7', name: 'Bluedart', rateRupees: 80, cashOnDelivery: true, days: 3, recommended: true };
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** A courier that accepts every call, unless a test overrides it. */
function courierThat(says: Partial<Courier> = {}): Courier {
  const none = async () => {
    throw new Error('nobody was to ask this');
  };
  const all: Courier = {
    pickupPlace: async () => ({ name: 'Fort', pin: '400001' }),
    carriers: async () => [anyone],
    createOrder: async () => ids,
    createReturn: none,
    findOrder: async () => null,
    assignWaybill: async () => waybill,
    readWaybill: async () => null,
    requestPickup: async () => ({ at: null }),
    label: async () => Buffer.from('%PDF-'),
    track: none,
    trackMany: none,
    cancelOrder: none,
    ...says,
  };
  return {
    ...all,
    createOrder: (parcel) => heard(`order ${String(parcel.payment_method)}`, all.createOrder(parcel)),
    findOrder: (reference) => heard('find order', all.findOrder(reference)),
    assignWaybill: (id, options) => heard(`waybill of ${id} by ${options.carrierId}`, all.assignWaybill(id, options)),
    readWaybill: (id) => heard(`read waybill of ${id}`, all.readWaybill(id)),
    requestPickup: (id) => heard(`pickup of ${id}`, all.requestPickup(id)),
    label: (id) => heard(`label of ${id}`, all.label(id)),
  };
}

function heard<T>(words: string, answer: T): T {
  asked.push(words.replace(/ of 601/, ''));
  return answer;
}

async function fails(failure: CourierFailure): Promise<never> {
  throw new CourierError(failure, 'a test');
}

/** A confirmed order and its one parcel, planned. */
async function planned(payment = 'razorpay') {
  const { id } = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment });
  await take(shop, id, 'confirmed');
  const { db } = shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.id, id));
  if (!order) throw new Error('no such order');
  const [parcel] = await db.transaction((tx) => planShipments(tx, order, shop.clock.now));
  if (!parcel) throw new Error('no parcel');
  // Waybills come from the courier.
  const own = { awb: `AWB${order.reference}`, carrier: 'Bluedart' };
  return { order, parcel, own };
}

async function book({ parcel, own }: Awaited<ReturnType<typeof planned>>, says: Partial<Courier> = {}) {
  asked = [];
  const { deps, logged } = listener(() => shop.clock.now);
  const context = {
    shopFacts: firstFacts,
    ...deps,
    db: shop.database.db,
    secret: 'x',
    publicUrl: 'http://shop.test',
    packsItself: () => true,
    files: shop.files,
    courier: courierThat({ assignWaybill: async () => own, ...says }),
  };
  const answer: unknown = await bookShipment(context, parcel.id).catch((error: unknown) => error);
  const [row] = await shop.database.db.select().from(shipmentsTable).where(eq(shipmentsTable.id, parcel.id));
  return { answer, asked, logged, row };
}

const whole = ['order Prepaid', 'waybill by 7', 'pickup', 'label'];

test.each([
  ['paid', 'razorpay', 'order Prepaid'],
  ['in cash', 'cod', 'order COD'],
])('a parcel that is %s is booked once, call by call', async (_what, payment, first) => {
  const one = await planned(payment);
  const done = await book(one);
  expect(done).toMatchObject({
    answer: true,
    asked: [first, ...whole.slice(1)],
    logged: [],
    row: {
      step: 'booked',
      courierOrderId: '501',
      courierShipmentId: '601',
      ...one.own,
      asked: null,
      lockedUntil: null,
      trouble: null,
    },
  });
  expect([await shop.files.has(done.row?.labelFile ?? ''), done.row?.pickupAskedAt]).toEqual([true, shop.clock.now]);
  expect(await book(one)).toMatchObject({ answer: true, asked: [] });
});

test('a parcel goes to the address that the order has when the booking starts', async () => {
  const one = await planned();
  const address = { ...one.order.address, pin: '302020' };
  await shop.database.db.update(ordersTable).set({ address }).where(eq(ordersTable.id, one.order.id));
  const sent: string[] = [];
  const createOrder: Courier['createOrder'] = async (parcel) => {
    sent.push(JSON.stringify(parcel));
    return { orderId: '501', shipmentId: '601' };
  };
  await book(one, { createOrder });
  expect(sent).toEqual([expect.stringContaining('302020')]);
});

test('a parcel that another process is booking is skipped until its lock expires', async () => {
  const one = await planned();
  const lock = (ms: number) =>
    shop.database.db
      .update(shipmentsTable)
      .set({ lockedUntil: new Date(shop.clock.now.getTime() + ms) })
      .where(eq(shipmentsTable.id, one.parcel.id));
  await lock(1);
  expect(await book(one)).toMatchObject({ answer: false, asked: [] });
  await lock(-1);
  expect(await book(one)).toMatchObject({ answer: true, asked: whole });
});

test.each([
  ['pickup', { requestPickup: () => fails('silent') }, whole.slice(0, 3), ['pickup', 'label']],
  ['label', { label: () => fails('unavailable') }, whole, ['label']],
  // A call without an answer is looked up before it is repeated.
  ['order', { createOrder: () => fails('silent') }, whole.slice(0, 1), ['find order', ...whole]],
  ['waybill', { assignWaybill: () => fails('silent') }, whole.slice(0, 2), ['read waybill', ...whole.slice(1)]],
] as const)('a booking that failed at the call %s continues there', async (_what, says, first, second) => {
  const one = await planned();
  const fallen = await book(one, says);
  expect(fallen).toMatchObject({
    answer: expect.any(CourierError),
    asked: first,
    row: { heldBack: false, lockedUntil: null },
  });
  expect(fallen.row?.trouble).toMatch(/: a test$/);
  expect(await book(one)).toMatchObject({ answer: true, asked: second, row: { step: 'booked', trouble: null } });
});

test('an order and a waybill that were created without an answer are used', async () => {
  const one = await planned();
  await book(one, { createOrder: () => fails('silent') });
  await book(one, {
    findOrder: async () => ({ orderId: '502', shipmentId: '602' }),
    assignWaybill: () => fails('silent'),
  });
  const done = await book(one, { readWaybill: async () => one.own });
  expect(done).toMatchObject({ answer: true, row: { courierOrderId: '502', courierShipmentId: '602', ...one.own } });
  expect(done.asked.map((words) => words.split(' ')[0])).toEqual(['read', 'pickup', 'label']);
});

test('a taken reference is used if the courier finds it, and is an error otherwise', async () => {
  const one = await planned();
  const taken = { createOrder: () => fails('reference_taken') };
  expect(await book(one, taken)).toMatchObject({
    answer: expect.objectContaining({ failure: 'reference_taken' }),
    asked: ['order Prepaid', 'find order'],
  });
  const other = await planned();
  expect(await book(other, { ...taken, findOrder: async () => ids })).toMatchObject({
    answer: true,
    row: { courierOrderId: '501' },
  });
});

test('a waybill in process is read once later, and is an error if it is still missing', async () => {
  const working = { assignWaybill: () => fails('processing') };
  const one = await planned();
  expect(await book(one, working)).toMatchObject({
    answer: expect.objectContaining({ failure: 'processing' }),
    asked: ['order Prepaid', 'waybill by 7', 'read waybill'],
  });
  const other = await planned();
  expect(await book(other, { ...working, readWaybill: async () => other.own })).toMatchObject({
    answer: true,
    row: other.own,
  });
});

test('a cash parcel without a carrier that collects cash waits, with the reason', async () => {
  const one = await planned('cod');
  const said = await book(one, { carriers: async () => [{ ...anyone, cashOnDelivery: false }] });
  expect(said).toMatchObject({
    answer: expect.objectContaining({ failure: 'no_carrier' }),
    asked: ['order COD'],
    row: { trouble: 'no_carrier: no carrier collects cash there', heldBack: false, asked: null },
  });
});

test('a permanent refusal holds the parcel back for staff', async () => {
  const one = await planned();
  expect(await book(one, { createOrder: () => fails('invalid') })).toMatchObject({
    answer: true,
    asked: ['order Prepaid'],
    logged: ['the courier rejected a parcel; staff must act'],
    row: { heldBack: true, trouble: 'invalid: a test', lockedUntil: null, step: 'planned' },
  });
});
