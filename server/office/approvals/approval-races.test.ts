import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPaise } from '#contract/money.ts';
import type { ApprovalKind, StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

// Concurrent decisions about the same approval, each in its own transaction: one succeeds, the other is refused with
// 409, and the ledger records one.

let shop: PayingShop;
type Colleague = Awaited<ReturnType<typeof aColleagueIn>>;
const people = {} as Record<'meera' | 'olga' | 'otto', Colleague>;

beforeAll(async () => {
  shop = await openPayingShop();
  const colleague = (roles: StaffRole[], name: string) => aColleagueIn(shop, roles, shop.clock.now, { name });
  people.meera = await colleague(['support'], 'Meera Das');
  people.olga = await colleague(['owner'], 'Olga');
  people.otto = await colleague(['owner'], 'Otto');
});
afterAll(() => shop?.close());

/** Inserts a pending approval, regardless of any other. */
async function waiting(
  about: string,
  rupees: number,
  more: Partial<typeof approvalsTable.$inferInsert> & { kind?: ApprovalKind } = {},
): Promise<string> {
  const row = { id: `apr_${randomUUID()}`, kind: 'refund' as const, about, amountPaise: toPaise(rupees), why: 'Faded' };
  const asked = { state: 'asked' as const, askedBy: people.meera.id, askedByName: 'Meera Das' };
  await shop.database.db.insert(approvalsTable).values({ ...row, ...asked, askedAt: shop.clock.now, ...more });
  return row.id;
}

async function paidOrder(): Promise<{ reference: string; total: number }> {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3)]));
  await take(shop, order.id, 'confirmed');
  return order;
}
const unpaidOrder = () => placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });

async function anAccount(): Promise<string> {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  return row?.id ?? '';
}

type Deed = (key: string) => ReturnType<typeof ask>;
const press =
  (who: keyof typeof people, path: string, payload: object): Deed =>
  (key) =>
    ask(shop, `POST /api/office/${path}`, {
      ...{ cookie: people[who].cookie, payload },
      headers: { 'idempotency-key': key },
    });
const grant = (who: 'olga' | 'otto', id: string) => press(who, `approvals/${id}/decision`, { grant: true });
const refuse = (who: 'olga' | 'otto', id: string) => press(who, `approvals/${id}/decision`, { grant: false });
const withdraw = (id: string) => press('meera', `approvals/${id}/withdraw`, {});

async function orderAct(who: 'olga' | 'otto', reference: string, path: string, act: object): Promise<Deed> {
  const opened = await ask(shop, `GET /api/office/orders/${reference}`, { cookie: people[who].cookie });
  const { version } = opened.json().data;
  return press(who, `orders/${reference}/${path}`, { key: `press_${randomUUID()}`, version, act });
}

/** Pairs of requests of which only one can succeed. */
const rivals: Record<string, () => Promise<Deed[]>> = {
  async 'an approval granted by two owners'() {
    const id = await waiting((await paidOrder()).reference, 2500);
    return [grant('olga', id), grant('otto', id)];
  },
  async 'an approval granted twice by one owner'() {
    const id = await waiting((await paidOrder()).reference, 2500);
    return [grant('olga', id), grant('olga', id)];
  },
  async 'an approval granted and refused'() {
    const id = await waiting((await paidOrder()).reference, 2500);
    return [grant('olga', id), refuse('otto', id)];
  },
  async 'an approval granted and withdrawn'() {
    const id = await waiting((await paidOrder()).reference, 2500);
    return [grant('olga', id), withdraw(id)];
  },
  async 'two equal refunds of one order'() {
    const { reference } = await paidOrder();
    return [grant('olga', await waiting(reference, 2500)), grant('otto', await waiting(reference, 2500))];
  },
  async 'two refunds of one order above its payment'() {
    const { reference, total } = await paidOrder();
    return [grant('olga', await waiting(reference, total)), grant('otto', await waiting(reference, total - 1))];
  },
  async 'a full refund and the cancellation of the order'() {
    const { reference, total } = await paidOrder();
    const id = await waiting(reference, total);
    return [grant('olga', id), await orderAct('otto', reference, 'actions', { do: 'cancel', why: 'They rang' })];
  },
  async 'two payments of one order'() {
    const { reference, total } = await unpaidOrder();
    const paid = (bank: string) => ({
      kind: 'hand_payment' as const,
      details: { way: 'upi' as const, reference: bank },
    });
    const [one, other] = [paid(`UTR${randomUUID().slice(0, 10)}`), paid(`UTR${randomUUID().slice(0, 10)}`)];
    return [grant('olga', await waiting(reference, total, one)), grant('otto', await waiting(reference, total, other))];
  },
  async 'one bank reference for two orders'() {
    const details = { way: 'upi' as const, reference: `UTR${randomUUID().slice(0, 10)}` };
    const [one, other] = [await unpaidOrder(), await unpaidOrder()];
    const asked = ({ reference, total }: typeof one) => waiting(reference, total, { kind: 'hand_payment', details });
    return [grant('olga', await asked(one)), grant('otto', await asked(other))];
  },
  async 'two deductions of store credit above the balance'() {
    const account = await anAccount();
    const given = await waiting(account, 100, { kind: 'customer_credit' });
    expect((await grant('olga', given)(`press_${randomUUID()}`)).statusCode).toBe(200);
    const back = (rupees: number) => waiting(account, rupees, { kind: 'credit_back' });
    return [grant('olga', await back(60)), grant('otto', await back(70))];
  },
  async 'two accounts merged into each other'() {
    const [one, other] = [await anAccount(), await anAccount()];
    const into = (about: string, mergedAccount: string) => waiting(about, 1, { kind: 'customer_merge', mergedAccount });
    return [grant('olga', await into(one, other)), grant('otto', await into(other, one))];
  },
};

