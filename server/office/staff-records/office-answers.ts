import { deserialize, serialize } from 'node:v8';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isSigned, type Secret, signMessage } from '#server/foundation/values/secret.ts';
import type { Member } from './sessions.ts';

/** Request of a member with its idempotency key: endpoint, and a hash of all that was sent. */
export interface Press {
  memberId: string;
  key: string;
  call: string;
  requestHash: string;
  roles: string;
  /** Returns true if a hash is of the same request, also with an earlier secret of the shop. */
  isOfRequest(requestHash: string): boolean;
}

/**
 * Change made earlier under the same key: its response, or the result from which the response is still to be created.
 */
export type EarlierChange = { answer: Record<string, unknown> } | { result: unknown };

/** Error that interrupts a change whose key another request has used since the lookup. */
export class PressTaken extends Error {}

/**
 * Creates the record of a request. The hash is keyed, since an input may contain a password that could otherwise be
 * guessed from the hash.
 */
export function pressOf(
  secret: Secret,
  { id, permissions, sights }: Pick<Member, 'id' | 'permissions' | 'sights'>,
  call: string,
  { key, input }: { key: string; input: unknown },
): Press {
  const request = JSON.stringify([call, input]);
  return {
    ...{
      memberId: id,
      key,
      call,
      requestHash: signMessage(secret, request),
      roles: [...sights, ...permissions].join(' '),
    },
    isOfRequest: (requestHash) => isSigned(secret, request, requestHash),
  };
}

/**
 * Finds the change made under this key. Throws Problem 409 `idempotency_mismatch` if the key was used for another
 * request, `conflict` if the response is deleted; 403 if the member's roles have changed.
 */
export async function findEarlierChange(db: Db, press: Press): Promise<EarlierChange | undefined> {
  const [found] = await db.select().from(officeAnswersTable).where(isPress(press)).limit(1);
  if (!found) return undefined;
  if (!press.isOfRequest(found.requestHash))
    throw new Problem(
      409,
      'idempotency_mismatch',
      'This press was used for something else. Look at it again before you press once more.',
    );
  if (found.roles !== press.roles)
    throw new Problem(403, 'not_allowed', 'It was done, and your roles have changed since. Look at it again.');
  if (found.answer) return { answer: found.answer };
  if (found.result) return { result: deserialize(found.result) };
  throw new Problem(409, 'conflict', 'This was done before. Look at it again: nothing was done now.');
}

/**
 * Claims the key in the transaction of its change; waits for another request that has claimed it. Throws PressTaken if
 * that request commits.
 */
export async function claimPress(tx: Db, press: Press, at: Date): Promise<void> {
  const claimed = await tx
    .insert(officeAnswersTable)
    .values({ ...press, at })
    .onConflictDoNothing()
    .returning({ key: officeAnswersTable.key });
  if (claimed.length === 0) throw new PressTaken();
}

/** Releases a claimed key in the transaction of a failed attempt. */
export async function releasePress(tx: Db, press: Press): Promise<void> {
  await tx.delete(officeAnswersTable).where(isPress(press));
}

/** Stores the result of a change in its transaction, so that another process can create the response after a crash. */
export async function storeResult(tx: Db, press: Press, result: unknown): Promise<void> {
  await tx
    .update(officeAnswersTable)
    .set({ result: serialize(result) })
    .where(isPress(press));
}

/** Stores a response unless the request has one, and returns the stored one. Does not restore a deleted response. */
export async function storeAnswer(
  db: Db,
  press: Press,
  answer: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { answer: stored, result } = officeAnswersTable;
  const [row] = await db
    .update(officeAnswersTable)
    .set({ answer: sql`coalesce(${stored}, ${JSON.stringify(answer)}::jsonb)`, result: null })
    .where(and(isPress(press), or(isNotNull(stored), isNotNull(result))))
    .returning({ answer: stored });
  return row?.answer ?? answer;
}

function isPress({ memberId, key }: Press) {
  return and(eq(officeAnswersTable.memberId, memberId), eq(officeAnswersTable.key, key));
}
