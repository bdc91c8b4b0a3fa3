import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, notLike, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork, proveEmail } from '#server/customers/accounts/test-people.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { coarseNetworkOf } from '#server/foundation/security-events/origin.ts';
import { forgetNetworks } from '#server/orders/order-state/move-order.ts';
import {
  call,
  hasBought,
  ledgerFaults,
  openPayingShop,
  type PayingShop,
  pay,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, asItsShopper, recount } from '#server/selling/order-views/test-orders.ts';
import { hoardIn, onlyTooMany, placed, someone } from './test-hoarding.ts';

// Unpaid orders reserve a limited number of items for a limited time, so that nobody can empty the stock without
// paying.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const minute = 60_000;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

const { tryOnce, tryOften, endAll } = hoardIn(() => shop);

describe('sixty unpaid orders', () => {
  test.each(['email', 'phone'] as const)('allows three unpaid orders with one %s from one network', async (part) => {
    const contact = { [part]: someone()[part] };
    const from = aNetwork();
    const codes = await tryOften(60, () => ({ contact, from, lines: [aLine('cricket-1', 'M', 10)] }));
    expect([placed(codes), onlyTooMany(codes)]).toEqual([3, true]);
  });

  test('allows three unpaid orders with one mailbox, in all its spellings', async () => {
    const [name, domain] = someone().email.split('@');
    const from = aNetwork();
    let count = 0;
    const codes = await tryOften(6, () => {
      const contact = { email: `${name}+${count++}@${domain}` };
      return { contact, from, lines: [aLine('cricket-1', 'M', 10)] };
    });
    expect([placed(codes), onlyTooMany(codes)]).toEqual([3, true]);
  });

  test.each(['email', 'phone'] as const)('allows thirty unpaid orders of one %s from sixty networks', async (part) => {
    const contact = { [part]: someone()[part] };
    const codes = await tryOften(60, () => ({ contact, lines: [aLine('cricket-1', 'M', 10)] }));
    expect([placed(codes), onlyTooMany(codes)]).toEqual([30, true]);
  });

  test('allows thirty unpaid orders from one network, each with its own e-mail and phone', async () => {
    const from = aNetwork();
    const codes = await tryOften(60, () => ({ from }));
    expect([placed(codes), onlyTooMany(codes)]).toEqual([30, true]);
  });

  test.each([true, false])(
    'allows an account three unpaid orders with any e-mails (its own e-mail proved: %j)',
    async (proved) => {
      const member = await aCustomer(shop);
      if (proved) await proveEmail(shop, member.email);
      await tryOften(5, () => ({}));
      const codes = await tryOften(10, () => ({ headers: member.headers }));
      expect([placed(codes), onlyTooMany(codes)]).toEqual([3, true]);
    },
  );
});

describe('limits on reserved items', () => {
  let shelf: string[] = [];
  const cart = (from: number, count: number) => shelf.slice(from - 1, from - 1 + count).map((id) => aLine(id, 'M', 10));
  beforeAll(async () => {
    const plenty = and(
      eq(stockTable.size, 'M'),
      gte(stockTable.available, 900),
      notLike(stockTable.productId, 'limited%'),
    );
    shelf = (await shop.database.db.select().from(stockTable).where(plenty).limit(10)).map(
      ({ productId }) => productId,
    );
  });

  test('reserves at most a hundred items for one contact, in any number of orders', async () => {
    const contact = someone();
    expect((await tryOnce({ contact, lines: cart(1, 6) })).statusCode).toBe(201);
    expect((await tryOnce({ contact, lines: cart(1, 5) })).statusCode).toBe(429);
    expect((await tryOnce({ contact, lines: cart(1, 4) })).statusCode).toBe(201);
  });

  test('refuses an unpaid order of more than a hundred items', async () => {
    const answer = await tryOnce({ lines: [...cart(1, 10), aLine('cricket-1')] });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('100 pieces')]);
    expect((await tryOnce({ lines: cart(1, 10) })).statusCode).toBe(201);
  });

  test('reserves at most three hundred items for one network', async () => {
    const from = aNetwork();
    expect(placed(await tryOften(12, () => ({ from, lines: cart(1, 4) })))).toBe(7);
  });
});

describe('limited edition', () => {
  const wanted = 'limited-edition-510';
  beforeEach(async () => {
    shop.clock.now = new Date(start.getTime() + Math.floor(Math.random() * 1000));
    await recount(shop.database.db, wanted, 'M', 20);
  });

  test('reserves a limited edition for one unpaid order of a contact, with up to ten items', async () => {
    const contact = someone();
    const lines = [aLine(wanted, 'M', 10)];
    expect((await tryOnce({ contact, lines })).statusCode).toBe(201);
    const again = await tryOnce({ contact: { email: contact.email }, lines: [aLine(wanted)] });
    expect([again.statusCode, again.json().message]).toEqual([429, expect.stringContaining('limited edition')]);
    expect((await tryOnce({ contact, lines: [aLine('cricket-1')] })).statusCode).toBe(201);
  });

  test('reserves at most half of a limited edition for guests of one network, beyond the first order', async () => {
    const from = aNetwork();
    const codes = await tryOften(6, () => ({ from, lines: [aLine(wanted, 'M', 4)] }));
    expect([placed(codes), onlyTooMany(codes)]).toEqual([2, true]);
    const elsewhere = await tryOnce({ lines: [aLine(wanted, 'M', 4)] });
    expect(elsewhere.statusCode).toBe(201);
  });
});

