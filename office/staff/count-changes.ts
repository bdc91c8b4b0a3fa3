import { staffRoles } from '#contract/office/lists.ts';
import { hasRight, permissionNames, type RoleRights } from '#contract/office/permissions.ts';

/** Counts the permissions of roles that differ between two tables. Pure. */
export function countChanges(before: RoleRights, after: RoleRights): number {
  return permissionNames.reduce(
    (sum, permission) =>
      sum +
      staffRoles.filter((role) => hasRight(role, permission, before) !== hasRight(role, permission, after)).length,
    0,
  );
}
