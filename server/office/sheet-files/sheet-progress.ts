import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayDo, rightsOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import type { SheetRecord } from './find-sheet.ts';

/** Error for a requested stop; the current work is rolled back. */
export class Stopped extends Error {}

/** Batch size in rows. Between batches the process handles requests. */
export const atOnce = 500;

/** Advisory lock for applying and undoing, one at a time, as two could deadlock on products. */
export const sheetsLock = 726_031;

/**
 * Reports progress outside the working transaction, whose writes are invisible until the end. Throws Stopped on
 * request.
 */
export async function reportProgress(db: Db, id: string, through: number): Promise<void> {
  const [now] = await db
    .update(productSheetsTable)
    .set({ through })
    .where(eq(productSheetsTable.id, id))
    .returning({ stop: productSheetsTable.stop });
  if (!now || now.stop) throw new Stopped();
}

/** Returns true if the requester still has the permission. */
export async function mayStill(db: Db, { by }: Pick<SheetRecord, 'by'>): Promise<boolean> {
  if (!by) return false;
  const [member] = await db
    .select({ roles: staffMembersTable.roles })
    .from(staffMembersTable)
    .where(eq(staffMembersTable.id, by.memberId))
    .limit(1);
  return member !== undefined && mayDo(rightsOf(member.roles, await readRoleRights(db)), 'catalogue.change');
}

/** Moves a spreadsheet to another state. Returns false if it is in none of the given states. */
export async function moveSheet(
  db: Db,
  id: string,
  from: readonly SheetRecord['state'][],
  to: Partial<typeof productSheetsTable.$inferInsert> & Pick<SheetRecord, 'state'>,
): Promise<boolean> {
  const moved = await db
    .update(productSheetsTable)
    .set(to)
    .where(and(eq(productSheetsTable.id, id), inArray(productSheetsTable.state, [...from])))
    .returning({ id: productSheetsTable.id });
  return moved.length > 0;
}

/**
 * Takes the lock for product changes by spreadsheet. Forces index use: statistics of a newly filled table are missing,
 * and each batch would scan it.
 */
export async function inTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sheetsLock})`);
  for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await tx.execute(sql`select set_config(${way}, 'off', true)`);
}
