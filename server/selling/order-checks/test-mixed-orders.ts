import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import type { ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { call, type PayingShop, read } from './test-paid-orders.ts';

export const book: Happening = { what: 'book', which: 0 };
export const told = (says: Extract<Happening, { what: 'courier' }>['says'], which = 0): Happening => ({
  what: 'courier',
  which,
  says,
});
export const work: Happening = { what: 'work', hours: 0 };
export const print: Happening = { what: 'print', which: 1 };
export const pack: Happening = { what: 'packed', which: 1 };
export const jaipur = { ...anOrder([]).address, pin: '302020', city: 'Jaipur', state: 'Rajasthan' };

/** Returns functions for events of the current order. */
export function mixedOrderTests(shopNow: () => PayingShop, lifeNow: () => ParcelLife) {
  async function all(...happenings: Happening[]): Promise<Order> {
    for (const one of happenings) expect(await lifeNow().happens(one), JSON.stringify(one)).toBe(true);
    return read(shopNow(), lifeNow().order);
  }

  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    call(shopNow(), lifeNow().order, { method, path, payload, once: randomUUID() });
  const cancel = (lines?: object[]) => send('POST', '/cancel', { reason: 'changed_mind', ...(lines && { lines }) });

  async function refunded(): Promise<number> {
    const rows = await shopNow()
      .database.db.select()
      .from(refundsTable)
      .where(eq(refundsTable.orderId, lifeNow().order.id));
    return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  return { all, send, cancel, refunded };
}
