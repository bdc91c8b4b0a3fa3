import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BudgetName, budgetNames, firstBudgets, highestLimits } from '#contract/budgets.ts';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { settingNow } from '#contract/settings.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  call as shopperCalls,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let owner = '';
beforeAll(async () => {
  shop = await openPayingShop();
  owner = await signIn('owner');
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  await db().delete(givenAmountsTable);
});

const db = () => shop.database.db;
const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;

const put = async (name: BudgetName, value: object, cookie = owner) => {
  const settings = (await ask(shop, 'GET /api/office/settings', { cookie: owner })).json().data as OfficeSetting[];
  const version = settings.find((one) => one.name === name)?.version ?? 0;
  return ask(shop, 'PUT /api/office/settings', { cookie, payload: { name, value, version, from: null } });
};
/** Sets some limits of a budget and the defaults for the rest, and waits until the shop applies them. */
async function set(name: BudgetName, part: Record<string, number>): Promise<void> {
  const value = { ...firstBudgets[name], ...part };
  const reply = await put(name, value);
  expect(reply.statusCode, reply.body).toBe(200);
  await expect.poll(() => settingNow(shop.settings, name), { interval: 10 }).toEqual(value);
}

async function anAccount(): Promise<string> {
  const { email } = await aCustomer(shop);
  const [row] = await db().select().from(accountsTable).where(eq(accountsTable.email, email));
  return row?.id ?? '';
}
const versionOf = async (cookie: string, reference: string): Promise<string> =>
  (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data.version;

/** Performs an action, and returns false if it requires an approval. */
async function credit(cookie: string, account: string, give: boolean, amount: number): Promise<boolean> {
  const payload = { give, amount, why: 'Late parcel', key: randomUUID() };
  const reply = await ask(shop, `POST /api/office/customers/${account}/credit`, { cookie, payload });
  return / is (given|taken back)\./.test(reply.json().message);
}
async function act(cookie: string, reference: string, path: 'payment' | 'refund', what: object): Promise<boolean> {
  const payload = { key: randomUUID(), version: await versionOf(owner, reference), act: what };
  const reply = await ask(shop, `POST /api/office/orders/${reference}/${path}`, { cookie, payload });
  return reply.statusCode === 200 && !reply.json().message.includes('a second person is asked');
}
const refund = (cookie: string, reference: string, amount: number) =>
  act(cookie, reference, 'refund', { do: 'refund', amount, to: 'source', why: 'A thread' });
const book = (cookie: string, reference: string) =>
  act(cookie, reference, 'payment', {
    ...{ do: 'mark_paid', way: 'bank_transfer', reference: `NEFT${reference}`, why: 'It is on the statement' },
  });

const aPaidOrder = async (contact = aContact()) => {
  const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 3)], contact), payment: 'razorpay' });
  await take(shop, order.id, ...untilDelivered);
  return order;
};
const anUnpaidOrder = (contact = aContact()) =>
  placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M', 1)], contact), payment: 'razorpay' }, {}, { unpaid: true });
/** The price of one jersey with tax in rupees. */
const jersey = 2748.9;

