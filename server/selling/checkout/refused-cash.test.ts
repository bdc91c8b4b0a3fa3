import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { aCustomer, proveEmail } from '#server/customers/accounts/test-people.ts';
import { ledgerFaults, openPayingShop, type PayingShop, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { hoardIn, someone } from './test-hoarding.ts';

// A person who refuses parcels with cash on delivery pays in advance after that.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const minute = 60_000;

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

const { tryOnce } = hoardIn(() => shop);

describe('orders with cash on delivery that were returned undelivered', () => {
  const inCash = { payment: 'cod' };

  /** Places orders with cash on delivery that the courier returns. */
  async function bringBack(count: number, contact: object, headers: Record<string, string> = {}): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const reply = await tryOnce({ contact: { ...someone(), ...contact }, more: inCash, headers });
      expect(reply.statusCode, reply.body).toBe(201);
      await take(shop, await idOf(reply.json().data.reference), 'confirmed', 'packed', 'shipped', 'returned_to_origin');
    }
  }

  test.each(['email', 'phone'] as const)('refuses cash after two undelivered parcels of one %s', async (part) => {
    const contact = { [part]: someone()[part] };
    await bringBack(2, contact);
    const refused = await tryOnce({ contact, more: inCash });
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'not_offered',
      'Cash on delivery: Parcels to this e-mail or mobile came back to us undelivered. Please pay online',
    ]);
    expect((await tryOnce({ contact })).statusCode).toBe(201);
  });

  test('counts a mailbox, however its address is written', async () => {
    const own = `asha${someone().phone}`;
    await bringBack(1, { email: `${own}@gmail.com` });
    await bringBack(1, { email: `${own.slice(0, 5)}.${own.slice(5)}+shop@googlemail.com` });
    const refused = await tryOnce({ contact: { email: `${own}+another@gmail.com` }, more: inCash });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_offered']);
    expect((await tryOnce({ contact: { email: `${own}1@gmail.com` }, more: inCash })).statusCode).toBe(201);
  });

  test('counts a mobile, however it is written', async () => {
    const { phone } = someone();
    await bringBack(1, { phone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` });
    await bringBack(1, { phone: `0${phone}` });
    expect((await tryOnce({ contact: { phone }, more: inCash })).statusCode).toBe(409);
  });

  test('counts the parcels of a member for another account of the same mailbox', async () => {
    const own = `asha${someone().phone}`;
    const member = async (email: string) => {
      const one = await aCustomer(shop, { email });
      await proveEmail(shop, email);
      return one;
    };
    const [first, second] = [await member(`${own}@example.in`), await member(`${own}+2@example.in`)];
    await bringBack(2, {}, first.headers);
    expect((await tryOnce({ more: inCash, headers: second.headers })).statusCode).toBe(409);
  });

  test('allows one undelivered parcel, and ignores those of more than a year ago', async () => {
    const { email } = someone();
    await bringBack(1, { email });
    shop.clock.now = new Date(start.getTime() + 364 * 24 * 60 * minute);
    expect((await tryOnce({ contact: { email }, more: inCash })).statusCode).toBe(201);
    await bringBack(1, { email });
    expect((await tryOnce({ contact: { email }, more: inCash })).statusCode).toBe(409);
    shop.clock.now = new Date(start.getTime() + 366 * 24 * 60 * minute);
    expect((await tryOnce({ contact: { email }, more: inCash })).statusCode).toBe(201);
  });

  test('counts only the orders of the account for a member with a proved e-mail', async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    await bringBack(2, { email: member.email });
    expect((await tryOnce({ contact: { email: member.email }, more: inCash })).statusCode).toBe(409);
    const own = { contact: { email: member.email }, more: inCash, headers: member.headers };
    expect((await tryOnce(own)).statusCode).toBe(201);
    await bringBack(2, {}, member.headers);
    expect((await tryOnce(own)).statusCode).toBe(409);
  });
});

async function idOf(reference: string): Promise<string> {
  const [row] = await shop.database.db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(eq(ordersTable.reference, reference));
  return row?.id ?? '';
}
