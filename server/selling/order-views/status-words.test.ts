import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStateName } from '#contract/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { hashOf } from '#server/customers/accounts/known-browser.ts';
import { aCustomer, aNetwork, mailedCode, send } from '#server/customers/accounts/test-people.ts';
import { sendOrderCode } from '#server/customers/profile/lost-orders.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import {
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { orderMail } from '#server/selling/order-mails/order-state-mails.ts';
import { readMailed } from '#server/selling/order-mails/read-mailed.ts';
import type { Happening } from './test-order-happenings.ts';
import { aLine, anOrder } from './test-orders.ts';
import { liveOrder, type ParcelLife } from './test-parcel-lives.ts';

// The status of an order in words: the same on its page, in the list of an account, and in the list that a guest
// finds; and the status of its parcels in their mails.

/** Cookie value that identifies the browser. */
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

const house = anOrder([]).address as (typeof ordersTable.$inferSelect)['address'];
const work: Happening = { what: 'work', hours: 0 };
const says = (what: Extract<Happening, { what: 'courier' }>['says'], which = 0): Happening => ({
  what: 'courier',
  which,
  says: what,
});
const handleOf = (which: number, verb: Extract<Happening, { what: 'handle' }>['verb']): Happening => ({
  what: 'handle',
  which,
  verb,
});
const handle = (verb: Parameters<typeof handleOf>[1]): Happening => handleOf(0, verb);
const report: Happening = { what: 'report', which: 0, pieces: 2, outcome: 'refund', whole: false };
const lost: Happening = { what: 'lost', which: 0 };
const booked: Happening[] = [{ what: 'book', which: 0 }, says('shipped'), work];
const settled = [handle('approve'), handle('received'), handle('accept'), work];
const swap: Happening = { what: 'return', which: 0, pieces: 1, outcome: 'exchange', whole: false };
const comesBack: Happening = { what: 'return', which: 0, pieces: 2, outcome: 'refund', whole: false };

/** Returns the status from the order page, from the list of a guest, and from the list of an account. */
async function wordsOf({ id, reference, key }: PlacedForTest): Promise<string[]> {
  const { db } = shop.database;
  const page = await shop.app.inject({ url: `/api/orders/${reference}?key=${key}` });
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.id, id));
  const email = row?.email ?? '';
  await sendOrderCode(
    { ...orderDeps(shop), secret: testSecret },
    {
      email,
      requestId: randomUUID(),
      askedBy: hashOf(browserName),
      from: { network: '10.0.0.0', device: 'a browser' },
    },
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
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.email, asha.email));
  await db.update(ordersTable).set({ accountId: account?.id }).where(eq(ordersTable.id, id));
  const own = await send(shop, { url: '/api/account/orders', headers: asha.headers });
  return [page.json().data.statusWords, found.json().data[0].statusWords, own.json().data.orders[0].statusWords];
}

test.each<[string, { shelf: number; custom: number }, Happening[]]>([
  ['Order confirmed', { shelf: 2, custom: 0 }, []],
  ['Delivered', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work]],
  ['Not delivered', { shelf: 2, custom: 0 }, [...booked, says('out'), work, says('nobody'), work]],
  ['Lost on the way', { shelf: 2, custom: 0 }, [...booked, lost, work]],
  [
    'Settled before it arrived',
    { shelf: 2, custom: 0 },
    [...booked, lost, report, ...settled, says('delivered'), work],
  ],
  ['Settled before it arrived', { shelf: 2, custom: 0 }, [...booked, report, ...settled, says('delivered'), work]],
  ['Returned', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, comesBack, ...settled]],
  ['Return refused', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, comesBack, handle('refuse'), work]],
  ['Return in progress', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, comesBack]],
  [
    'Return taken back',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, comesBack, handle('take back'), work],
  ],
  [
    'Return finished',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, { ...comesBack, pieces: 1 }, ...settled],
  ],
  ['Problem reported', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, report]],
  ['Problem reported', { shelf: 2, custom: 0 }, [...booked, report, says('delivered'), work]],
  ['Problem settled', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, report, ...settled]],
  [
    'Report settled',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, { ...report, pieces: 1 }, ...settled],
  ],
  ['Report refused', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, report, handle('refuse'), work]],
  [
    'Report taken back',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, report, handle('take back'), work],
  ],
  ['Swap in progress', { shelf: 2, custom: 0 }, [...booked, says('delivered'), work, swap]],
  [
    'Swap finished',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, swap, ...settled, handle('sent'), work],
  ],
  [
    'Return in progress',
    { shelf: 2, custom: 0 },
    [...booked, says('delivered'), work, { ...report, pieces: 1 }, { ...comesBack, pieces: 1 }],
  ],
  ['Returned to us', { shelf: 2, custom: 0 }, [...booked, says('returning'), says('returned'), work]],
  ['Parcel 1 delivered, parcel 2 confirmed', { shelf: 1, custom: 1 }, [...booked, says('delivered'), work]],
])('shows the status “%s” on the page and in both lists', async (words, basket, happenings) => {
  const life = await liveOrder(shop, design, { ...basket, final: 0 }, { payment: 'razorpay', delivery: 'standard' });
  for (const one of happenings) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  expect(await wordsOf(life.order)).toEqual([words, words, words]);
});

