import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { hasRight, type Permission, permissionTable } from '#contract/office/permissions.ts';
import { changedRights, changeRight } from '#contract/office/role-rights.ts';
import { returnsDeskTests } from '#server/office/returns/test-returns-desk.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine } from '#server/selling/order-views/test-orders.ts';

// Pages of members whose roles an owner changed: what a taken permission still shows, and what a given one does not.

let shop: PayingShop;
let owner = '';
beforeAll(async () => {
  shop = await openPayingShop();
  owner = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());

const desk = returnsDeskTests(() => shop);

async function store(changed: object): Promise<void> {
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
  const reply = await ask(shop, 'PUT /api/office/roles', { cookie: owner, payload: { changed, version } });
  expect(reply.statusCode, reply.body).toBe(200);
}
/** Gives or takes permissions of a role as the page does. */
const change = (role: StaffRole, has: boolean, ...permissions: Permission[]) =>
  store(permissions.reduce((changed, permission) => changeRight(changed, { role, permission, has }), {}));
afterEach(() => store({}));

const called = async (cookie: string, call: string, payload?: object) => {
  const reply = await ask(shop, call, { cookie, ...(payload && { payload }) });
  return { status: reply.statusCode, text: reply.body, data: reply.json().data };
};
const signedIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;

async function aCustomerKey(): Promise<string> {
  const email = `${randomUUID()}@example.in`;
  await desk.delivered([aLine('cricket-1')], {}, { contact: { ...aContact(), email } });
  const { data } = await called(owner, `GET /api/office/customers?q=${encodeURIComponent(email)}`);
  return data.customers[0].key;
}

describe('a taken permission', () => {
  it('to see customers hides their page in the answers of notes too', async () => {
    const key = await aCustomerKey();
    await change('support', false, 'customers.see');
    const support = await signedIn('support');
    expect((await called(support, `GET /api/office/customers/${key}`)).status).toBe(403);
    const noted = await called(support, `POST /api/office/customers/${key}/notes`, {
      body: 'Called back',
      key: randomUUID(),
    });
    expect([noted.status, noted.data]).toEqual([403, undefined]);
  });

  it('to see customers hides their page in the answers of store credit too', async () => {
    const key = await aCustomerKey();
    await change('support', false, 'customers.see');
    const credit = { give: true, amount: 10, why: 'Late parcel', key: randomUUID() };
    const given = await called(await signedIn('support'), `POST /api/office/customers/${key}/credit`, credit);
    expect(given.status).toBe(403);
  });

  it('to see returns hides the phone and the address of a return too', async () => {
    const id = await desk.asked(await desk.delivered([aLine('cricket-1')]));
    await change('support', false, 'returns.see');
    const support = await signedIn('support');
    expect((await called(support, `GET /api/office/returns/${id}`)).status).toBe(403);
    const shown = await called(support, `POST /api/office/returns/${id}/contact`, {});
    expect([403, 404]).toContain(shown.status);
    expect(shown.data).toBeUndefined();
  });
});

describe('a given permission', () => {
  it('to export personal data makes no folder of all money and tax without the permission to see these', async () => {
    await change('support', true, 'people.export');
    const support = await signedIn('support');
    expect((await called(support, 'GET /api/office/tax-months/2026-10')).status).toBe(403);
    expect((await called(support, 'POST /api/office/tax-months/2026-10/folder', {})).status).toBe(403);
  });

  it.each(['accountant', 'merchandiser', 'printer', 'packer'] as const)(
    'to decide returns shows a %s the returns to decide that Today counts',
    async (role) => {
      const id = await desk.asked(await desk.delivered([aLine('cricket-1')]));
      await change(role, true, 'returns.decide', 'orders.see');
      const cookie = await signedIn(role);
      const today = await called(cookie, 'GET /api/office/today');
      expect(today.text).toContain('returns_asked');
      const { data } = await called(cookie, 'GET /api/office/returns?step=asked');
      expect(data.returns.map((one: { id: string }) => one.id)).toContain(id);
      expect((await called(cookie, `GET /api/office/returns/${id}`)).status).toBe(200);
    },
  );

  it('to decide approvals comes with the list of approvals that Today counts', async () => {
    await change('accountant', true, 'approvals.decide');
    const accountant = await signedIn('accountant');
    expect((await called(accountant, 'GET /api/office/approvals')).status).toBe(200);
  });

  it('to receive or decide returns, to pack or to print comes with orders, whose people and pieces it needs', () => {
    for (const permission of ['returns.see', 'parcels.pack', 'designs.decide', 'parcels.short'] as const) {
      const changed = changeRight({}, { role: 'merchandiser', permission, has: true });
      expect([permission, hasRight('merchandiser', 'orders.see', changed)]).toEqual([permission, true]);
    }
  });
});

it('a body with a permission a thousand times over is refused or stored once', async () => {
  const many = Array.from({ length: 20 }, () => 'viewer');
  await store({ 'audit.see': many });
  const { data } = await called(owner, 'GET /api/office/roles');
  expect(data.changed).toEqual({ 'audit.see': ['owner', 'viewer'] });
  for (const changed of [{ 'orders.fly': ['viewer'] }, { 'audit.see': ['pilot'] }, { constructor: ['viewer'] }]) {
    const reply = await ask(shop, 'PUT /api/office/roles', {
      cookie: owner,
      payload: { changed, version: data.version },
    });
    expect(reply.statusCode).toBe(400);
  }
  expect(changedRights((role, right) => hasRight(role, right))).toEqual({});
  expect(permissionTable['audit.see'].roles).toEqual(['owner', 'manager']);
});
