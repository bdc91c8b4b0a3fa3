import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/office/lists.ts';
import { type Rights, type RoleRights, rightsOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { settingsTable } from '#database/schema/settings.ts';

/**
 * SQL for the permissions whose roles an owner changed. Read with the member at every call, as the settings that a
 * process holds may be some moments old.
 */
export const storedRights: SQL<RoleRights> = sql<RoleRights>`coalesce((select r.value from ${settingsTable} r
  where r.name = 'roles' order by r.version desc limit 1), '{}')`;

/** Reads the permissions whose roles an owner changed. */
export async function readRoleRights(db: Db): Promise<RoleRights> {
  const { name, value, version } = settingsTable;
  const [row] = await db.select({ value }).from(settingsTable).where(eq(name, 'roles')).orderBy(desc(version)).limit(1);
  return (row?.value as RoleRights | undefined) ?? {};
}

/** Adds their rights to rows with roles. */
export async function withRights<Row extends { roles: StaffRole[] }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Rights)[]> {
  if (rows.length === 0) return [];
  const changed = await readRoleRights(db);
  return rows.map((row) => ({ ...row, ...rightsOf(row.roles, changed) }));
}