const shirtPrinted: Happening[] = [
  { what: 'print', which: 1 },
  { what: 'packed', which: 1 },
  { what: 'book', which: 1 },
];
const shirtCancelled: Happening = { what: 'cancel', which: 1, pieces: 1, by: 'shopper', all: false };
const shirtDelivered = [...shirtPrinted, says('shipped', 1), says('delivered', 1), work];
const mailOf = (state: OrderStateName, life: ParcelLife, parcel: string | undefined) =>
  findOrderById(shop.database.db, life.order.id).then(async (row) => {
    const mailed = row && (await readMailed(shop.database.db, life.deps, row, { state, parcel }));
    const mail = mailed && orderMail(unchangedSettings, state, mailed);
    return mail ? `${mail.subject} ${mail.preview} ${composeMail(firstFacts, mail).text}`.replace(/\s+/g, ' ') : '';
  });

/** Part of a mail about a parcel that is shown beside its number and its items. */
const parcelMails = {
  shipped: 'dates',
  out_for_delivery: 'place',
  delivered: '',
  returned_to_origin: 'place',
  lost: '',
} as const;

test.each<[string, Happening[], boolean]>([
  ['while the other parcel is pending', [], true],
  ['once the other parcel is cancelled', [shirtCancelled, work], false],
  ['once the other parcel is delivered', shirtDelivered, false],
])('shows in each mail its own parcel %s', async (_when, happenings, more) => {
  const life = await liveOrder(
    shop,
    design,
    { shelf: 2, final: 0, custom: 1 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  for (const one of [{ what: 'book', which: 0 } as const, ...happenings])
    expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  const { promise, parcels } = await life.read();
  const { db } = shop.database;
  const [row] = await shipmentsOf(db, life.order.id);
  await db
    .update(ordersTable)
    .set({ address: { ...house, line1: 'Another house' } })
    .where(eq(ordersTable.id, life.order.id));
  await db
    .update(shipmentsTable)
    .set({ address: house })
    .where(eq(shipmentsTable.id, row?.id ?? ''));
  for (const [state, shown] of Object.entries(parcelMails) as [OrderStateName, string][]) {
    const text = await mailOf(state, life, row?.id);
    expect(text).toMatch(new RegExp(`^Order ${life.order.reference}, parcel 1 of 2 `));
    for (const none of ['Custom T-shirt', 'Another house', promise.words, 'all of it'])
      expect(text).not.toContain(none);
    expect(text).toContain('Monsoons One-Day Shirt');
    expect([text.includes(parcels[0]?.promise.words ?? ''), text.includes(house.line1)], text).toEqual([
      shown === 'dates',
      shown === 'place',
    ]);
    expect(/The rest comes/.test(text)).toBe(more && (state === 'shipped' || state === 'delivered'));
  }
});

test('names only items that were not cancelled before in a mail about the whole order', async () => {
  const life = await liveOrder(
    shop,
    design,
    { shelf: 2, final: 0, custom: 1 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  const both = await mailOf('confirmed', life, undefined);
  expect(both).toContain('Custom T-shirt, printed for you first');
  expect(await life.happens(shirtCancelled)).toBe(true);
  const { parcels } = await life.read();
  const text = await mailOf('confirmed', life, undefined);
  expect(text).not.toMatch(/printed for you first|until its printing begins|[Pp]arcel [12]/);
  expect(text).toContain(parcels[0]?.promise.words);
});

test('sends each mail of a parcel once, and mentions the rest only if it is still to come', async () => {
  const life = await liveOrder(
    shop,
    design,
    { shelf: 2, final: 0, custom: 1 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  for (const one of [...booked, says('delivered'), work, shirtCancelled, work])
    expect(await life.happens(one)).toBe(true);
  const [row] = await shipmentsOf(shop.database.db, life.order.id);
  for (const state of ['shipped', 'delivered'] as const)
    await mailOrder(life.deps, { orderId: life.order.id, state, parcel: row?.id ?? '' });
  const mails = await shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `order-%:${life.order.id}%`));
  expect(mails.map(({ about }) => about.replace(life.order.id, 'it')).toSorted()).toEqual([
    'order-confirmed:it',
    'order-delivered:it:1',
    'order-shipped:it:1',
  ]);
  const [part] = (await mailsAbout(shop, 'cancellation:can_')).filter(({ text }) =>
    text.includes(life.order.reference),
  );
  expect(part?.text).not.toContain('goes on as planned');
});

const lost2: Happening = { what: 'lost', which: 1 };
const reportOfShirt: Happening = { what: 'report', which: 1, pieces: 1, outcome: 'refund', whole: false };
const accepted = [handle('approve'), handle('received'), handle('accept'), work];

test.each<[string, Happening[], string[]]>([
  [
    'the other was cancelled',
    [...booked, shirtCancelled, work, says('delivered'), work],
    ['1: packed', '1: shipped', 'Partly cancelled', '1: delivered'],
  ],
  [
    'the other was cancelled after the delivery',
    [...booked, says('delivered'), work, comesBack, ...accepted, shirtCancelled, work],
    ['1: packed', '1: shipped', '1: delivered', 'Partly cancelled', 'Returned'],
  ],
  [
    'the other was lost and refunded',
    [
      ...booked,
      says('delivered'),
      ...shirtPrinted,
      says('shipped', 1),
      work,
      report,
      ...accepted,
      lost2,
      reportOfShirt,
      handleOf(1, 'approve'),
      handleOf(1, 'accept'),
      work,
    ],
    [
      '1: packed',
      '1: shipped',
      '1: delivered',
      '2: printing',
      '2: packed',
      '2: shipped',
      '2: lost on the way',
      'Problem reported',
      'Problem settled',
    ],
  ],
  [
    'the other was printed and then cancelled by staff',
    [...booked, { what: 'print', which: 1 }, { what: 'cancel', which: 1, pieces: 1, by: 'operator', all: false }, work],
    ['1: packed', '1: shipped', '2: printing', 'Partly cancelled'],
  ],
  [
    'the other must be booked again',
    [{ what: 'book', which: 0 }, says('shipped'), work, { what: 'print', which: 1 }, { what: 'address', which: 0 }],
    ['1: packed', '1: shipped', '2: printing'],
  ],
  [
    'both were packed and then cancelled',
    [
      { what: 'book', which: 0 },
      ...shirtPrinted,
      { what: 'cancel', which: 0, pieces: 1, by: 'operator', all: true },
      work,
    ],
    ['1: packed', '2: printing', '2: packed', 'Cancelled'],
  ],
])('shows the timeline of each of two parcels when %s', async (_where, happenings, titles) => {
  const life = await liveOrder(
    shop,
    design,
    { shelf: 2, final: 0, custom: 1 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  for (const one of happenings) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  const { timeline } = await life.read();
  const told = timeline
    .map(({ title }) => title.replace('Parcel ', ''))
    .filter((title) => title !== 'Order placed' && title !== 'Payment received');
  expect(told).toEqual(['Order confirmed', ...titles]);
});

test('lists the promised date of the parcel that is still to come', async () => {
  const life = await liveOrder(
    shop,
    design,
    { shelf: 1, custom: 1, final: 0 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  const { db } = shop.database;
  const asha = await aCustomer(shop);
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.email, asha.email));
  await db.update(ordersTable).set({ accountId: account?.id }).where(eq(ordersTable.id, life.order.id));
  const promised = async () =>
    (await send(shop, { url: '/api/account/orders', headers: asha.headers })).json().data.orders[0].promise as {
      words: string;
    };
  const [first, second] = (await life.read()).parcels.map(({ promise }) => promise);
  expect((await promised()).words).toContain('made-for-you');
  for (const one of [...booked, says('delivered'), work])
    expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  expect(first?.words).not.toBe(second?.words);
  expect(await promised()).toEqual({ ...second, words: `Parcel 2: ${second?.words}` });
});

test('shows in lists that an order waits for the payment by its customer', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
  const words = 'One step left: your payment';
  expect(await wordsOf(order)).toEqual([words, words, words]);
  const reply = await shop.app.inject({ url: `/api/orders/${order.reference}?key=${order.key}` });
  expect(reply.json().data.timeline.map(({ title }: { title: string }) => title)).toEqual(['Order received']);
});
