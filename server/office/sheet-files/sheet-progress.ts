import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayDo } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { productSheets } from '#database/schema/product-sheets.ts';
import { staffMembers } from '#database/schema/staff.ts';
import type { SheetRecord } from './find-sheet.ts';

/** Somebody asked to stop: what is being done is not done. */
export class Stopped extends Error {}

/** Rows that are gone through at a time: between two of them the shop answers others. */
export const atOnce = 500;

/** Held by the transaction in which a spreadsheet is applied or undone: one after the other, since two would wait for each other's products. */
export const sheetsLock = 726_031;

/** Says how far it is, beside the transaction in which it is done: that shows nothing before its end. Throws Stopped where somebody asked for it. */
export async function reportProgress(db: Db, id: string, through: number): Promise<void> {
  const [now] = await db.update(productSheets).set({ through }).where(eq(productSheets.id, id)).returning({ stop: productSheets.stop });
  if (!now || now.stop) throw new Stopped();
}

/** Whether who asked for it may still do it. */
export async function mayStill(db: Db, { by }: Pick<SheetRecord, 'by'>): Promise<boolean> {
  if (!by) return false;
  const [member] = await db.select({ roles: staffMembers.roles }).from(staffMembers).where(eq(staffMembers.id, by.memberId)).limit(1);
  return member !== undefined && mayDo(member.roles, 'catalogue.change');
}

/** Moves a spreadsheet from one of some states to another. False where it stands in none of them. */
export async function moveSheet(
  db: Db,
  id: string,
  from: readonly SheetRecord['state'][],
  to: Partial<typeof productSheets.$inferInsert> & Pick<SheetRecord, 'state'>,
): Promise<boolean> {
  const moved = await db
    .update(productSheets)
    .set(to)
    .where(and(eq(productSheets.id, id), inArray(productSheets.state, [...from])))
    .returning({ id: productSheets.id });
  return moved.length > 0;
}

/**
 * Takes the lock under which products are changed by spreadsheet. Each statement of it finds some hundred rows by their keys: a table that was filled a
 * moment ago is not counted yet, and would be gone through from end to end for each of them.
 */
export async function inTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sheetsLock})`);
  for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await tx.execute(sql`select set_config(${way}, 'off', true)`);
}
