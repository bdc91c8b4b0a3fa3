import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/calls.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import { orders } from '#database/schema/orders.ts';
import { cancellations, returns } from '#database/schema/returns.ts';
import { keepOrderCode } from '#server/accounts/order-codes.ts';
import { aCustomer, aNetwork, mailsTo, send } from '#server/accounts/test-people.ts';
import { mailOrder } from '#server/order-mail/mail-order.ts';
import { openTestShop, type TestShop, testSecret } from '#server/wiring/test-shop.ts';
import { aLine, anOrder, asItsShopper, fillShelves, postOrder } from './test-orders.ts';
import { noJobs } from './test-paid-orders.ts';

// What whoever saw a link can do with it, and what they cannot.

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 500);
});
afterAll(() => shop.close());

interface Row {
  /** What somebody gets done who has the link and nothing else. */
  does: 'reads' | 'pays' | 'proves' | 'changes' | 'nothing, it is not about one order';
  /** How it is answered, where that is not by 200. */
  status?: number;
  /** A request that is right in every field, so that nothing but who asks can be wrong. */
  body?: (link: Link) => object;
}
interface Link {
  reference: string;
  key: string;
}
const reads = { does: 'reads' } as const;
const notAboutOne = { does: 'nothing, it is not about one order' } as const;
const { address } = anOrder([]);
const pickup = { day: '2026-11-25', address: { ...address, line1: 'House of somebody else' } };
const pieces = { lines: [{ line: 1, quantity: 1 }] };

const table: Record<string, Row> = {
  'POST /api/checkout/quote': { does: 'reads', body: (link) => ({ lines: [aLine('cricket-5', 'One size')], replaces: link }) },
  'GET /api/orders/:reference': reads,
  'POST /api/orders/:reference/refund-quote': { does: 'reads', body: () => ({ for: 'cancel' }) },
  'GET /api/orders/:reference/return-options': reads,
  // There is none.
  'GET /api/orders/:reference/returns/:id': { does: 'reads', status: 404 },
  'GET /api/orders/:reference/payment': reads,
  'POST /api/shiprocket/track': { does: 'reads', body: ({ reference, key }) => ({ tracking_id: reference, key }) },
  // It is paid in cash.
  'POST /api/orders/:reference/payment': { does: 'pays', status: 409, body: ({ key }) => ({ key }) },
  'POST /api/orders/:reference/payment/left': { does: 'pays', body: ({ key }) => ({ key }) },
  'POST /api/orders': { does: 'changes', body: (link) => ({ ...anOrder([aLine('cricket-5', 'One size')]), replaces: link }) },
  'PUT /api/orders/:reference/address': { does: 'changes', body: () => ({ address: { ...address, line1: 'House of somebody else' } }) },
  'POST /api/orders/:reference/cancel': { does: 'changes', body: () => ({ reason: 'changed_mind', refundTo: 'credit' }) },
  'POST /api/orders/:reference/returns': {
    does: 'changes',
    body: () => ({ ...pieces, reason: 'changed_mind', outcome: 'credit', pickup, unworn: true }),
  },
  'POST /api/orders/:reference/problems': { does: 'changes', body: () => ({ ...pieces, kind: 'missing', outcome: 'refund' }) },
  'POST /api/orders/:reference/returns/:id/cancel': { does: 'changes' },
  'POST /api/orders/:reference/link': { does: 'changes' },
  'POST /api/account/orders/claim': { does: 'changes', body: (link) => link },
  'POST /api/orders/:reference/code': { does: 'proves' },
  'POST /api/orders/:reference/proof': { does: 'proves', body: () => ({ code: '123456' }) },
  'GET /api/account/orders': notAboutOne,
  'GET /api/account/last-checkout': notAboutOne,
  'POST /api/lost-orders': notAboutOne,
  'POST /api/lost-orders/open': notAboutOne,
};

/** Every call that has to do with orders: by its address, or by what it is told. */
const orderCalls = endpoints.filter(({ path, shapes }) => {
  const told = ['params', 'query', 'body'].map((part) => shapeOf((shapes as Record<string, unknown>)[part]));
  return /order|checkout/.test(path) || /"(?:reference|key)":/.test(told.join());
});

function shapeOf(schema: unknown): string {
  return schema instanceof z.ZodType ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '';
}

let guests = 0;
async function aGuestsOrder() {
  guests += 1;
  const email = `link-${guests}@example.in`;
  const reply = await postOrder(shop, anOrder([aLine('cricket-5', 'One size', 2)], { email }));
  const { reference, key } = reply.json().data as Link;
  return { email, reference, key };
}

