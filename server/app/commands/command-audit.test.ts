import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { auditTable, auditWordsTable } from '#database/schema/staff.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { saveTestDesign, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from '#server/selling/returns/test-returns.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const db = () => shop.database.db;

async function type(command: string, ...args: string[]) {
  const said: string[] = [];
  const code = await shop.run({ command, args, cwd: '/tmp', by: 'ops@box' }, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

/** Returns the audit rows of commands, about one subject or all. */
const audited = (about?: string) =>
  db()
    .select({ thing: auditTable.thing, what: auditTable.what, why: auditWordsTable.why })
    .from(auditTable)
    .leftJoin(auditWordsTable, eq(auditWordsTable.number, auditTable.number))
    .where(and(eq(auditTable.actor, 'command'), about === undefined ? undefined : eq(auditTable.about, about)))
    .orderBy(asc(auditTable.number));

async function confirmed() {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  return order;
}

describe('audit of a command', () => {
  it.each([
    ['in small letters', (reference: string) => reference.toLowerCase()],
    ['in groups', (reference: string) => `${reference.slice(0, 5)}-${reference.slice(5)}`],
  ])('is about the order whose reference is typed %s', async (_how, typedAs) => {
    const order = await confirmed();
    const typed = typedAs(order.reference);
    expect((await type('hold', typed, 'Ask about the address.')).code).toBe(0);
    expect((await type('release', typed)).code).toBe(0);
    expect((await type('order', 'cancel', typed, 'A torn seam.')).code).toBe(0);
    expect((await read(shop, order)).status).toBe('cancelled');
    expect(await audited(order.reference)).toEqual([
      { thing: 'order', what: 'Typed: hold', why: 'Ask about the address.' },
      { thing: 'order', what: 'Typed: release', why: null },
      { thing: 'order', what: 'Typed: order cancel', why: 'A torn seam.' },
    ]);
  });

  it.each([
    ['words without quotes', ['Two', 'had', 'a', 'torn', 'seam.']],
    ['options after it', ['Two had a torn seam.', '--line', '1', '--pieces', '1']],
    ['options before it', ['--line', '1', '--pieces', '1', 'Two had a torn', 'seam.']],
  ])('has the whole reason, also with %s', async (_how, words) => {
    const order = await confirmed();
    expect((await type('order', 'cancel', order.reference, ...words)).code).toBe(0);
    expect((await read(shop, order)).timeline.at(-1)?.detail).toContain('Two had a torn seam.');
    expect((await audited(order.reference)).map(({ why }) => why)).toEqual(['Two had a torn seam.']);
  });

  it('is about the order of a parcel, by its number or AWB', async () => {
    const order = await confirmed();
    const parcel = `${order.reference}-1`;
    const own = { id: `shp-${order.reference}`, orderId: order.id, parcel: 1, positions: [1], custom: false };
    const booked = { reference: parcel, awb: 'awb20043210', step: 'booked', createdAt: shop.clock.now } as const;
    await db()
      .insert(shipmentsTable)
      .values({ ...own, ...booked });
    for (const typed of [parcel, parcel.toLowerCase(), 'awb20043210']) await type('parcels', 'track', typed);
    await type('parcels', 'track', parcel, '--dry');
    expect(await audited(order.reference)).toEqual(
      Array.from({ length: 3 }, () => ({ thing: 'order', what: 'Typed: parcels track', why: null })),
    );
  });

  it('is about the product that is named in words, with the whole reason', async () => {
    const before = (await audited('cricket-1')).length;
    expect((await type('stock', 'damage', 'CRICKET-1', 'M', '1', 'a', 'torn', 'seam', '--by', 'asha')).code).toBe(0);
    expect((await audited('cricket-1')).slice(before)).toEqual([
      { thing: 'product', what: 'Typed: stock damage', why: 'a torn seam' },
    ]);
  });

  it('is about the return whose refund was sent by hand', async () => {
    const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
    await take(shop, order.id, ...untilDelivered);
    const { send, operate } = returnTests(() => shop);
    const { id } = (await send(order, { upi: 'asha@okbank' })).json().data;
    for (const step of ['approve', 'received', 'accept']) await operate(step, id);
    const [row] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    const before = (await audited(id)).length;
    expect((await type('return', 'paid', row?.id ?? '')).code).toBe(0);
    expect((await audited(id)).slice(before)).toEqual([{ thing: 'return', what: 'Typed: return paid', why: null }]);
  });

  it.each(['id', 'email'] as const)('is about the customer whose sessions it ends, by their %s', async (by) => {
    const email = `bina.${by}@example.in`;
    await aCustomer(shop, { email });
    const id = (await findAccountByEmail(db(), email))?.id ?? '';
    expect((await type('sessions', 'end', by === 'id' ? id : email.toUpperCase())).code).toBe(0);
    expect(await audited(id)).toEqual([{ thing: 'customer', what: 'Typed: sessions end', why: null }]);
  });

  it.each(['printed', 'packed', 'again'])('is not needed for print-files %s --dry, which is refused', async (verb) => {
    const cap = { ...newDesign('cap'), sides: { front: [{ ...someWords, words: verb, y: 0, size: 12 }], back: [] } };
    const customProductId = await saveTestDesign(shop, cap as GarmentDesign);
    const lines = [{ customProductId, size: 'One size', quantity: 1 }];
    const order = await placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay' });
    await take(shop, order.id, 'confirmed');
    const before = (await audited()).length;
    const { code, said } = await type('print-files', verb, order.reference, '--dry');
    expect([code, said]).toEqual([2, expect.stringContaining(`There is no option '--dry' of 'print-files ${verb}'.`)]);
    const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, order.id));
    expect([row?.state, (await audited()).length - before]).toEqual(['confirmed', 0]);
  });
});
