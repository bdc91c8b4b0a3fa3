import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import {
  call,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { mailOrder } from './mail-order.ts';

let shop: PayingShop;
let contact: ReturnType<typeof aContact>;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  contact = aContact();
});

/** Places a cash order and queues its confirmation. */
async function confirmed(lines = [aLine('cricket-1')]): Promise<PlacedForTest> {
  const order = await placeOrderFor(shop, anOrder(lines, contact));
  await take(shop, order.id, 'confirmed');
  await mailOrder(orderDeps(shop), { orderId: order.id, state: 'confirmed' });
  return order;
}
const cancel = (order: PlacedForTest, lines?: { line: number; quantity: number }[]) => {
  const payload = { reason: 'other', refundTo: 'source', ...(lines && { lines }) };
  return call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
};
async function mailsAbout({ id }: PlacedForTest): Promise<Map<string, typeof mailOutboxTable.$inferSelect>> {
  const rows = await shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `%${id}%`));
  return new Map(rows.map((row) => [row.about.split(':')[0] ?? '', row]));
}

it('sends no confirmation that still waits when its order is cancelled', async () => {
  await confirmed();
  const second = await confirmed();
  const waiting = (await mailsAbout(second)).get('order-confirmed');
  expect(waiting?.createdAt.getTime()).toBeGreaterThan(Date.now());
  expect((await cancel(second)).statusCode).toBe(200);
  expect([...(await mailsAbout(second)).keys()]).not.toContain('order-confirmed');
  await mailOrder(orderDeps(shop), { orderId: second.id, state: 'confirmed' });
  await mailOrder(orderDeps(shop), { orderId: second.id, state: 'cancelled' });
  expect([...(await mailsAbout(second)).keys()]).toEqual(['order-cancelled']);
});

it('sends no confirmation for an order that was cancelled before its job ran', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')], contact));
  await take(shop, order.id, 'confirmed');
  expect((await cancel(order)).statusCode).toBe(200);
  await mailOrder(orderDeps(shop), { orderId: order.id, state: 'confirmed' });
  expect([...(await mailsAbout(order)).keys()]).not.toContain('order-confirmed');
});

it('writes a waiting confirmation anew when a piece is cancelled, with what is left to pay', async () => {
  await confirmed();
  const second = await confirmed([aLine('cricket-1', 'M', 2)]);
  const before = (await mailsAbout(second)).get('order-confirmed');
  expect((await cancel(second, [{ line: 1, quantity: 1 }])).statusCode).toBe(200);
  const after = (await mailsAbout(second)).get('order-confirmed');
  expect(after?.createdAt).toEqual(before?.createdAt);
  const due = (text: string | undefined) => /To pay on delivery: (₹[\d,.]+\d)/.exec(text ?? '')?.[1];
  expect(due(after?.text)).toBeDefined();
  expect(due(after?.text)).not.toBe(due(before?.text));
  expect(after?.text).toMatch(/Total now\W+₹/);
  expect(after?.html).not.toBe(before?.html);
});

it('writes a waiting confirmation anew when the address changes', async () => {
  await confirmed();
  const second = await confirmed();
  const { address } = anOrder([aLine('cricket-1')], contact);
  const payload = { address: { ...address, line1: 'C-9, Neem House' } };
  expect((await call(shop, second, { method: 'PUT', path: '/address', payload })).statusCode).toBe(200);
  expect((await mailsAbout(second)).get('order-confirmed')?.text).toContain('C-9, Neem House');
});

it('leaves a confirmation that was sent as it is', async () => {
  const order = await confirmed();
  await shop.database.db.update(mailOutboxTable).set({ sentAt: shop.clock.now, text: 'sent' });
  expect((await cancel(order)).statusCode).toBe(200);
  expect((await mailsAbout(order)).get('order-confirmed')?.text).toBe('sent');
});
