import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { queries } from '#server/app/test-support/test-office-queries.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

// Reading a customer's full phone number or address writes an audit row. Changes always do; this tests calls that only
// read.

/**
 * Calls that change nothing and return a file, as a PDF, a table or bytes: true if the file has a customer's address.
 */
const files: Readonly<Record<string, 'noted' | string>> = {
  'GET /api/office/packing/papers': 'noted',
  'POST /api/office/packing/labels': 'noted',
  'POST /api/office/packing/pick-list': 'products, and the references of orders',
  'POST /api/office/bulk/pick-list': 'products, and the references of orders',
  'GET /api/office/packing/handovers/:id': 'references, AWBs and cash, for the driver',
  'GET /api/office/places/labels': 'products',
  'GET /api/office/product-export': 'products',
  'GET /api/office/audit/export': 'people by reference, and their masked words',
  'GET /api/office/print-room/files': 'designs and tickets: references, no address',
  'GET /api/office/print-room/sheets': 'designs',
  'GET /api/office/print-room/sheets/:number': 'designs',
  'GET /api/office/print-room/:id/files/:part': 'designs',
  'GET /api/office/print-room/:id/print/:part': 'designs',
};

let shop: PayingShop;
let cookie: string;
let order: { id: string; reference: string };
const contact = { email: 'kamala.kept@example.in', phone: '9731357913' };
const street = '77 Zirakpur Bungalow';

beforeAll(async () => {
  shop = await openPayingShop();
  const address = {
    fullName: 'Kamala Iyer',
    pin: '400069',
    line1: street,
    line2: 'Quiet Lane',
    city: 'Mumbai',
    state: 'Maharashtra',
  };
  order = await placeOrderFor(shop, online([aLine('cricket-1')], { contact, address }));
  await take(shop, order.id, 'confirmed');
  ({ cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Olga' }));
  const desk = 'table-one';
  const taken = await ask(shop, 'POST /api/office/packing/batch', {
    cookie,
    payload: { desk, parcels: [{ reference: order.reference, parcel: 1 }] },
  });
  const [{ version, lines }] = taken.json().data.parcels;
  const scanned = lines.map(({ line, quantity }: { line: number; quantity: number }) => ({ line, quantity }));
  const packed = { desk, reference: order.reference, parcel: 1, version, scanned };
  expect((await ask(shop, 'POST /api/office/packing/pack', { cookie, payload: packed })).statusCode).toBe(200);
});
afterAll(() => shop?.close());

/** Returns the newest audit rows about the order. */
const noted = async () =>
  shop.database.db
    .select({ who: auditTable.who, what: auditTable.what, from: auditTable.from })
    .from(auditTable)
    .where(eq(auditTable.about, order.reference))
    .orderBy(desc(auditTable.number));

const reads = officeEndpoints.filter(({ changes }) => !changes);

test('every row of the table is a call of the contract', () => {
  const known = new Set(reads.map(({ method, path }) => `${method} ${path}`));
  expect(Object.keys(files).filter((name) => !known.has(name))).toEqual([]);
});

const bodies = (): Record<string, object> => ({
  '/api/office/new-order/caller': { phone: contact.phone },
  '/api/office/new-order/quote': { lines: [aLine('cricket-1')], pin: '400069' },
  '/api/office/packing/keep': { desk: 'table-one', parcels: [{ reference: order.reference, parcel: 1 }] },
  '/api/office/packing/pick-list': { parcels: [{ reference: order.reference, parcel: 1 }] },
  '/api/office/packing/labels': { references: [order.reference] },
  '/api/office/orders/:reference/try': { act: { do: 'refund', amount: 1, to: 'source', why: 'Late' } },
});

test.each(reads.map(({ method, path }) => [method, path] as const))(
  '%s %s returns no phone, e-mail or street of a customer, or writes an audit row',
  async (method, path) => {
    const name = `${method} ${path}`;
    const query = (queries[path.slice('/api/office/'.length)] ?? '')
      .replace('K7QW4MX9TD', order.reference)
      .replace('q=asha', 'q=kamala');
    const url = path.replace(/:reference|:key/, order.reference).replace(/:\w+/g, 'none') + (query || '');
    const reply = await ask(shop, `${method} ${url}${path.endsWith('/papers') ? '&label=without' : ''}`, {
      cookie,
      ...(method !== 'GET' && { payload: bodies()[path] ?? {} }),
    });
    for (const secret of [contact.email, contact.phone, street]) expect(reply.body).not.toContain(secret);
    const json = String(reply.headers['content-type']).includes('json') ? reply.json().data : undefined;
    const isFile =
      reply.statusCode === 200 &&
      (json === undefined
        ? !/event-stream|image/.test(String(reply.headers['content-type']))
        : typeof json?.pdf === 'string' || typeof json?.csv === 'string');
    expect(isFile && files[name] === undefined ? `${name} gives a file: say whose` : '').toBe('');
  },
);

describe("printing a customer's address", () => {
  test('printing the documents of a parcel writes an audit row, and none if there are no documents', async () => {
    const before = (await noted()).length;
    const papers = (label: string) =>
      ask(shop, `GET /api/office/packing/papers?reference=${order.reference.toLowerCase()}&parcel=1&label=${label}`, {
        cookie,
      });
    expect((await papers('wait')).json().data.pdf).toBeNull();
    expect((await noted()).length).toBe(before);
    expect((await papers('without')).json().data.pdf).toEqual(expect.any(String));
    const [row, ...rest] = await noted();
    expect([rest.length, row]).toEqual([
      before,
      { who: 'Olga', what: 'Printed the papers of parcel 1', from: expect.stringMatching(/^Chrome on Android, /) },
    ]);
  });

  test('printing labels writes an audit row for each order with a label, and for no other', async () => {
    const labels = () =>
      ask(shop, 'POST /api/office/packing/labels', {
        cookie,
        payload: { references: [order.reference, 'NOSUCHONE2'] },
      });
    const before = (await noted()).length;
    expect((await labels()).json().data.pdf).toBeNull();
    expect((await noted()).length).toBe(before);
    const some = (
      await ask(shop, `GET /api/office/packing/papers?reference=${order.reference}&parcel=1&label=without`, { cookie })
    ).json().data.pdf;
    await shop.files.put('labels/given.pdf', Buffer.from(some, 'base64'), 'application/pdf');
    await shop.database.db
      .update(shipmentsTable)
      .set({ labelFile: 'labels/given.pdf' })
      .where(eq(shipmentsTable.orderId, order.id));
    expect((await labels()).json().data.labels).toBe(1);
    expect((await noted())[0]).toMatchObject({ who: 'Olga', what: 'Printed the label' });
    expect(await shop.database.db.$count(auditTable, eq(auditTable.about, 'NOSUCHONE2'))).toBe(0);
  });
});
