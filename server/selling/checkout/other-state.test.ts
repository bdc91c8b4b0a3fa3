import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, send } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  // Background jobs would move an order between reading it and acting on it.
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const order = (more: object = {}) => ({ ...anOrder([aLine('cricket-1')], aContact()), ...more });
const mumbai = anOrder([]).address;
/** An address whose state is not the state of its PIN code. */
const contradictory = { ...mumbai, pin: '560001' };
const question = 'PIN 560001 is in Karnataka. Use Karnataka?';
const place = async (more: object = {}) =>
  (await postOrder(shop, order(more))).json().data as { reference: string; key: string };
const storedAddress = async (reference: string) =>
  (
    await shop.database.db
      .select({ address: ordersTable.address })
      .from(ordersTable)
      .where(eq(ordersTable.reference, reference))
  )[0]?.address;

describe('address with a state that differs from the state of its PIN code', () => {
  it('asks at checkout about a state that does not match the PIN code', async () => {
    const refused = await postOrder(shop, order({ address: contradictory }));
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'address.state': question }]);
    const billed = await postOrder(shop, order({ billing: contradictory }));
    expect([billed.statusCode, billed.json().fields]).toEqual([400, { 'billing.state': question }]);
  });

  it('accepts a state that the customer has confirmed and stores the confirmation', async () => {
    const { reference } = await place({ address: { ...contradictory, stateConfirmed: true } });
    expect(await storedAddress(reference)).toMatchObject({ pin: '560001', state: 'Maharashtra', stateConfirmed: true });
  });

  it('asks about the state when a customer changes the address of an order, unless confirmed', async () => {
    const { reference, key } = await place();
    const change = async (address: object) =>
      shop.app.inject({
        ...{ method: 'PUT', url: `/api/orders/${reference}/address?key=${key}`, payload: { address } },
        headers: await asItsShopper(shop, reference),
      });
    const refused = await change(contradictory);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'address.state': question }]);
    expect(await storedAddress(reference)).toMatchObject({ pin: '400069' });
    expect((await change({ ...contradictory, stateConfirmed: true })).statusCode).toBe(200);
  });

  it('asks about the state when staff change an address or order for a caller', async () => {
    const { cookie } = await aColleagueIn(shop, ['support'], now);
    const { reference } = await place();
    const { version } = (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data;
    const act = (address: object) =>
      ask(shop, `POST /api/office/orders/${reference}/actions`, {
        cookie,
        payload: { act: { do: 'change_address', address }, key: crypto.randomUUID(), version },
      });
    const refused = await act(contradictory);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'act.address.state': question }]);
    expect((await act({ ...contradictory, stateConfirmed: true })).statusCode).toBe(200);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const called = await ask(shop, 'POST /api/office/new-order', {
      cookie,
      headers,
      payload: order({ address: contradictory }),
    });
    expect([called.statusCode, called.json().fields]).toEqual([400, { 'address.state': question }]);
  });

  it('asks about the state in the address book and stores a confirmed one', async () => {
    const { headers } = await aCustomer(shop);
    const save = (address: object) =>
      send(shop, { method: 'POST', url: '/api/account/addresses', headers, payload: { address, phone: '9820043210' } });
    expect((await save(contradictory)).json().fields).toEqual({ 'address.state': question });
    const [saved] = (await save({ ...contradictory, stateConfirmed: true })).json().data;
    expect(saved.address).toMatchObject({ state: 'Maharashtra', stateConfirmed: true });
  });
});

it('accepts any state for an unknown PIN code and both states for a PIN code of two', async () => {
  for (const [pin, state] of [
    ['999998', 'Goa'],
    ['605102', 'Tamil Nadu'],
    ['605102', 'Puducherry'],
  ]) {
    const placed = await postOrder(shop, order({ address: { ...mumbai, pin, state } }));
    expect([pin, state, placed.statusCode]).toEqual([pin, state, 201]);
  }
});

describe('orders and addresses from before the question about the state existed', () => {
  it('shows an older order with a mismatched state, and asks when its address is sent again', async () => {
    const { reference, key } = await place();
    await shop.database.db
      .update(ordersTable)
      .set({ address: contradictory })
      .where(eq(ordersTable.reference, reference));
    const headers = await asItsShopper(shop, reference);
    const read = await shop.app.inject({ method: 'GET', url: `/api/orders/${reference}?key=${key}`, headers });
    expect([read.statusCode, read.json().data.address]).toEqual([200, expect.objectContaining(contradictory)]);
    const changed = await shop.app.inject({
      ...{ method: 'PUT', url: `/api/orders/${reference}/address?key=${key}`, headers },
      payload: { address: { ...contradictory, line1: 'C-1' } },
    });
    expect([changed.statusCode, changed.json().fields]).toEqual([400, { 'address.state': question }]);
  });

  it('shows an older saved address with a mismatched state, and asks when it is saved again', async () => {
    const { headers } = await aCustomer(shop);
    const url = '/api/account/addresses';
    const saved = await send(shop, { method: 'POST', url, headers, payload: { address: mumbai, phone: '9820043210' } });
    const [{ id }] = saved.json().data;
    await shop.database.db.update(addressesTable).set({ address: contradictory }).where(eq(addressesTable.id, id));
    const book = await send(shop, { method: 'GET', url, headers });
    expect(book.json().data).toMatchObject([{ address: { pin: '560001', state: 'Maharashtra' } }]);
    const again = await send(shop, {
      ...{ method: 'PUT', url: `${url}/${id}`, headers },
      payload: { address: contradictory, phone: '9820043210' },
    });
    expect(again.json().fields).toEqual({ 'address.state': question });
  });
});
