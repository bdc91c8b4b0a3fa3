import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { staffInvitationsTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from './test-staff.ts';

let shop: TestShop;
const now = new Date('2026-11-23T10:00:00+05:30');
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop?.close());
const db = () => shop.database.db;

async function invite(cookie: string, email: string, roles: StaffRole[]): Promise<string> {
  const reply = await ask(shop, 'POST /api/office/staff/invitations', { cookie, payload: { email, roles } });
  expect(reply.statusCode, reply.body).toBe(200);
  const [mail] = await db()
    .select()
    .from(mailOutboxTable)
    .where(eq(mailOutboxTable.to, email))
    .orderBy(desc(mailOutboxTable.createdAt));
  return mail?.text.match(/\/office\/join#([\w-]+)/)?.[1] ?? '';
}
const accept = async (token: string, name: string) => {
  const payload = { token, name, password: `Kolhapuri ${randomUUID()}` };
  return (await ask(shop, 'POST /api/office/invitations/accept', { payload })).statusCode;
};
const dismiss = async (cookie: string, id: string) =>
  (await ask(shop, `DELETE /api/office/staff/${id}`, { cookie, payload: {} })).statusCode;
const anAddress = () => `${randomUUID()}@example.in`;
const anOwner = (name: string) => aColleagueIn(shop, ['owner'], now, { name });

describe('a colleague who was let go', () => {
  it.each([
    ['has the same name', 'Nila Menon'],
    ['has changed the name since', 'Nila M. Menon'],
  ])('comes in by no invitation that they sent, where the inviter %s', async (_what, name) => {
    const other = await anOwner('Olga Rao');
    const nila = await anOwner('Nila Menon');
    const second = anAddress();
    const sent = await invite(nila.cookie, second, ['owner']);
    // A member who sets up the second step again, by an invitation to themselves, may give another name.
    const anew = await invite(nila.cookie, nila.email, ['owner']);
    expect(await accept(anew, name)).toBe(200);
    expect(await dismiss(other.cookie, nila.id)).toBe(200);
    expect(await accept(sent, 'Nila Menon')).toBe(404);
    expect(await db().$count(staffMembersTable, eq(staffMembersTable.email, second))).toBe(0);
  });

  it('leaves the invitations of another colleague of the same name', async () => {
    const [one, other] = [await anOwner('Asha Rao'), await anOwner('Asha Rao')];
    const invited = anAddress();
    const sent = await invite(other.cookie, invited, ['packer']);
    expect(await dismiss(other.cookie, one.id)).toBe(200);
    expect(await accept(sent, 'Ravi Rao')).toBe(200);
  });

  it('loses an invitation of which only the name was stored', async () => {
    const [other, gone] = [await anOwner('Olga Rao'), await anOwner('Meera Das')];
    const invited = anAddress();
    const sent = await invite(gone.cookie, invited, ['packer']);
    await db().update(staffInvitationsTable).set({ invitedById: null }).where(eq(staffInvitationsTable.email, invited));
    expect(await dismiss(other.cookie, gone.id)).toBe(200);
    expect(await accept(sent, 'Ravi Rao')).toBe(404);
  });
});