describe('budget for refunds and store credit', () => {
  it('applies the configured limits for an order, a customer and a day', async () => {
    await set('giving', { supportOrder: 300, supportCustomer: 500, supportDay: 900 });
    const [cookie, order] = [await signIn('support'), await aPaidOrder()];
    expect(await refund(cookie, order.reference, 300)).toBe(true);
    expect(await refund(cookie, order.reference, 1)).toBe(false);
    const [first, second] = [await anAccount(), await anAccount()];
    expect(await credit(cookie, first, true, 300)).toBe(true);
    expect(await credit(cookie, first, true, 201)).toBe(false);
    expect(await credit(cookie, second, true, 300)).toBe(true);
    expect(await credit(cookie, second, true, 1)).toBe(false);
  });

  it('requires an approval for every action with a budget of zero', async () => {
    await set('giving', { supportOrder: 0, supportCustomer: 0, supportDay: 0 });
    expect(await credit(await signIn('support'), await anAccount(), true, 1)).toBe(false);
  });

  it('enforces a limit when two members act at once', async () => {
    await set('giving', { supportCustomer: 500, supportOrder: 500 });
    const [id, one, other] = [await anAccount(), await signIn('support'), await signIn('support')];
    const done = await Promise.all([credit(one, id, true, 300), credit(other, id, true, 300)]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('counts a replacement for an unreturned item by its price', async () => {
    await set('giving', { supportOrder: 3000, supportCustomer: 3000 });
    const contact = aContact();
    const decide = async () => {
      const order = await aPaidOrder(contact);
      const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'missing', outcome: 'exchange' };
      const made = await shopperCalls(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
      const cookie = await signIn('support');
      const path = `/api/office/returns/${made.json().data.id}`;
      await ask(shop, `POST ${path}/approve`, { cookie, payload: {} });
      const { version, money } = (await ask(shop, `GET ${path}`, { cookie })).json().data;
      const choice = money.choices.find(({ outcome }: { outcome: string }) => outcome === 'exchange');
      const decision = { outcome: 'exchange', version, why: 'It never arrived' };
      const reply = await ask(shop, `POST ${path}/decision`, { cookie, payload: decision });
      return { path, needsApproval: choice.needsApproval, message: reply.json().message };
    };
    expect(await decide()).toMatchObject({ needsApproval: false, message: 'Accepted. The new piece is to be sent.' });
    const [given] = await db().select().from(givenAmountsTable);
    expect(given).toMatchObject({ kind: 'return', amountPaise: jersey * 100 });
    const second = await decide();
    expect(second).toMatchObject({
      needsApproval: true,
      message: '₹2,748.90 is above your limit: a second person is asked.',
    });
    const approvals = (await ask(shop, 'GET /api/office/approvals', { cookie: owner })).json().data.approvals;
    const { id } = (approvals as Approval[]).find(({ about }) => second.path.endsWith(about)) ?? { id: 'none' };
    const payload = { grant: true };
    const granted = await ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie: owner, payload });
    expect(granted.statusCode, granted.body).toBe(200);
  });
});

it('has separate limits for deducting store credit', async () => {
  await set('taking', { supportOrder: 100, supportCustomer: 100, supportDay: 150 });
  await set('giving', {});
  const [cookie, first, second] = [await signIn('support'), await anAccount(), await anAccount()];
  for (const id of [first, second]) await credit(owner, id, true, 500);
  const limits = (await ask(shop, `GET /api/office/customers/${first}`, { cookie })).json().data.credit;
  expect(limits).toMatchObject({ leftToGive: 1500, leftToTake: 100 });
  expect(await credit(cookie, first, false, 101)).toBe(false);
  expect(await credit(cookie, second, false, 100)).toBe(true);
  expect(await credit(cookie, await anAccount(), false, 51)).toBe(false);
});

it('applies the configured limits to payments by hand', async () => {
  await set('booking', { managerOrder: 3000, managerCustomer: 3000, managerDay: 6000 });
  const [manager, contact] = [await signIn('manager'), aContact()];
  const [first, second] = [await anUnpaidOrder(contact), await anUnpaidOrder(contact)];
  expect(await book(manager, first.reference)).toBe(true);
  expect(await book(manager, second.reference)).toBe(false);
  expect(await book(manager, (await anUnpaidOrder()).reference)).toBe(true);
  expect(await book(manager, (await anUnpaidOrder()).reference)).toBe(false);
  await set('booking', { managerOrder: 2000, managerCustomer: 2000 });
  expect(await book(await signIn('manager'), (await anUnpaidOrder()).reference)).toBe(false);
});

describe('approval that was requested before a budget change', () => {
  it('decides an older approval by the current limits, once, and counts it towards no budget', async () => {
    await set('giving', {});
    const [support, manager, id] = [await signIn('support'), await signIn('manager'), await anAccount()];
    expect(await credit(support, id, true, 2_500)).toBe(false);
    await set('giving', { managerOrder: 2_000, managerCustomer: 2_000 });
    const listed = async (cookie: string) =>
      ((await ask(shop, 'GET /api/office/approvals', { cookie })).json().data.approvals as Approval[]).find(
        ({ about }) => about === id,
      );
    expect(await listed(manager)).toBeUndefined();
    const approval = await listed(owner);
    const decide = (cookie: string) =>
      ask(shop, `POST /api/office/approvals/${approval?.id}/decision`, { cookie, payload: { grant: true } });
    expect((await decide(manager)).json().message).toBe('This is above your own limit too. An owner decides.');
    const twice = await Promise.all([decide(owner), decide(await signIn('owner'))]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await db().$count(givenAmountsTable)).toBe(0);
  });
});

describe('settings of budgets', () => {
  it('lets only an owner with a recent login change a budget', async () => {
    const value = firstBudgets.giving;
    expect((await put('giving', value, await signIn('manager'))).statusCode).toBe(403);
    expect((await put('giving', value, 'office=none')).statusCode).toBe(401);
    const { cookie, sessionId } = await aColleagueIn(shop, ['owner'], shop.clock.now);
    expect(sessionId).not.toBe('');
    const today = shop.clock.now;
    shop.clock.now = new Date(today.getTime() + 11 * 60_000);
    expect((await put('giving', value, cookie)).json().code).toBe('confirm_first');
    shop.clock.now = today;
  });

  it.each<[string, BudgetName, Record<string, number>, string]>([
    ['a limit above the maximum', 'giving', { supportOrder: 20_001 }, 'value.supportOrder'],
    ['a limit above the maximum for a manager', 'taking', { managerCustomer: 250_001 }, 'value.managerCustomer'],
    ['a day limit below the order limit', 'booking', { ownerDay: 1 }, 'value.ownerOrder'],
    ['a negative limit', 'giving', { supportDay: -1 }, 'value.supportDay'],
    ['a day limit above the maximum', 'cuts', { merchandiserDay: 99_999_999 }, 'value.merchandiserDay'],
  ])('refuses a budget with %s (%s) at its field', async (_what, name, part, field) => {
    const reply = await put(name, { ...firstBudgets[name], ...part });
    expect([reply.statusCode, Object.keys(reply.json().fields)[0]]).toEqual([400, field]);
  });
});

/** A product without a former price, with its price and its stock. */
async function aProduct(): Promise<{ id: string; paise: number; pieces: number }> {
  const [row] = await db().select().from(productsTable).where(eq(productsTable.sport, 'football')).limit(1);
  const id = row?.id ?? '';
  const stock = await db().select().from(stockTable).where(eq(stockTable.productId, id));
  return { id, paise: row?.pricePaise ?? 0, pieces: stock.reduce((sum, { available }) => sum + available, 0) };
}
async function cut(cookie: string, id: string, pricePaise: number): Promise<boolean> {
  const read = await ask(shop, `GET /api/office/products/${id}`, { cookie: owner });
  const { version } = read.json().data;
  const payload = { version, changes: { price: pricePaise / 100 }, confirmedPrice: true };
  const reply = await ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload });
  return reply.statusCode === 200 && !reply.json().message.includes('second person');
}

