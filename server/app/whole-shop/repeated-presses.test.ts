import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { officeEndpoints } from '#contract/office/calls.ts';
import type { OfficeEndpoint } from '#contract/office/endpoint.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { auditTable } from '#database/schema/staff.ts';
import { testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { firstMails } from '#server/foundation/content/default-mails.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// Changes of the office whose body has an idempotency key too, which is valid longer than a response is stored. Two
// requests with one key make one change and one audit row.

let shop: PayingShop;
let cookie: string;
let account: string;
beforeAll(async () => {
  shop = await openPayingShop();
  cookie = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  account = row?.id ?? '';
});
afterAll(() => shop.close());

interface Press {
  path: string;
  payload?: object;
  headers?: Record<string, string>;
  /** Other contents under the same key, which are refused. */
  other?: object;
}
const key = () => `press_${randomUUID()}`;
const read = async (path: string) => (await ask(shop, `GET ${path}`, { cookie })).json().data;

async function confirmed(): Promise<{ id: string; reference: string }> {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  return order;
}
async function pressOrder(place: string, reference: string, act: object, otherAct: object): Promise<Press> {
  const { version } = await read(`/api/office/orders/${reference}`);
  const payload = { act, version, key: key() };
  return { path: `/api/office/orders/${reference}/${place}`, payload, other: { ...payload, act: otherAct } };
}
const unpaid = async () => (await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true })).reference;
async function aMail(): Promise<Press> {
  const { id, reference } = await confirmed();
  const { db } = shop.database;
  await mailOrder(
    {
      db,
      jobs: shop.jobs,
      secret: testSecret,
      publicUrl: 'http://shop.test',
      shopFacts: firstFacts,
      settings: unchangedSettings,
    },
    { orderId: id, state: 'confirmed' },
  );
  const [mail] = (await read(`/api/office/orders/${reference}`)).mails;
  const payload = { key: key() };
  return {
    path: `/api/office/orders/${reference}/mails/${mail.id}/again`,
    payload,
    other: { ...payload, to: 'other@example.in' },
  };
}
const letter = () => ({
  to: { kind: 'customer', key: account },
  subject: 'Your cap',
  body: 'It is on its way.',
  next: 'wait',
  key: key(),
});
async function aThread(): Promise<{ ticket: string; seen: number }> {
  return (await ask(shop, 'POST /api/office/messages', { cookie, payload: letter() })).json().data;
}
const withOther = (path: string, payload: object, change: object): Press => ({
  path,
  payload,
  other: { ...payload, ...change },
});
const newProduct = {
  ...{
    name: 'Monsoons Rain Jacket',
    category: 'Cricket',
    sport: 'cricket',
    kind: 'jacket',
    team: 'Konkan Monsoons',
    athlete: null,
  },
  ...{
    garment: 'jacket',
    pattern: 'solid',
    colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
    price: 2999,
    hsn: '61013000',
  },
  sizes: [{ size: 'M', pieces: 3 }],
};

