import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { aCustomer, aNetwork, proveEmail } from '#server/customers/accounts/test-people.ts';
import {
  hasBought,
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, recount } from '#server/selling/order-views/test-orders.ts';
import { hoardIn, someone } from './test-hoarding.ts';

// Owner of an order for the limits: a mailbox alone makes nobody a customer, and a typed e-mail or mobile proves
// nothing.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const minute = 60_000;
const { tryOnce, tryOften, endAll } = hoardIn(() => shop);

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

test('reserves no more of a limited edition for new accounts with a proved e-mail than for guests', async () => {
  await recount(shop.database.db, 'limited-edition-512', 'M', 20);
  const lines = [aLine('limited-edition-512', 'M', 10)];
  const ofMailbox = async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    return (await tryOnce({ lines, headers: member.headers })).statusCode;
  };
  expect([await ofMailbox(), await ofMailbox(), await ofMailbox()]).toEqual([201, 429, 429]);
});

describe('known customers', () => {
  /** Tells if an account may still order when its network has reached the limit of thirty. */
  async function isKnown(member: { headers: Record<string, string> }): Promise<boolean> {
    const from = aNetwork();
    await tryOften(30, () => ({ from }));
    return (await tryOnce({ from, headers: member.headers })).statusCode === 201;
  }

  test.each<[string, string, OrderState[], boolean]>([
    ['an order that was paid online and shipped', 'razorpay', ['confirmed', 'packed', 'shipped'], true],
    ['a paid order that can still be cancelled', 'razorpay', ['confirmed', 'packed'], false],
    ['a delivered order that was paid in cash', 'cod', untilDelivered, true],
    ['an order with cash on delivery on its way', 'cod', untilDelivered.slice(0, 4), false],
    ['a parcel that was returned', 'cod', ['confirmed', 'packed', 'shipped', 'returned_to_origin'], false],
  ])('decides if a customer is known by %s', async (_what, payment, states, known) => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    const { id } = await placeOrderFor(shop, { ...online([aLine('cricket-1')]), payment }, member.headers);
    await take(shop, id, ...states);
    expect(await isKnown(member)).toBe(known);
  });

  test('does not know a customer by orders of another account or without a proved e-mail', async () => {
    const member = await aCustomer(shop);
    await hasBought(shop, member);
    const other = await aCustomer(shop);
    await proveEmail(shop, other.email);
    expect(await isKnown(other)).toBe(false);
    await shop.database.db
      .update(accountsTable)
      .set({ emailProvedAt: null })
      .where(eq(accountsTable.email, member.email));
    expect(await isKnown(member)).toBe(false);
  });
});

describe('guests who order with the e-mail and mobile of another person', () => {
  test('accepts orders of a contact that a stranger uses from ten networks all day', async () => {
    const contact = someone();
    const networks = Array.from({ length: 10 }, aNetwork);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(networks.map((from) => tryOnce({ contact, from })));
      await tryOften(6, (index) => ({
        contact: { phone: contact.phone },
        from: networks[index] ?? '',
        more: { payment: 'cod' },
      }));
      expect((await tryOnce({ contact })).statusCode, `round ${round}`).toBe(201);
      shop.clock.now = new Date(shop.clock.now.getTime() + 16 * minute);
      await endAll();
    }
    expect((await tryOnce({ contact, more: { payment: 'cod' } })).statusCode).toBe(201);
  });

  test('sells a limited edition to a member whose e-mail a guest has used for it', async () => {
    await recount(shop.database.db, 'limited-edition-513', 'M', 20);
    const lines = [aLine('limited-edition-513')];
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    const contact = { ...someone(), email: member.email };
    expect((await tryOnce({ contact, lines })).statusCode).toBe(201);
    expect((await tryOnce({ contact, lines })).statusCode).toBe(429);
    expect((await tryOnce({ contact, lines, headers: member.headers })).statusCode).toBe(201);
  });
});
