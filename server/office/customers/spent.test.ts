import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  finishRefunds,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

it('shows as spent what the orders of a customer cost after a price reduction, as the list of orders does', async () => {
  const { cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now);
  const customer = await aCustomer(shop);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), customer.headers);
  await placeOrderFor(shop, online([aLine('football-1')]), customer.headers);
  await take(shop, order.id, ...untilDelivered);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, customer.email));
  const page = async () => (await ask(shop, `GET /api/office/customers/${row?.id}`, { cookie })).json().data;
  const before = await page();
  const { version } = (await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie })).json().data;
  const act = { do: 'refund', amount: 2000, to: 'source', why: 'For the test' };
  const payload = { key: randomUUID(), version, act };
  expect((await ask(shop, `POST /api/office/orders/${order.reference}/refund`, { cookie, payload })).statusCode).toBe(
    200,
  );
  await finishRefunds(shop, order.id);
  const after = await page();
  expect(before.spent - after.spent).toBe(2000);
  const totals = after.orders.map(({ total }: { total: number }) => total);
  expect(after.spent).toBeCloseTo(totals[0] + totals[1], 2);
});