const table: Record<string, () => Promise<Press>> = {
  'POST /api/office/orders/:reference/actions': async () =>
    pressOrder(
      'actions',
      (await confirmed()).reference,
      { do: 'hold', why: 'They asked' },
      { do: 'hold', why: 'Another reason' },
    ),
  'POST /api/office/orders/:reference/refund': async () => {
    const refund = { do: 'refund', amount: 100, to: 'source', why: 'A loose thread' };
    return pressOrder('refund', (await confirmed()).reference, refund, { ...refund, amount: 200 });
  },
  'POST /api/office/orders/:reference/payment': async () => {
    const paid = { do: 'mark_paid', way: 'upi', reference: `UTR${randomUUID().slice(0, 12)}`, why: 'On the statement' };
    return pressOrder('payment', await unpaid(), paid, { ...paid, why: 'Found it' });
  },
  'POST /api/office/orders/:reference/notes': async () => {
    const payload = { id: `note_${randomUUID()}`, text: 'Rings at noon' };
    return withOther(`/api/office/orders/${(await confirmed()).reference}/notes`, payload, { text: 'Rings at one' });
  },
  'POST /api/office/orders/:reference/mails/:id/again': aMail,
  'POST /api/office/orders/:reference/payment-link': async () => ({
    path: `/api/office/orders/${await unpaid()}/payment-link`,
    headers: { 'idempotency-key': randomUUID() },
  }),
  'POST /api/office/bulk': async () => {
    const payload = {
      id: `bulk_${randomUUID()}`,
      kind: 'tag',
      tag: 'gift',
      references: [(await confirmed()).reference],
    };
    return withOther('/api/office/bulk', payload, { tag: 'press' });
  },
  'POST /api/office/new-order': async () => {
    const payload = { ...anOrder([aLine('cricket-1')], aContact()), payment: 'razorpay' };
    return {
      ...withOther('/api/office/new-order', payload, { note: 'Another' }),
      headers: { 'idempotency-key': randomUUID() },
    };
  },
  'POST /api/office/packing/leave-out': async () => {
    const { reference } = await confirmed();
    const payload = { desk: 'desk-of-the-test', reference, line: 1, quantity: 1, key: key() };
    return withOther('/api/office/packing/leave-out', payload, { quantity: 2 });
  },
  'POST /api/office/messages': async () => withOther('/api/office/messages', letter(), { body: 'It is late.' }),
  'POST /api/office/messages/:ticket/answer': async () => {
    const { ticket, seen } = await aThread();
    const payload = { body: 'It comes on Monday.', next: 'wait', seen, key: key() };
    return withOther(`/api/office/messages/${ticket}/answer`, payload, { body: 'It comes on Tuesday.' });
  },
  'POST /api/office/messages/:ticket/notes': async () => {
    const { ticket } = await aThread();
    return withOther(
      `/api/office/messages/${ticket}/notes`,
      { body: 'Ask the courier', key: key() },
      { body: 'Ask the packer' },
    );
  },
  'POST /api/office/customers/:key/credit': async () =>
    withOther(
      `/api/office/customers/${account}/credit`,
      { give: true, amount: 100, why: 'Late', key: key() },
      { amount: 200 },
    ),
  'POST /api/office/customers/:key/notes': async () =>
    withOther(`/api/office/customers/${account}/notes`, { body: 'Likes caps', key: key() }, { body: 'Likes scarves' }),
  'POST /api/office/products': async () => ({
    path: '/api/office/products',
    payload: { ...newProduct, key: randomUUID() },
  }),
  'POST /api/office/products/:id/duplicate': async () => ({
    path: '/api/office/products/cricket-1/duplicate',
    payload: { key: randomUUID() },
  }),
  'POST /api/office/products/:id/movements': async () =>
    withOther(
      '/api/office/products/cricket-1/movements',
      { size: 'M', why: 'arrived', pieces: 3, key: randomUUID() },
      { pieces: 4 },
    ),
  'POST /api/office/purchases': async () => {
    const line = { product: 'football-2', size: 'M', pieces: 4, cost: 320.5 };
    const payload = {
      key: randomUUID(),
      supplier: 'Tiruppur Knits',
      reference: randomUUID().slice(0, 8),
      lines: [line],
    };
    return withOther('/api/office/purchases', payload, { lines: [{ ...line, pieces: 5 }] });
  },
  'POST /api/office/content/:name/test': async () => ({
    path: '/api/office/content/mail.order-shipped/test',
    payload: { value: firstMails['order-shipped'], key: `press_${randomUUID()}` },
  }),
};

/** True if a body has its own idempotency key, which is a text from the browser. */
function hasOwnKey({ body }: { body?: z.ZodType }): boolean {
  const namesIn = (schema: z.ZodType | undefined): string[] => {
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesIn(option as z.ZodType));
    return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  };
  return namesIn(body).some((name) => name === 'key' || name === 'id');
}

it('the table has every change of the office whose body has an idempotency key', () => {
  const keyed = officeEndpoints.filter(
    ({ changes, keyed: takesKey, shapes: { headers, body } }: OfficeEndpoint) =>
      changes && (hasOwnKey({ ...(body && { body }) }) || (!takesKey && 'idempotency-key' in (headers?.shape ?? {}))),
  );
  expect(keyed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(table).toSorted());
});

const sendTo = (name: string, { path, headers = {} }: Press, payload: object | undefined) =>
  ask(shop, `${name.split(' ')[0]} ${path}`, { cookie, headers, ...(payload && { payload }) });

it.each(Object.entries(table))(
  '%s answers a repeat like the first time and writes no audit row',
  async (name, prepare) => {
    const press = await prepare();
    const first = await sendTo(name, press, press.payload);
    expect([first.statusCode, first.json().message ?? '']).toEqual([200, expect.any(String)]);
    const written = await shop.database.db.$count(auditTable);
    const again = await sendTo(name, press, press.payload);
    expect([again.statusCode, again.json().message]).toEqual([200, first.json().message]);
    expect(await shop.database.db.$count(auditTable)).toBe(written);
    const refused = await Promise.all(press.other ? [sendTo(name, press, press.other)] : []);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(press.other ? [409] : []);
    expect(await shop.database.db.$count(auditTable)).toBe(written);
  },
);

it.each(Object.entries(table))('%s writes one audit row for two parallel requests', async (name, prepare) => {
  const press = await prepare();
  const before = await shop.database.db.$count(auditTable);
  const replies = await Promise.all([1, 2].map(() => sendTo(name, press, press.payload)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await shop.database.db.select().from(auditTable).orderBy(auditTable.number).offset(before);
  const noted = rows.map(({ thing, about, what }) => `${thing} ${about} ${what}`);
  expect([noted.length > 0, new Set(noted).size]).toEqual([true, noted.length]);
});
