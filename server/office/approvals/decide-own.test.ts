import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

let shop: PayingShop;
let manager: string;
let owner: { cookie: string; email: string };
beforeAll(async () => {
  shop = await openPayingShop();
  manager = await asDemo(shop, 'manager');
  const cookie = await asDemo(shop, 'owner');
  const [found] = (await shop.database.db.select().from(staffMembersTable)).filter(({ roles }) =>
    roles.includes('owner'),
  );
  owner = { cookie, email: found?.email ?? '' };
});
afterAll(() => shop?.close());

/** Creates an account with an e-mail that nobody has confirmed. */
async function accountWith(email: string): Promise<string> {
  await aCustomer(shop, { email });
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  return row?.id ?? '';
}
const give = (cookie: string, account: string, amount: number) =>
  ask(shop, `POST /api/office/customers/${account}/credit`, {
    cookie,
    payload: { give: true, amount, why: 'For the test', key: randomUUID() },
  });
const decide = async (cookie: string, id: string) => {
  const payload = { grant: true, confirm: {} };
  return (await ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie, payload })).json();
};
async function ownRequest(cookie: string, account: string): Promise<Approval | undefined> {
  const { approvals } = (await ask(shop, 'GET /api/office/approvals?whose=own', { cookie })).json().data;
  return (approvals as Approval[]).find(({ about, state }) => about === account && state === 'asked');
}
const balanceOf = async (account: string): Promise<number> =>
  (await ask(shop, `GET /api/office/customers/${account}`, { cookie: owner.cookie })).json().data.credit.balance;

describe('account that looks like that of the only owner', () => {
  it('does not let the requester decide alone', async () => {
    const account = await accountWith(owner.email.replace('@', '+x@'));
    await give(manager, account, 90_000);
    const asked = await ownRequest(manager, account);
    expect(asked).toMatchObject({ state: 'asked', alone: false });
    expect((await decide(manager, asked?.id ?? '')).code).toBe('not_offered');
    expect(await balanceOf(account)).toBe(0);
  });

  it('leaves the decision to the owner, who confirms it, and marks that in Today', async () => {
    const account = await accountWith(owner.email.replace('@', '+y@'));
    await give(manager, account, 90_000);
    const asked = await ownRequest(manager, account);
    const reply = await decide(owner.cookie, asked?.id ?? '');
    expect(reply.data).toMatchObject({ state: 'done', selfConfirmed: true });
    expect(await balanceOf(account)).toBe(90_000);
    const { confirmedAlone } = (await ask(shop, 'GET /api/office/today', { cookie: owner.cookie })).json().data;
    expect(confirmedAlone[0].words).toMatch(/was granted by .+, whose own order or account it is\.$/);
  });
});

describe('aliases of one mailbox', () => {
  it.each([
    ['nila.menon.x@gmail.com', 'nilamenonx@gmail.com'],
    ['meera@gmail.com', 'm.e.e.r.a+cricket@googlemail.com'],
    ['ravi@shop.example', 'Ravi+orders@shop.example'],
  ])('requires an approval of store credit by %s to %s', async (email, recipient) => {
    const { cookie, id } = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Nila Menon' });
    await shop.database.db.update(staffMembersTable).set({ email }).where(eq(staffMembersTable.id, id));
    const account = await accountWith(recipient.toLowerCase());
    expect((await give(cookie, account, 100)).json().message).toContain('second person');
    expect(await balanceOf(account)).toBe(0);
  });

  it('counts amounts given to them towards one limit per customer and day', async () => {
    const { cookie } = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
    const told: string[] = [];
    for (const email of ['thief@gmail.com', 'thief+1@gmail.com', 't.hief@gmail.com'])
      told.push((await give(cookie, await accountWith(email), 1_500)).json().message);
    expect(told[0]).toContain('is given');
    for (const message of told.slice(1)) expect(message).toContain('second person');
  });
});
