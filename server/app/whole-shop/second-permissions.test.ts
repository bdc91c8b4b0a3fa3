import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { type Permission, permissionTable } from '#contract/office/permissions.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { secondPermissions } from '#server/app/test-support/test-office-doors.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
/** Roles that have every permission of the walked calls together. */
const roles: StaffRole[] = ['manager', 'accountant'];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop?.close());

const walked = secondPermissions
  .trim()
  .split('\n')
  .map((row) => {
    const [permission, ...call] = row.split(/ +/);
    return { permission: permission as Permission, call: call.join(' ') };
  });

it('lists each second permission of an office call', () => {
  const declared = officeEndpoints.flatMap(({ method, path, also }) =>
    also.map((permission) => `${permission} ${method} ${path}`),
  );
  expect(walked.map(({ permission, call }) => `${permission} ${call}`).toSorted()).toEqual(declared.toSorted());
});

it('guards each call that shows personal data in full with the permission to see it', () => {
  const shown = officeEndpoints.filter(({ unstored }) => unstored?.startsWith('It shows personal data'));
  expect(shown.length).toBeGreaterThan(5);
  const open = shown.filter(({ permission, also }) => ![permission, ...also].includes('contacts.see'));
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Status of a call without content, which is checked only after the access. */
async function statusOf(call: string, cookie: string): Promise<[number, string]> {
  const url = call.replace(':reference', 'K7QW4MX9TD').replace(':ticket', 'M000000000').replace(/:\w+/g, 'none');
  const payload = call.startsWith('GET') ? undefined : {};
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await ask(shop, url, { cookie, headers, ...(payload && { payload }) });
  return [reply.statusCode, String(reply.json().code)];
}

describe.each([...new Set(walked.map(({ permission }) => permission))])('calls that need %s too', (permission) => {
  let version = 0;
  /** Lets only roles other than the walked ones have the permission, or all of the table again. */
  async function write(has: boolean): Promise<void> {
    const listed: readonly StaffRole[] = permissionTable[permission].roles;
    const value = { [permission]: has ? listed : listed.filter((role) => !roles.includes(role)) };
    version = (await shop.database.db.$count(settingsTable)) + 1;
    await shop.database.db
      .insert(settingsTable)
      .values({ name: 'roles', version, value: value as never, holdsFrom: now, changedAt: now, by: 'Asha' });
  }

  it('refuses them without it, and lets them in with it', async () => {
    const calls = walked.filter((one) => one.permission === permission).map(({ call }) => call);
    const statuses = async () => {
      const { cookie } = await aColleagueIn(shop, roles, now);
      return Promise.all(calls.map(async (call) => [call, ...(await statusOf(call, cookie))]));
    };
    await write(false);
    expect(await statuses()).toEqual(calls.map((call) => [call, 403, 'not_allowed']));
    await write(true);
    const refused = (await statuses()).filter(([, , code]) => code === 'not_allowed');
    expect(refused).toEqual([]);
  });
});