type Limits = Record<'Order' | 'Customer' | 'Day', number>;
const roles = ['support', 'manager', 'owner', 'merchandiser'] as const;
type Role = (typeof roles)[number];

/** Builds a budget from random limits; the limit of a day is the highest of them. */
function drawnValue(name: BudgetName, byRole: Record<Role, Limits>): Record<string, number> {
  const limitOf = (key: string) => {
    const [, role = 'owner', scope = 'Day'] = /^(\w+?)(Order|Customer|Day)$/.exec(key) ?? [];
    const own = byRole[role as Role];
    const day = Math.max(...Object.values(own)) * (name === 'cuts' ? 1_000 : 1);
    return scope === 'Day' ? day : own[scope as keyof Limits];
  };
  return Object.fromEntries(Object.keys(firstBudgets[name]).map((key) => [key, limitOf(key)]));
}

interface Press {
  role: Role;
  what: 'give' | 'take' | 'refund' | 'book' | 'cut';
  amount: number;
}

/** Result of an action: done or not, customer, order and amount. */
interface Pressed {
  budget: BudgetName;
  isDone: boolean;
  customer: string;
  order?: string;
  paise: number;
}

interface Recipient {
  account: string;
  contact: ReturnType<typeof aContact>;
  paid: string;
}

const pressers: Record<Press['what'], (cookie: string, to: Recipient, amount: number) => Promise<Pressed>> = {
  give: async (cookie, { account }, amount) => ({
    ...{ budget: 'giving', customer: account, paise: amount * 100 },
    isDone: await credit(cookie, account, true, amount),
  }),
  take: async (cookie, { account }, amount) => ({
    ...{ budget: 'taking', customer: account, paise: amount * 100 },
    isDone: await credit(cookie, account, false, amount),
  }),
  refund: async (cookie, { paid }, amount) => ({
    ...{ budget: 'giving', customer: paid, order: paid, paise: amount * 100 },
    isDone: await refund(cookie, paid, amount),
  }),
  book: async (cookie, { contact }) => {
    // A contact may have three unpaid orders, and the refused ones stay unpaid.
    await db().update(ordersTable).set({ heldUntil: null }).where(eq(ordersTable.email, contact.email));
    const { reference } = await anUnpaidOrder(contact);
    const isDone = await book(cookie, reference);
    return { budget: 'booking', customer: contact.email, order: reference, paise: jersey * 100, isDone };
  },
  cut: async (cookie) => {
    const { id, paise, pieces } = await aProduct();
    const isDone = await cut(cookie, id, paise - 1_000);
    return { budget: 'cuts', customer: '', paise: 1_000 * pieces, isDone };
  },
};

