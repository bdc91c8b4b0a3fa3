import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { approvalsTable, auditTable, givenAmountsTable, staffMembersTable } from '#database/schema/staff.ts';
import { aCustomer, mailsTo } from '#server/customers/accounts/test-people.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import { aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { changeStoreCredit } from '#server/orders/store-credit/change-credit.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let manager: string;
let owner: string;
let support: string;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
// Each test uses its own members, because the limits count per member and day.
beforeEach(async () => {
  [manager, owner, support] = [
    await signIn('manager', 'Ravi Nair'),
    await signIn('owner', 'Olga'),
    await signIn('support', 'Meera Das'),
  ];
});

const signIn = async (role: StaffRole, name: string) =>
  (await aColleagueIn(shop, [role], shop.clock.now, { name })).cookie;

async function anAccount(credit = 0): Promise<{ id: string; email: string }> {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  const id = row?.id ?? '';
  if (credit !== 0) await bookCredit(id, credit);
  return { id, email };
}
const bookCredit = (accountId: string, rupees: number) => {
  const wish = { accountId, amountPaise: rupees * 100, why: 'For the test' };
  return shop.database.db.transaction((tx) =>
    changeStoreCredit(tx, {
      ...idempotencyRecord(randomUUID(), wish),
      ...wish,
      memberName: 'Olga',
      at: shop.clock.now,
    }),
  );
};
type Pair = { into: string; from: string };
async function aPair(credit = 26_000): Promise<Pair> {
  return { into: (await anAccount()).id, from: (await anAccount(credit)).id };
}
const merge = async (cookie: string, { into, from }: Pair, dry = false) => {
  const reply = await ask(shop, `POST /api/office/customers/${into}/merge`, {
    cookie,
    payload: { other: from, why: 'One person', dry },
  });
  return { status: reply.statusCode, ...reply.json() };
};
const open = async (id: string) => (await ask(shop, `GET /api/office/customers/${id}`, { cookie: owner })).json().data;
const waitingOf = async (id: string) => (await open(id)).asked as Approval;
const decide = async (cookie: string, { id }: Pick<Approval, 'id'>, more: object = {}) => {
  const reply = await ask(shop, `POST /api/office/approvals/${id}/decision`, {
    cookie,
    payload: { grant: true, ...more },
  });
  return { status: reply.statusCode, ...reply.json() };
};
async function askedMerge(credit?: number): Promise<Pair & { asked: Approval }> {
  const pair = await aPair(credit);
  expect((await merge(manager, pair)).status).toBe(200);
  return { ...pair, asked: await waitingOf(pair.into) };
}
const isThere = async (id: string) =>
  (await shop.database.db.select().from(accountsTable).where(eq(accountsTable.id, id))).length === 1;

