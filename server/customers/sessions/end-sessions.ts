import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { endAccountSession, endAllSessions, endOtherSessions } from './sessions.ts';

/** Ends one session of an account at its owner's request. Returns false if there is none. */
export function signOutSession(db: Db, accountId: string, sessionId: string, from: Caller): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await endAccountSession(tx, accountId, sessionId);
    if (ended) await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'one' });
    return ended;
  });
}

/** Ends an account's other sessions at its owner's request. */
export function signOutElsewhere(db: Db, accountId: string, sessionId: string, from: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endOtherSessions(tx, accountId, sessionId);
    await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'others' });
  });
}

/** Ends all sessions of an account at its owner's request. */
export function signOutAccount(db: Db, accountId: string, from: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endAllSessions(tx, accountId);
    await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'all' });
  });
}
