import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const inGroups = (reference: string) => `${reference.slice(0, 5).toLowerCase()}-${reference.slice(5)}`;
const askFor = async (cookie: string, about: string) => {
  const payload = { kind: 'refund', about, amount: 5_000, why: 'Late parcel' };
  const reply = await ask(shop, 'POST /api/office/approvals', { cookie, payload });
  return { status: reply.statusCode, asked: (reply.json() as { data?: Approval }).data };
};
const grant = (cookie: string, id: string) =>
  ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie, payload: { grant: true } });
const refunded = (id: string) => shop.database.db.$count(refundsTable, eq(refundsTable.orderId, id));
const supportAndManager = async () => ({
  support: await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Meera Das' }),
  manager: await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Ravi Nair' }),
});

describe('an approval whose order reference was typed in groups', () => {
  it.each([
    ['plain', (one: string) => one],
    ['in groups', inGroups],
  ])('is not granted by whose own order it is (%s)', async (_how, write) => {
    await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Olga' });
    const { support, manager } = await supportAndManager();
    const contact = { ...aContact(), email: manager.email };
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 5)], { contact }));
    const { status, asked } = await askFor(support.cookie, write(order.reference));
    expect([status, asked?.about]).toEqual([200, order.reference]);
    const reply = await grant(manager.cookie, asked?.id ?? '');
    expect([reply.statusCode, await refunded(order.id)]).toEqual([409, 0]);
  });

  it('is not granted by whose own order it is if it was stored in groups', async () => {
    await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Olga' });
    const { support, manager } = await supportAndManager();
    const contact = { ...aContact(), email: manager.email };
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 5)], { contact }));
    const id = (await askFor(support.cookie, order.reference)).asked?.id ?? '';
    await shop.database.db
      .update(approvalsTable)
      .set({ about: inGroups(order.reference).toUpperCase() })
      .where(eq(approvalsTable.id, id));
    const reply = await grant(manager.cookie, id);
    expect([reply.statusCode, await refunded(order.id)]).toEqual([409, 0]);
  });

  it('waits for no second time about the same order', async () => {
    const { support } = await supportAndManager();
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 5)]));
    expect((await askFor(support.cookie, order.reference)).status).toBe(200);
    expect((await askFor(support.cookie, inGroups(order.reference))).status).toBe(409);
  });
});
