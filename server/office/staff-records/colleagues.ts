import { and, asc, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/office/lists.ts';
import type { StaffSession } from '#contract/office/me.ts';
import { inRoleOrder, mayDo, rightsOf } from '#contract/office/permissions.ts';
import type { StaffList } from '#contract/office/staff.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import {
  approvalsTable,
  staffInvitationsTable,
  staffMembersTable,
  staffPasskeysTable,
  staffSessionsTable,
} from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { WriteAudit } from './mount-office.ts';
import { lockMember, type MemberRow } from './queries.ts';
import { readRoleRights } from './role-rights.ts';
import { endSessionsOf, isLeft } from './sessions.ts';
import { refuseVisitor } from './visitors.ts';
import { withdrawUnaskable } from './withdraw-unaskable.ts';

/** Lists all staff and pending invitations. */
export async function listColleagues(db: Db, now: Date): Promise<StaffList> {
  const members = await db
    .select()
    .from(staffMembersTable)
    .orderBy(asc(staffMembersTable.name), asc(staffMembersTable.id));
  const keys = new Map(
    (
      await db
        .select({ id: staffPasskeysTable.memberId, found: count() })
        .from(staffPasskeysTable)
        .groupBy(staffPasskeysTable.memberId)
    ).map(({ id, found }) => [id, found]),
  );
  const sessions = await db
    .select({ memberId: staffSessionsTable.memberId, seenAt: staffSessionsTable.seenAt })
    .from(staffSessionsTable)
    .where(and(gt(staffSessionsTable.endsAt, now), eq(staffSessionsTable.stage, 'open')))
    .orderBy(desc(staffSessionsTable.seenAt));
  const sessionsOf = (id: string) => sessions.filter(({ memberId }) => memberId === id);
  const invited = await db
    .select()
    .from(staffInvitationsTable)
    .where(gt(staffInvitationsTable.expiresAt, now))
    .orderBy(desc(staffInvitationsTable.sentAt));
  return {
    colleagues: members.map(({ id, name, email, roles, pinHash, codeSecret, joinedAt, demo, version }) => ({
      id,
      name,
      email,
      roles: inRoleOrder(roles),
      passkeys: keys.get(id) ?? 0,
      codes: codeSecret !== null,
      joinedAt: joinedAt.toISOString(),
      seenAt: sessionsOf(id)[0]?.seenAt.toISOString() ?? null,
      sessions: sessionsOf(id).filter(({ seenAt }) => !isLeft(seenAt, { roles, hasPin: pinHash !== null }, now)).length,
      demo,
      version,
    })),
    invitations: invited.map(({ id, email, roles, by, sentAt, expiresAt }) => ({
      id,
      email,
      roles: inRoleOrder(roles),
      by,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Lists a member's sessions. */
export async function listSessionsOf(db: Db, memberId: string, now: Date, here?: string): Promise<StaffSession[]> {
  const rows = await db
    .select({ session: staffSessionsTable, member: staffMembersTable })
    .from(staffSessionsTable)
    .innerJoin(staffMembersTable, eq(staffMembersTable.id, staffSessionsTable.memberId))
    .where(
      and(
        eq(staffSessionsTable.memberId, memberId),
        eq(staffSessionsTable.stage, 'open'),
        gt(staffSessionsTable.endsAt, now),
      ),
    )
    .orderBy(desc(staffSessionsTable.seenAt));
  // An idle session ends only with its next request, so it must not be listed as signed in.
  const open = rows.flatMap(({ session, member }) =>
    isLeft(session.seenAt, { roles: member.roles, hasPin: member.pinHash !== null }, now) ? [] : [session],
  );
  return open.map(({ id, device, network, way, createdAt, seenAt, endsAt, lockedAt }) => ({
    id,
    device,
    network,
    way,
    startedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    locked: lockedAt !== null,
    here: id === here,
  }));
}

/** Ends one session of a member. Throws Problem 404. */
export async function endOneSession(tx: Db, note: WriteAudit, memberId: string, id: string): Promise<void> {
  const row = await requireMember(tx, memberId, memberId);
  const [ended] = await tx
    .delete(staffSessionsTable)
    .where(and(eq(staffSessionsTable.id, id), eq(staffSessionsTable.memberId, memberId)))
    .returning({ device: staffSessionsTable.device });
  if (!ended) throw new Problem(404, 'not_found', 'This session has ended already');
  note({ thing: 'session', about: row.email, what: 'Ended a session', before: { device: ended.device } });
}

/** Ends all sessions of a member. `byId` is who acts. Throws Problem: 404, 409 for a visitor of a demonstration. */
export async function signOutMember(tx: Db, note: WriteAudit, memberId: string, byId: string): Promise<void> {
  const row = await requireMember(tx, memberId, byId);
  const ended = await endSessionsOf(tx, memberId);
  note({ thing: 'session', about: row.email, what: 'Signed them out everywhere', before: { sessions: ended } });
}

/**
 * Changes a member's roles. `byId` is who acts. Throws Problem: 404, 409 `conflict` for an old version, `not_offered`
 * for the only owner and for a visitor of a demonstration.
 */
export async function changeRoles(
  tx: Db,
  note: WriteAudit,
  { id, roles, version, byId }: { id: string; roles: readonly StaffRole[]; version: number; byId: string },
): Promise<void> {
  const row = await requireMember(tx, id, byId);
  if (row.version !== version)
    throw new Problem(409, 'conflict', `Somebody changed ${row.name} meanwhile. Look at what holds now.`);
  const after = inRoleOrder(roles);
  if (!after.includes('owner')) await requireOtherOwner(tx, row);
  await tx
    .update(staffMembersTable)
    .set({ roles: after, version: version + 1 })
    .where(eq(staffMembersTable.id, id));
  note({
    thing: 'staff',
    about: row.email,
    what: 'Changed the roles',
    before: { roles: inRoleOrder(row.roles) },
    after: { roles: after },
  });
  const rights = rightsOf(after, await readRoleRights(tx));
  await endInvitations(tx, note, row, { sentToo: !mayDo(rights, 'staff.manage') });
  if (!mayDo(rights, 'messages.answer')) await giveThreadsBack(tx, id);
  await withdrawUnaskable(tx, note);
}

/** Makes the threads of a member who answers no more messages nobody's, so that others see that they wait. */
export async function giveThreadsBack(tx: Db, id: string): Promise<void> {
  await tx.update(contactMessagesTable).set({ assignedTo: null }).where(eq(contactMessagesTable.assignedTo, id));
}

/**
 * Takes back the open invitation to a member, which would restore earlier roles, and with `sentToo` those that the
 * member sent.
 */
async function endInvitations(
  tx: Db,
  note: WriteAudit,
  { id, email, name }: MemberRow,
  { sentToo }: { sentToo: boolean },
): Promise<void> {
  const invited = eq(staffInvitationsTable.email, email);
  const { by, invitedById } = staffInvitationsTable;
  // Only rows from before the column, and those of the command line, name nobody but by name.
  const sent = or(eq(invitedById, id), and(isNull(invitedById), eq(by, name)));
  const ended = await tx
    .delete(staffInvitationsTable)
    .where(sentToo ? or(invited, sent) : invited)
    .returning({ about: staffInvitationsTable.email });
  for (const { about } of ended) note({ thing: 'invitation', about, what: 'Took an invitation back' });
}

/**
 * Removes a member: ends their sessions, and withdraws their approval requests and invitations. `byId` is who acts,
 * null for the command line. Throws Problem: 404, 409 for the only owner and for a visitor of a demonstration.
 */
export async function removeColleague(tx: Db, note: WriteAudit, id: string, byId: string | null): Promise<void> {
  const row = await requireMember(tx, id, byId);
  await requireOtherOwner(tx, row);
  await tx
    .update(approvalsTable)
    .set({ state: 'withdrawn' })
    .where(and(eq(approvalsTable.askedBy, id), eq(approvalsTable.state, 'asked')));
  await tx.delete(staffMembersTable).where(eq(staffMembersTable.id, id));
  note({
    thing: 'staff',
    about: row.email,
    what: 'Let them go',
    before: { name: row.name, roles: inRoleOrder(row.roles) },
  });
  await endInvitations(tx, note, row, { sentToo: true });
}

/** Serializes changes of colleagues, as two owners who remove each other must not both succeed. */
export async function lockStaff(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`);
}

/** Locks a member, after the changes that they have begun. Throws Problem: 404, 409 for a visitor. */
async function requireMember(tx: Db, id: string, byId: string | null): Promise<MemberRow> {
  await lockStaff(tx);
  const row = await lockMember(tx, id);
  if (!row) throw new Problem(404, 'not_found', 'They do not work here any more');
  refuseVisitor(byId, id);
  return row;
}

/** Throws Problem 409 `not_offered` for the only owner. The caller holds the lock of `lockStaff`. */
export async function requireOtherOwner(tx: Db, row: MemberRow): Promise<void> {
  if (!row.roles.includes('owner')) return;
  const [others] = await tx
    .select({ found: count() })
    .from(staffMembersTable)
    .where(
      and(
        ne(staffMembersTable.id, row.id),
        sql`${staffMembersTable.roles} ? 'owner'`,
        eq(staffMembersTable.demo, row.demo),
      ),
    );
  if (!others?.found)
    throw new Problem(409, 'not_offered', `${row.name} is the only owner. Make somebody else an owner first.`);
}
