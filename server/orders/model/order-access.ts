import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { type Prover, proofOf } from './order-proof.ts';
import { isEndedKey, isOrderKey } from './order-reference.ts';

/** Credentials of a caller for an order. */
export interface OrderReader {
  key?: string | undefined;
  accountId?: string | undefined;
}

/** Returns true if a caller may read an order: by its key or by their account. */
export function mayRead(secret: Secret, row: OrderRow, by: OrderReader): boolean {
  return isOrderKey(secret, row, by.key ?? '') || (by.accountId !== undefined && row.accountId === by.accountId);
}

/**
 * Finds an order that the caller may read. Throws Problem 410 for a revoked link, and 404 otherwise, as if the order
 * did not exist.
 */
export async function findReadable(db: Db, secret: Secret, reference: string, by: OrderReader): Promise<OrderRow> {
  const row = await findOrder(db, reference);
  if (row && !mayRead(secret, row, by) && isEndedKey(secret, row, by.key ?? '')) {
    throw new Problem(410, 'link_ended', 'This link has been ended. A newer one was mailed to whoever ordered.');
  }
  if (!row || !mayRead(secret, row, by)) throw new Problem(404, 'not_found', "We couldn't find this order");
  return row;
}

/**
 * Finds the order of a call that only reads it. Every such call must use this check. Failed attempts count for the
 * limit. Throws Problem 404 without access, 410 for a revoked link, 429 beyond the limit.
 */
export async function requireReadableOrder(
  { db, secret, limits }: Needs<'db' | 'secret' | 'limits'>,
  caller: Pick<CallContext, 'address' | 'signedIn'>,
  reference: string,
  key: string | undefined,
): Promise<OrderRow> {
  const signedIn = await caller.signedIn();
  return limits.onMiss('orderRead', caller.address, () =>
    findReadable(db, secret, reference, { key, accountId: signedIn?.account.id }),
  );
}

/**
 * Finds the order of a call that changes it. Every such call must use this check. A link may have leaked, so its key is
 * not enough: see `proofOf`. Throws as `requireReadableOrder`, and Problem 403 `proof_needed`.
 */
export async function requireProvenOrder(
  deps: Needs<'db' | 'secret' | 'limits' | 'publicUrl' | 'now'>,
  caller: Pick<CallContext, 'address'> & Prover,
  reference: string,
  key: string | undefined,
): Promise<OrderRow> {
  const order = await requireReadableOrder(deps, caller, reference, key);
  if ((await proofOf(deps, caller, order)) === undefined) {
    throw needProof(order);
  }
  return order;
}

/** Creates the Problem 403 for a caller who has the link but no proof. */
export function needProof({ email }: Pick<OrderRow, 'email'>): Problem {
  return new Problem(
    403,
    'proof_needed',
    `Before anything of this order is changed, enter the code we send to ${maskPersonalData(email)}.`,
  );
}
