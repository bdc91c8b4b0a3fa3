import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { approvalsTable, staffInvitationsTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { removeDemoPersons } from './demo-persons.ts';

// Access that visitors of a demonstration gave themselves, once its database becomes a real shop's.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop?.close());

async function invite(cookie: string): Promise<{ email: string; token: string }> {
  const email = `${randomUUID()}@visitor.example`;
  const payload = { email, roles: ['owner'] };
  const reply = await ask(shop, 'POST /api/office/staff/invitations', { cookie, payload });
  expect(reply.statusCode).toBe(200);
  const [mail] = await shop.database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, email));
  return { email, token: mail?.text.match(/\/office\/join#([\w-]+)/)?.[1] ?? '' };
}

async function join(token: string): Promise<number> {
  const payload = { token, name: 'A Visitor', password: `Kolhapuri ${randomUUID()}` };
  return (await ask(shop, 'POST /api/office/invitations/accept', { payload })).statusCode;
}

async function memberOf(email: string) {
  const [row] = await shop.database.db.select().from(staffMembersTable).where(eq(staffMembersTable.email, email));
  return row;
}

describe('a database that was a demonstration has in a real shop', () => {
  it('no invitation of a demonstration person', async () => {
    const { token } = await invite(await asDemo(shop, 'owner'));
    await removeDemoPersons(shop.database.db);
    expect(await join(token)).toBe(404);
  });

  it('no visitor who joined by such an invitation, and none whom that visitor invited', async () => {
    const { email, token } = await invite(await asDemo(shop, 'owner'));
    expect(await join(token)).toBe(200);
    const id = (await memberOf(email))?.id ?? '';
    const next = `${randomUUID()}@visitor.example`;
    const row = { id: `inv_${randomUUID()}`, tokenHash: randomUUID(), roles: ['owner' as const], by: 'A Visitor' };
    const times = { sentAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
    await shop.database.db.insert(staffInvitationsTable).values({ ...row, ...times, email: next, invitedById: id });
    await removeDemoPersons(shop.database.db);
    expect(await memberOf(email)).toBeUndefined();
    expect(await shop.database.db.$count(staffInvitationsTable, eq(staffInvitationsTable.email, next))).toBe(0);
  });

  it('no request for approval of a demonstration person', async () => {
    await asDemo(shop, 'support');
    const asked = { askedBy: 'stf_demo_support', askedByName: 'Farida Khan', askedAt: new Date(), why: 'broken' };
    const row = { id: `apr_${randomUUID()}`, kind: 'refund' as const, about: 'K7QW4MX9TD', amountPaise: 100 };
    await shop.database.db.insert(approvalsTable).values({ ...row, ...asked, state: 'asked' });
    await removeDemoPersons(shop.database.db);
    const [now] = await shop.database.db.select().from(approvalsTable).where(eq(approvalsTable.id, row.id));
    expect(now?.state).toBe('withdrawn');
  });

  it('the colleagues and invitations of its own owner', async () => {
    const owner = await aColleagueIn(shop, ['owner'], new Date());
    const [joined, waiting] = [await invite(owner.cookie), await invite(owner.cookie)];
    expect(await join(joined.token)).toBe(200);
    await asDemo(shop, 'owner');
    await removeDemoPersons(shop.database.db);
    expect([await memberOf(owner.email), await memberOf(joined.email)]).not.toContain(undefined);
    expect(await join(waiting.token)).toBe(200);
    expect(await readRoleRights(shop.database.db)).toEqual({});
  });
});
