import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { removeDemoPersons } from './demo-persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

it('what one visitor of a demonstration takes from a role is there for the next visitor', async () => {
  const owner = await asDemo(shop, 'owner');
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
  const nothing = { 'reports.see': ['owner'], 'reports.sales': ['owner'], 'audit.see': ['owner'] };
  await ask(shop, 'PUT /api/office/roles', { cookie: owner, payload: { changed: nothing, version } });
  const manager = await asDemo(shop, 'manager');
  expect((await ask(shop, 'GET /api/office/audit', { cookie: manager })).statusCode).toBe(200);
});

it('a real shop keeps no rights that a visitor gave while its database was a demonstration', async () => {
  const owner = await asDemo(shop, 'owner');
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
  const changed = { 'people.export': ['owner', 'accountant', 'viewer'] };
  await ask(shop, 'PUT /api/office/roles', { cookie: owner, payload: { changed, version } });
  await removeDemoPersons(shop.database.db);
  expect(await readRoleRights(shop.database.db)).toEqual({});
});

it('a real shop keeps the rights that its owner gave, who has the name of a demo user', async () => {
  const owner = await aColleagueIn(shop, ['owner'], new Date(), { name: 'Meera Joshi' });
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner.cookie })).json().data;
  const changed = { 'people.export': ['owner', 'accountant', 'viewer'] };
  const payload = { changed, version };
  expect((await ask(shop, 'PUT /api/office/roles', { cookie: owner.cookie, payload })).statusCode).toBe(200);
  await asDemo(shop, 'viewer');
  await removeDemoPersons(shop.database.db);
  expect(await readRoleRights(shop.database.db)).toEqual(changed);
});
