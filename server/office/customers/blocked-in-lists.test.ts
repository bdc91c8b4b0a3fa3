import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop, placeOrderFor } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let cookie: string;
beforeAll(async () => {
  shop = await openPayingShop();
  cookie = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

type Contact = ReturnType<typeof aContact>;
const place = (contact: Contact, headers = {}) => placeOrderFor(shop, anOrder([aLine('cricket-1')], contact), headers);
async function block(key: string, blocked = true): Promise<void> {
  const payload = { blocked, why: 'Never pays' };
  const reply = await ask(shop, `PUT /api/office/customers/${key}/block`, { cookie, payload });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Returns whether a customer is blocked by their page, and by the list of customers. */
async function told(key: string, q: string): Promise<{ page: boolean; list: boolean[] }> {
  const page = (await ask(shop, `GET /api/office/customers/${key}`, { cookie })).json().data;
  const { customers } = (await ask(shop, `GET /api/office/customers?q=${q}`, { cookie })).json().data;
  return { page: page.block !== null, list: customers.map((one: { blocked: boolean }) => one.blocked) };
}

describe('the list of customers shows, like the page, that one is refused', () => {
  it.each<[string, (one: Contact) => Contact]>([
    ['the phone', (one) => ({ ...one, email: `other.${one.email}` })],
    ['the mailbox', (one) => ({ ...one, email: one.email.replace('@', '+x@'), phone: '9812345678' })],
  ])('by %s of a block', async (_what, other) => {
    const contact = aContact();
    const { reference: first } = await place(contact);
    const { reference: second } = await place(other(contact));
    await block(first);
    expect(await told(second, second)).toEqual({ page: true, list: [true] });
    await block(first, false);
    expect(await told(second, second)).toEqual({ page: false, list: [false] });
  });

  it('by the phone of the newest order of an account that has none', async () => {
    const contact = aContact();
    const customer = await aCustomer(shop);
    const { reference } = await place({ ...contact, email: customer.email }, customer.headers);
    const { reference: guest } = await place(contact);
    await shop.database.db.update(accountsTable).set({ phone: null }).where(eq(accountsTable.email, customer.email));
    await block(guest);
    expect(await told(reference, reference)).toEqual({ page: true, list: [true] });
  });
});
