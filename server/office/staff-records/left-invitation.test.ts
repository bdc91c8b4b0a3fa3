import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleague, aColleagueIn, ask } from './test-staff.ts';

// An invitation that a colleague has not used yet, such as one to set up the second step anew.

let shop: TestShop;
let owner = '';
const now = new Date('2026-11-23T10:00:00+05:30');
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterAll(() => shop?.close());

async function invited(email: string, roles: StaffRole[]): Promise<string> {
  const reply = await ask(shop, 'POST /api/office/staff/invitations', { cookie: owner, payload: { email, roles } });
  expect(reply.statusCode).toBe(200);
  const [mail] = await shop.database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, email));
  return mail?.text.match(/\/office\/join#([\w-]+)/)?.[1] ?? '';
}
const accept = async (token: string) =>
  (
    await ask(shop, 'POST /api/office/invitations/accept', {
      payload: { token, name: 'Ravi Rao', password: `Kolhapuri ${randomUUID()}` },
    })
  ).statusCode;
const rolesOf = async (email: string) =>
  (await shop.database.db.select().from(staffMembersTable).where(eq(staffMembersTable.email, email)))[0]?.roles;

describe('an invitation that was not used yet', () => {
  it('lets nobody in who has been let go since', async () => {
    const ravi = await aColleague(shop, ['manager']);
    const token = await invited(ravi.email, ['manager']);
    const reply = await ask(shop, `DELETE /api/office/staff/${ravi.id}`, { cookie: owner, payload: {} });
    expect(reply.json()).toMatchObject({ message: 'They are signed out everywhere, and cannot come in any more' });
    expect(await accept(token)).not.toBe(200);
    expect(await rolesOf(ravi.email)).toBeUndefined();
  });

  it('gives back no role that was taken away since', async () => {
    const ravi = await aColleague(shop, ['owner']);
    const token = await invited(ravi.email, ['owner']);
    const reply = await ask(shop, `PUT /api/office/staff/${ravi.id}/roles`, {
      cookie: owner,
      payload: { roles: ['viewer'], version: 1 },
    });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'The roles hold from now on']);
    await accept(token);
    expect(await rolesOf(ravi.email)).toEqual(['viewer']);
  });
});
