import { count, desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffMembers, staffPasskeys } from '#database/schema/staff.ts';

export type MemberRow = typeof staffMembers.$inferSelect;
export type StaffPasskeyRow = typeof staffPasskeys.$inferSelect;

/** Limit of passkeys per member; a phone, a computer and a spare key are three. */
export const mostPasskeys = 10;

export async function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(staffMembers).where(eq(staffMembers.id, id)).limit(1);
  return row;
}

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(staffMembers).where(eq(staffMembers.email, email)).limit(1);
  return row;
}

/** Lists a member's passkeys, newest first. */
export function findStaffPasskeys(db: Db, memberId: string): Promise<StaffPasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberId, memberId))
    .orderBy(desc(staffPasskeys.createdAt), staffPasskeys.id)
    .limit(mostPasskeys);
}

export async function countPasskeys(db: Db, memberId: string): Promise<number> {
  const [row] = await db.select({ found: count() }).from(staffPasskeys).where(eq(staffPasskeys.memberId, memberId));
  return row?.found ?? 0;
}
