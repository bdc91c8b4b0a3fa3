import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { aCustomer, proveEmail } from '#server/customers/accounts/test-people.ts';
import { callDuring } from '#server/foundation/database/test-waiting.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let owner: string;
beforeAll(async () => {
  shop = await openPayingShop();
  owner = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const db = () => shop.database.db;
const isGoods = and(eq(stockTable.productId, 'cricket-1'), eq(stockTable.size, 'M'));
const stockNow = async () => (await db().select().from(stockTable).where(isGoods))[0];
const lockStock = (tx: ReturnType<typeof db>) => tx.select().from(stockTable).where(isGoods).for('update');

/** Creates a member with a proved e-mail. */
async function aMember() {
  const browser = await aCustomer(shop);
  await proveEmail(shop, browser.email);
  const [row] = await db().select().from(accountsTable).where(eq(accountsTable.email, browser.email));
  return { ...browser, id: row?.id ?? '' };
}

async function merge(stays: string, goes: string): Promise<void> {
  const payload = { other: goes, why: 'One person', dry: false };
  const reply = await ask(shop, `POST /api/office/customers/${stays}/merge`, { cookie: owner, payload });
  expect(reply.statusCode, reply.body).toBe(200);
}

describe('an order of a member whose account is merged away', () => {
  it('is refused with 401 and reserves nothing if the merge is first', async () => {
    const [stays, goes] = [await aMember(), await aMember()];
    const before = await stockNow();
    const order = { ...anOrder([aLine('cricket-1', 'M')], aContact()), payment: 'cod' };
    const reply = await callDuring(db(), {
      lock: lockStock,
      call: async () => postOrder(shop, order, undefined, goes.headers),
      meanwhile: () => merge(stays.id, goes.id),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed_out']);
    expect(await stockNow()).toEqual(before);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('belongs to the account that remains if the order is first', async () => {
    const [stays, goes] = [await aMember(), await aMember()];
    const order = { ...anOrder([aLine('cricket-1', 'M')], aContact()), payment: 'cod' };
    const { reference } = (await postOrder(shop, order, undefined, goes.headers)).json().data;
    await merge(stays.id, goes.id);
    const [row] = await db().select().from(ordersTable).where(eq(ordersTable.reference, reference));
    expect(row?.accountId).toBe(stays.id);
  });
});
