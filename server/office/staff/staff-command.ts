import { asc } from 'drizzle-orm';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { roleTable } from '#contract/office/permissions.ts';
import { isEmail, normalEmail } from '#contract/plain-text.ts';
import type { Db } from '#database/db.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { inviteColleague } from '#server/office/sign-in/invite.ts';
import { removeColleague } from '#server/office/staff-records/colleagues.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { findMemberByEmail } from '#server/office/staff-records/queries.ts';
import type { StaffContext } from '#server/office/staff-records/staff-context.ts';
import { invitationHours } from '#server/office/staff-records/staff-mails.ts';
import type { AuditAuthor } from '#server/office/staff-records/write-audit.ts';

export const staffUsage: CommandUsage = {
  what: 'lets the first people into the office, and out',
  forms: [
    ['staff list', 'who works here, and as what'],
    [
      'staff invite E-MAIL --role ROLE',
      `prints a link that works once, for ${invitationHours} hours; ROLE is ${staffRoles.join(', ')}`,
    ],
    ['staff remove E-MAIL', 'signs them out everywhere, and lets them in no more'],
  ],
  options: { invite: ['--role ROLE'] },
};

export const auditUsage: CommandUsage = {
  what: 'follows the chain of all that staff and the command line changed',
  forms: [['audit', 'changes nothing; ends with 1 where a row is missing or is not as it was written']],
  options: {},
};

/** Returns the command's actor: operating system user and machine. */
export function commandAuthor(by: string): AuditAuthor {
  return { actor: 'command', memberId: null, who: by, role: 'Command line', from: 'Command line' };
}

/**
 * Creates the `staff` command, needed because nobody can invite the first owner. It only needs the database, not a
 * running shop.
 */
export function staffCommand(deps: Pick<StaffContext, 'db' | 'publicUrl' | 'now' | 'shopFacts'>): OperatorCommand {
  return async (args, say, typed) => {
    const author = commandAuthor(typed?.by ?? 'operator');
    const [verb, who = '', , role] = args;
    if (verb === 'list' && args.length === 1) return list(deps.db, say);
    const email = normalEmail(who);
    if (!isEmail(email)) return printUsageError(staffUsage, say);
    if (verb === 'remove' && args.length === 2) return remove(deps, email, author, say);
    if (!isInvitation(args) || !isRole(role)) return printUsageError(staffUsage, say);
    const link = await changeAudited(deps, author, (tx, note) =>
      inviteColleague(deps, tx, note, { email, roles: [role], by: author.who }, undefined),
    );
    say(`${email} joins as ${roleTable[role].words} by this link. It works once, for ${invitationHours} hours:`);
    say(link);
    return 0;
  };
}

function isRole(role: string | undefined): role is StaffRole {
  return staffRoles.some((one) => one === role);
}

async function list(db: Db, say: (line: string) => void): Promise<number> {
  const rows = await db.select().from(staffMembersTable).orderBy(asc(staffMembersTable.name));
  for (const { name, email, roles, demo } of rows)
    say(`${name}, ${email}: ${roles.map((role) => roleTable[role].words).join(', ')}${demo ? ' (demonstration)' : ''}`);
  if (rows.length === 0) say('Nobody works here yet: staff invite E-MAIL --role owner');
  return 0;
}

async function remove(
  deps: Pick<StaffContext, 'db' | 'now'>,
  email: string,
  author: AuditAuthor,
  say: (line: string) => void,
): Promise<number> {
  const row = await findMemberByEmail(deps.db, email);
  if (!row) {
    say(`Nobody with ${email} works here.`);
    return 1;
  }
  await changeAudited(deps, author, (tx, note) => removeColleague(tx, note, row.id, null));
  say(`${row.name} is signed out everywhere, and comes in no more.`);
  return 0;
}

/** Creates the `audit` command, which verifies the whole hash chain. */
export function auditCommand(db: Db): OperatorCommand {
  return async (args, say) => {
    if (args.length > 0) return printUsageError(auditUsage, say);
    const { rows, lastHash, faults } = await checkAudit(db);
    for (const fault of faults) say(fault);
    say(
      `${rows} rows: ${faults.length === 0 ? 'each is as it was written, and none is missing' : `${faults.length} faults`}`,
    );
    if (rows > 0)
      say(`The last one is ${lastHash}. Kept elsewhere, it shows later that nothing before it was changed.`);
    return faults.length === 0 ? 0 : 1;
  };
}

function isInvitation({ 0: verb, 2: flag, length }: readonly string[]): boolean {
  return verb === 'invite' && flag === '--role' && length <= 4;
}
