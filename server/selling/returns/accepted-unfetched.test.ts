import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from './test-returns.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const { delivered, send, report, operate, available } = returnTests(() => shop);

async function outcomeOf(id: string, orderId: string) {
  const [row] = await shop.database.db.select().from(returnsTable).where(eq(returnsTable.id, id));
  const refunds = await shop.database.db.$count(refundsTable, eq(refundsTable.orderId, orderId));
  return { state: row?.state, refunds, onShelf: await available('cricket-1', 'M') };
}

describe('a return whose piece the courier is still to fetch', () => {
  it.each([
    ['approved', ['approve']],
    ['pickup_booked', ['approve', 'pickup']],
    ['picked_up', ['approve', 'pickup', 'picked-up']],
  ])('is accepted by no command while it is %s', async (state, steps) => {
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const onShelf = await available('cricket-1', 'M');
    const { id } = (await send(order, {})).json().data;
    for (const step of steps) expect((await operate(step, id)).code, step).toBe(0);
    for (const more of [[], ['--dry'], ['--scrap']]) {
      const { code, said } = await operate('accept', id, ...more);
      expect([code, said]).toEqual([1, expect.stringContaining('that is not its next step. Nothing was changed.')]);
    }
    expect(await outcomeOf(id, order.id)).toEqual({ state, refunds: 0, onShelf });
  });

  it('is accepted once it was received', async () => {
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const onShelf = await available('cricket-1', 'M');
    const { id } = (await send(order, {})).json().data;
    for (const step of ['approve', 'received', 'accept']) expect((await operate(step, id)).code, step).toBe(0);
    expect(await outcomeOf(id, order.id)).toEqual({ state: 'refund_started', refunds: 1, onShelf: onShelf + 1 });
  });

  it('is no report of a missing piece, which is accepted at once', async () => {
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const { id } = (await report(order, { kind: 'missing' })).json().data;
    for (const step of ['approve', 'accept']) expect((await operate(step, id)).code, step).toBe(0);
  });
});
