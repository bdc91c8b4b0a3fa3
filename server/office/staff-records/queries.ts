import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffPasskeysTable } from '#database/schema/staff.ts';

export type MemberRow = typeof staffMembersTable.$inferSelect;
export type StaffPasskeyRow = typeof staffPasskeysTable.$inferSelect;

/** Maximum number of passkeys per member; most people have about three (phone, computer, spare key). */
export const mostPasskeys = 10;

export async function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(staffMembersTable).where(eq(staffMembersTable.id, id)).limit(1);
  return row;
}

/** Locks a member until the end of the transaction. Returns undefined if the member was removed. */
export async function lockMember(tx: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(staffMembersTable).where(eq(staffMembersTable.id, id)).for('update');
  return row;
}

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(staffMembersTable).where(eq(staffMembersTable.email, email)).limit(1);
  return row;
}

/** Lists a member's passkeys, newest first. */
export function findStaffPasskeys(db: Db, memberId: string): Promise<StaffPasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeysTable)
    .where(eq(staffPasskeysTable.memberId, memberId))
    .orderBy(desc(staffPasskeysTable.createdAt), staffPasskeysTable.id)
    .limit(mostPasskeys);
}

export async function countPasskeys(db: Db, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(staffPasskeysTable)
    .where(eq(staffPasskeysTable.memberId, memberId));
  return row?.found ?? 0;
}

/** Stores the counter of a passkey that signed. Returns false if another signature was stored first. */
export async function spendPasskeyCounter(
  tx: Db,
  { id, counter }: Pick<StaffPasskeyRow, 'id' | 'counter'>,
  signed: { counter: number },
  now: Date,
): Promise<boolean> {
  const counted = await tx
    .update(staffPasskeysTable)
    .set({ counter: signed.counter, usedAt: now })
    .where(and(eq(staffPasskeysTable.id, id), eq(staffPasskeysTable.counter, counter)))
    .returning({ id: staffPasskeysTable.id });
  return counted.length > 0;
}