test('reserves at most three quarters of a limited edition for guests, and the rest for members', async () => {
  await recount(shop.database.db, 'limited-edition-511', 'M', 20);
  const lines = [aLine('limited-edition-511', 'M', 2)];
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryOnce({ lines })));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect([placed(codes), onlyTooMany(codes)]).toEqual([7, true]);
  const member = await aCustomer(shop);
  await hasBought(shop, member);
  expect((await tryOnce({ lines, headers: member.headers })).statusCode).toBe(201);
});

test('reserves at most half of a scarce product for guests of one network', async () => {
  const { db } = shop.database;
  await recount(db, 'cricket-2', 'M', 10);
  const from = aNetwork();
  expect(placed(await tryOften(10, () => ({ from, lines: [aLine('cricket-2')] })))).toBe(5);
  await recount(db, 'cricket-2', 'M', 1000);
  expect(placed(await tryOften(3, () => ({ from, lines: [aLine('cricket-2', 'M', 10)] })))).toBe(3);
});

describe('refusals of unpaid orders', () => {
  test('says why an order is refused and when to retry, and accepts an order after that time', async () => {
    const contact = someone();
    const from = aNetwork();
    expect(placed(await tryOften(3, () => ({ contact, from })))).toBe(3);
    shop.clock.now = new Date(start.getTime() + 10 * minute);
    const refused = await tryOnce({ contact, from });
    expect(refused.json()).toEqual({
      success: false,
      code: 'too_many_requests',
      message: 'You have 3 orders that wait for their payment. Pay or cancel one of them, or try again in 5 minutes.',
    });
    expect(refused.headers['retry-after']).toBe('300');
    const written = await shop.database.db
      .select()
      .from(securityEventsTable)
      .where(eq(securityEventsTable.kind, 'hold_refused'))
      .orderBy(desc(securityEventsTable.at))
      .limit(1);
    expect(written).toMatchObject([{ outcome: 'refused', about: 'an order', network: coarseNetworkOf(from) }]);
    shop.clock.now = new Date(start.getTime() + 15 * minute);
    await endAll();
    expect((await tryOnce({ contact })).statusCode).toBe(201);
  });

  test('accepts an order once another one is paid or cancelled', async () => {
    const mine = { contact: someone(), from: aNetwork() };
    const first = (await tryOnce(mine)).json().data;
    const second = (await tryOnce(mine)).json().data;
    await tryOnce(mine);
    expect((await tryOnce(mine)).statusCode).toBe(429);
    await pay(shop, await idOf(first.reference), Math.round(first.total * 100));
    expect((await tryOnce(mine)).statusCode).toBe(201);
    expect((await tryOnce(mine)).statusCode).toBe(429);
    await call(shop, second, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: randomUUID() });
    expect((await tryOnce(mine)).statusCode).toBe(201);
  });

  test('never refuses an order that replaces another one of the same checkout', async () => {
    const contact = someone();
    await tryOften(2, () => ({ contact }));
    const { reference, key } = (await tryOnce({ contact })).json().data;
    const headers = await asItsShopper(shop, reference);
    expect((await tryOnce({ contact, headers, more: { replaces: { reference, key } } })).statusCode).toBe(201);
  });

  test('never refuses a member with earlier purchases because of guests with the same e-mail or network', async () => {
    const member = await aCustomer(shop);
    await hasBought(shop, member);
    const from = aNetwork();
    const contact = { email: member.email, phone: someone().phone };
    await tryOften(3, () => ({ contact, from }));
    await tryOften(27, () => ({ from }));
    expect((await tryOnce({ from })).statusCode).toBe(429);
    expect((await tryOnce({ contact, from, headers: member.headers })).statusCode).toBe(201);
  });
});

test('refuses a name that contains a web address', async () => {
  const address = { ...anOrder([]).address, fullName: 'Win at evil.example' };
  const { statusCode, ...reply } = await tryOnce({ more: { address } });
  expect([statusCode, reply.json().fields]).toEqual([400, { 'address.fullName': 'A name has no web address in it' }]);
});

