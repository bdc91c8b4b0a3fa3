import type { ReplyOf } from '#contract/endpoint.ts';
import type { showSendToEndpoint as call } from '#contract/office/order-actions.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { waitingByHand } from '#server/selling/returns/waiting-by-hand.ts';

/**
 * Shows the payee of a manual refund to staff and logs the access. Throws Problem 404 if no manual refund is pending.
 */
export async function showSendTo(
  tx: Db,
  note: WriteAudit,
  { reference, refund }: { reference: string; refund: string },
  member: Member,
): Promise<ReplyOf<typeof call>['data']> {
  const { row } = await findSeen(tx, reference, member);
  const waiting = (await waitingByHand(tx, row.id)).find(({ id }) => id === refund);
  if (!waiting) throw new Problem(404, 'not_found', 'No such refund waits to be sent by hand');
  note({ thing: 'order', about: row.reference, what: 'Looked at where money goes that is sent by hand' });
  return { upi: waiting.upi, phone: row.phone };
}
