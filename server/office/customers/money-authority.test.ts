import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { paymentsTable } from '#database/schema/payments.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { normalizeBankReference } from '#server/money/payments/bank-reference.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;
const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;

async function anAccount(): Promise<{ id: string; email: string }> {
  const { email } = await aCustomer(shop);
  const [row] = await db().select().from(accountsTable).where(eq(accountsTable.email, email));
  return { id: row?.id ?? '', email };
}

const changeCredit = async (cookie: string, account: string, give: boolean, amount: number): Promise<string> => {
  const payload = { give, amount, why: 'Late parcel', key: randomUUID() };
  return (await ask(shop, `POST /api/office/customers/${account}/credit`, { cookie, payload })).json().message;
};
const balanceOf = async (cookie: string, account: string): Promise<number> =>
  (await ask(shop, `GET /api/office/customers/${account}`, { cookie })).json().data.credit.balance;
const versionOf = async (cookie: string, reference: string): Promise<string> =>
  (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data.version;

async function press(cookie: string, reference: string, path: 'payment' | 'refund', act: object) {
  const payload = { key: randomUUID(), version: await versionOf(cookie, reference), act };
  const reply = await ask(shop, `POST /api/office/orders/${reference}/${path}`, { cookie, payload });
  return { status: reply.statusCode, ...(reply.json() as { message: string; code?: string }) };
}

const paidBy = (reference: string) => ({
  do: 'mark_paid',
  way: 'bank_transfer',
  reference,
  why: 'Their name is on the statement',
});
/** An unpaid order; 10 jerseys cost ₹27,489.00, which exceeds the limit of a manager. */
const unpaid = (pieces: number, contact = aContact()) => {
  const order = { ...anOrder([aLine('cricket-1', 'M', pieces)], contact), payment: 'razorpay' };
  return placeOrderFor(shop, order, {}, { unpaid: true });
};
const approvalAbout = async (cookie: string, about: string): Promise<Approval> => {
  const { approvals } = (await ask(shop, 'GET /api/office/approvals', { cookie })).json().data;
  const found = (approvals as Approval[]).find((one) => one.about === about);
  if (!found) throw new Error(`nobody asked about ${about}`);
  return found;
};
const decide = (cookie: string, { id }: Approval, grant = true) =>
  ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie, payload: { grant } });

describe('deduction of store credit', () => {
  it('limits deductions per customer and day, separately from gifts', async () => {
    const [owner, support, { id }] = [await signIn('owner'), await signIn('support'), await anAccount()];
    await changeCredit(owner, id, true, 9_000);
    expect(await changeCredit(support, id, false, 1_500)).toContain('is taken back');
    expect(await changeCredit(await signIn('support'), id, false, 600)).toContain('a second person is asked');
    expect(await balanceOf(owner, id)).toBe(7_500);
    const other = (await anAccount()).id;
    expect(await changeCredit(support, other, true, 2_000)).toContain('is given');
  });

  it('enforces the limit for concurrent deductions', async () => {
    const [owner, support, { id }] = [await signIn('owner'), await signIn('support'), await anAccount()];
    await changeCredit(owner, id, true, 9_000);
    await Promise.all(Array.from({ length: 5 }, () => changeCredit(support, id, false, 900)));
    expect(await balanceOf(owner, id)).toBe(7_200);
  });
});

describe('bank reference of a payment', () => {
  it.each([
    ['NEFT/2026-11/4321', 'NEFT2026114321'],
    [' utr 77·1234 ', 'UTR771234'],
    ['UTR77\u20111234', 'UTR771234'],
    ['UTR77\u20441234', 'UTR771234'],
    ['ＵＴＲ７７１２３４', 'UTR771234'],
    ['IMPS/९९/७७११', 'IMPS997711'],
    ['utr ৭৭১২৩৪', 'UTR771234'],
  ])('normalizes reference “%s” to %s', (typed, normalized) => expect(normalizeBankReference(typed)).toBe(normalized));

  it('ignores slashes, dashes and blanks anywhere in a bank reference', () => {
    const separators = fc.stringMatching(/^[ /\\.,:_#+*·–—-]{0,3}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4,16}$/), fc.array(separators, { maxLength: 17 }), (plain, between) => {
        const typed = [...plain].map((letter, at) => `${between[at] ?? ''}${letter}`).join('');
        expect(normalizeBankReference(typed)).toBe(plain);
      }),
    );
  });

  it.each(['ІMPS997711', 'IMPS99७७क', 'UTR77①234é'])('refuses reference “%s” with letters beside A to Z', (typed) => {
    expect(() => normalizeBankReference(typed)).toThrow('Write the reference with the letters A to Z and digits');
  });

  it('refuses a bank reference of fewer than four letters or digits', () => {
    expect(() => normalizeBankReference('1-2/3')).toThrow('at least 4 letters or digits');
  });

  it('accepts a bank reference for one order only, in any notation', async () => {
    const manager = await signIn('manager');
    const [first, second] = [await unpaid(1), await unpaid(1)];
    expect(await press(manager, first.reference, 'payment', paidBy('IMPS/99/7711'))).toMatchObject({ status: 200 });
    expect(await press(manager, second.reference, 'payment', paidBy('imps 99 7711'))).toMatchObject({
      status: 409,
      message: `This reference has paid for order ${first.reference}.`,
    });
  });
});

