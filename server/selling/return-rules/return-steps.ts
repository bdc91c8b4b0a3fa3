import { type SQL, sql } from 'drizzle-orm';
import type { ReturnState } from '#contract/lists.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { type ReturnStep, returnSteps } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { refunds } from '#database/schema/payments.ts';
import { returnInspections, returns } from '#database/schema/returns.ts';

const isInspected = sql`exists (select 1 from ${returnInspections} i where i.return_id = ${returns.id})`;

/** Condition for cash that a person has to send back. The query starts from the few waiting refunds. */
const waitsForCash = sql`${returns.id} in (select r.id from ${refunds} f join ${returns} r on r.order_id = f.order_id
  where f.payment_id is null and f.state = 'wanted' and r.state = 'refund_started' and r.refund_ids ? f.id)`;

/** Conditions of each queue. Every return is in exactly one. */
const conditions: Readonly<Record<ReturnStep, SQL>> = {
  asked: sql`${returns.state} = 'requested'`,
  on_the_way: sql`(${returns.state} in ('pickup_booked', 'picked_up') or (${returns.state} = 'approved' and ${returns.pickup} is not null))`,
  to_inspect: sql`(${returns.state} = 'received' and not ${isInspected})`,
  to_decide: sql`((${returns.state} = 'received' and ${isInspected}) or (${returns.state} = 'approved' and ${returns.pickup} is null))`,
  to_send: sql`${returns.state} = 'inspected'`,
  to_pay: waitsForCash,
  closed: sql`(${returns.state} in ('refunded', 'exchanged', 'rejected', 'cancelled') or (${returns.state} = 'refund_started' and not ${waitsForCash}))`,
};

/** Returns the condition of a queue. */
export function inStep(step: ReturnStep): SQL {
  return conditions[step];
}

interface Stands {
  state: ReturnState;
  /** True if a courier fetches it. */
  fetched: boolean;
  inspected: boolean;
  /** True if its cash refund waits for a person. */
  cashWaits: boolean;
}

/** Returns the queue of a return that was read, equivalent to the SQL conditions. Pure. */
export function stepOf({ state, fetched, inspected, cashWaits }: Stands): ReturnStep {
  switch (state) {
    case 'requested':
      return 'asked';
    case 'approved':
      return fetched ? 'on_the_way' : 'to_decide';
    case 'pickup_booked':
    case 'picked_up':
      return 'on_the_way';
    case 'received':
      return inspected ? 'to_decide' : 'to_inspect';
    case 'inspected':
      return 'to_send';
    case 'refund_started':
      return cashWaits ? 'to_pay' : 'closed';
    default:
      return 'closed';
  }
}

/** Counts the returns in each queue, except closed ones. */
export async function countSteps(db: Db, seen: readonly ReturnStep[]): Promise<Record<ReturnStep, number>> {
  const open = seen.filter((step) => step !== 'closed');
  const counts = Object.fromEntries(returnSteps.map((step) => [step, 0])) as Record<ReturnStep, number>;
  if (open.length === 0) return counts;
  const parts = open.map((step) => sql`select ${step}::text as step, count(*)::int as count from ${returns} where ${inStep(step)}`);
  const { rows } = await db.execute<{ step: ReturnStep; count: number }>(sql.join(parts, sql` union all `));
  for (const { step, count } of rows) counts[step] = count;
  return counts;
}

/** Returns the queues visible to these roles: packers see those of the receiving table. */
export function stepsSeen(roles: readonly StaffRole[]): readonly ReturnStep[] {
  const table = roles.every((role) => role === 'packer' || role === 'printer' || role === 'merchandiser' || role === 'accountant');
  return table ? ['on_the_way', 'to_inspect', 'to_send'] : returnSteps;
}