describe('merge of accounts above the limit of store credit', () => {
  it('shows that a merge requires an approval, with the remaining limit, in the preview', async () => {
    const pair = await aPair();
    const tried = await merge(manager, pair, true);
    expect(tried.data).toMatchObject({
      dry: true,
      approval: true,
      amount: 26_000,
      waits: 'It moves ₹26,000.00 of store credit and orders, and you have ₹25,000.00 left to give today.',
      moves: ['₹26,000.00 of store credit'],
    });
    expect((await open(pair.into)).asked).toBeNull();
    expect((await merge(owner, pair, true)).data).toMatchObject({
      approval: false,
      amount: 26_000,
      waits: '',
    });
  });

  it('merges the accounts in one transaction once a second person approves', async () => {
    const pair = await aPair();
    const reply = await merge(manager, pair);
    expect([reply.status, reply.message]).toEqual([
      200,
      'It moves ₹26,000.00 of store credit and orders, and you have ₹25,000.00 left to give today. A second person is asked.',
    ]);
    expect(await isThere(pair.from)).toBe(true);
    const asked = await waitingOf(pair.into);
    expect(asked).toMatchObject({
      ...{
        kind: 'customer_merge',
        about: pair.into,
        amount: 26_000,
        why: 'One person',
        state: 'asked',
        askedBy: 'Ravi Nair',
      },
      words: expect.stringMatching(
        /^Merge of accounts with credit and orders of ₹26,000\.00 for [A-Z][a-z]+ [A-Z][a-z]+$/,
      ),
    });
    expect(await waitingOf(pair.from)).toMatchObject({ id: asked.id });
    const given = await shop.database.db.$count(givenAmountsTable);
    expect((await decide(owner, asked)).status).toBe(200);
    expect(await isThere(pair.from)).toBe(false);
    const after = await open(pair.into);
    expect(after.credit.balance).toBe(26_000);
    expect(after.history[0]).toMatchObject({ what: 'Merged two accounts of one person', who: 'Olga' });
    // Approved amounts count towards no limit.
    expect(await shop.database.db.$count(givenAmountsTable)).toBe(given);
  });

  it('mails both customers about a merge only once it is approved', async () => {
    const [into, from] = [await anAccount(), await anAccount(26_000)];
    await merge(manager, { into: into.id, from: from.id });
    const told = async () =>
      (await mailsTo(shop, from.email)).filter(({ about }) => about.startsWith('accounts-merged:')).length;
    expect(await told()).toBe(0);
    await decide(owner, await waitingOf(into.id));
    expect(await told()).toBe(1);
  });

  it('requests one approval for a merge, whoever asks and in whichever direction', async () => {
    const { into, from, asked } = await askedMerge();
    for (const reply of [
      await merge(manager, { into, from }),
      await merge(owner, { into, from }),
      await merge(owner, { into: from, from: into }),
    ])
      expect(reply).toMatchObject({
        status: 409,
        message: expect.stringContaining('waits for approval, asked by Ravi Nair'),
      });
    expect(await isThere(into)).toBe(true);
    const rows = await shop.database.db.select().from(approvalsTable).where(eq(approvalsTable.about, into));
    expect(rows.map(({ id }) => id)).toEqual([asked.id]);
  });

  it('lets only the requester withdraw the approval of a merge', async () => {
    const { into, from, asked } = await askedMerge();
    const withdraw = (cookie: string) => ask(shop, `POST /api/office/approvals/${asked.id}/withdraw`, { cookie });
    expect((await withdraw(owner)).statusCode).toBe(404);
    expect((await withdraw(manager)).statusCode).toBe(200);
    expect((await decide(owner, asked)).code).toBe('conflict');
    expect((await merge(owner, { into, from })).status).toBe(200);
  });

  it('refuses a merge to members without permission and without a login', async () => {
    const pair = await aPair();
    expect((await merge(support, pair)).status).toBe(403);
    expect((await merge('office=nobody', pair)).status).toBe(401);
    const { asked } = await askedMerge();
    expect((await decide(support, asked)).status).toBe(403);
    expect((await decide('office=nobody', asked)).status).toBe(401);
    expect((await decide(await signIn('manager', 'Other'), asked)).code).toBe('not_offered');
  });
});

