import { deserialize, serialize } from 'node:v8';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isSigned, type Secret, signMessage } from '#server/foundation/values/secret.ts';
import type { Member } from './sessions.ts';

/** Request of a member with its idempotency key: its endpoint, and what was sent. */
export interface Press {
  memberId: string;
  key: string;
  call: string;
  roles: string;
  /** Returns the hash of all that was sent; a streamed body is read to its end. */
  hashRequest(): Promise<string>;
  /** Returns true if a hash is of the same request, also with an earlier secret of the shop. */
  isOfRequest(requestHash: string): Promise<boolean>;
}

/**
 * Change made earlier under the same key: its response, or the result from which the response is still to be created.
 */
export type EarlierChange = { answer: Record<string, unknown> } | { result: unknown };

/** Error that interrupts a change whose key another request has used since the lookup. */
export class PressTaken extends Error {}

/**
 * Creates the record of a request. `read` returns the input to compare. The hash is keyed, since an input may contain a
 * password that could otherwise be guessed from the hash.
 */
export function pressOf(
  secret: Secret,
  { id, permissions, sights }: Pick<Member, 'id' | 'permissions' | 'sights'>,
  call: string,
  { key, read }: { key: string; read: () => Promise<unknown> },
): Press {
  const sent = async () => JSON.stringify([call, await read()]);
  return {
    ...{ memberId: id, key, call, roles: [...sights, ...permissions].join(' ') },
    hashRequest: async () => signMessage(secret, await sent()),
    isOfRequest: async (requestHash) => isSigned(secret, await sent(), requestHash),
  };
}

/**
 * Finds the change made under this key. Throws Problem 409 `idempotency_mismatch` if the key was used for another
 * request, `conflict` if the response is deleted; 403 if the member's roles have changed.
 */
export async function findEarlierChange(db: Db, press: Press): Promise<EarlierChange | undefined> {
  const [found] = await db.select().from(officeAnswersTable).where(isPress(press)).limit(1);
  if (!found) return undefined;
  if (!(await press.isOfRequest(found.requestHash)))
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
  const { memberId, key, call, roles } = press;
  const claimed = await tx
    .insert(officeAnswersTable)
    .values({ memberId, key, call, roles, requestHash: await press.hashRequest(), at })
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
