import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { openOrder } from './open-order.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const owner: Member = {
  id: 'stf_owner',
  email: 'owner@shop.example',
  name: 'Owner',
  roles: ['owner'],
  ...rightsOf(['owner']),
  hasPin: false,
  demo: false,
  version: 1,
};

/** Wraps the database and counts its queries. */
function counted(db: Db): { db: Db; asked: () => number } {
  let asked = 0;
  const asks: ReadonlySet<string | symbol> = new Set(['select', 'selectDistinct', 'execute', '$count']);
  const counting = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (asks.has(name)) asked += 1;
      return value.bind(target);
    },
  });
  return { db: counting, asked: () => asked };
}

const ask = async (reference: string) => {
  const { db, asked } = counted(shop.database.db);
  const opened = await openOrder(
    {
      db,
      secret: 'x',
      now: () => shop.clock.now,
      standstills: async () => [],
      online: { offered: true },
      search: { suggest: async () => ({ phrases: [], products: [], categories: [], athletes: [] }) },
      settings: unchangedSettings,
    },
    reference,
    owner,
  );
  return { asked: asked(), papers: opened.order.documents.length };
};

test('reads an order page with a fixed number of queries, with or without documents and returns', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2), aLine('football-1', 'L')]));
  await take(shop, order.id, 'confirmed');
  const bare = await ask(order.reference);
  expect(bare).toEqual({ asked: 44, papers: 0 });
  await take(shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const full = await ask(order.reference);
  expect(full).toEqual({ asked: 44, papers: 1 });
});