/** Whoever has the link, asking for something by a call of the table. */
function ask(name: string, link: Link, headers: Record<string, string> = {}) {
  const [method = 'GET', path = ''] = name.split(' ');
  const url = `${path.replace(':reference', link.reference).replace(':id', 'R23456789A')}?key=${link.key}`;
  const payload = table[name]?.body?.(link);
  return send(shop, {
    method: method as 'GET' | 'POST' | 'PUT',
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    from: aNetwork(),
    ...(payload && { payload }),
  });
}

/** Everything a stranger could have changed of an order. */
async function stateOf({ reference, email }: { reference: string; email: string }) {
  const { db } = shop.database;
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  const id = order?.id ?? '';
  return {
    order,
    orders: await db.$count(orders),
    cancellations: await db.$count(cancellations, eq(cancellations.orderId, id)),
    returns: await db.$count(returns, eq(returns.orderId, id)),
    mails: await db.$count(mailOutbox, eq(mailOutbox.to, email)),
  };
}

describe('a link alone', () => {
  test('is tried with every call about orders', () => {
    const names = orderCalls.map(({ method, path }) => `${method} ${path}`);
    expect(names.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  const named = (does: Row['does']) => Object.entries(table).flatMap(([name, row]) => (row.does === does ? [name] : []));

  test.each(named('changes'))('is refused by %s: nothing changes, nobody is mailed', async (name) => {
    const order = await aGuestsOrder();
    const before = await stateOf(order);
    const someone = await aCustomer(shop);
    for (const headers of name.includes('/account/') ? [someone.headers] : [{}, someone.headers]) {
      const reply = await ask(name, order, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'proof_needed']);
      expect(reply.json().message).toBe('Before anything of this order is changed, enter the code we send to l•••@example.in.');
    }
    expect(await stateOf(order)).toEqual(before);
  });

  test.each([...named('reads'), ...named('pays')])(
    'does not have to be proved for %s, which changes nothing of the order',
    async (name) => {
      const order = await aGuestsOrder();
      const before = await stateOf(order);
      const reply = await ask(name, order);
      expect(reply.statusCode, reply.body).toBe(table[name]?.status ?? 200);
      expect(await stateOf(order)).toEqual(before);
    },
  );

  test('of another order, and none, find nothing', async () => {
    const [order, other] = [await aGuestsOrder(), await aGuestsOrder()];
    for (const name of Object.keys(table).filter((one) => one.includes(':reference'))) {
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
    expect(ended.json()).toEqual({ success: true, message: 'This link is ended. The new one is in a mail to l•••@example.in.' });
    const key = await newKeyOf(order.email);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(key).not.toBe(order.key);
    const calls = Object.keys(table).filter((one) => one.includes(':reference'));
    for (const name of calls.filter((one) => !one.includes('/payment'))) {
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
    await keepOrderCode(shop.database.db, testSecret, { about: order.email, code: '112233', askedBy: null, now });
    const payload = { email: order.email, code: '112233' };
    const [found] = (await send(shop, { method: 'POST', url: '/api/lost-orders/open', payload, from: aNetwork() })).json().data;
    const key = await newKeyOf(order.email);
    expect(found.path).toBe(`/order/${order.reference}?key=${key}`);
    expect((await end({ ...order, key })).statusCode).toBe(200);
    for (const old of [order.key, key]) expect((await ask('GET /api/orders/:reference', { ...order, key: old })).statusCode).toBe(410);
  });

  test('by two at once is one mail, and by more than five an hour is refused', async () => {
    const order = await aGuestsOrder();
    const replies = await Promise.all([end(order), end(order)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect((await mailsTo(shop, order.email)).filter(({ about }) => about.startsWith('new-link:'))).toHaveLength(1);
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) codes.push((await end({ ...order, key: await newKeyOf(order.email) })).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  test('opens no documents', async () => {
    const order = await aGuestsOrder();
    await end(order);
    const url = `/api/orders/${order.reference}/documents/INV-2627-000001.pdf?key=${order.key}`;
    expect((await send(shop, { url })).statusCode).toBe(410);
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
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.reference, order.reference));
    const deps = { db: shop.database.db, jobs: noJobs, secret: testSecret, publicUrl: 'http://shop.test' };
    // As its job does, which is idle here.
    if (status === 'cancelled') await mailOrder(deps, { orderId: row?.id ?? '', state: 'cancelled' });
    expect((await mailsTo(shop, order.email)).filter((mail) => mail.about.startsWith(about))).toHaveLength(1);
  });
});
