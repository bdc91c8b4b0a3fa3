import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { passwordFault } from '#contract/account-rules.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import type { SignInStage } from '#contract/office/people.ts';
import { inRoleOrder } from '#contract/office/permissions.ts';
import { characterCount } from '#contract/plain-text.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import {
  staffInvitationsTable,
  staffMembersTable,
  staffPasskeysTable,
  staffRecoveryCodesTable,
} from '#database/schema/staff.ts';
import { refuseCommonPassword } from '#server/customers/accounts/passwords.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { lockStaff, requireOtherOwner } from '#server/office/staff-records/colleagues.ts';
import { mailSignInChange } from '#server/office/staff-records/mail-sign-in-change.ts';
import type { OfficeChangeCall, WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { findMemberByEmail, lockMember } from '#server/office/staff-records/queries.ts';
import { readRoleRights } from '#server/office/staff-records/role-rights.ts';
import { endSessionsOf, presentMember, startOfficeSession } from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { invitationHours, invitationMail } from '#server/office/staff-records/staff-mails.ts';
import { refuseVisitor } from '#server/office/staff-records/visitors.ts';
import { withdrawUnaskable } from '#server/office/staff-records/withdraw-unaskable.ts';
import { idStartInvitedBy } from './demo-persons.ts';

type Invitation = typeof staffInvitationsTable.$inferSelect;

interface Invited {
  email: string;
  roles: readonly StaffRole[];
  /** Name of the inviter. */
  by: string;
  /** Member id of the inviter; undefined for the command line. */
  invitedById?: string;
}

const shortestStaffPassword = 10;

/**
 * Throws Problem 400 for an alias of a colleague's mailbox: one person could otherwise approve their own requests as a
 * second one.
 */
async function refuseSameMailbox(tx: Db, email: string): Promise<void> {
  const colleague = await findSameMailbox(tx, email);
  if (colleague) throw wrongField('email', `The mails to this address reach ${colleague.name}. Give another address`);
}

/** Finds a colleague whose mailbox an address reaches by another spelling. */
async function findSameMailbox(tx: Db, email: string): Promise<{ name: string } | undefined> {
  const { email: known, name } = staffMembersTable;
  const isAlias = and(sql`${foldedMailbox(known)} = ${foldMailbox(email)}`, ne(known, email));
  return (await tx.select({ name }).from(staffMembersTable).where(isAlias).limit(1))[0];
}

/**
 * Throws Problem 409 for an invited alias of a mailbox whose owner has joined since the invitation. Locks the mailbox
 * until the transaction ends, so that of two aliases one joins.
 */
async function refuseJoinedMailbox(tx: Db, email: string): Promise<void> {
  const mailbox = `joins by ${foldMailbox(email)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`);
  const colleague = await findSameMailbox(tx, email);
  if (!colleague) return;
  const words = `The mails to this address reach ${colleague.name}, who has joined. Ask for an invitation to another.`;
  throw new Problem(409, 'conflict', words);
}

/** Throws Problem 409 `not_offered` if roles would leave the shop without an owner. Locks the staff. */
async function refuseLastOwner(tx: Db, email: string, roles: readonly StaffRole[]): Promise<void> {
  await lockStaff(tx);
  const before = await findMemberByEmail(tx, email);
  if (before && !roles.includes('owner')) await requireOtherOwner(tx, before);
}

/** Throws Problem 409 if a visitor of a demonstration invites a real member, or somebody whom one has invited. */
async function refuseInvitingStaff(tx: Db, email: string, invitedById: string | undefined): Promise<void> {
  const member = await findMemberByEmail(tx, email);
  if (member) refuseVisitor(invitedById, member.id);
  const [earlier] = await tx
    .select({ by: staffInvitationsTable.invitedById })
    .from(staffInvitationsTable)
    .where(eq(staffInvitationsTable.email, email));
  if (earlier) refuseVisitor(invitedById, earlier.by);
}

/**
 * Mails an invitation in the caller's transaction and returns its link. Earlier invitations are revoked. Throws Problem
 * 400 for an alias of a colleague's mailbox, 409 for another role of the only owner and for a visitor who invites any.
 */
export async function inviteColleague(
  deps: Pick<StaffContext, 'publicUrl' | 'now' | 'shopFacts'>,
  tx: Db,
  note: WriteAudit,
  { email, roles, by, invitedById }: Invited,
  jobs: StaffContext['jobs'] | undefined,
): Promise<string> {
  await refuseSameMailbox(tx, email);
  await refuseLastOwner(tx, email, roles);
  await refuseInvitingStaff(tx, email, invitedById);
  const now = deps.now();
  const token = randomBytes(32).toString('base64url');
  const id = `inv_${randomBytes(12).toString('base64url')}`;
  const row = {
    id,
    tokenHash: hashOf(token),
    roles: inRoleOrder(roles),
    by,
    invitedById: invitedById ?? null,
    sentAt: now,
    expiresAt: new Date(now.getTime() + invitationHours * 3_600_000),
  };
  await tx
    .insert(staffInvitationsTable)
    .values({ ...row, email })
    .onConflictDoUpdate({ target: staffInvitationsTable.email, set: row });
  // The token is in the fragment, so that no server or log receives it.
  const link = `${deps.publicUrl}/office/join#${token}`;
  if (jobs)
    await queueMail(
      tx,
      { jobs, shopFacts: deps.shopFacts },
      {
        about: `staff-invited:${id}`,
        to: email,
        description: invitationMail(link, { by, roles: row.roles }),
      },
    );
  note({ thing: 'invitation', about: email, what: 'Invited', after: { roles: row.roles } });
  return link;
}