describe('pending approval of a merge', () => {
  it('merges once for two concurrent approvals', async () => {
    const { into, asked } = await askedMerge();
    const other = await signIn('owner', 'Otto');
    const replies = await Promise.all([decide(owner, asked), decide(other, asked)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await open(into)).credit.balance).toBe(26_000);
  });

  it('moves the remaining store credit if some was spent since the request', async () => {
    const { into, from, asked } = await askedMerge();
    await bookCredit(from, -6_000);
    expect((await decide(owner, asked)).status).toBe(200);
    expect((await open(into)).credit.balance).toBe(20_000);
  });

  it('refuses an approved merge if the store credit has grown since the request', async () => {
    const { from, asked } = await askedMerge();
    await bookCredit(from, 1);
    expect(await decide(owner, asked)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('₹26,001.00'),
    });
    expect(await isThere(from)).toBe(true);
    expect((await decide(owner, asked, { grant: false, answer: 'Ask again' })).status).toBe(200);
  });

  it.each(['into', 'from'] as const)('refuses an approved merge if the account `%s` was deleted', async (which) => {
    const { asked, ...pair } = await askedMerge();
    await shop.database.db.delete(accountsTable).where(eq(accountsTable.id, pair[which]));
    expect(await decide(owner, asked)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('gives no store credit to either account while their merge is pending', async () => {
    const { into, from } = await askedMerge();
    for (const id of [into, from]) {
      const payload = { give: true, amount: 10, why: 'Late', key: randomUUID() };
      const reply = await ask(shop, `POST /api/office/customers/${id}/credit`, { cookie: owner, payload });
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
    }
  });

  it('refuses to merge either account with a third one while their merge is pending', async () => {
    const { into, from } = await askedMerge();
    const third = (await anAccount()).id;
    for (const pair of [
      { into: third, from },
      { into: third, from: into },
      { into: from, from: third },
    ])
      expect((await merge(owner, pair)).status).toBe(409);
    expect([await isThere(into), await isThere(from), await isThere(third)]).toEqual([true, true, true]);
  });
});

it('refuses a merge while an approval of store credit for the deleted account is pending', async () => {
  const { into, from } = await aPair(0);
  const payload = { give: true, amount: 3000, why: 'Late', key: randomUUID() };
  await ask(shop, `POST /api/office/customers/${from}/credit`, { cookie: support, payload });
  expect(await merge(owner, { into, from })).toMatchObject({
    status: 409,
    message: expect.stringContaining('waits for approval'),
  });
});

it('merges without approval within the limit and counts the amount', async () => {
  const pair = await aPair(20_000);
  expect((await merge(manager, pair)).message).toBe('Merged.');
  const again = await aPair(0);
  await bookCredit(again.from, 6_000);
  expect((await merge(manager, { into: pair.into, from: again.from })).message).toContain('A second person is asked');
});

it('counts orders of the deleted account of any age, without cancelled sums', async () => {
  const { db } = shop.database;
  const pair = await aPair(0);
  const amountOf = async (values: Partial<typeof ordersTable.$inferInsert>) => {
    await db
      .update(ordersTable)
      .set({ accountId: pair.from, placedAt: shop.clock.now, ...values })
      .where(eq(ordersTable.reference, reference));
    return (await merge(manager, pair, true)).data.amount;
  };
  const reply = await postOrder(shop, anOrder([aLine('football-1')], aContact()));
  const { reference } = reply.json().data;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const total = (order?.totalPaise ?? 0) / 100;
  expect(total).toBeGreaterThan(100);
  expect(await amountOf({})).toBe(total);
  expect(await amountOf({ cancelledPaise: 10_000 })).toBe(total - 100);
  expect(await amountOf({ cancelledPaise: 0, placedAt: new Date(shop.clock.now.getTime() - 400 * 86_400_000) })).toBe(
    total,
  );
  expect(await amountOf({ state: 'cancelled' })).toBe(0);
  await amountOf({ state: 'placed' });
  expect(await amountOf({ accountId: pair.into })).toBe(0);
});

it.each(['into', 'from'] as const)(
  "requires an approval of a merge %s the manager's own account, also without any credit",
  async (side) => {
    const { cookie, email } = await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Ravi Nair' });
    const pair = await aPair(0);
    await shop.database.db.update(accountsTable).set({ email }).where(eq(accountsTable.id, pair[side]));
    expect((await merge(cookie, pair)).message).toBe('It is about your own account. A second person is asked.');
    expect(await isThere(pair.from)).toBe(true);
    expect(await waitingOf(pair.into)).toMatchObject({ kind: 'customer_merge', amount: 0 });
  },
);

it('lets the only decider confirm a merge alone, and marks that in the audit', async () => {
  const cookie = await asDemo(shop, 'owner');
  const pair = await aPair(150_000);
  expect((await merge(cookie, pair)).status).toBe(200);
  await shop.database.db.delete(staffMembersTable).where(eq(staffMembersTable.demo, false));
  const [asked] = (await ask(shop, 'GET /api/office/approvals?whose=own', { cookie })).json().data
    .approvals as Approval[];
  expect(asked).toMatchObject({ kind: 'customer_merge', alone: true });
  expect((await decide(cookie, { id: asked?.id ?? '' })).code).toBe('not_offered');
  expect((await decide(cookie, { id: asked?.id ?? '' }, { confirm: {} })).status).toBe(200);
  expect(await isThere(pair.from)).toBe(false);
  const rows = await shop.database.db.select().from(auditTable).where(eq(auditTable.about, pair.into));
  expect(rows.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^Granted without a second person: Merge of accounts/),
  );
  const { confirmedAlone } = (await ask(shop, 'GET /api/office/today', { cookie })).json().data;
  expect(confirmedAlone).toContainEqual({
    id: asked?.id,
    words: expect.stringMatching(/^Merge of accounts .* without a second person/),
  });
});
