import { and, desc, eq, inArray } from 'drizzle-orm';
import type { HistoryEntry } from '#contract/account-sessions.ts';
import type { SecurityEventKind, SecurityOutcome } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { securityEventsTable } from '#database/schema/security.ts';

/** Limits of listed events, more than most accounts have in 180 days. */
const mostShown = 50;
const mostRefused = 10;

type Words = string | ((about: string | null) => string);

const signedInWith: Record<string, string> = { password: 'your password', Google: 'Google', passkey: 'a passkey' };
const codesFor: Record<string, string> = {
  password: 'for a new password',
  'e-mail': 'for a new e-mail',
  again: 'to show that it is you',
};
const endedSessions: Record<string, string> = { all: 'Signed out everywhere', others: 'Signed out everywhere else' };

/** Text of each event kind; null hides kinds that do not concern access to the account. */
const wordsOf: Record<SecurityEventKind, Words | null> = {
  signed_up: 'Account made',
  signed_in: (about) => `Signed in with ${signedInWith[about ?? ''] ?? 'your password'}`,
  sign_in_failed: 'A sign-in was refused: wrong password',
  session_ended: (about) => endedSessions[about ?? ''] ?? 'A browser was signed out',
  password_changed: (about) => (about === 'set' ? 'First password set' : 'Password changed'),
  password_refused: 'Your password was asked for, and a wrong one given',
  code_asked: (about) => `A code was asked for, ${codesFor[about ?? ''] ?? 'for your account'}`,
  code_used: (about) => `A code was used, ${codesFor[about ?? ''] ?? 'for your account'}`,
  code_failed: 'A wrong code was entered',
  email_changed: 'E-mail changed',
  profile_changed: 'Name or mobile changed',
  address_changed: 'Address book changed',
  nominee_changed: 'Nominee changed',
  data_exported: 'Everything we keep of you was looked at or downloaded',
  google_linked: 'Google linked',
  google_unlinked: 'Google unlinked',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_refused: 'A passkey was refused',
  proved_again: (about) =>
    `Shown that it is you, by ${about === 'code' ? 'a mailed code' : (signedInWith[about ?? ''] ?? 'your password')}`,
  deletion_asked: 'Deletion asked for',
  deletion_withdrawn: 'Deletion taken back',
  order_claimed: 'An order was put among yours',
  account_deleted: null,
  order_cancelled: null,
  order_refunded: null,
  order_address_changed: null,
  hold_refused: null,
  operator_command: null,
  backup_made: null,
  backup_restored: null,
  setting_changed: null,
};

const shownKinds = (Object.keys(wordsOf) as SecurityEventKind[]).filter((kind) => wordsOf[kind] !== null);

/** Reads an account's recent security events, newest first. Locations show a network at most. */
export async function readAccountHistory(db: Db, accountId: string): Promise<HistoryEntry[]> {
  const newest = (outcome: SecurityOutcome, most: number) =>
    db
      .select()
      .from(securityEventsTable)
      .where(
        and(
          eq(securityEventsTable.accountId, accountId),
          eq(securityEventsTable.outcome, outcome),
          inArray(securityEventsTable.kind, shownKinds),
        ),
      )
      .orderBy(desc(securityEventsTable.id))
      .limit(most);
  // Queries refused events separately, so that a stranger's wrong passwords do not displace successful ones.
  const rows = [...(await newest('done', mostShown)), ...(await newest('refused', mostRefused))].toSorted(
    (a, b) => b.id - a.id,
  );
  return rows.map(({ at, kind, about, outcome, device, network }) => {
    const words = wordsOf[kind];
    return {
      at: at.toISOString(),
      what: typeof words === 'function' ? words(about) : (words ?? ''),
      refused: outcome === 'refused',
      device,
      network,
    };
  });
}
