import { desc, eq, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type { Dispute, listDisputesEndpoint as listCall } from '#contract/office/disputes.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { disputesTable, paymentsTable } from '#database/schema/payments.ts';

/** Disputes of a page. */
const disputesShown = 50;

/** SQL that is true for disputes that can still be answered. */
const isAnswerable = sql`${disputesTable.state} in ('open', 'under_review')`;

/** Lists a page of disputes: open ones with the nearest deadline first, then the newest. */
export async function listDisputes(db: Db, from: number, now: Date): Promise<ReplyOf<typeof listCall>['data']> {
  const rows = await db
    .select({ dispute: disputesTable, order: ordersTable.reference })
    .from(disputesTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, disputesTable.paymentId))
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .orderBy(
      sql`${isAnswerable} desc`,
      sql`case when ${isAnswerable} then ${disputesTable.respondBy} end nulls last`,
      desc(disputesTable.createdAt),
      desc(disputesTable.id),
    )
    .offset(from)
    .limit(disputesShown + 1);
  const disputes = rows.slice(0, disputesShown).map(({ dispute, order }) => presentDispute(dispute, order, now));
  return { disputes, more: rows.length > disputesShown };
}

function presentDispute(dispute: typeof disputesTable.$inferSelect, order: string, now: Date): Dispute {
  const { id, state, phase, reasonCode, amountPaise, paymentId, respondBy } = dispute;
  const isOpen = state === 'open';
  return {
    ...{ id, state, phase, reasonCode, amount: toRupees(amountPaise), order, paymentId },
    ...{ respondBy: respondBy?.toISOString() ?? null, late: isOpen && respondBy !== null && respondBy < now },
    ...{ at: dispute.createdAt.toISOString(), changedAt: dispute.changedAt.toISOString() },
  };
}
