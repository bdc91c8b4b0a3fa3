import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { address, addressOf, bodies } from '#server/app/test-support/test-door-requests.ts';
import { doors } from '#server/app/test-support/test-doors-table.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { hashOf } from '#server/customers/accounts/known-browser.ts';
import { aCustomer, aNetwork, mailsTo, send } from '#server/customers/accounts/test-people.ts';
import { keepCode } from '#server/customers/codes/codes.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { noJobs } from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine, anOrder, asItsShopper, fillShelves, postOrder } from './test-orders.ts';

// Rights of a person who knows the link of an order.

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 500);
});
afterAll(() => shop.close());

/**
 * Endpoints about one order: those that refuse a link without further proof, and those that accept it, read from
 * the table of endpoints.
 */
const refused = [...doors].flatMap(([name, { link, linkIn }]) =>
  link?.status === 403 || linkIn?.status === 403 ? [name] : [],
);
const asked = [...doors].flatMap(([name, { ended }]) =>
  name.includes(':reference') && ended?.status === 410 ? [name] : [],
);
const letIn = ['POST /api/checkout/quote', 'POST /api/shiprocket/track', ...asked].filter(
  (name) => !refused.includes(name) && !/(?:code|proof|pdf)$/.test(name),
);

interface Link {
  reference: string;
  key: string;
}

let guests = 0;
async function aGuestsOrder() {
  guests += 1;
  const email = `link-${guests}@example.in`;
  const reply = await postOrder(shop, anOrder([aLine('cricket-5', 'One size', 2)], { email }));
  const { reference, key } = reply.json().data as Link;
  return { email, reference, key };
}

/** Calls an endpoint with a link. */
function ask(name: string, link: Link, headers: Record<string, string> = {}) {
  const [method = 'GET', path = ''] = name.split(' ');
  const target = {
    ...link,
    ids: {
      address: '',
      session: '',
      design: '',
      drawn: '',
      shared: '',
      previewed: '',
      upload: '',
      invoice: 'INV-2627-000001',
    },
  };
  const payload = bodies[name]?.(target);
  return send(shop, {
    method: method as 'GET' | 'POST' | 'PUT',
    url: addressOf(path, target),
    headers: { 'idempotency-key': randomUUID(), ...headers },
    from: aNetwork(),
    ...(payload && { payload }),
  });
}

/** Reads everything of an order that a stranger could change. */
async function stateOf({ reference, email }: { reference: string; email: string }) {
  const { db } = shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const id = order?.id ?? '';
  return {
    order,
    orders: await db.$count(ordersTable),
    cancellations: await db.$count(cancellationsTable, eq(cancellationsTable.orderId, id)),
    returns: await db.$count(returnsTable, eq(returnsTable.orderId, id)),
    mails: await db.$count(mailOutboxTable, eq(mailOutboxTable.to, email)),
  };
}

describe('a link of an order without further proof', () => {
  test.each(refused)('refuses %s with a link alone, changes nothing and sends no mail', async (name) => {
    const order = await aGuestsOrder();
    const before = await stateOf(order);
    const someone = await aCustomer(shop);
    for (const headers of name.includes('/account/') ? [someone.headers] : [{}, someone.headers]) {
      const reply = await ask(name, order, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'proof_needed']);
      expect(reply.json().message).toBe(
        'Before anything of this order is changed, enter the code we send to l•••@example.in.',
      );
    }
    expect(await stateOf(order)).toEqual(before);
  });

  test.each(letIn)('accepts %s with a link alone, which changes nothing of the order', async (name) => {
    const order = await aGuestsOrder();
    const before = await stateOf(order);
    const reply = await ask(name, order);
    expect(reply.statusCode, reply.body).toBe(doors.get(name)?.link?.status);
    expect(await stateOf(order)).toEqual(before);
  });

  test('finds no order with the link of another order', async () => {
    const [order, other] = [await aGuestsOrder(), await aGuestsOrder()];
    for (const name of asked) {
      const reply = await ask(name, { ...order, key: other.key });
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 404, 'not_found']);
    }
  });
});

