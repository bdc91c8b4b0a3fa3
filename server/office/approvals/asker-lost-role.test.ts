import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalKinds } from '#contract/office/lists.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleague, aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
let owner: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie: owner } = await aColleagueIn(shop, ['owner'], new Date()));
});
afterAll(() => shop?.close());

/** Writes a pending approval of each kind, asked by a manager. Returns the manager. */
async function asked() {
  const manager = await aColleague(shop, ['manager']);
  const rows = approvalKinds.map((kind) => ({
    ...{ id: `apr_${manager.id}_${kind}`, kind, about: `${manager.id} ${kind}`, amountPaise: 10_000, why: 'Late' },
    ...{ state: 'asked' as const, askedBy: manager.id, askedByName: manager.name, askedAt: new Date() },
    mergedAccount: kind === 'customer_merge' ? 'acc_other' : null,
  }));
  await shop.database.db.insert(approvalsTable).values(rows);
  return manager;
}

/** Returns the kinds that still wait, of those that a member asked. */
async function waitingOf({ id }: { id: string }): Promise<string[]> {
  const rows = await shop.database.db.select().from(approvalsTable).where(eq(approvalsTable.askedBy, id));
  return rows.filter(({ state }) => state === 'asked').map(({ kind }) => kind);
}

it.each([
  { roles: ['merchandiser'], waits: ['price_change', 'price_sheet'] },
  { roles: ['viewer'], waits: [] },
  { roles: ['owner'], waits: [...approvalKinds] },
] as const)('of what a manager asked, only $waits waits once they have the roles $roles', async ({ roles, waits }) => {
  const manager = await asked();
  const payload = { roles, version: 1 };
  const reply = await ask(shop, `PUT /api/office/staff/${manager.id}/roles`, { cookie: owner, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await waitingOf(manager)).sort()).toEqual([...waits].sort());
});

it('what a role may not ask any more is withdrawn for all who have it, and cannot be granted', async () => {
  const manager = await asked();
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
  const changed = { 'refunds.give': ['owner'] };
  const reply = await ask(shop, 'PUT /api/office/roles', { cookie: owner, payload: { changed, version } });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await waitingOf(manager)).sort()).toEqual(['customer_merge', 'price_change', 'price_sheet']);
  const granted = await ask(shop, `POST /api/office/approvals/apr_${manager.id}_refund/decision`, {
    cookie: owner,
    payload: { grant: true },
  });
  expect([granted.statusCode, granted.json().code]).toEqual([409, 'conflict']);
});
