import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { linesToSend } from '#server/fulfilment/delivery-promise/queries.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  noJobs,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { workShipping } from './work-shipping.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** A courier that only records the calls it gets. */
function silentCourier(asked: string[]): Courier {
  const none = async (): Promise<never> => {
    asked.push('asked');
    throw new Error('nobody answers');
  };
  return {
    carriers: none,
    pickupPlace: none,
    createOrder: none,
    createReturn: none,
    findOrder: none,
    assignWaybill: none,
    readWaybill: none,
    requestPickup: none,
    label: none,
    track: none,
    trackMany: none,
    cancelOrder: none,
  };
}

test('the courier queues have workers, and the periodic check is scheduled and queued at the start', async () => {
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const [scheduled, sent]: [string[], string[]] = [[], []];
  const jobs: Jobs = {
    ...noJobs,
    send: async (_tx, queue) => void sent.push(queue),
    work: async (queue, handler) => void handlers.set(queue, handler),
    schedule: async (queue, cron) => void scheduled.push(`${queue} ${cron}`),
    sendAgain: async () => 0,
    stop: async () => {},
  };
  const asked: string[] = [];
  const log = { error: () => {}, warn: () => {} };
  await workShipping(
    jobs,
    { ...orderDeps(shop), jobs, log, files: shop.files, packsItself: () => true, courier: silentCourier(asked) },
    { alone: true },
  );
  expect([[...handlers.keys()], scheduled, sent]).toEqual([
    ['ship-order', 'track-parcel', 'watch-parcels'],
    ['watch-parcels */2 * * * *'],
    ['watch-parcels'],
  ]);
  const { id: orderId } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, orderId, 'confirmed');
  await expect(handlers.get('ship-order')?.({ orderId } as never)).rejects.toThrow('nobody answers');
  expect(asked).toEqual(['asked']);
});

test('a parcel has the items that are not cancelled, from stock and print, with their part of the tax', async () => {
  const design = await saveTestDesign(shop, shirtWith([someWords]));
  const order = await placeOrderFor(
    shop,
    online([aLine('cricket-1', 'M', 3), { customProductId: design, size: 'M', quantity: 1 }, aLine('football-1')]),
  );
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  const lines = await linesToSend(shop.database.db, row?.id ?? '', [1, 2]);
  expect(lines).toMatchObject([
    { productId: 'cricket-1', size: 'M', quantity: 3, totalPaise: 749_700, taxPaise: 74_970, kind: 'jersey' },
    { productId: design, size: 'M', quantity: 1, kind: 't-shirt', name: 'Custom T-shirt' },
  ]);
  expect(await linesToSend(shop.database.db, order.id, [])).toEqual([]);
});
