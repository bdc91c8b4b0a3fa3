import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { auditTable, givenAmountsTable } from '#database/schema/staff.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { sweepOffice } from '#server/office/staff/sweep-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
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

const day = 24 * 3_600_000;
const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;

async function anAccount(): Promise<string> {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  return row?.id ?? '';
}

const giveCredit = (cookie: string, key: string, amount: number, once: string = randomUUID(), why = 'Late parcel') =>
  ask(shop, `POST /api/office/customers/${key}/credit`, { cookie, payload: { give: true, amount, why, key: once } });
const balanceOf = async (cookie: string, key: string) =>
  (await ask(shop, `GET /api/office/customers/${key}`, { cookie })).json().data.credit as {
    balance: number;
    leftToGive: number;
  };
const orderOf = async (cookie: string, reference: string) =>
  (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data;
const leftOn = async (cookie: string, reference: string): Promise<number> =>
  (await ask(shop, `GET /api/office/orders/${reference}/choices`, { cookie })).json().data.leftToGive;

async function refund(cookie: string, reference: string, amount: number) {
  const { version } = await orderOf(cookie, reference);
  const payload = { act: { do: 'refund', amount, to: 'source', why: 'A loose thread' }, version, key: randomUUID() };
  return ask(shop, `POST /api/office/orders/${reference}/refund`, { cookie, payload });
}
const aPaidOrder = async (): Promise<string> => {
  const order = await placeOrderFor(shop, {
    ...anOrder([aLine('cricket-1', 'M', 3)], aContact()),
    payment: 'razorpay',
  });
  await take(shop, order.id, ...untilDelivered);
  return order.reference;
};

describe('limits of a role', () => {
  it('limits the store credit for one customer a day, not per request', async () => {
    const [cookie, id] = [await signIn('support'), await anAccount()];
    for (const amount of [800, 600])
      expect((await giveCredit(cookie, id, amount)).json().message).toContain('is given');
    expect(await balanceOf(cookie, id)).toMatchObject({ balance: 1400, leftToGive: 600 });
    expect((await giveCredit(cookie, id, 600.01)).json().message).toMatch(/a second person is asked/i);
    expect((await balanceOf(cookie, id)).balance).toBe(1400);
  });

  it('enforces the daily limit for concurrent requests', async () => {
    const [cookie, id] = [await signIn('support'), await anAccount()];
    await Promise.all(Array.from({ length: 6 }, () => giveCredit(cookie, id, 700)));
    expect((await balanceOf(cookie, id)).balance).toBe(1400);
  });

  it('resets the daily limit at midnight in India', async () => {
    const id = await anAccount();
    const today = shop.clock.now;
    await giveCredit(await signIn('support'), id, 2000);
    shop.clock.now = new Date(today.getTime() + day);
    const cookie = await signIn('support');
    expect((await balanceOf(cookie, id)).leftToGive).toBe(2000);
    expect((await giveCredit(cookie, id, 2000)).json().message).toContain('is given');
    shop.clock.now = today;
  });

  it('limits one member to ten times the customer limit a day', async () => {
    const cookie = await signIn('support');
    for (let times = 0; times < 10; times += 1) {
      expect((await giveCredit(cookie, await anAccount(), 1900)).json().message).toContain('is given');
    }
    const eleventh = await anAccount();
    expect((await balanceOf(cookie, eleventh)).leftToGive).toBe(1000);
    expect((await giveCredit(cookie, eleventh, 1900)).json().message).toMatch(/a second person is asked/i);
  });

  it('limits the refunds of one customer by the phone of the orders, whatever their e-mails', async () => {
    const { phone } = aContact();
    const orderOfPhone = async () => {
      const contact = { ...aContact(), phone };
      const order = await placeOrderFor(shop, {
        ...anOrder([aLine('cricket-1', 'M', 3)], contact),
        payment: 'razorpay',
      });
      await take(shop, order.id, ...untilDelivered);
      return order.reference;
    };
    const [first, second, stranger] = [await orderOfPhone(), await orderOfPhone(), await aPaidOrder()];
    const cookie = await signIn('support');
    expect((await refund(cookie, first, 1500)).statusCode).toBe(200);
    expect(await leftOn(cookie, second)).toBe(500);
    expect(await leftOn(cookie, stranger)).toBe(2000);
  });

  it('limits the refunds of one order across days and members', async () => {
    const reference = await aPaidOrder();
    const cookie = await signIn('support');
    expect((await refund(cookie, reference, 1500)).statusCode).toBe(200);
    expect(await leftOn(cookie, reference)).toBe(500);
    const refused = await refund(cookie, reference, 501);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have ₹500.00 left to give today. Ask for approval.',
    ]);
    shop.clock.now = new Date(shop.clock.now.getTime() + day);
    const other = await signIn('support');
    expect(await leftOn(other, reference)).toBe(500);
    expect((await refund(other, reference, 501)).statusCode).toBe(409);
    const preview = await ask(shop, `POST /api/office/orders/${reference}/try`, {
      cookie: other,
      payload: { act: { do: 'refund', amount: 501, to: 'source', why: 'A loose thread' } },
    });
    expect(preview.json().data.approval).toBe(true);
    const within = { kind: 'refund', about: reference, amount: 500, why: 'A loose thread' };
    expect((await ask(shop, 'POST /api/office/approvals', { cookie: other, payload: within })).json().code).toBe(
      'not_offered',
    );
    const beyond = await ask(shop, 'POST /api/office/approvals', {
      cookie: other,
      payload: { ...within, amount: 501 },
    });
    expect(beyond.statusCode).toBe(200);
  });

  it('counts store credit that is moved by a merge of accounts', async () => {
    const [manager, into, from] = [await signIn('manager'), await anAccount(), await anAccount()];
    const owner = await signIn('owner');
    await giveCredit(owner, from, 26_000);
    const merge = (cookie: string) =>
      ask(shop, `POST /api/office/customers/${into}/merge`, {
        cookie,
        payload: { other: from, why: 'One person', dry: false },
      });
    expect((await merge(manager)).json().message).toMatch(/a second person is asked/i);
    const { asked } = (await ask(shop, `GET /api/office/customers/${into}`, { cookie: manager })).json().data;
    expect((await ask(shop, `POST /api/office/approvals/${asked.id}/withdraw`, { cookie: manager })).statusCode).toBe(
      200,
    );
    expect((await merge(owner)).statusCode).toBe(200);
    expect((await balanceOf(owner, into)).leftToGive).toBe(74_000);
  });
});

