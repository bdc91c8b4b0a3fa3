import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { endAllSessions, endOtherSessions, endSession } from './sessions.ts';

/** Signs one of an account's browsers out, the caller's or another. False if it has no such session. */
export function signOut(db: Db, accountId: string, sessionId: string, from: Caller): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await endSession(tx, accountId, sessionId);
    if (ended) await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'one' });
    return ended;
  });
}

/** Signs out an account's other browsers because its owner says so. */
export function signOutElsewhere(db: Db, accountId: string, sessionId: string, from: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endOtherSessions(tx, accountId, sessionId);
    await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'others' });
  });
}

/** Signs an account out everywhere because its owner says so. */
export function signOutEverywhere(db: Db, accountId: string, from: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endAllSessions(tx, accountId);
    await recordSecurityEvent(tx, { kind: 'session_ended', accountId, from, about: 'all' });
  });
}