describe('duration of a reservation', () => {
  /** Starts a payment every ten minutes, and returns the minutes at which the stock was still reserved. */
  async function pressForEver(order: { reference: string; key: string }, minutes: number): Promise<number[]> {
    const kept: number[] = [];
    for (let passed = 10; passed <= minutes; passed += 10) {
      shop.clock.now = new Date(start.getTime() + passed * minute);
      await endAll();
      await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
      const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, order.reference));
      if (row?.state === 'placed') kept.push(passed);
    }
    return kept;
  }

  test('keeps an order reserved for an hour at most when the customer keeps retrying the payment', async () => {
    const order = (await tryOnce()).json().data;
    expect(await pressForEver(order, 50)).toEqual([10, 20, 30, 40, 50]);
    shop.clock.now = new Date(start.getTime() + 59.5 * minute);
    const last = await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
    expect(last.statusCode).toBe(503);
    shop.clock.now = new Date(start.getTime() + 60 * minute);
    const late = await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    await endAll();
    const answer = await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      409,
      'conflict',
      'We kept this order as long as we can without a payment. Please order again from your cart.',
    ]);
    // The checkout reads this state and creates a new order from the cart.
    const { data } = (await call(shop, order, { path: '/payment' })).json();
    expect([data.state, data.payable]).toEqual(['cancelled', false]);
    expect(await pressForEver(order, 300)).toEqual([]);
  });

  test('lets a customer pay an expired order hours later while its delivery dates are possible', async () => {
    const order = (await tryOnce()).json().data;
    shop.clock.now = new Date(start.getTime() + 15 * minute);
    await endAll();
    shop.clock.now = new Date(start.getTime() + 100 * minute);
    await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
    const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, order.reference));
    expect([row?.state, row?.heldUntil]).toEqual(['placed', new Date(shop.clock.now.getTime() + 15 * minute)]);
  });

  test('limits expired orders that are reserved again like new ones', async () => {
    const contact = someone();
    const before = [];
    for (let index = 0; index < 4; index += 1) {
      before.push((await tryOnce({ contact })).json().data);
      shop.clock.now = new Date(shop.clock.now.getTime() + 16 * minute);
      await endAll();
    }
    const codes: number[] = [];
    for (const order of before) {
      const answer = await call(shop, order, { method: 'POST', path: '/payment', payload: { key: order.key } });
      codes.push(answer.statusCode);
    }
    // The payment gateway never responds here, so 503 means that the stock was reserved.
    expect(codes).toEqual([503, 503, 503, 429]);
  });

  test('limits the unpaid orders of one contact to twelve a day from a network', async () => {
    const contact = someone();
    const from = aNetwork();
    let count = 0;
    for (let index = 0; index < 20; index += 1) {
      count += placed(await tryOften(1, () => ({ contact, from })));
      shop.clock.now = new Date(shop.clock.now.getTime() + 16 * minute);
      await endAll();
    }
    expect(count).toBe(12);
    expect((await tryOnce({ contact })).statusCode, 'somebody elsewhere').toBe(201);
    shop.clock.now = new Date(start.getTime() + 26 * 60 * minute);
    expect((await tryOnce({ contact, from })).statusCode).toBe(201);
  });
});

describe('concurrent orders in two processes', () => {
  test('applies the limits for a contact and for a network across two processes', async () => {
    const database = { ...shop.database, close: async () => {} };
    const razorpay = {
      url: 'http://127.0.0.1:9',
      scriptUrl: 'x',
      keyId: 'rzp_test_x',
      keySecret: 'x',
      webhookSecret: 'x',
    };
    const other = await openTestShop(() => shop.clock.now, { ...noProviders, razorpay }, { idle: true, database });
    const contact = someone();
    const from = aNetwork();
    const one = aNetwork();
    const where = (index: number) => (index % 2 === 0 ? shop : other);
    const ofOne = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryOnce({ contact, from: one, in: where(index) })),
    );
    expect(placed(ofOne.map(({ statusCode }) => statusCode))).toBe(3);
    const ofNetwork = await Promise.all(Array.from({ length: 45 }, (_, index) => tryOnce({ from, in: where(index) })));
    expect(placed(ofNetwork.map(({ statusCode }) => statusCode))).toBe(30);
    await other.close();
  });
});

test('stores the hashed network of an order while its stock is reserved, and for a day after', async () => {
  const from = '203.0.113.77';
  const first = (await tryOnce({ from })).json().data;
  const second = (await tryOnce({ from })).json().data;
  const keptOf = async ({ reference }: { reference: string }) => {
    const { rows } = await shop.database.db.execute<{ held_from: string | null }>(
      sql`select held_from from orders where reference = ${reference}`,
    );
    return rows[0]?.held_from;
  };
  const kept = await keptOf(first);
  expect(kept).toMatch(/^[\w-]{22}$/);
  expect(await keptOf(second)).toBe(kept);
  await pay(shop, await idOf(first.reference), Math.round(first.total * 100));
  expect(await keptOf(first)).toBeNull();
  shop.clock.now = new Date(start.getTime() + 15 * minute);
  await endAll();
  const { db } = shop.database;
  await forgetNetworks(db, new Date(start.getTime() + 24 * 60 * minute));
  expect(await keptOf(second), 'it counts for a day').toBe(kept);
  await forgetNetworks(db, new Date(start.getTime() + 24 * 60 * minute + 1));
  expect(await keptOf(second)).toBeNull();
});

async function idOf(reference: string): Promise<string> {
  const [row] = await shop.database.db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(eq(ordersTable.reference, reference));
  return row?.id ?? '';
}
