import type { ParsedOf } from '#contract/endpoint.ts';
import type { placeForCallerEndpoint as call, PlacedForCaller } from '#contract/office/new-order.ts';
import type { Db } from '#database/db.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrderById } from '#server/orders/model/find-order.ts';
import { placeOrder } from '#server/selling/checkout/place-order.ts';
import type { CallerContext } from './caller-context.ts';
import { mailPaymentLink } from './payment-link.ts';

/**
 * Places an order for a caller in the caller's transaction, once per key. Mails the payment link for online payments.
 * Throws Problem as `placeOrder` does.
 */
export async function placeForCaller(
  tx: Db,
  note: WriteAudit,
  deps: CallerContext,
  { key, request, member }: { key: string; request: ParsedOf<typeof call>['body']; member: Pick<Member, 'name'> },
): Promise<PlacedForCaller | Repeated<PlacedForCaller>> {
  const placed = await placeOrder({ ...deps, db: tx }, key, request, null, { by: member.name });
  const { id, reference, total, toPayPaise, isNew } = placed;
  const order = toPayPaise > 0 ? await findOrderById(tx, id) : undefined;
  const payment = order?.heldUntil ? await mailPaymentLink(tx, deps, order, 'first') : null;
  const told = { reference, total, payment };
  if (!isNew) return new Repeated(told);
  note({ thing: 'order', about: reference, what: 'Ordered for a caller', after: { payment: request.payment, total } });
  return told;
}
