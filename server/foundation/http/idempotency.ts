import { createHash } from 'node:crypto';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Idempotency key of a request with the hash stored beside it. */
export interface IdempotencyRecord {
  idempotencyKey: string;
  /** SHA-256 of the request and its caller. The same key with other contents or another caller is refused. */
  requestHash: string;
}

/**
 * Creates the idempotency record of a parsed request, whose fields are in schema order. The caller is the account id;
 * undefined for guests and for keys that belong to an order.
 */
export function idempotencyRecord(idempotencyKey: string, request: object, caller?: string): IdempotencyRecord {
  const asked = caller === undefined ? request : [caller, request];
  return { idempotencyKey, requestHash: createHash('sha256').update(JSON.stringify(asked)).digest('hex') };
}

/**
 * Returns the row that the same request wrote earlier. Read `found` by its key with the order locked, or after a UNIQUE
 * violation. Throws Problem 409 idempotency_mismatch if another request or caller used the key.
 */
export function findIdempotentResult<Row extends Pick<IdempotencyRecord, 'requestHash'>>(
  found: Row | undefined,
  { requestHash }: IdempotencyRecord,
  refusal: string,
): Row | undefined {
  if (found && found.requestHash !== requestHash) throw new Problem(409, 'idempotency_mismatch', refusal);
  return found;
}
