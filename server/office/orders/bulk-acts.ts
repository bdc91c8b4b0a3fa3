import type { BulkKind } from '#contract/office/lists.ts';
import type { OrderAct } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { tagOrder } from '#server/office/order-actions/notes-and-tags.ts';
import { performAct } from '#server/office/order-actions/perform-act.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

export interface BulkAsked {
  kind: BulkKind;
  tag?: string | undefined;
  why?: string | undefined;
}

/** Checks that a bulk action has the tag or reason it needs. Throws Problem 400. */
export function refuseUnlessWhole({ kind, tag, why }: BulkAsked): void {
  if ((kind === 'tag' || kind === 'untag') && !tag)
    throw new Problem(400, 'invalid_fields', 'Give a tag', { fields: { tag: 'Give a tag' } });
  if ((kind === 'hold' || kind === 'cancel') && !why)
    throw new Problem(400, 'invalid_fields', 'Say why', { fields: { why: 'Say why' } });
}

/** Returns the order action of a bulk action; undefined for tags. */
export function actOf({ kind, why = '' }: BulkAsked): OrderAct | undefined {
  if (kind === 'hold') return { do: 'hold', why };
  if (kind === 'release') return { do: 'release' };
  if (kind === 'cancel') return { do: 'cancel', why, refundTo: 'source' };
  return undefined;
}

/**
 * Performs a bulk action on one locked order in the caller's transaction, and logs it. Returns the outcome in words.
 * Throws Problem.
 */
export async function performOne(
  tx: Db,
  note: WriteAudit,
  deps: OrderContext,
  order: OrderRow,
  asked: BulkAsked,
  by: { key: string; member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'> },
): Promise<string> {
  const act = actOf(asked);
  if (act) {
    const { entry } = await performAct(tx, deps, order, act, by);
    note({ thing: 'order', about: order.reference, ...entry });
    return entry.what;
  }
  const { tag = '', kind } = asked;
  const on = kind === 'tag';
  const changed = await tagOrder(tx, note, order, { tag, on }, deps.now());
  if (on) return changed ? `Tagged ${tag}` : `Had the tag ${tag} before`;
  return changed ? `${tag} is off` : `Was without the tag ${tag}`;
}
