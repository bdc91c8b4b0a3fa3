import type { StaffSignInWay } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { hashOf, knownBrowser, officeMark, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordStaffBrowser } from '#server/foundation/security-events/browser-records.ts';
import { describeOrigin, mailSignInChange } from '#server/office/staff-records/mail-sign-in-change.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import {
  longestStaffSessionMs,
  type Member,
  type OfficeSession,
  startOfficeSession,
} from '#server/office/staff-records/sessions.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { newStaffDeviceMail, type SignInChange } from '#server/office/staff-records/staff-mails.ts';

const wayWords: Readonly<Record<StaffSignInWay, string>> = {
  passkey: 'with a passkey',
  code: 'with a password and a code',
  recovery_code: 'with a password and a recovery code',
  demo: 'as a demonstration person',
};

/** Signs in a member after both factors, and mails them about a new browser, or about a change made to sign in. */
export async function enterOffice(
  deps: StaffContext,
  tx: Db,
  note: WriteAudit,
  member: Member,
  way: StaffSignInWay,
  caller: CallContext,
  change?: SignInChange,
): Promise<OfficeSession> {
  const id = await startOfficeSession(deps, tx, member, { stage: 'open', way }, caller);
  note({ thing: 'session', about: member.email, what: `Signed in ${wayWords[way]}` }, member);
  const changed = change ?? (way === 'recovery_code' ? way : undefined);
  // A demo user is shared by everyone who tries the shop, so its browsers are not recorded.
  if (way !== 'demo') await rememberDevice(deps, tx, member, caller, changed);
  const createdAt = deps.now();
  const endsAt = new Date(createdAt.getTime() + longestStaffSessionMs(member.roles));
  return { id, stage: 'open', way, createdAt, endsAt, confirmedAt: createdAt, tries: 0, lockedAt: null, member };
}

/** Records the browser of a sign-in, and mails the member about a new browser or a change. */
async function rememberDevice(
  deps: StaffContext,
  tx: Db,
  member: Member,
  caller: CallContext,
  change: SignInChange | undefined,
): Promise<void> {
  const { id, email } = member;
  const mark = officeMark(email);
  const known = knownBrowser(deps, caller.cookies, mark);
  const browserHash = hashOf(rememberBrowser(deps, caller.cookies, mark));
  await recordStaffBrowser(tx, { memberId: id, browserHash, at: deps.now() });
  if (change) return mailSignInChange(deps, tx, member, change, caller);
  if (known) return;
  const now = deps.now();
  const description = newStaffDeviceMail(deps.publicUrl, describeOrigin(caller, now));
  await queueMail(tx, deps, { about: `staff-device:${id}:${now.getTime()}`, to: email, description });
}
