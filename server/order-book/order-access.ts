import type { Db } from '#database/db.ts';
import type { CallContext } from '#server/platform/caller.ts';
import type { Needs } from '#server/platform/context.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Secret } from '#server/platform/secret.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { isOrderKey } from './order-reference.ts';

/** What a caller brings to show that an order is theirs. */
export interface OrderReader {
  key?: string | undefined;
  accountId?: string | undefined;
}

/** Tells whether a caller may see an order whole: they hold its key, or it is of their account. */
export function mayRead(secret: Secret, row: OrderRow, by: OrderReader): boolean {
  return isOrderKey(secret, row.id, by.key ?? '') || (by.accountId !== undefined && row.accountId === by.accountId);
}

/** Finds the order that a reader may see. Anyone else gets the answer of an order that is not there: Problem 404. */
export async function findReadable(db: Db, secret: Secret, reference: string, by: OrderReader): Promise<OrderRow> {
  const row = await findOrder(db, reference);
  if (!row || !mayRead(secret, row, by)) throw new Problem(404, 'not_found', "We couldn't find this order");
  return row;
}

/**
 * Finds the order that a call is about: the one guard of every call that names an order. Asks for the key or the
 * account, and counts only who has neither. Throws Problem: 404 for who may not read it, 429 for who goes on guessing.
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
