import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { countLateParcels } from '#server/fulfilment/parcels/hands-wanted.ts';
import { listToPack } from '#server/office/packing/read-parcels.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { findStuckOrders } from '#server/selling/order-checks/find-stuck-orders.ts';
import {
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { readToday } from './read-today.ts';

// Overdue parcels are counted by one rule in Today, at the packing desk and in the health check.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const db = () => shop.database.db;
const ids: string[] = [];

/** Returns the three counts of parcels that are not on hold. */
async function counts() {
  const { settings, clock } = shop;
  const { waiting } = await readToday(
    db(),
    { id: 'stf_none', roles: ['packer'], ...rightsOf(['packer']) },
    { now: clock.now, shopFacts: firstFacts, settings },
  );
  const { parcels } = await listToPack(shop, db(), clock.now);
  const [said = ''] = (await findStuckOrders(settings, db(), clock.now)).flatMap(({ says }) =>
    /to have left|on hold/.test(says) ? says : [],
  );
  return {
    today: waiting.find(({ kind }) => kind === 'to_pack')?.late,
    packing: parcels.filter(({ late, onHold }) => late && onHold === null).length,
    doctor: Number(/^(\d+) parcels? waits? to be packed/.exec(said)?.[1] ?? 0),
    held: parcels.filter(({ late, onHold }) => late && onHold !== null).length,
    heldOfDoctor: Number(/(\d+) late parcels? (?:is|are) on hold/.exec(said)?.[1] ?? 0),
  };
}

it('counts the same overdue parcels in Today, at the packing desk and in the health check', async () => {
  for (let placed = 0; placed < 5; placed += 1) {
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await db().transaction((tx) => moveOrder(tx, noJobs, id, 'confirmed', { actor: 'shop', at: shop.clock.now }));
    ids.push(id);
  }
  const order = fc.record({ hoursAgo: fc.integer({ min: 0, max: 200 }), isHeld: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 5, maxLength: 5 }), async (orders) => {
      for (const [index, { hoursAgo, isHeld }] of orders.entries()) {
        const placedAt = new Date(shop.clock.now.getTime() - hoursAgo * 3_600_000);
        const hold = { onHoldAt: isHeld ? placedAt : null, onHoldWhy: isHeld ? 'They asked to wait' : null };
        await db()
          .update(ordersTable)
          .set({ placedAt, ...hold })
          .where(eq(ordersTable.id, ids[index] ?? ''));
      }
      const { today, packing, doctor, held, heldOfDoctor } = await counts();
      expect([today, doctor, heldOfDoctor]).toEqual([packing, packing, held]);
      expect((await countLateParcels(shop.settings, db(), shop.clock.now)).late).toBe(packing);
    }),
    { numRuns: 25 },
  );
});
