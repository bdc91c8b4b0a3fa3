import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';
import { hashOf } from '#server/accounts/known-browser.ts';
import { sendOrderCode } from '#server/accounts/lost-orders.ts';
import { aCustomer, aNetwork, mailedCode, send } from '#server/accounts/test-people.ts';
import { saveTestDesign } from '#server/custom-merch/test-designs.ts';
import { testSecret } from '#server/wiring/test-shop.ts';
import { aLine } from './test-orders.ts';
import { online, openPayingShop, orderDeps, type PayingShop, type PlacedForTest, placeOrderFor } from './test-paid-orders.ts';
import { type Happening, liveOrder } from './test-parcel-lives.ts';

// Where an order is, in words: the same on its own page, in the list of an account, and where a guest finds it again.

/** By it a browser is known again. */
const browserName = 'B'.repeat(22);
let shop: PayingShop;
let design: string;

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
});

const work: Happening = { what: 'work', hours: 0 };
const says = (what: Extract<Happening, { what: 'courier' }>['says'], which = 0): Happening => ({ what: 'courier', which, says: what });
const handle = (verb: Extract<Happening, { what: 'handle' }>['verb']): Happening => ({ what: 'handle', which: 0, verb });
const report: Happening = { what: 'report', which: 0, pieces: 2, outcome: 'refund', whole: false };
const lost: Happening = { what: 'lost', which: 0 };
const booked: Happening[] = [{ what: 'book', which: 0 }, says('shipped'), work];
const settled = [handle('approve'), handle('received'), handle('accept'), work];
const comesBack: Happening = { what: 'return', which: 0, pieces: 2, outcome: 'refund', whole: false };

/** The words on its page, in its guest's list and then, once it is an account's, in that one's. */
async function wordsOf({ id, reference, key }: PlacedForTest): Promise<string[]> {
  const { db } = shop.database;
  const page = await shop.app.inject({ url: `/api/orders/${reference}?key=${key}` });
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const email = row?.email ?? '';
  await sendOrderCode(
    { ...orderDeps(shop), secret: testSecret },
    { email, requestId: randomUUID(), askedBy: hashOf(browserName), from: { network: '10.0.0.0', device: 'a browser' } },
  );
  const payload = { email, code: await mailedCode(shop, email) };
  const found = await send(shop, {
    method: 'POST',
    url: '/api/lost-orders/open',
    payload,
    from: aNetwork(),
    headers: { cookie: `browser=${browserName}` },
  });
  const asha = await aCustomer(shop);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, asha.email));
  await db.update(orders).set({ accountId: account?.id }).where(eq(orders.id, id));
  const own = await send(shop, { url: '/api/account/orders', headers: asha.headers });
  return [page.json().data.statusWords, found.json().data[0].statusWords, own.json().data.orders[0].statusWords];
}

test.each<[string, { shelf: number; custom: number }, Happening[]]>([
  ['Order confirmed', { shelf: 2, custom: 0 }, []],
  ['Delivered', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work]],
  ['Not delivered', { shelf: 2, custom: 0 }, [...booked, says('out'), work, says('nobody'), work]],
  ['Lost on the way', { shelf: 2, custom: 0 }, [...booked, lost, work]],
  ['Settled before it arrived', { shelf: 2, custom: 0 }, [...booked, lost, report, ...settled, says('delivered'), work]],
  ['Settled before it arrived', { shelf: 2, custom: 0 }, [...booked, report, ...settled, says('delivered'), work]],
  ['Returned', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, comesBack, ...settled]],
  ['Return refused', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, comesBack, handle('refuse'), work]],
  ['Returned to us', { shelf: 2, custom: 0 }, [...booked, says('returning'), says('returned'), work]],
  ['Parcel 1 delivered, parcel 2 confirmed', { shelf: 1, custom: 1 }, [...booked, says('delivered'), work]],
])('%s', async (words, basket, happenings) => {
  const life = await liveOrder(shop, design, { ...basket, final: 0 }, { payment: 'razorpay', delivery: 'standard' });
  for (const one of happenings) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  expect(await wordsOf(life.order)).toEqual([words, words, words]);
});

test('a list promises what is still to come of an order, and no parcel that is there', async () => {
  const life = await liveOrder(shop, design, { shelf: 1, custom: 1, final: 0 }, { payment: 'razorpay', delivery: 'standard' });
  const { db } = shop.database;
  const asha = await aCustomer(shop);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, asha.email));
  await db.update(orders).set({ accountId: account?.id }).where(eq(orders.id, life.order.id));
  const promised = async () =>
    (await send(shop, { url: '/api/account/orders', headers: asha.headers })).json().data.orders[0].promise as { words: string };
  const [first, second] = (await life.read()).parcels.map(({ promise }) => promise);
  expect((await promised()).words).toContain('made-for-you');
  for (const one of [...booked, says('delivered'), work]) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  expect(first?.words).not.toBe(second?.words);
  expect(await promised()).toEqual({ ...second, words: `Parcel 2: ${second?.words}` });
});

test('what only its shopper can do, of one that waits for its money', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const words = 'One step left: your payment';
  expect(await wordsOf(order)).toEqual([words, words, words]);
  const reply = await shop.app.inject({ url: `/api/orders/${order.reference}?key=${order.key}` });
  expect(reply.json().data.timeline.map(({ title }: { title: string }) => title)).toEqual(['Order received']);
});