describe('repeated requests for store credit', () => {
  it('returns the first response for a repeated request and writes no audit row', async () => {
    const [cookie, id, key] = [await signIn('support'), await anAccount(), randomUUID()];
    const first = await giveCredit(cookie, id, 2000, key);
    const written = await shop.database.db.$count(auditTable);
    const again = await giveCredit(cookie, id, 2000, key);
    expect([again.statusCode, again.json().message]).toEqual([first.statusCode, first.json().message]);
    expect(await shop.database.db.$count(auditTable)).toBe(written);
    expect((await balanceOf(cookie, id)).balance).toBe(2000);
  });

  it('requests one approval for a repeated request', async () => {
    const [cookie, id, key] = [await signIn('support'), await anAccount(), randomUUID()];
    const first = await giveCredit(cookie, id, 2500, key);
    const written = await shop.database.db.$count(auditTable);
    const again = await giveCredit(cookie, id, 2500, key);
    expect([again.statusCode, again.json().message]).toEqual([200, first.json().message]);
    expect(await shop.database.db.$count(auditTable)).toBe(written);
    expect((await giveCredit(cookie, id, 2600, key)).json().code).toBe('idempotency_mismatch');
    expect((await giveCredit(cookie, id, 2500)).json().code).toBe('conflict');
  });

  it('refuses a repeated request with another amount', async () => {
    const [cookie, id, key] = [await signIn('support'), await anAccount(), randomUUID()];
    await giveCredit(cookie, id, 100, key);
    const other = await giveCredit(cookie, id, 200, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
    expect((await balanceOf(cookie, id)).balance).toBe(100);
  });
});

it('deletes the recipients of store credit after a day and keeps the limit of an order', async () => {
  const today = shop.clock.now;
  const [cookie, id, reference] = [await signIn('support'), await anAccount(), await aPaidOrder()];
  await giveCredit(cookie, id, 300);
  expect((await refund(cookie, reference, 500)).statusCode).toBe(200);
  await sweepOffice(shop.database.db, today);
  expect((await balanceOf(cookie, id)).leftToGive).toBe(1700);
  await sweepOffice(shop.database.db, new Date(today.getTime() + day));
  const rows = await shop.database.db.select().from(givenAmountsTable);
  expect(rows.filter(({ orderId, accountId, emailHash }) => !orderId || accountId || emailHash)).toEqual([]);
  expect(await leftOn(await signIn('support'), reference)).toBe(1500);
});
