import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { mailOrder } from './mail-order.ts';
import { type MailedOrder, orderMail } from './order-state-mails.ts';

let shop: TestShop;
let mailed: MailedOrder;
const now = new Date('2026-11-23T14:05:00+05:30');

beforeAll(async () => {
  shop = await openTestShop(() => now);
  await postOrder(shop, anOrder([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')]));
  const [order] = await shop.database.db.select().from(ordersTable);
  if (!order) throw new Error('no order');
  const lines = await soldLines(shop.database.db, order.id);
  mailed = { order, lines, link: 'https://shop.example/order/X?key=k&a=1', paid: 'Cash on delivery' };
});
afterAll(() => shop?.close());

const told: [OrderState, RegExp[]][] = [
  [
    'confirmed',
    [
      /Order placed/i,
      /Thank you, Asha/,
      /23 Nov 2026, 14:05 IST/,
      /Size M, 2 × ₹2,499\.00/,
      /Tax \(10%\)/,
      /until 16:05/,
      /To pay on delivery/,
    ],
  ],
  ['payment_failed', [/Payment not completed/i, /the order is confirmed or the money goes back by itself/]],
  ['shipped', [/On its way/i, /× 2/, /Your invoice is on the page/]],
  ['out_for_delivery', [/Out for delivery/i, /Please have ₹[\d,.]+ ready/]],
  ['delivered', [/Delivered/i, /7 days from today/]],
  ['cancelled', [/Order cancelled/i, /nothing will be sent/]],
  ['returned_to_origin', [/came back to us/i, /all of it comes back/]],
  ['lost', [/Lost on the way/i, /sorry/]],
];

test.each(told)('explains the state %s in the HTML and the text of its mail', (state, words) => {
  const description = orderMail(unchangedSettings, state, mailed);
  if (!description) throw new Error('no mail');
  const { html, text, subject } = composeMail(firstFacts, description);
  const plain = html.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)));
  expect(subject).toContain(mailed.order.reference);
  for (const pattern of words) {
    expect(text).toMatch(pattern);
    expect(plain).toMatch(pattern);
  }
  expect(text).toContain('https://shop.example/order/X?key=k&a=1');
  expect(html).toContain('https://shop.example/order/X?key=k&#38;a=1');
});

test('sends no mail for the other states', () => {
  const written = new Set(told.map(([state]) => state));
  for (const state of orderStates)
    expect(orderMail(unchangedSettings, state, mailed) !== undefined).toBe(written.has(state));
});

/** Waits until the jobs have written at least that many mails. */
async function outbox(atLeast: number): Promise<string[]> {
  for (;;) {
    const rows = await shop.database.db.select().from(mailOutboxTable);
    if (rows.length >= atLeast) return rows.map(({ about }) => about).toSorted();
    await wait(100);
  }
}

test('sends each mail of an order once, even if its jobs run again', async () => {
  const { db } = shop.database;
  const { id } = mailed.order;
  // The job that confirms the order writes the first mail.
  expect(await outbox(1)).toEqual([`order-confirmed:${id}`]);
  const way: OrderState[] = ['packed', 'shipped', 'out_for_delivery', 'shipped', 'out_for_delivery', 'delivered'];
  for (const state of way)
    await db.transaction((tx) => moveOrder(tx, shop.jobs, id, state, { actor: 'courier', at: now }));
  const abouts = [
    `order-confirmed:${id}`,
    `order-delivered:${id}`,
    `order-out_for_delivery:${id}`,
    `order-shipped:${id}`,
  ];
  expect(await outbox(4)).toEqual(abouts);
  const deps = {
    settings: unchangedSettings,
    shopFacts: firstFacts,
    db,
    jobs: shop.jobs,
    secret: 'x',
    publicUrl: 'https://shop.example',
  };
  for (const state of way) await mailOrder(deps, { orderId: id, state });
  expect(await outbox(4)).toEqual(abouts);
});
