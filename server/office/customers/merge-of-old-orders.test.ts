import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

const start = new Date('2026-11-23T10:00:00+05:30');
let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const idOf = async (email: string) =>
  (await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email)))[0]?.id ?? '';

it.each([
  ['can still be cancelled', 89, ['confirmed']],
  ['can still be cancelled', 91, ['confirmed']],
  ['can still be reported', 400, untilDelivered],
] as const)('a merge of an order that %s after %i days waits for a second person', async (_what, days, states) => {
  shop.clock.now = start;
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
  const contact = { ...aContact(), email: customer.email };
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 10)], { contact }), customer.headers);
  await take(shop, order.id, ...states);
  shop.clock.now = new Date(start.getTime() + days * 86_400_000);
  const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Ravi Nair' });
  const payload = { other: await idOf(customer.email), why: 'One person', dry: false };
  const reply = await ask(shop, `POST /api/office/customers/${await idOf(other.email)}/merge`, { cookie, payload });
  expect(reply.json().data).toMatchObject({ approval: true });
});
