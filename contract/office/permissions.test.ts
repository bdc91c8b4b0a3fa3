import { expect, test } from 'vitest';
import { firstBudgets, highestLimits } from '#contract/budgets.ts';
import { officeEndpoints } from './calls.ts';
import { staffRoles } from './lists.ts';
import { mayDo, permissionNames, permissionTable, rightsOf, sharesDevice } from './permissions.ts';

test('an owner may do everything, and a viewer changes nothing', () => {
  expect(rightsOf(['owner']).permissions).toEqual(permissionNames);
  expect(rightsOf(['viewer']).permissions).toEqual([
    'orders.see',
    'customers.see',
    'returns.see',
    'reports.see',
    'reports.sales',
  ]);
  expect(rightsOf([]).permissions).toEqual([]);
});

test('a colleague with several roles may do what any of the roles may', () => {
  for (const one of staffRoles)
    for (const other of staffRoles)
      for (const permission of permissionNames)
        expect(mayDo(rightsOf([one, other]), permission)).toBe(
          mayDo(rightsOf([one]), permission) || mayDo(rightsOf([other]), permission),
        );
});

test('a role has a view of orders exactly if it may see orders', () => {
  for (const role of staffRoles)
    expect([role, rightsOf([role]).sights.length > 0]).toEqual([role, mayDo(rightsOf([role]), 'orders.see')]);
});

test('a role has a refund limit exactly if it may give refunds', () => {
  for (const role of staffRoles)
    expect([role, highestLimits({ ...firstBudgets.giving }, [role]).Order > 0]).toEqual([
      role,
      mayDo(rightsOf([role]), 'refunds.give'),
    ]);
});

test('only a packer without other roles shares a device', () => {
  expect(staffRoles.filter((role) => sharesDevice([role]))).toEqual(['packer']);
  expect(sharesDevice(['packer', 'owner'])).toBe(false);
});

test('every office call has a unique summary, and all but GET change something unless declared otherwise', () => {
  const names = officeEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { shapes, method, changes } of officeEndpoints) {
    expect(shapes.summary).toMatch(/^[A-Z].{10,}[.)]$/s);
    if (method === 'GET') expect(changes).toBe(false);
  }
  const silent = officeEndpoints.filter(({ method, changes }) => method !== 'GET' && !changes).map(({ path }) => path);
  expect(silent.toSorted()).toEqual([
    '/api/office/bulk/pick-list',
    '/api/office/bulk/try',
    '/api/office/collections/preview',
    '/api/office/content/:name/look',
    '/api/office/invitations/open',
    '/api/office/me/confirm/passkey/options',
    '/api/office/me/passkeys/options',
    '/api/office/new-order/caller',
    '/api/office/new-order/quote',
    '/api/office/orders/:reference/try',
    '/api/office/packing/keep',
    '/api/office/packing/labels',
    '/api/office/packing/pick-list',
    '/api/office/sign-in/passkey/options',
    '/api/office/sign-in/set-up/passkey/options',
    '/api/office/tax/preview',
  ]);
  expect(Object.values(permissionTable).every(({ words }) => words.length > 5)).toBe(true);
});
