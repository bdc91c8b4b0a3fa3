import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { masked } from '#server/foundation/http/masked.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { type Prover, proofOf } from './order-proof.ts';
import { isEndedKey, isOrderKey } from './order-reference.ts';

/** What a caller brings to show that an order is theirs. */
export interface OrderReader {
  key?: string | undefined;
  accountId?: string | undefined;
}

/** Tells whether a caller may see an order whole: they hold its key, or it is of their account. */
export function mayRead(secret: Secret, row: OrderRow, by: OrderReader): boolean {
  return isOrderKey(secret, row, by.key ?? '') || (by.accountId !== undefined && row.accountId === by.accountId);
}

/**
 * Finds the order that a reader may see. Anyone else gets the answer of an order that is not there: Problem 404; who comes by
 * a link that has been ended is told so: 410.
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
 * Finds the order that a call reads: the guard of every call that names an order and changes nothing of it. Asks for the key or
 * the account, and counts only who has neither. Throws Problem: 404 for who may not read it, 410 for a link that was ended, 429
 * for who goes on guessing.
 */
export async function requireReadableOrder(
  { db, secret, limits }: Needs<'db' | 'secret' | 'limits'>,
  caller: Pick<CallContext, 'address' | 'signedIn'>,
  reference: string,
  key: string | undefined,
): Promise<OrderRow> {
  const signedIn = await caller.signedIn();
  return limits.onMiss('orderRead', caller.address, () => findReadable(db, secret, reference, { key, accountId: signedIn?.account.id }));
}

/**
 * Finds the order that a call changes: the guard of every call that does. A link may have been seen by anyone, so its key is not enough:
 * see `proofOf`. Throws Problem: as `requireReadableOrder`, and 403 `proof_needed`.
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

/** Gives the refusal of who has an order's link and has not shown that it is theirs. */
export function needProof({ email }: Pick<OrderRow, 'email'>): Problem {
  return new Problem(403, 'proof_needed', `Before anything of this order is changed, enter the code we send to ${masked(email)}.`);
}
