import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingAt } from '#contract/settings.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { openCarrying } from '#server/office/packing/own-courier.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const value = { by: 'own' as const, name: 'Maidan riders' };
  await shop.database.db.transaction((tx) =>
    writeSetting(tx, { name: 'carrying', value, version: 1, from: null, by: 'Asha' }, shop.clock.now),
  );
});
afterAll(() => shop?.close());

/** Returns the shop that brings its parcels itself, beside a connected courier that knows no return yet. */
async function carrying(): Promise<Courier> {
  const { database, clock, shopFacts, settings } = shop;
  await expect.poll(() => settingAt(settings, 'carrying', clock.now).by, { interval: 10 }).toBe('own');
  const connected: Pick<Courier, 'carriers' | 'findOrder'> = {
    carriers: async () => [
      { id: '51', name: 'Kite', rateRupees: 74, cashOnDelivery: true, days: 2, recommended: true },
    ],
    findOrder: async () => null,
  };
  return openCarrying({
    db: database.db,
    connected: connected as Courier,
    drawLabel: async () => new Uint8Array(),
    now: () => clock.now,
    shopFacts,
    settings,
  });
}

const route = { fromPin: '400069', toPin: '400001', weightKg: 0.3, cashOnDelivery: false };

it('a parcel is brought by the shop, and a return is fetched by a carrier of the connected courier', async () => {
  const courier = await carrying();
  expect((await courier.carriers(route)).map(({ id }) => id)).toEqual(['own']);
  const found = await courier.carriers({ ...route, returns: { valueRupees: 2749 } });
  expect(found.map(({ id }) => id)).toEqual(['51']);
});

it('a return that the connected courier does not know is no parcel of the shop', async () => {
  expect(await (await carrying()).findOrder('RET-K7QW4MX9TD')).toBeNull();
});
