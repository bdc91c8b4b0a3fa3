import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { QueueName } from '#server/foundation/jobs/queues.ts';
import type { OrderQueue } from '#server/orders/order-state/order-moved.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import {
  call,
  ledgerFaults,
  mailsAbout,
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from './test-paid-orders.ts';
import { workOrders } from './work-orders.ts';

// Each job that follows a state of an order does its own work once.

let shop: PayingShop;
const handlers = new Map<QueueName, (data: never) => Promise<void>>();
const scheduled: [string, string][] = [];

beforeAll(async () => {
  shop = await openPayingShop();
  const jobs: Jobs = {
    ...noJobs,
    work: async (queue, handler) => void handlers.set(queue, handler),
    schedule: async (queue, cron) => void scheduled.push([queue, cron]),
    sendAgain: async () => 0,
    stop: async () => {},
  };
  await workOrders(jobs, orderDeps(shop));
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

async function work(queue: OrderQueue | 'close-orders' | 'mail-refund', data: object): Promise<void> {
  const handler = handlers.get(queue);
  if (!handler) throw new Error(`nobody works ${queue}`);
  await handler(data as never);
}

test('confirms, mails and invoices a placed order', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await work('confirm-order', { orderId: order.id, state: 'placed' });
  expect((await read(shop, order)).status).toBe('confirmed');
  await work('mail-order', { orderId: order.id, state: 'confirmed' });
  expect(await mailsAbout(shop, `order-confirmed:${order.id}`)).toHaveLength(1);
  const late = new Date(shop.clock.now.getTime() + 3 * 3_600_000);
  await take(shop, order.id, 'packed');
  shop.clock.now = late;
  await work('issue-invoice', { orderId: order.id, state: 'packed' });
  expect((await read(shop, order)).documents.map(({ kind }) => kind)).toEqual(['invoice']);
});

test('restocks a returned order and refunds it', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'returned_to_origin');
  await work('take-back-order', { orderId: order.id, state: 'returned_to_origin' });
  expect((await read(shop, order)).refunds).toMatchObject([{ amount: order.total }]);
});

test('mails a refund once', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'other' }, once: order.reference });
  const before = (await mailsAbout(shop, 'refund:')).map(({ about }) => about.slice('refund:'.length));
  const id = before.at(-1) ?? '';
  await work('mail-refund', { refundId: id });
  await work('mail-refund', { refundId: 'rfd_unknown' });
  expect(await mailsAbout(shop, `refund:${id}`)).toHaveLength(1);
});

test('closes delivered orders after their return period, at a time after midnight in India', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  shop.clock.now = new Date(shop.clock.now.getTime() + 9 * 86_400_000);
  await work('close-orders', {});
  expect((await read(shop, order)).status).toBe('closed');
  expect(scheduled).toEqual([['close-orders', '20 19 * * *']]);
});
