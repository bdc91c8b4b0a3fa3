import { randomUUID } from 'node:crypto';
import { call, type PayingShop, type PlacedForTest } from '#server/selling/order-checks/test-paid-orders.ts';

/** Returns helpers for orders of the shop that `shopNow` returns. `start` is the initial time of its clock. */
export function shownOrderTests(shopNow: () => PayingShop, start: Date) {
  const hoursLater = (hours: number) => {
    shopNow().clock.now = new Date(start.getTime() + hours * 3_600_000);
  };

  function cancel(order: PlacedForTest, body: object = {}) {
    return call(shopNow(), order, {
      method: 'POST',
      path: '/cancel',
      payload: { reason: 'changed_mind', ...body },
      once: randomUUID(),
    });
  }

  return { hoursLater, cancel };
}
