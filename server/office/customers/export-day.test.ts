import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

// 02:00 on 1 December in India.
const now = new Date('2026-11-30T20:30:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop?.close());

it('names the export of a customer after the day in India', async () => {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const reply = await ask(shop, `POST /api/office/customers/${row?.id}/export`, { cookie, payload: {} });
  expect(reply.json().data.name).toBe('customer-2026-12-01.json');
});