async function expectBooksRight(): Promise<void> {
  expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  expect(await ledgerFaults(shop)).toEqual([]);
}

const sendBoth = async (deeds: readonly Deed[]) => {
  const replies = await Promise.all(deeds.map((deed) => deed(`press_${randomUUID()}`)));
  return replies.map((reply) => `${reply.statusCode} ${reply.json().code ?? ''}`.trim());
};

it.each(Object.entries(rivals))('accepts one of two conflicting requests: %s', async (_what, make) => {
  for (const isTurned of [false, true]) {
    const deeds = await make();
    const [done, refused] = (await sendBoth(isTurned ? deeds.toReversed() : deeds)).toSorted();
    expect([done, refused]).toEqual(['200', expect.stringMatching(/^409 (conflict|not_offered)$/)]);
    await expectBooksRight();
  }
});

it.each(['refunded', 'given credit'])(
  'gives the first response to all retries of a request that grants an approval: %s',
  async (what) => {
    const about = what === 'refunded' ? (await paidOrder()).reference : await anAccount();
    const id = await waiting(about, 2500, what === 'refunded' ? {} : { kind: 'customer_credit' });
    const key = `press_${randomUUID()}`;
    const replies = await Promise.all([1, 2, 3].map(() => grant('olga', id)(key)));
    const answers = replies.map((reply) => reply.json());
    expect(answers.map(({ message, data }) => [message, data?.state])).toEqual(Array(3).fill(['It is done', 'done']));
    expect(answers.filter(({ repeated }) => repeated)).toHaveLength(2);
    await expectBooksRight();
  },
);

it('refuses to grant an approval for a deleted account, and lets it be refused', async () => {
  for (const kind of ['customer_credit', 'credit_back', 'customer_merge'] as const) {
    const [stays, goes] = [await anAccount(), await anAccount()];
    const id = await waiting(goes, 100, { kind, ...(kind === 'customer_merge' && { mergedAccount: stays }) });
    const merge = await waiting(stays, 1000, { kind: 'customer_merge', mergedAccount: goes });
    const [merged, granted, refused] = [
      await grant('olga', merge)(`press_${randomUUID()}`),
      await grant('otto', id)(`press_${randomUUID()}`),
      await refuse('otto', id)(`press_${randomUUID()}`),
    ];
    expect([merged.statusCode, `${granted.statusCode} ${granted.json().code}`, refused.statusCode]).toEqual([
      200,
      '409 conflict',
      200,
    ]);
    await expectBooksRight();
  }
});

const givesToGone = 'a merge, and store credit given to the deleted account';

/** Pairs of requests that can both succeed, in one order or in both. */
const neighbours: Record<string, () => Promise<Deed[]>> = {
  async 'a merge, and store credit granted to the deleted account'() {
    const [stays, goes] = [await anAccount(), await anAccount()];
    const merge = await waiting(stays, 1000, { kind: 'customer_merge', mergedAccount: goes });
    return [grant('olga', merge), grant('otto', await waiting(goes, 100, { kind: 'customer_credit' }))];
  },
  async [givesToGone]() {
    const [stays, goes] = [await anAccount(), await anAccount()];
    const merge = await waiting(stays, 1000, { kind: 'customer_merge', mergedAccount: goes });
    const credit = { give: true, amount: 50, why: 'Late', key: randomUUID() };
    return [grant('olga', merge), press('otto', `customers/${goes}/credit`, credit)];
  },
  async 'two of one order, together less than was paid'() {
    const { reference } = await paidOrder();
    return [grant('olga', await waiting(reference, 2500)), grant('otto', await waiting(reference, 2600))];
  },
  async 'a part that was paid, and the cancellation of the order'() {
    const { reference } = await paidOrder();
    const id = await waiting(reference, 100);
    return [grant('olga', id), await orderAct('otto', reference, 'actions', { do: 'cancel', why: 'They rang' })];
  },
};

it.each(Object.entries(neighbours))('handles concurrent requests without an error: %s', async (what, make) => {
  for (const isTurned of [false, true, false, true]) {
    const deeds = await make();
    const [done, other] = (await sendBoth(isTurned ? deeds.toReversed() : deeds)).toSorted();
    // An account that is deleted before it is looked up is not found, because the request names it.
    const possible =
      what === givesToGone ? /^(200|404 not_found|409 (conflict|not_offered))$/ : /^(200|409 (conflict|not_offered))$/;
    expect([done, other]).toEqual(['200', expect.stringMatching(possible)]);
    await expectBooksRight();
  }
});
