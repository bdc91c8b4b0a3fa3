import { type StaffRole, staffRoles } from './lists.ts';
import {
  hasRight,
  ownersOnly,
  type Permission,
  permissionNames,
  permissionTable,
  type RoleRights,
} from './permissions.ts';

/** Permissions that are useless without another one. */
const needed: Readonly<Partial<Record<Permission, Permission>>> = {
  'customers.change': 'customers.see',
  'orders.change': 'orders.see',
  'refunds.give': 'orders.see',
  'payments.book': 'orders.see',
  'approvals.decide': 'approvals.see',
  'parcels.pack': 'orders.see',
  'parcels.short': 'orders.see',
  'designs.decide': 'orders.see',
  'returns.see': 'orders.see',
  'returns.receive': 'returns.see',
  'returns.inspect': 'returns.see',
  'returns.decide': 'returns.see',
  'money.change': 'money.see',
  'reports.see': 'reports.sales',
};

/** Returns all permissions without which this one is useless, the nearest first. Pure. */
export function neededFor(permission: Permission): Permission[] {
  const next = needed[permission];
  return next ? [next, ...neededFor(next)] : [];
}

/** Returns true if an owner may give or take a permission of a role. Pure. */
export function isChangeable(role: StaffRole, permission: Permission): boolean {
  return role !== 'owner' && !ownersOnly.includes(permission);
}

/**
 * Gives a role a permission and those that it needs, or takes it and those that need it. Returns the roles of all
 * permissions that differ from the table. Pure.
 */
export function changeRight(
  changed: RoleRights,
  { role, permission, has }: { role: StaffRole; permission: Permission; has: boolean },
): RoleRights {
  const moved = has
    ? [permission, ...neededFor(permission)]
    : [permission, ...permissionNames.filter((one) => neededFor(one).includes(permission))];
  return changedRights((one, other) => (one === role && moved.includes(other) ? has : hasRight(one, other, changed)));
}

/** Returns the roles of all permissions that differ from the table. Pure. */
export function changedRights(has: (role: StaffRole, permission: Permission) => boolean): RoleRights {
  return Object.fromEntries(
    permissionNames.flatMap((permission) => {
      const roles = staffRoles.filter((role) =>
        isChangeable(role, permission) ? has(role, permission) : hasRight(role, permission),
      );
      const first: readonly StaffRole[] = permissionTable[permission].roles;
      const isFirst = roles.length === first.length && roles.every((role) => first.includes(role));
      return isFirst ? [] : [[permission, roles]];
    }),
  );
}

/** Right that a role cannot use, as it lacks the one that this one needs. */
export interface UselessRight {
  role: StaffRole;
  permission: Permission;
  needed: Permission;
}

/** Finds the rights that are useless without another one. Pure. */
export function findUselessRights(changed: RoleRights): UselessRight[] {
  return staffRoles.flatMap((role) =>
    permissionNames.flatMap((permission): UselessRight[] => {
      const missing = neededFor(permission).find((one) => !hasRight(role, one, changed));
      return missing && hasRight(role, permission, changed) ? [{ role, permission, needed: missing }] : [];
    }),
  );
}