describe('payment of an order booked by staff', () => {
  it('requires an approval above the limit, and then books the payment once', async () => {
    const [manager, owner, order] = [await signIn('manager'), await signIn('owner'), await unpaid(10)];
    const tried = await ask(shop, `POST /api/office/orders/${order.reference}/try`, {
      cookie: manager,
      payload: { act: paidBy('RTGS 1 0001') },
    });
    expect(tried.json().data).toMatchObject({ approval: true });
    expect(tried.json().data.follows[0]).toBe('It is above your limit: a second person is asked first');
    const asked = await press(manager, order.reference, 'payment', paidBy('RTGS 1 0001'));
    expect(asked.message).toBe(`${order.reference}: ₹27,489.00 is above your limit, a second person is asked`);
    expect((await findOrder(db(), order.reference))?.paidBy).toBeNull();
    const again = await press(manager, order.reference, 'payment', paidBy('RTGS 1 0001'));
    expect(again.message).toContain('waits for approval');
    const { possible } = (await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie: manager })).json()
      .data;
    const offered = (possible as { action: string; offered: boolean }[]).find(({ action }) => action === 'mark_paid');
    expect(offered).toMatchObject({ offered: false, words: again.message });
    const approval = await approvalAbout(owner, order.reference);
    const both = await Promise.all([decide(owner, approval), decide(await signIn('owner'), approval)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    expect(payment).toMatchObject({ bankReference: 'RTGS10001', amountPaise: 2_748_900, state: 'captured' });
  });

  it('counts payments per customer and day, not per request', async () => {
    const manager = await signIn('manager');
    const contact = aContact();
    const orders = [await unpaid(5, contact), await unpaid(5, contact)];
    const said = [];
    for (const { reference } of orders)
      said.push((await press(manager, reference, 'payment', paidBy(`NEFT ${reference}`))).message);
    expect(said[0]).toContain('is marked as paid');
    expect(said[1]).toContain('a second person is asked');
  });
});

describe('actions of members on their own order or account', () => {
  it('requires a second person for any amount, and never lets members decide about themselves', async () => {
    const { id, email } = await anAccount();
    const manager = await signIn('manager');
    const self = await aColleagueIn(shop, ['manager'], shop.clock.now, { email });
    expect(await changeCredit(self.cookie, id, true, 1)).toContain('a second person is asked');
    const approval = await approvalAbout(manager, id);
    expect((await decide(manager, approval)).statusCode).toBe(200);
    expect(await balanceOf(manager, id)).toBe(1);
    // The member cannot decide requests of others about their own account either.
    const support = await signIn('support');
    expect(await changeCredit(support, id, true, 2_001)).toContain('a second person is asked');
    const refused = await decide(self.cookie, await approvalAbout(manager, id));
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'It is about your own order or account: somebody else decides.',
    ]);
  });
});

it('shows the amounts given, deducted and booked per member to those who see the audit log', async () => {
  await db().delete(givenAmountsTable);
  const giver = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Ravi Iyer' });
  const { id } = await anAccount();
  for (const amount of [300, 200]) await changeCredit(giver.cookie, id, true, amount);
  await changeCredit(giver.cookie, id, false, 100);
  const todayOf = async (cookie: string) => (await ask(shop, 'GET /api/office/today', { cookie })).json().data.given;
  expect(await todayOf(await signIn('manager'))).toEqual([
    { who: 'Ravi Iyer', kind: 'credit', acts: 2, rupees: 500 },
    { who: 'Ravi Iyer', kind: 'credit_back', acts: 1, rupees: 100 },
  ]);
  expect(await todayOf(giver.cookie)).toBeNull();
});

describe('random actions with random roles', () => {
  const roles = ['support', 'manager', 'owner'] as const;
  const aPress = fc.record({
    role: fc.constantFrom(...roles),
    who: fc.nat({ max: 1 }),
    customer: fc.nat({ max: 1 }),
    what: fc.constantFrom('give', 'take', 'refund'),
    amount: fc.oneof(fc.integer({ min: 1, max: 2_500 }), fc.constantFrom(2_000, 2_001, 24_999, 25_001)),
  });
  const budgets = { give: ['credit', 'refund', 'merge', 'return'], take: ['credit_back'] } as const;

  it('never exceeds a limit without an approval', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aPress, { minLength: 3, maxLength: 8 }), async (presses) => {
        await db().delete(givenAmountsTable);
        const twoOf = async (role: StaffRole) => [await signIn(role), await signIn(role)];
        const staff = { support: await twoOf('support'), manager: await twoOf('manager'), owner: await twoOf('owner') };
        const accounts = [await anAccount(), await anAccount()];
        const placed = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 9)]));
        await take(shop, placed.id, ...untilDelivered);
        for (const { role, who, customer, what, amount } of presses) {
          const cookie = staff[role][who] ?? '';
          const account = accounts[customer]?.id ?? '';
          const before = await db().$count(givenAmountsTable);
          if (what === 'refund')
            await press(cookie, placed.reference, 'refund', { do: 'refund', amount, to: 'source', why: 'A thread' });
          else await changeCredit(cookie, account, what === 'give', amount);
          const rows = await db().select().from(givenAmountsTable).orderBy(givenAmountsTable.id);
          const last = rows.at(-1);
          if (rows.length === before || !last) continue;
          const kinds: readonly string[] = last.kind === 'credit_back' ? budgets.take : budgets.give;
          const sum = (mine: (row: (typeof rows)[number]) => boolean) =>
            rows.filter((row) => kinds.includes(row.kind) && mine(row)).reduce((all, one) => all + one.amountPaise, 0);
          const limit = { owner: 100_000, manager: 25_000, support: 2_000 }[role] * 100;
          expect(sum(({ emailHash }) => emailHash === last.emailHash)).toBeLessThanOrEqual(limit);
          expect(sum(({ memberId }) => memberId === last.memberId)).toBeLessThanOrEqual(10 * limit);
        }
      }),
      { numRuns: 8 },
    );
  });
});