describe('random actions with random roles and budgets', () => {
  const limit = fc.constantFrom(0, 300, 1_000, 3_000, 6_000);
  const limits = fc.record({ Order: limit, Customer: limit, Day: limit });
  const aPress = fc.record({
    role: fc.constantFrom(...roles),
    who: fc.nat({ max: 1 }),
    customer: fc.nat({ max: 1 }),
    what: fc.constantFrom('give', 'take', 'refund', 'book', 'cut'),
    amount: fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(300, 301, 1_000)),
  });
  const aCase = fc.record({
    byRole: fc.record({ support: limits, manager: limits, owner: limits, merchandiser: limits }),
    presses: fc.array(aPress, { minLength: 4, maxLength: 9 }),
  });

  it('never exceeds a limit for an order, customer or day without an approval', async () => {
    const acted = new Set<string>();
    const paid = [(await aPaidOrder()).reference, (await aPaidOrder()).reference];
    await fc.assert(
      fc.asyncProperty(aCase, async ({ byRole, presses }) => {
        await db().delete(givenAmountsTable);
        // Clears the networks, because one network may have few unpaid orders.
        await db().update(ordersTable).set({ heldFrom: null });
        for (const name of budgetNames) await set(name, drawnValue(name, byRole));
        const customers: Recipient[] = [];
        for (const contact of [aContact(), aContact()])
          customers.push({ account: await anAccount(), contact, paid: paid[customers.length] ?? '' });
        const staff = new Map<string, string>();
        const done: (Pressed & { member: string })[] = [];
        for (const { role, who, customer, what, amount } of presses) {
          const member = `${role} ${who}`;
          const cookie = staff.get(member) ?? (await signIn(role));
          staff.set(member, cookie);
          const pressed = { ...(await pressers[what](cookie, customers[customer] as Recipient, amount)), member };
          if (!pressed.isDone) continue;
          acted.add(what);
          done.push(pressed);
          const own = highestLimits(drawnValue(pressed.budget, byRole), [role]);
          const sum = (key: 'member' | 'customer' | 'order') =>
            done
              .filter((one) => one.budget === pressed.budget && one[key] === pressed[key])
              .reduce((all, one) => all + one.paise, 0);
          const isOfOrder = pressed.order !== undefined;
          const isOfCustomer = pressed.customer !== '';
          expect([
            sum('member') <= own.Day * 100,
            !isOfCustomer || sum('customer') <= own.Customer * 100,
            !isOfOrder || sum('order') <= own.Order * 100,
          ]).toEqual([true, true, true]);
        }
      }),
      { numRuns: 10 },
    );
    // Some of the random actions must have succeeded.
    expect(acted.size).toBeGreaterThan(0);
  });
});
