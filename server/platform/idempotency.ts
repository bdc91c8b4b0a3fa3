import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';

/** A request under the caller's idempotency key, as its row keeps it. */
export interface Once {
  idempotencyKey: string;
  /** What was asked for, as a hash: the same key with other contents is refused. */
  requestHash: string;
}

/** Notes what is asked for under an idempotency key. The request is one that was parsed: its fields are in the schema's order. */
export function onceUnder(idempotencyKey: string, request: unknown): Once {
  return { idempotencyKey, requestHash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };
}

/**
 * Gives the row that this very request wrote before, if it did. `found` is the row under its key, read where nobody else can
 * write one (the order is locked), or after a write that a UNIQUE has refused. Throws Problem 409 idempotency_mismatch, in the
 * given words, where the key was used for something else.
 */
export function writtenBefore<Row extends Pick<Once, 'requestHash'>>(
  found: Row | undefined,
  { requestHash }: Once,
  refusal: string,
): Row | undefined {
  if (found && found.requestHash !== requestHash) throw new Problem(409, 'idempotency_mismatch', refusal);
  return found;
}
