import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { openTail } from './news-tail.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-23T04:20:00Z'), undefined, { idle: true });
});
afterAll(() => shop.close());

async function placeOrder(): Promise<string> {
  return (await postOrder(shop, anOrder([aLine('cricket-1')], aContact()))).json().data.reference;
}

test('does not mark rows as read while an earlier transaction is still open', async () => {
  const { db, pool } = shop.database;
  let clockMs = 0;
  const earlier = await placeOrder();
  const row = await findOrder(db, earlier);
  const tail = await openTail(
    db,
    () => new Date('2026-11-23T04:20:00Z'),
    () => clockMs,
  );
  const slow = await pool.connect();
  try {
    await slow.query('begin');
    await slow.query(`insert into order_events (order_id, state, actor, at) values ($1, 'confirmed', 'shop', now())`, [
      row?.id,
    ]);
    const later = await placeOrder();
    expect(await tail.look()).toContainEqual({ kind: 'order', about: later });
    for (let look = 0; look < 3; look += 1) {
      clockMs += 60_000;
      expect(await tail.look()).toEqual([]);
    }
    const mark = tail.mark();
    await slow.query('commit');
    expect(await tail.since(mark)).toContainEqual({ kind: 'order', about: earlier });
    expect(await tail.look()).toEqual([{ kind: 'order', about: earlier }]);
    // After the transaction, all rows of the last minute count as read. Snapshots wait for other databases too.
    await expect
      .poll(async () => {
        clockMs += 60_000;
        await tail.look();
        return tail.since(tail.mark());
      })
      .toEqual([]);
  } finally {
    slow.release();
  }
});
