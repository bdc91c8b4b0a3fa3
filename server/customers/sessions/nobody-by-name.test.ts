import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, proveEmail } from '#server/customers/accounts/test-people.ts';
import { migrationsFolder } from '#server/foundation/database/database.ts';
import { presentUser } from './begin-session.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Saves an account under a name as an older release did, migrates it, and returns how its owner sees it. */
async function broughtForward(firstName: string, lastName: string, proved = true) {
  const { db } = shop.database;
  const { email } = await aCustomer(shop);
  if (proved) await proveEmail(shop, email);
  await db.update(accountsTable).set({ firstName, lastName }).where(eq(accountsTable.email, email));
  await db.execute(sql.raw(await readFile(path.join(migrationsFolder, '0046_nobody-by-name.sql'), 'utf8')));
  const [row] = await db.select().from(accountsTable).where(eq(accountsTable.email, email));
  if (!row) throw new Error('the account is gone');
  const { firstName: first, name } = presentUser(row, 'email');
  return { firstName: first, name: name === email ? 'the e-mail' : name };
}

test('removes the placeholder name of an older release, and keeps a name that a customer typed', async () => {
  expect(await broughtForward('Shopper', '')).toEqual({ firstName: '', name: 'the e-mail' });
  expect(await broughtForward('Shopper', 'Khan')).toEqual({ firstName: 'Shopper', name: 'Shopper Khan' });
  expect(await broughtForward('Asha', '')).toEqual({ firstName: 'Asha', name: 'Asha' });
  expect(await broughtForward('Shopper', '', false)).toEqual({ firstName: 'Shopper', name: 'Shopper' });
});
