import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  mailedCode,
  mailsTo,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { endHold } from '#server/money/settlement/end-hold.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { ledgerFaults } from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aContact, aLine, anOrder, fillShelves, recount } from '#server/selling/order-views/test-orders.ts';

// A customer who is not known yet enters a mailed code for an order with cash on delivery, before its stock is
// reserved for good.

const start = new Date('2026-11-23T10:00:00+05:30');
const minute = 60_000;
let now = start;
let shop: TestShop;
/** Cheap products, and ten items of one: more than can be ordered without a code. */
let cheap: string[] = [];
let large: unknown[] = [];

beforeAll(async () => {
  // Online payment is off, so that orders expire without a gateway.
  shop = await openTestShop(() => now, noProviders, { idle: true, env: { CASH_CODES: 'on' } });
  await fillShelves(shop.database.db, 1000);
  const { rows } = await shop.database.db.execute<{ id: string }>(sql`
    select p.id from ${productsTable} p join ${stockTable} s on s.product_id = p.id and s.size = 'M' and s.offered
    where p.price_paise between 45000 and 75000 and p.id not like 'limited%' order by p.id limit 4`);
  cheap = rows.map(({ id }) => id);
  large = [aLine(cheap[0] ?? '', 'M', 10)];
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  now = start;
});

interface Wish {
  lines?: unknown[];
  contact?: { email?: string; phone?: string };
  from?: string;
  headers?: Record<string, string>;
  key?: string;
}

function tryOnce({ lines = large, contact, from = aNetwork(), headers = {}, key = randomUUID() }: Wish = {}) {
  const payload = anOrder(lines, { ...aContact(), ...contact });
  return send(shop, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': key, ...headers },
    payload,
    from,
  });
}

/** Places an order with cash on delivery that the shop accepts. */
async function place(wish: Wish = {}) {
  const contact = { ...aContact(), ...wish.contact };
  const reply = await tryOnce({ ...wish, contact });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
  const { reference, key } = reply.json().data as { reference: string; key: string };
  return { reference, key, ...contact, cookie: cookiesOf(reply) };
}
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof tryOnce>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
type Placed = Awaited<ReturnType<typeof place>>;

const rowOf = async ({ reference }: Pick<Placed, 'reference'>) => {
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no order');
  return row;
};
const read = async ({ reference, key }: Placed) =>
  (await send(shop, { method: 'GET', url: `/api/orders/${reference}?key=${key}` })).json().data;
const onOrder = (
  what: 'code' | 'proof',
  { reference, key }: Placed,
  payload?: object,
  headers: Record<string, string> = {},
  from = aNetwork(),
) =>
  send(shop, {
    method: 'POST',
    url: `/api/orders/${reference}/${what}?key=${key}`,
    headers,
    from,
    ...(payload && { payload }),
  });
/** Uses the browser that placed the order, because a code works only there. */
const enter = (order: Placed, code: string) => onOrder('proof', order, { code }, { cookie: order.cookie });
const availableOf = async (id = '') =>
  (await shop.database.db.select().from(stockTable).where(sql`product_id = ${id} and size = 'M'`))[0]?.available ?? 0;
const jobsOf = async (id: string) => {
  const found = await shop.database.db.execute<{ name: string }>(
    sql`select name from pgboss.job where data ->> 'orderId' = ${id} order by name`,
  );
  return found.rows.map(({ name }) => name);
};
const end = async (order: Placed) => endHold({ ...shopDeps(), gateway: undefined }, (await rowOf(order)).id);
const shopDeps = () => ({
  settings: unchangedSettings,
  shopFacts: firstFacts,
  db: shop.database.db,
  jobs: shop.jobs,
  now: () => now,
  log: { error: () => {}, warn: () => {} },
  stockChanged: () => {},
  secret: 'x',
  publicUrl: 'http://shop.test',
});

