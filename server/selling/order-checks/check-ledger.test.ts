import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { checkLedger } from './check-ledger.ts';
import { openPayingShop, type PayingShop } from './test-paid-orders.ts';

// The check reads one snapshot, so that orders placed while it runs cause no faults.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

test('reports no fault for parcels that are dispatched while the ledger is checked', async () => {
  const { db } = shop.database;
  const life = await liveOrder(
    shop,
    await saveTestDesign(shop),
    { shelf: 2, final: 0, custom: 0 },
    { payment: 'razorpay', delivery: 'standard' },
  );
  await life.happens({ what: 'book', which: 0 });
  const [packed] = await db.select().from(ordersTable).where(eq(ordersTable.id, life.order.id));
  const [parcel] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, life.order.id));
  await life.happens({ what: 'courier', which: 0, says: 'shipped' });
  const [shipped] = await db.select().from(ordersTable).where(eq(ordersTable.id, life.order.id));
  const [left] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, life.order.id));
  if (!packed || !parcel || !shipped || !left) throw new Error('there is no parcel');
  expect([packed.state, shipped.state]).toEqual(['packed', 'shipped']);
  let over = false;
  const moving = (async () => {
    for (let step = 0; !over; step += 1) {
      await db.transaction(async (tx) => {
        await tx
          .update(ordersTable)
          .set({ state: step % 2 === 0 ? packed.state : shipped.state })
          .where(eq(ordersTable.id, packed.id));
        const { step: parcelStep, leftAt } = step % 2 === 0 ? parcel : left;
        await tx.update(shipmentsTable).set({ step: parcelStep, leftAt }).where(eq(shipmentsTable.id, parcel.id));
      });
    }
  })();
  const faults = new Set<string>();
  for (let time = 0; time < 60; time += 1)
    for (const fault of (await checkLedger(db)).faults) if (/says/.test(fault)) faults.add(fault);
  over = true;
  await moving;
  expect([...faults].filter((fault) => fault.startsWith('Order'))).toEqual([]);
});
