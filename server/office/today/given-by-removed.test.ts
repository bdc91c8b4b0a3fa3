import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T10:00:00+05:30');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop?.close());

it('still says on Today what a colleague gave who was let go meanwhile', async () => {
  const owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
  const ravi = await aColleagueIn(shop, ['support'], now, { name: 'Ravi Rao' });
  const { email } = await aCustomer(shop);
  const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  const payload = { give: true, amount: 1500, why: 'Late parcel', key: randomUUID() };
  const given = await ask(shop, `POST /api/office/customers/${account?.id}/credit`, { cookie: ravi.cookie, payload });
  expect(given.statusCode).toBe(200);
  const shown = async () => (await ask(shop, 'GET /api/office/today', { cookie: owner })).json().data.given;
  expect(await shown()).toMatchObject([{ acts: 1, rupees: 1500 }]);
  const gone = await ask(shop, `DELETE /api/office/staff/${ravi.id}`, { cookie: owner, payload: {} });
  expect(gone.statusCode).toBe(200);
  expect(await shown()).toMatchObject([{ who: 'Ravi Rao', acts: 1, rupees: 1500 }]);
});