describe('an order that waits for its code', () => {
  test('reserves stock for an unconfirmed order for half an hour and mails its code', async () => {
    const before = await availableOf(cheap[0]);
    const order = await place();
    expect(await availableOf(cheap[0])).toBe(before - 10);
    const row = await rowOf(order);
    expect([row.state, row.heldUntil]).toEqual(['placed', new Date(start.getTime() + 30 * minute)]);
    expect(await jobsOf(row.id)).toEqual(['end-hold']);
    const mails = await mailsTo(shop, order.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\d{6} is your Maidan code$/)]);
    expect(mails[0]?.text).toContain(`the page of order ${order.reference} by 10:30`);
    const page = await read(order);
    expect([page.status, page.codeBy]).toEqual(['placed', '2026-11-23T05:00:00.000Z']);
  });

  test('calls an order placed only once its code was entered', async () => {
    const order = await place();
    const words = async () => {
      const page = await read(order);
      const payload = { tracking_id: order.reference };
      const tracked = await send(shop, { method: 'POST', url: '/api/shiprocket/track', payload, from: aNetwork() });
      const titles = [...page.timeline, ...page.parcels].map(({ title }: { title: string }) => title);
      return [page.statusWords, ...titles, tracked.json().data.waits];
    };
    expect(await words()).toEqual([
      'One step left: your code',
      'Order received',
      'Kept for you',
      'One step left: your code.',
    ]);
    await enter(order, await mailedCode(shop, order.email));
    expect((await words()).slice(0, 3)).toEqual(['Order confirmed', 'Order placed', 'Order confirmed']);
  });

  test('confirms an order by its code, once, and mails the confirmation at once', async () => {
    const order = await place();
    const code = await mailedCode(shop, order.email);
    now = new Date(start.getTime() + 14 * minute);
    const reply = await enter(order, code);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Thank you, your order is confirmed.']);
    const row = await rowOf(order);
    expect([row.state, row.heldUntil]).toEqual(['confirmed', null]);
    expect((await read(order)).codeBy).toBeNull();
    expect(await jobsOf(row.id)).toContain('ship-order');
    expect((await enter(order, code)).statusCode).toBe(400);
    await mailOrder(shopDeps(), { orderId: row.id, state: 'confirmed' });
    const later = await place({ contact: { email: order.email } });
    expect((await enter(later, await mailedCode(shop, order.email, 2))).statusCode).toBe(200);
    await mailOrder(shopDeps(), { orderId: (await rowOf(later)).id, state: 'confirmed' });
    const waiting = (await mailsTo(shop, order.email)).filter(
      ({ about, createdAt }) => about.startsWith('order-') && createdAt > new Date(),
    );
    expect(waiting).toEqual([]);
  });

  test('does not confirm an order by a wrong code, the code of another order or its link alone', async () => {
    const [order, other] = [await place(), await place()];
    const code = await mailedCode(shop, order.email);
    expect((await enter(order, anotherCode(code))).statusCode).toBe(400);
    expect((await enter(other, code)).statusCode).toBe(400);
    expect((await enter({ ...order, key: other.key }, code)).statusCode).toBe(404);
    expect((await rowOf(order)).state).toBe('placed');
    const confirmed = await shop.database.db.transaction((tx) =>
      moveOrder(tx, { send: async () => {} }, other.reference, 'confirmed', { actor: 'shop' }),
    );
    expect(confirmed).toBe(false);
  });

  test('mails a new code on request, and refuses the old one', async () => {
    const order = await place();
    const first = await mailedCode(shop, order.email);
    const asked = await onOrder('code', order, undefined, { cookie: order.cookie });
    expect(asked.json().message).toMatch(/^We've sent a 6-digit code to a/);
    const second = await mailedCode(shop, order.email, 2);
    const texts = (await mailsTo(shop, order.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('CONFIRM YOUR ORDER'))).toHaveLength(2);
    if (first !== second) expect((await enter(order, first)).statusCode).toBe(400);
    expect((await enter(order, second)).json().message).toBe('Thank you, your order is confirmed.');
  });

  test('mails three codes an hour to an unproved address, then one per network, and ten in total', async () => {
    const from = aNetwork();
    const order = await place();
    const ask = async (network: string) => (await onOrder('code', order, undefined, {}, network)).statusCode;
    expect([await ask(from), await ask(from), await ask(from), await ask(from)]).toEqual([200, 200, 429, 429]);
    const elsewhere = aNetwork();
    const another = await place({ contact: { email: order.email }, from: elsewhere });
    expect([await waits(another), (await mailsTo(shop, order.email)).length]).toEqual([true, 4]);
    const theirs = await onOrder('code', another, undefined, {}, elsewhere);
    expect(theirs.json().message).toMatch(/^We have mailed several codes to this address already/);
    // After five requests the rate limit requires another network for each as well.
    const asked: number[] = [];
    for (let count = 0; count < 8; count += 1) asked.push(await ask(aNetwork()));
    expect(asked).toEqual([...Array(6).fill(200), 429, 429]);
    const last = await place({ contact: { email: order.email } });
    expect([(await read(another)).codeMailed, (await read(last)).codeMailed], 'what its page says').toEqual([
      true,
      false,
    ]);
    expect(await mailsTo(shop, order.email)).toHaveLength(10);
  });

  test('cancels an order without its code after half an hour, returns its stock and sends no mail', async () => {
    const before = await availableOf(cheap[0]);
    const order = await place();
    const code = await mailedCode(shop, order.email);
    now = new Date(start.getTime() + 29 * minute);
    await end(order);
    expect((await rowOf(order)).state).toBe('placed');
    now = new Date(start.getTime() + 30 * minute);
    await end(order);
    const page = await read(order);
    expect([page.status, page.codeBy, page.timeline.at(-1).detail]).toEqual([
      'cancelled',
      null,
      'Its code was not entered in time',
    ]);
    expect(page.timeline.map(({ title }: { title: string }) => title)).toEqual(['Order received', 'Cancelled']);
    expect(await availableOf(cheap[0])).toBe(before);
    const { id } = await rowOf(order);
    await mailOrder(shopDeps(), { orderId: id, state: 'cancelled' });
    expect(await mailsTo(shop, order.email)).toHaveLength(1);
    now = new Date(start.getTime() + 14 * minute);
    expect((await enter(order, code)).json().message).toBe(
      'This order had ended before its code came. Please order again from your cart.',
    );
    expect((await rowOf(order)).state).toBe('cancelled');
  });

  test('creates one order with one mail for a request that is sent twice with the same key', async () => {
    const contact = aContact();
    const key = randomUUID();
    const from = aNetwork();
    const replies = [await tryOnce({ contact, key, from }), await tryOnce({ contact, key, from })];
    expect(new Set(replies.map((reply) => reply.json().data.reference)).size).toBe(1);
    expect(await mailsTo(shop, contact.email)).toHaveLength(1);
  });
});