/** Finds an invitation by token. Throws Problem: 404 if used, revoked or expired; 429. */
export async function openInvitation(deps: StaffContext, token: string, address: string): Promise<Invitation> {
  return deps.limits.onMiss('staffInvitation', address, async () => {
    const [row] = await deps.db
      .select()
      .from(staffInvitationsTable)
      .where(and(eq(staffInvitationsTable.tokenHash, hashOf(token)), gt(staffInvitationsTable.expiresAt, deps.now())))
      .limit(1);
    if (!row) throw new Problem(404, 'not_found', 'This link was used, taken back, or is too old. Ask for a new one.');
    return row;
  });
}

/**
 * Accepts an invitation once, with name and password; the second factor is set up next. Throws Problem 400, 404,
 * 409 for an alias of a colleague, 429.
 */
export async function acceptInvitation(
  deps: StaffContext,
  { token, name, password }: { token: string; name: string; password: string },
  { change, caller }: Pick<OfficeChangeCall<unknown>, 'change' | 'caller'>,
): Promise<SignInStage> {
  const { email } = await openInvitation(deps, token, caller.address);
  refuseFaults(deps.shopFacts, { name, password }, email);
  const passwordHash = await deps.passwords.hash(password);
  await change(async (tx, note) => {
    await lockStaff(tx);
    const [invitation] = await tx
      .delete(staffInvitationsTable)
      .where(and(eq(staffInvitationsTable.tokenHash, hashOf(token)), gt(staffInvitationsTable.expiresAt, deps.now())))
      .returning();
    if (!invitation) throw new Problem(404, 'not_found', 'This link was used already. Ask for a new one.');
    await refuseJoinedMailbox(tx, email);
    await refuseLastOwner(tx, email, invitation.roles);
    const row = await joinAs(deps, tx, invitation, { name, passwordHash });
    await withdrawUnaskable(tx, note);
    const member = presentMember(row, await readRoleRights(tx));
    await startOfficeSession(deps, tx, member, { stage: 'set_up' }, caller);
    if (member.version > 1) await mailSignInChange(deps, tx, member, 'joined', caller);
    note({ thing: 'staff', about: email, what: 'Joined', after: { roles: member.roles, name } }, member);
  });
  return { stage: 'set_up', me: null };
}

function refuseFaults(
  shopFacts: ShopFacts,
  { name, password }: { name: string; password: string },
  email: string,
): void {
  if (characterCount(name) < 2 || characterCount(name) > 60) throw wrongField('name', 'Your name has 2 to 60 letters');
  const fault =
    characterCount(password) < shortestStaffPassword
      ? 'A password here has 10 characters or more'
      : passwordFault(password);
  if (fault) throw wrongField('password', fault);
  refuseCommonPassword(shopFacts, password, email, 'password');
}

/** Creates or resets the member. Credentials of a former member are revoked. */
async function joinAs(
  deps: StaffContext,
  tx: Db,
  { email, roles, invitedById }: Invitation,
  { name, passwordHash }: { name: string; passwordHash: string },
) {
  const before = await findMemberByEmail(tx, email);
  if (before) refuseVisitor(invitedById, before.id);
  const fresh = { name, roles, passwordHash, codeSecret: null, newCodeSecret: null, codeStep: null, pinHash: null };
  if (before) {
    await lockMember(tx, before.id);
    await endSessionsOf(tx, before.id);
    await tx.delete(staffPasskeysTable).where(eq(staffPasskeysTable.memberId, before.id));
    await tx.delete(staffRecoveryCodesTable).where(eq(staffRecoveryCodesTable.memberId, before.id));
  }
  const [row] = before
    ? await tx
        .update(staffMembersTable)
        .set({ ...fresh, version: before.version + 1 })
        .where(eq(staffMembersTable.id, before.id))
        .returning()
    : await tx
        .insert(staffMembersTable)
        .values({ ...fresh, email, id: newMemberId(invitedById), joinedAt: deps.now() })
        .returning();
  if (!row) throw new Error('nobody joined');
  return row;
}

function newMemberId(inviterId: string | null): string {
  return `${idStartInvitedBy(inviterId)}${randomBytes(12).toString('base64url')}`;
}

/** Revokes an invitation. `byId` is who acts. Throws Problem: 404, 409 for a visitor of a demonstration. */
export async function takeBackInvitation(tx: Db, note: WriteAudit, id: string, byId: string): Promise<void> {
  const [row] = await tx
    .delete(staffInvitationsTable)
    .where(eq(staffInvitationsTable.id, id))
    .returning({ email: staffInvitationsTable.email, invitedById: staffInvitationsTable.invitedById });
  if (!row) throw new Problem(404, 'not_found', 'This invitation was used or taken back already');
  refuseVisitor(byId, row.invitedById);
  note({ thing: 'invitation', about: row.email, what: 'Took an invitation back' });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
