import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { StaffRole, StaffSessionStage, StaffSignInWay } from '#contract/office/lists.ts';
import { type Rights, type RoleRights, rightsOf, sharesDevice } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { describeDevice } from '#server/foundation/security-events/device.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { storedRights } from './role-rights.ts';
import type { StaffContext } from './staff-context.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Time limit in ms between password and second factor. */
const secondFactorMs = 10 * minute;

/** Idle timeout of a session in ms. On shared devices the session is locked instead, and a PIN unlocks it. */
export const idleMs = 30 * minute;

/** Precision of "last seen" in ms, so that not every request writes. */
const seenEveryMs = 30_000;

/** Returns the maximum session lifetime in ms, regardless of activity: 12 hours, 8 on shared devices. */
export function longestStaffSessionMs(roles: readonly StaffRole[]): number {
  return sharesDevice(roles) ? 8 * hour : 12 * hour;
}

/**
 * Returns true if a session has ended by being idle. On shared devices it is locked instead, if the member has a PIN.
 */
export function isLeft(seenAt: Date, { roles, hasPin }: Pick<Member, 'roles' | 'hasPin'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= idleMs && !(sharesDevice(roles) && hasPin);
}

/** Staff member as requests see them. Read on every request, so that revoked permissions end at once. */
export interface Member extends Rights {
  id: string;
  email: string;
  name: string;
  roles: StaffRole[];
  hasPin: boolean;
  demo: boolean;
  version: number;
}

/** Session of the office with its member. */
export interface OfficeSession {
  id: string;
  stage: StaffSessionStage;
  way: StaffSignInWay | null;
  lockedAt: Date | null;
  /** Time of sign-in. */
  createdAt: Date;
  endsAt: Date;
  /** Last time that password and second factor, or a passkey, were verified. */
  confirmedAt: Date | null;
  tries: number;
  member: Member;
}

type Browser = Pick<CallContext, 'cookies' | 'address' | 'userAgent'>;
type Caller = Browser & Pick<CallContext, 'byItself'>;

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

/**
 * Finds the session of a cookie. Idle sessions end, or are locked on shared devices. A cookie from another kind of
 * browser counts as stolen and ends the session. Background requests do not count as activity.
 */
export async function findOfficeSession(
  deps: Pick<StaffContext, 'db' | 'officeCookie' | 'now'>,
  caller: Caller,
): Promise<OfficeSession | undefined> {
  const cookie = caller.cookies.read(deps.officeCookie);
  if (!cookie) return undefined;
  const now = deps.now();
  const row = await sessionOf(deps.db, cookie, now);
  if (!row) return undefined;
  const { session } = row;
  const member = presentMember(row.member, row.rights);
  const idle = now.getTime() - session.seenAt.getTime();
  const stolen = session.device !== describeDevice(caller.userAgent);
  if (stolen || isLeft(session.seenAt, member, now)) {
    await endStaffSession(deps.db, session.id);
    return undefined;
  }
  const locks = idle >= idleMs && isUnlocked(session);
  const used = idle > seenEveryMs && !caller.byItself;
  await markSession(deps.db, session.id, { ...(used && { seenAt: now }), ...(locks && { lockedAt: now }) });
  const { id, stage, way, createdAt, endsAt, confirmedAt, tries } = session;
  const lockedAt = locks ? now : session.lockedAt;
  return { id, stage, way, createdAt, endsAt, confirmedAt, tries, lockedAt, member };
}

/** Returns a member without secrets, with the rights of the roles. */
export function presentMember(
  { id, email, name, roles, pinHash, demo, version }: typeof staffMembersTable.$inferSelect,
  changed: RoleRights,
): Member {
  return { id, email, name, roles, ...rightsOf(roles, changed), hasPin: pinHash !== null, demo, version };
}

/** Starts a session in the caller's browser; its previous one ends. */
export async function startOfficeSession(
  deps: Pick<StaffContext, 'officeCookie' | 'now'>,
  tx: Db,
  member: Pick<Member, 'id' | 'roles'>,
  { stage, way }: { stage: StaffSessionStage; way?: StaffSignInWay },
  caller: Browser,
): Promise<OfficeSession['id']> {
  const now = deps.now();
  const before = caller.cookies.read(deps.officeCookie);
  if (before) await tx.delete(staffSessionsTable).where(eq(staffSessionsTable.cookieHash, hashOf(before)));
  const cookie = randomBytes(32).toString('base64url');
  const id = `sss_${randomBytes(12).toString('base64url')}`;
  const lasts = stage === 'open' ? longestStaffSessionMs(member.roles) : secondFactorMs;
  await tx.insert(staffSessionsTable).values({
    id,
    memberId: member.id,
    cookieHash: hashOf(cookie),
    stage,
    way: way ?? null,
    ...originOf(caller),
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + lasts),
    confirmedAt: way ? now : null,
  });
  caller.cookies.set(deps.officeCookie, cookie, { maxAgeSeconds: lasts / 1000, strict: true });
  return id;
}

/** Ends one session. */
export async function endStaffSession(db: Db, id: string): Promise<void> {
  await db.delete(staffSessionsTable).where(eq(staffSessionsTable.id, id));
}

/** Ends every session of a member. Returns their number. */
export async function endSessionsOf(db: Db, memberId: string): Promise<number> {
  const ended = await db
    .delete(staffSessionsTable)
    .where(eq(staffSessionsTable.memberId, memberId))
    .returning({ id: staffSessionsTable.id });
  return ended.length;
}

async function sessionOf(db: Db, cookie: string, now: Date) {
  const [row] = await db
    .select({ session: staffSessionsTable, member: staffMembersTable, rights: storedRights })
    .from(staffSessionsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, staffSessionsTable.memberId))
    .where(and(eq(staffSessionsTable.cookieHash, hashOf(cookie)), gt(staffSessionsTable.endsAt, now)))
    .limit(1);
  return row;
}

function isUnlocked({ stage, lockedAt }: typeof staffSessionsTable.$inferSelect): boolean {
  return stage === 'open' && lockedAt === null;
}

async function markSession(db: Db, id: string, marks: { seenAt?: Date; lockedAt?: Date }): Promise<void> {
  if (Object.keys(marks).length === 0) return;
  await db.update(staffSessionsTable).set(marks).where(eq(staffSessionsTable.id, id));
}
