import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from './test-staff.ts';

const now = new Date('2026-11-23T10:00:00+05:30');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop?.close());

it('leaves the shop an owner, though the only one is invited anew with another role', async () => {
  const { db } = shop.database;
  const only = await aColleagueIn(shop, ['owner'], now);
  const payload = { email: only.email, roles: ['viewer'] };
  await ask(shop, 'POST /api/office/staff/invitations', { cookie: only.cookie, payload });
  const [mail] = await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, only.email));
  const token = mail?.text.match(/\/office\/join#([\w-]+)/)?.[1] ?? '';
  await ask(shop, 'POST /api/office/invitations/accept', {
    payload: { token, name: 'Nila Menon', password: `Kolhapuri ${randomUUID()}` },
  });
  const members = await db.select().from(staffMembersTable);
  expect(members.filter(({ roles, demo }) => roles.includes('owner') && !demo)).toHaveLength(1);
});
