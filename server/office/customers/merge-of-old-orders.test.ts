import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { returnsTable } from '#database/schema/returns.ts';
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
import { returnTests } from '#server/selling/returns/test-returns.ts';

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

it('counts a piece no more that came back and whose money went back', async () => {
  shop.clock.now = start;
  const { delivered, send, operate } = returnTests(() => shop);
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)];
  const contact = { ...aContact(), email: customer.email };
  const order = await delivered([aLine('cricket-1', 'M', 3)], { contact }, customer.headers);
  const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Ravi Nair' });
  const path = `POST /api/office/customers/${await idOf(other.email)}/merge`;
  const payload = { other: await idOf(customer.email), why: 'One person', dry: true };
  const amountNow = async () => (await ask(shop, path, { cookie, payload })).json().data.amount as number;
  const before = await amountNow();
  const { id } = (await send(order, { lines: [{ line: 1, quantity: 2 }] })).json().data;
  for (const step of ['approve', 'received', 'accept']) expect((await operate(step, id)).code, step).toBe(0);
  const [row] = await shop.database.db.select().from(returnsTable).where(eq(returnsTable.id, id));
  expect(row?.amountPaise).toBeGreaterThan(0);
  expect(await amountNow()).toBeCloseTo(before - (row?.amountPaise ?? 0) / 100, 2);
});
