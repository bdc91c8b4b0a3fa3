import type { ParsedOf } from '#contract/endpoint.ts';
import type { placeForCaller as call, PlacedForCaller } from '#contract/office/new-order.ts';
import type { Db } from '#database/db.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { findOrderById } from '#server/order-book/find-order.ts';
import type { Note } from '#server/staff/mount-office.ts';
import type { Member } from '#server/staff/sessions.ts';
import type { CallerContext } from './caller-context.ts';
import { mailPaymentLink } from './payment-link.ts';

/**
 * Places an order for a caller, by the shop's own verb, in the caller's transaction: once per key. What is to be paid online is mailed its link
 * in it. Throws Problem as `placeOrder` does.
 */
export async function placeForCaller(
  tx: Db,
  note: Note,
  deps: CallerContext,
  { key, request, member }: { key: string; request: ParsedOf<typeof call>['body']; member: Pick<Member, 'name'> },
): Promise<PlacedForCaller> {
  const placed = await placeOrder({ ...deps, db: tx }, key, request, null, { by: member.name });
  const { id, reference, total, toPayPaise, isNew } = placed;
  const after = { payment: request.payment, total };
  const what = isNew ? 'Ordered for a caller' : 'Read again what was ordered for a caller';
  note({ thing: 'order', about: reference, what, ...(isNew && { after }) });
  const order = toPayPaise > 0 ? await findOrderById(tx, id) : undefined;
  if (!order?.heldUntil) return { reference, total, payment: null };
  const { isNew: _, ...payment } = await mailPaymentLink(tx, deps, order, 'first');
  return { reference, total, payment };
}
