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

// What whoever saw a link can do with it, and what they cannot.

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 500);
});
afterAll(() => shop.close());

/**
 * The calls about one order: those that a link alone is refused by, and those that let it in, the two apart by which it
 * is proved.
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

/** Whoever has the link, asking for something by a call. */
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

/** Everything a stranger could have changed of an order. */
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

describe('a link alone', () => {
  test.each(refused)('is refused by %s: nothing changes, nobody is mailed', async (name) => {
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

  test.each(letIn)('does not have to be proved for %s, which changes nothing of the order', async (name) => {
    const order = await aGuestsOrder();
    const before = await stateOf(order);
    const reply = await ask(name, order);
    expect(reply.statusCode, reply.body).toBe(doors.get(name)?.link?.status);
    expect(await stateOf(order)).toEqual(before);
  });

  test('of another order, and none, find nothing', async () => {
    const [order, other] = [await aGuestsOrder(), await aGuestsOrder()];
    for (const name of asked) {
      const reply = await ask(name, { ...order, key: other.key });
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 404, 'not_found']);
    }
  });
});

describe('a link that was ended', () => {
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

  test('opens nothing and says so; the new one is in a mail to whoever ordered, and nowhere else', async () => {
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
    // What was proved by those who had the old link has ended with it.
    expect((await ask('POST /api/orders/:reference/cancel', { ...order, key }, by)).statusCode).toBe(403);
  });

  test('is found anew with the e-mail, and can be ended again', async () => {
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

  test('by two at once is one mail, and by more than five an hour is refused', async () => {
    const order = await aGuestsOrder();
    const replies = await Promise.all([end(order), end(order)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect((await mailsTo(shop, order.email)).filter(({ about }) => about.startsWith('new-link:'))).toHaveLength(1);
    const codes: number[] = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await end({ ...order, key: await newKeyOf(order.email) })).statusCode);
    // The slower of the two is counted, or had found that the link was ended.
    expect(codes.slice(0, 3)).toEqual([200, 200, 200]);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('whoever ordered hears', () => {
  test('of another address: where it went and where it goes', async () => {
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

  test('of a claim, with whose account it is; and so does the account, without a link', async () => {
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
    ['a piece', { lines: [{ line: 1, quantity: 1 }] }, 'cancellation:'],
    ['the whole order', {}, 'order-cancelled:'],
  ])('of %s cancelled', async (_what, more, about) => {
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
    // As its job does, which is idle here.
    if (status === 'cancelled') await mailOrder(deps, { orderId: row?.id ?? '', state: 'cancelled' });
    expect((await mailsTo(shop, order.email)).filter((mail) => mail.about.startsWith(about))).toHaveLength(1);
  });
});
