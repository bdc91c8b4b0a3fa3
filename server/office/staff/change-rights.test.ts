import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRight } from '#contract/office/role-rights.ts';
import type { RoleTable } from '#contract/office/roles.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let now = new Date('2026-11-25T04:20:00Z');
let shop: TestShop;
let owner = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterAll(() => shop?.close());

const read = async (): Promise<RoleTable> => (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
/** Changes the table as the page does, by its newest version. */
async function change(changed: object, { cookie = owner, version }: { cookie?: string; version?: number } = {}) {
  now = new Date(now.getTime() + 1000);
  const payload = { changed, version: version ?? (await read()).version };
  return ask(shop, 'PUT /api/office/roles', { cookie, payload });
}
const statusOf = async (call: string, cookie: string) => (await ask(shop, call, { cookie })).statusCode;

it('a permission holds from the next call on, in sessions that were begun before too', async () => {
  const { cookie } = await aColleagueIn(shop, ['viewer'], now);
  expect(await statusOf('GET /api/office/audit', cookie)).toBe(403);
  expect((await change({ 'audit.see': ['owner', 'manager', 'viewer'] })).statusCode).toBe(200);
  expect(await statusOf('GET /api/office/audit', cookie)).toBe(200);
  const me = (await ask(shop, 'GET /api/office/me', { cookie })).json().data;
  expect(me.permissions).toContain('audit.see');
  expect((await change({})).statusCode).toBe(200);
  expect(await statusOf('GET /api/office/audit', cookie)).toBe(403);
});

it('an owner keeps every permission, and what gives others stays with owners', async () => {
  const { cookie } = await aColleagueIn(shop, ['manager'], now);
  const kept = { 'audit.see': [], 'staff.manage': ['manager'], 'settings.change': ['manager'] };
  expect((await change(kept)).json().data).toMatchObject({ changed: { 'audit.see': ['owner'] } });
  expect(await statusOf('GET /api/office/audit', owner)).toBe(200);
  expect(await statusOf('GET /api/office/staff', cookie)).toBe(403);
  expect(await statusOf('GET /api/office/settings', cookie)).toBe(403);
  await change({});
});

it('a right that is useless without another is refused with both named, and nothing changes', async () => {
  const before = await read();
  const refused = await change({ 'orders.see': ['owner'] });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      code: 'invalid_fields',
      message:
        'Manager: “Cancel, change an address, send a mail again, note, order for a caller” is useless without “See orders”.',
    },
  ]);
  expect(await read()).toEqual(before);
});

it('of two owners who change the table at once, one is told', async () => {
  const other = (await aColleagueIn(shop, ['owner'], now)).cookie;
  const { version } = await read();
  const replies = await Promise.all([
    change({ 'audit.see': ['owner'] }, { version }),
    change({ 'audit.see': ['owner', 'manager', 'accountant'] }, { version, cookie: other }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await change({});
});

it('the change is in the audit, permission by permission', async () => {
  await change({ 'reports.sales': ['owner', 'manager', 'accountant', 'viewer', 'merchandiser', 'support'] });
  const { rows } = (await ask(shop, 'GET /api/office/audit', { cookie: owner })).json().data;
  expect(rows[0]).toMatchObject({
    what: 'Changed what roles may do',
    before: { 'See reports of sales': 'Owner, Manager, Merchandiser, Accountant, Viewer' },
    after: { 'See reports of sales': 'Owner, Manager, Support, Merchandiser, Accountant, Viewer' },
  });
  await change({});
});

it('orders are seen as each role sees them, and not at all without the permission', async () => {
  const seller = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
  const packer = (await aColleagueIn(shop, ['packer'], now)).cookie;
  expect(await statusOf('GET /api/office/orders', seller)).toBe(403);
  const given = changeRight({}, { role: 'merchandiser', permission: 'orders.see', has: true });
  const changed = changeRight(given, { role: 'packer', permission: 'orders.see', has: false });
  expect((await change(changed)).statusCode).toBe(200);
  expect(await statusOf('GET /api/office/orders', seller)).toBe(200);
  expect(await statusOf('GET /api/office/orders', packer)).toBe(403);
  await change({});
});

it('messages of those who answer no more are nobody’s', async () => {
  const { db } = shop.database;
  const support = await aColleagueIn(shop, ['support'], now);
  const sent = {
    name: 'Asha',
    email: 'asha@example.in',
    subject: 'other',
    message: 'Where is my parcel with the shirt?',
  };
  await ask(shop, 'POST /api/contact', { payload: sent });
  await db.update(contactMessagesTable).set({ assignedTo: support.id });
  expect((await change({ 'messages.answer': ['owner', 'manager'] })).statusCode).toBe(200);
  const held = await db.select().from(contactMessagesTable).where(eq(contactMessagesTable.assignedTo, support.id));
  expect(held).toEqual([]);
  await change({});
});

it('permissions that an older or newer shop stored are left out', async () => {
  const { version } = await read();
  const value = { 'orders.fly': ['viewer'], 'audit.see': ['owner', 'viewer', 'pilot'] } as object;
  await shop.database.db
    .insert(settingsTable)
    .values({ name: 'roles', version: version + 1, value, holdsFrom: now, changedAt: now, by: 'Somebody' });
  expect((await read()).changed).toEqual({ 'audit.see': ['owner', 'viewer'] });
  const { cookie } = await aColleagueIn(shop, ['viewer'], now);
  expect(await statusOf('GET /api/office/audit', cookie)).toBe(200);
});
