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
const { delivered, send, operate, available } = returnTests(() => shop);
const db = () => shop.database.db;

describe('return accept with words that it does not know', () => {
  it.each([
    ['--dry-run', "There is no option '--dry-run' of 'return accept'. It knows --scrap, --dry. Nothing was changed."],
    ['--scrapped', "There is no option '--scrapped' of 'return accept'. It knows --scrap, --dry. Nothing was changed."],
    ['dry', 'Use: npm run shop -- return list'],
    ['scrap', 'Use: npm run shop -- return list'],
  ])('changes nothing for %s', async (word, told) => {
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const { id } = (await send(order, {})).json().data;
    for (const step of ['approve', 'received']) expect((await operate(step, id)).code, step).toBe(0);
    const before = await available('cricket-1', 'M');
    const said: string[] = [];
    const typed = { command: 'return', args: ['accept', id, word], cwd: '/', by: 'asha@desk' };
    const code = await shop.run(typed, (line) => said.push(line));
    const [row] = await db().select().from(returnsTable).where(eq(returnsTable.id, id));
    const refunds = await db().$count(refundsTable, eq(refundsTable.orderId, order.id));
    expect([code, row?.state, refunds, (await available('cricket-1', 'M')) - before]).toEqual([2, 'received', 0, 0]);
    expect(said[0]).toContain(told);
  });
});
