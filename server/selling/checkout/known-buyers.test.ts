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

// Whose orders are counted as whose: a mailbox is no customer, and an e-mail or a mobile that somebody typed is not
// theirs.

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

test('of a limited edition mailboxes keep no more than strangers do: who owns a mail server has a hundred accounts', async () => {
  await recount(shop.database.db, 'limited-edition-512', 'M', 20);
  const lines = [aLine('limited-edition-512', 'M', 10)];
  const ofMailbox = async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    return (await tryOnce({ lines, headers: member.headers })).statusCode;
  };
  expect([await ofMailbox(), await ofMailbox(), await ofMailbox()]).toEqual([201, 429, 429]);
});

describe('somebody who has bought here is known', () => {
  /** Whether an account passes where its network has had its thirty. */
  async function isKnown(member: { headers: Record<string, string> }): Promise<boolean> {
    const from = aNetwork();
    await tryOften(30, () => ({ from }));
    return (await tryOnce({ from, headers: member.headers })).statusCode === 201;
  }

  test.each<[string, string, OrderState[], boolean]>([
    ['by what was paid online and left', 'razorpay', ['confirmed', 'packed', 'shipped'], true],
    ['not by what was paid and can still be cancelled', 'razorpay', ['confirmed', 'packed'], false],
    ['by cash that was taken at the door', 'cod', untilDelivered, true],
    ['not by cash on its way', 'cod', untilDelivered.slice(0, 4), false],
    ['not by a parcel that came back', 'cod', ['confirmed', 'packed', 'shipped', 'returned_to_origin'], false],
  ])('%s', async (_what, payment, states, known) => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    const { id } = await placeOrderFor(shop, { ...online([aLine('cricket-1')]), payment }, member.headers);
    await take(shop, id, ...states);
    expect(await isKnown(member)).toBe(known);
  });

  test('not by an order of somebody else, and not with an e-mail that was never proved', async () => {
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

describe('a stranger who types your e-mail and your mobile', () => {
  test('from ten networks, all day, keeps you neither from paying online nor from cash', async () => {
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

  test('keeps no member with a proved e-mail from a limited edition', async () => {
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