const waits = async (order: Placed) => (await rowOf(order)).heldUntil !== null;

describe('customers who need a code', () => {
  test('requires no code for a small first order, but one for the second', async () => {
    const contact = aContact();
    const small = { contact, lines: [aLine(cheap[0] ?? '')] };
    const first = await place(small);
    expect([await waits(first), await jobsOf((await rowOf(first)).id)]).toEqual([false, ['confirm-order']]);
    expect(await waits(await place(small))).toBe(true);
    expect(await waits(await place({ ...small, contact: { phone: contact.phone } }))).toBe(true);
  });

  test('requires no code again for the same e-mail in the same browser, but one for any other', async () => {
    const order = await place();
    const proved = await onOrder(
      'proof',
      order,
      { code: await mailedCode(shop, order.email) },
      { cookie: order.cookie },
    );
    const headers = { cookie: proved.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const contact = { email: order.email };
    expect(await waits(await place({ contact, headers }))).toBe(false);
    expect(await waits(await place({ contact }))).toBe(true);
    expect(await waits(await place({ headers }))).toBe(true);
  });

  test('requires a code from an account until its e-mail is proved', async () => {
    const member = await aCustomer(shop);
    const contact = { email: member.email };
    expect(await waits(await place({ headers: member.headers, contact }))).toBe(true);
    await proveEmail(shop, member.email);
    expect(await waits(await place({ headers: member.headers, contact }))).toBe(false);
  });

  test('does not count a code as the payment of an order that is paid online', async () => {
    const order = await place();
    const { id } = await rowOf(order);
    await shop.database.db.update(ordersTable).set({ payment: 'razorpay' }).where(eq(ordersTable.id, id));
    const reply = await enter(order, await mailedCode(shop, order.email));
    expect([reply.json().message, (await rowOf(order)).state]).toEqual(['You can change this order now.', 'placed']);
    expect((await rowOf(order)).heldUntil).not.toBeNull();
    await shop.database.db.update(ordersTable).set({ payment: 'cod' }).where(eq(ordersTable.id, id));
  });

  test('requires no code in a shop where codes are off', async () => {
    const easy = await openTestShop(() => now, noProviders, { idle: true });
    await fillShelves(easy.database.db, 100);
    const payload = anOrder(large, aContact());
    const reply = await easy.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': 'one' },
      payload,
    });
    const [row] = await easy.database.db
      .select()
      .from(ordersTable)
      .where(eq(ordersTable.reference, reply.json().data.reference));
    expect(row?.heldUntil).toBeNull();
    await easy.close();
  });
});

