import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { designsTable } from '#database/schema/designs.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, mailsTo, proveEmail } from '#server/customers/accounts/test-people.ts';
import { tellEndingDesigns } from './tell-ending.ts';

const dayMs = 24 * 3_600_000;
let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop?.close());

const tell = () =>
  tellEndingDesigns({ ...shop, db: shop.database.db, now: () => now, publicUrl: 'https://shop.example' });

async function aMember({ proved = true } = {}): Promise<{ id: string; email: string }> {
  const { email } = await aCustomer(shop);
  if (proved) await proveEmail(shop, email);
  const [row] = await shop.database.db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, email));
  return { id: row?.id ?? '', email };
}

let designs = 0;
async function savedBy(accountId: string | null, days: number, ordered = false): Promise<void> {
  designs += 1;
  await shop.database.db.insert(designsTable).values({
    ...{ id: `cus_${String(designs).padStart(24, '0')}`, accountId, garment: 't-shirt', design: {} },
    ...{ sides: [], pictures: [], acceptsSoft: false },
    ...{ expiresAt: new Date(now.getTime() + days * dayMs), orderedAt: ordered ? now : null },
  });
}

const told = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ about }) => about.startsWith('designs-ending:'));

test('a member gets one mail a week before saved designs are deleted, with the date of the first', async () => {
  const member = await aMember();
  await savedBy(member.id, 6);
  await savedBy(member.id, 3);
  await savedBy(member.id, 12);
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const [mail] = await told(member.email);
  expect(mail?.text).toContain('2 saved designs');
  expect(mail?.text).toContain('26 Nov 2026');
  expect(mail?.text).toContain('https://shop.example/my-account/designs');
  now = new Date(now.getTime() + 7 * dayMs);
  expect(await tell()).toBe(1);
  expect((await told(member.email)).at(-1)?.text).toContain('A saved design');
});

test('no mail is sent about ordered designs, designs of visitors, or to an unconfirmed address', async () => {
  const [member, stranger] = [await aMember(), await aMember({ proved: false })];
  await savedBy(member.id, 2, true);
  await savedBy(stranger.id, 2);
  await savedBy(null, 2);
  expect(await tell()).toBe(0);
  expect([await told(member.email), await told(stranger.email)]).toEqual([[], []]);
});
