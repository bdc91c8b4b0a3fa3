import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffInvitationsTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleague, aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

type Member = Awaited<ReturnType<typeof aColleague>>;

interface Act {
  name: string;
  call: (member: Member) => string;
  payload?: (member: Member) => object;
}

/** Each call that acts on a member of staff. */
const acts: readonly Act[] = [
  {
    name: 'invites them again',
    call: () => 'POST /api/office/staff/invitations',
    payload: ({ email }) => ({ email, roles: ['viewer'] }),
  },
  {
    name: 'changes their roles',
    call: ({ id }) => `PUT /api/office/staff/${id}/roles`,
    payload: () => ({ roles: ['owner'], version: 1 }),
  },
  { name: 'removes them', call: ({ id }) => `DELETE /api/office/staff/${id}` },
  { name: 'reads where they are signed in', call: ({ id }) => `GET /api/office/staff/${id}/sessions` },
  { name: 'signs them out', call: ({ id }) => `DELETE /api/office/staff/${id}/sessions` },
];
const table = acts.map((act) => [act.name, act] as const);

/** Sends an act of whoever has the cookie. */
const send = ({ call, payload }: Act, member: Member, cookie: string) =>
  ask(shop, call(member), { cookie, ...(payload && { payload: payload(member) }) });

it.each(table)('a visitor of a demonstration who %s is refused, and nothing changes', async (_name, act) => {
  const member = await aColleague(shop, ['support']);
  const visitor = await asDemo(shop, 'owner');
  const { db } = shop.database;
  const rows = () => db.select().from(staffMembersTable).where(eq(staffMembersTable.id, member.id));
  const before = await rows();
  const reply = await send(act, member, visitor);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
  expect(await rows()).toEqual(before);
  expect(await db.$count(staffInvitationsTable, eq(staffInvitationsTable.email, member.email))).toBe(0);
});

it.each(table)('an owner who %s is allowed', async (_name, act) => {
  const member = await aColleague(shop, ['support']);
  const owner = await aColleagueIn(shop, ['owner'], new Date());
  expect((await send(act, member, owner.cookie)).statusCode).toBe(200);
});

it('a visitor takes no invitation back that an owner sent, and sends none to that address', async () => {
  const owner = await aColleagueIn(shop, ['owner'], new Date());
  const body = { email: 'next.colleague@shop.example', roles: ['support'] };
  const invited = await ask(shop, 'POST /api/office/staff/invitations', { cookie: owner.cookie, payload: body });
  const { invitations } = invited.json().data;
  const id = invitations.find(({ email }: { email: string }) => email === body.email)?.id;
  const visitor = await asDemo(shop, 'owner');
  for (const [call, payload] of [
    [`DELETE /api/office/staff/invitations/${id}`],
    ['POST /api/office/staff/invitations', body],
  ] as const) {
    const reply = await ask(shop, call, { cookie: visitor, ...(payload && { payload }) });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
  }
  const kept = await ask(shop, 'GET /api/office/staff', { cookie: owner.cookie });
  expect(kept.json().data.invitations.map((one: { id: string }) => one.id)).toContain(id);
});
