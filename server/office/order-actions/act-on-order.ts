import { eq } from 'drizzle-orm';
import type { AnyOrderAct } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import { officePressesTable } from '#database/schema/office-orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findIdempotentResult, idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import { changedSince, isSameVersion, readOrderVersion } from '#server/office/order-page/order-version.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';
import { performAct } from './perform-act.ts';

export interface Press {
  reference: string;
  key: string;
  /** Version of the order that the client has seen. */
  version: string;
  act: AnyOrderAct;
}

/**
 * Performs an action on an order in the caller's transaction, once per key, and returns the message to show. Throws
 * Problem: 404; 409 `conflict` with the changes since the client's version; errors of the action.
 */
export async function actOnOrder(
  tx: Db,
  note: WriteAudit,
  deps: OrderContext,
  { reference, key, version, act }: Press,
  member: Member,
): Promise<string | Repeated<string>> {
  const { row } = await findSeen(tx, reference, member);
  const order = await lockOrder(tx, row.id);
  if (!order) throw new RangeError(`there is no order ${row.id}`);
  const once = idempotencyRecord(key, act, `${member.id} ${order.id}`);
  const [found] = await tx.select().from(officePressesTable).where(eq(officePressesTable.key, key)).limit(1);
  const before = findIdempotentResult(found, once, 'This press was used for something else. Look at the order again.');
  if (before) return new Repeated(before.said);
  const now = await readOrderVersion(
    tx,
    order,
    await presentOrder(deps.settings, { ...deps, db: tx }, order, deps.now()),
  );
  if (!isSameVersion(now, version)) {
    const changed = await changedSince(tx, order, version);
    const last = changed.at(-1);
    throw new Problem(
      409,
      'conflict',
      `${last ? `${last.who}: ${last.what}` : 'The order has changed'} since you looked. Nothing was done.`,
      {
        details: { changed },
      },
    );
  }
  const { entry, said } = await performAct(tx, deps, order, act, { key, member });
  await tx
    .insert(officePressesTable)
    .values({ key, memberId: member.id, requestHash: once.requestHash, said, at: deps.now() });
  note({ thing: 'order', about: order.reference, ...entry });
  return said;
}
