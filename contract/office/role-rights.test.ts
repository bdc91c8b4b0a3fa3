import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffRoles } from './lists.ts';
import { hasRight, ownersOnly, permissionNames, type RoleRights, rightsOf } from './permissions.ts';
import { changedRights, changeRight, findUselessRights, isChangeable, neededFor } from './role-rights.ts';

const aPress = fc.record({
  role: fc.constantFrom(...staffRoles),
  permission: fc.constantFrom(...permissionNames),
  has: fc.boolean(),
});

test('whatever is pressed, owners have every permission, only they have what gives others, and no right is useless', () => {
  fc.assert(
    fc.property(fc.array(aPress, { maxLength: 60 }), (presses) => {
      const changed = presses.reduce<RoleRights>(changeRight, {});
      expect(rightsOf(['owner'], changed).permissions).toEqual(permissionNames);
      for (const role of staffRoles.filter((one) => one !== 'owner'))
        expect(rightsOf([role], changed).permissions).not.toEqual(expect.arrayContaining([...ownersOnly]));
      expect(findUselessRights(changed)).toEqual([]);
      const last = presses.at(-1);
      if (last && isChangeable(last.role, last.permission))
        expect(hasRight(last.role, last.permission, changed)).toBe(last.has);
    }),
  );
});

test('a press of one role changes no other role, and its opposite brings back what it gave', () => {
  fc.assert(
    fc.property(fc.array(aPress, { maxLength: 20 }), aPress, (presses, press) => {
      const before = presses.reduce<RoleRights>(changeRight, {});
      const after = changeRight(before, press);
      for (const role of staffRoles.filter((one) => one !== press.role))
        expect(rightsOf([role], after)).toEqual(rightsOf([role], before));
    }),
  );
});

test('what equals the table is not stored, so that a later table holds', () => {
  expect(changedRights((role, permission) => hasRight(role, permission))).toEqual({});
  const given = changeRight({}, { role: 'viewer', permission: 'audit.see', has: true });
  expect(given).toEqual({ 'audit.see': ['owner', 'manager', 'viewer'] });
  expect(changeRight(given, { role: 'viewer', permission: 'audit.see', has: false })).toEqual({});
});

test.each([
  [{ role: 'packer', permission: 'refunds.give', has: true }, ['orders.see', 'refunds.give']],
  [{ role: 'merchandiser', permission: 'orders.change', has: true }, ['orders.see', 'orders.change']],
] as const)('%j gives what it needs too', (press, gained) => {
  expect(rightsOf([press.role], changeRight({}, press)).permissions).toEqual(expect.arrayContaining([...gained]));
});

test('a right that is taken takes those that need it', () => {
  const changed = changeRight({}, { role: 'support', permission: 'orders.see', has: false });
  expect(rightsOf(['support'], changed)).toMatchObject({ sights: [] });
  expect(rightsOf(['support'], changed).permissions).not.toEqual(expect.arrayContaining(['orders.change']));
});

test('the first table has no useless right', () => {
  expect(findUselessRights({})).toEqual([]);
  expect(neededFor('returns.receive')).toEqual(['returns.see', 'orders.see']);
});

test('a role that sees orders by a change sees them as a viewer, and the widest visibility decides', () => {
  const changed = changeRight({}, { role: 'merchandiser', permission: 'orders.see', has: true });
  expect(rightsOf(['merchandiser'], changed).sights).toEqual(['masked']);
  expect(
    rightsOf(['packer', 'support'], changeRight({}, { role: 'support', permission: 'orders.see', has: false })).sights,
  ).toEqual(['packing']);
});