test('allows five unshipped orders with cash on delivery, and another one once one has shipped', async () => {
  const member = await aCustomer(shop);
  await proveEmail(shop, member.email);
  const wish = { headers: member.headers, contact: { email: member.email }, lines: [aLine(cheap[0] ?? '')] };
  const five = [];
  for (let count = 0; count < 5; count += 1) five.push(await place(wish));
  const refused = await tryOnce(wish);
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    409,
    'not_offered',
    'Cash on delivery: You have 5 orders in cash that have not left yet. Please pay this one online',
  ]);
  const first = five[0] ? await rowOf(five[0]) : undefined;
  const nothing = { send: async () => {} };
  for (const state of ['confirmed', 'packed', 'shipped'] as const)
    await shop.database.db.transaction((tx) => moveOrder(tx, nothing, first?.id ?? '', state, { actor: 'operator' }));
  expect((await tryOnce(wish)).statusCode).toBe(201);
});

describe('orders with many e-mails and mobile numbers from one network', () => {
  /** Returns the number of items reserved and of orders confirmed for one network. */
  async function emptyShelf(id: string | undefined, pieces: number, { enters }: { enters: boolean }) {
    const from = aNetwork();
    const had = await availableOf(id);
    let confirmed = 0;
    for (let count = 0; count < 70; count += 1) {
      const contact = { email: `${randomUUID()}@catch-all.example`, phone: aContact().phone };
      const reply = await tryOnce({ contact, lines: [aLine(id ?? '', 'M', pieces)], from });
      if (reply.statusCode !== 201) continue;
      const order = { ...reply.json().data, ...contact, cookie: cookiesOf(reply) } as Placed;
      if ((await rowOf(order)).heldUntil === null) confirmed += 1;
      else if (enters && (await enter(order, await mailedCode(shop, contact.email))).statusCode === 200) confirmed += 1;
    }
    return { kept: had - (await availableOf(id)), confirmed };
  }

  test('confirms only three small orders for a network that cannot read its e-mails', async () => {
    expect(await emptyShelf(cheap[1], 2, { enters: false })).toEqual({ kept: 60, confirmed: 3 });
  });

  test('reserves at most 150 items for a network that can read all its e-mails', async () => {
    expect(await emptyShelf(cheap[2], 10, { enters: true })).toEqual({ kept: 150, confirmed: 15 });
  });

  test('leaves half of a scarce product and of a limited edition to other networks', async () => {
    await recount(shop.database.db, cheap[3] ?? '', 'M', 12);
    await recount(shop.database.db, 'limited-edition-510', 'M', 30);
    expect(await emptyShelf(cheap[3], 1, { enters: true })).toEqual({ kept: 6, confirmed: 6 });
    expect(await emptyShelf('limited-edition-510', 1, { enters: true })).toEqual({ kept: 15, confirmed: 15 });
  });
});

test('stores the hashed network of an order with cash on delivery until it ships', async () => {
  const order = await place({ lines: [aLine(cheap[0] ?? '')] });
  const nothing = { send: async () => {} };
  const move = async (state: 'confirmed' | 'packed' | 'shipped') =>
    shop.database.db.transaction(async (tx) =>
      moveOrder(tx, nothing, (await rowOf(order)).id, state, { actor: 'operator' }),
    );
  await move('confirmed');
  await move('packed');
  expect((await rowOf(order)).heldFrom).toMatch(/^[\w-]{22}$/);
  await move('shipped');
  expect((await rowOf(order)).heldFrom).toBeNull();
});