describe('a revoked link', () => {
  const end = async (order: Link) =>
    send(shop, {
      method: 'POST',
      url: `/api/orders/${order.reference}/link?key=${order.key}`,
      headers: await asItsShopper(shop, order.reference),
      from: aNetwork(),
    });
  const newKeyOf = async (email: string) => {
    const mail = (await mailsTo(shop, email)).findLast(({ about }) => about.startsWith('new-link:'));
    return /\/order\/\w+\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  test('refuses a revoked link, and sends the new link only by mail to the customer', async () => {
    const order = await aGuestsOrder();
    const by = await asItsShopper(shop, order.reference);
    const ended = await end(order);
    expect(ended.json()).toEqual({
      success: true,
      message: 'This link is ended. The new one is in a mail to l•••@example.in.',
    });
    const key = await newKeyOf(order.email);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(key).not.toBe(order.key);
    for (const name of asked) {
      const reply = await ask(name, order, by);
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 410, 'link_ended']);
    }
    expect((await ask('POST /api/orders', order, by)).statusCode).toBe(410);
    const track = (await ask('POST /api/shiprocket/track', order)).json().data;
    expect(track.masked).toBe(true);
    expect((await ask('GET /api/orders/:reference', { ...order, key })).statusCode).toBe(200);
    // Proofs for the old link are revoked with it.
    expect((await ask('POST /api/orders/:reference/cancel', { ...order, key }, by)).statusCode).toBe(403);
  });

  test('shows the new link to a customer with a code, who can revoke it again', async () => {
    const order = await aGuestsOrder();
    await end(order);
    const name = 'B'.repeat(22);
    await keepCode(shop.database.db, testSecret, {
      kind: 'orders',
      about: order.email,
      code: '112233',
      askedBy: hashOf(name),
      now,
    });
    const payload = { email: order.email, code: '112233' };
    const headers = { cookie: `browser=${name}` };
    const [found] = (
      await send(shop, { method: 'POST', url: '/api/lost-orders/open', payload, from: aNetwork(), headers })
    ).json().data;
    const key = await newKeyOf(order.email);
    expect(found.path).toBe(`/order/${order.reference}?key=${key}`);
    expect((await end({ ...order, key })).statusCode).toBe(200);
    for (const old of [order.key, key])
      expect((await ask('GET /api/orders/:reference', { ...order, key: old })).statusCode).toBe(410);
  });

  test('sends one mail for two concurrent revocations, and refuses more than five an hour', async () => {
    const order = await aGuestsOrder();
    const replies = await Promise.all([end(order), end(order)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect((await mailsTo(shop, order.email)).filter(({ about }) => about.startsWith('new-link:'))).toHaveLength(1);
    const codes: number[] = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await end({ ...order, key: await newKeyOf(order.email) })).statusCode);
    // The slower of the two requests may have counted, or have found that the link was revoked.
    expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('mails to the customer about changes of an order', () => {
  test('mails both addresses to the customer after an address change', async () => {
    const order = await aGuestsOrder();
    const headers = await asItsShopper(shop, order.reference);
    const payload = { address: { ...address, fullName: 'Mallory', line1: 'House of somebody else' } };
    const url = `/api/orders/${order.reference}/address?key=${order.key}`;
    expect((await send(shop, { method: 'PUT', url, headers, payload })).statusCode).toBe(200);
    const [mail] = (await mailsTo(shop, order.email)).filter(({ about }) => about.startsWith('address-changed:'));
    expect(mail?.subject).toBe(`Order ${order.reference}: address changed`);
    expect(mail?.text).toContain('To Mallory, House of somebody else');
    expect(mail?.text).toContain('Asha Sawant, B-204, Gulmohar');
    expect(mail?.text).toContain('WAS IT NOT YOU?');
  });

  test('mails the customer and the account after an order was claimed, to the account without a link', async () => {
    const order = await aGuestsOrder();
    const mallory = await aCustomer(shop);
    const headers = await asItsShopper(shop, order.reference, mallory.headers);
    const payload = { reference: order.reference, key: order.key };
    const claim = () => send(shop, { method: 'POST', url: '/api/account/orders/claim', headers, payload });
    expect((await claim()).statusCode).toBe(200);
    expect((await claim()).statusCode).toBe(200);
    const about = ({ about }: { about: string }) => about.startsWith('order-claimed:');
    const [told, ...more] = (await mailsTo(shop, order.email)).filter(about);
    expect([told?.subject, more]).toEqual([`Order ${order.reference} is in an account now`, []]);
    expect(told?.text).toContain(mallory.email);
    const [received] = (await mailsTo(shop, mallory.email)).filter(about);
    expect(received?.text).toContain(`/my-account/orders/${order.reference}`);
    expect(received?.text).not.toContain(order.key);
  });

  test.each([
    ['an item', { lines: [{ line: 1, quantity: 1 }] }, 'cancellation:'],
    ['the order', {}, 'order-cancelled:'],
  ])('mails the customer that %s was cancelled', async (_what, more, about) => {
    const order = await aGuestsOrder();
    const headers = await asItsShopper(shop, order.reference, { 'idempotency-key': randomUUID() });
    const url = `/api/orders/${order.reference}/cancel?key=${order.key}`;
    const reply = await send(shop, { method: 'POST', url, headers, payload: { reason: 'other', ...more } });
    expect(reply.statusCode).toBe(200);
    const { status } = reply.json().data;
    const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, order.reference));
    const deps = {
      settings: unchangedSettings,
      shopFacts: firstFacts,
      db: shop.database.db,
      jobs: noJobs,
      secret: testSecret,
      publicUrl: 'http://shop.test',
    };
    // Runs the job by hand, because the queues are idle here.
    if (status === 'cancelled') await mailOrder(deps, { orderId: row?.id ?? '', state: 'cancelled' });
    expect((await mailsTo(shop, order.email)).filter((mail) => mail.about.startsWith(about))).toHaveLength(1);
  });
});
