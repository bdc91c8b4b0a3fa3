import { createHash } from 'node:crypto';
import { Problem } from '#server/foundation/errors/problem.ts';

/** A request under the caller's idempotency key, as its row keeps it. */
export interface IdempotencyRecord {
  idempotencyKey: string;
  /** What was asked for and by whom, as a hash: the same key with other contents, or somebody else's, is refused. */
  requestHash: string;
}

/**
 * Notes what is asked for under an idempotency key. The request is one that was parsed: its fields are in the schema's order. The
 * caller is the account that asks: undefined for a guest, who is known by nothing but the key, and where keys are an order's own.
 */
export function idempotencyRecord(idempotencyKey: string, request: object, caller?: string): IdempotencyRecord {
  const asked = caller === undefined ? request : [caller, request];
  return { idempotencyKey, requestHash: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}

/**
 * Gives the row that this very request wrote before, if it did. `found` is the row under its key, read where nobody else can
 * write one (the order is locked), or after a write that a UNIQUE has refused. Throws Problem 409 idempotency_mismatch, in the
 * given words, where the key was used for something else, or by somebody else.
 */
export function findIdempotentResult<Row extends Pick<IdempotencyRecord, 'requestHash'>>(
  found: Row | undefined,
  { requestHash }: IdempotencyRecord,
  refusal: string,
): Row | undefined {
  if (found && found.requestHash !== requestHash) throw new Problem(409, 'idempotency_mismatch', refusal);
  return found;
}
