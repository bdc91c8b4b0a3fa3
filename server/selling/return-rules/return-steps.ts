import { type SQL, sql } from 'drizzle-orm';
import type { ReturnStateName } from '#contract/lists.ts';
import { type ReturnStepName, returnSteps } from '#contract/office/lists.ts';
import type { Rights } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnInspectionsTable, returnsTable } from '#database/schema/returns.ts';

const isInspected = sql`exists (select 1 from ${returnInspectionsTable} i where i.return_id = ${returnsTable.id})`;

/** SQL condition for returns whose cash refund staff must send. The query starts from the few waiting refunds. */
const waitsForCash = sql`${returnsTable.id} in (select r.id from ${refundsTable} f join ${returnsTable} r on r.order_id = f.order_id
  where f.payment_id is null and f.state = 'wanted' and r.state = 'refund_started' and r.refund_ids ? f.id)`;

/** Conditions of each queue. Every return is in exactly one. */
const conditions: Readonly<Record<ReturnStepName, SQL>> = {
  asked: sql`${returnsTable.state} = 'requested'`,
  on_the_way: sql`(${returnsTable.state} in ('pickup_booked', 'picked_up') or (${returnsTable.state} = 'approved' and ${returnsTable.pickup} is not null))`,
  to_inspect: sql`(${returnsTable.state} = 'received' and not ${isInspected})`,
  to_decide: sql`((${returnsTable.state} = 'received' and ${isInspected}) or (${returnsTable.state} = 'approved' and ${returnsTable.pickup} is null))`,
  to_send: sql`${returnsTable.state} = 'inspected'`,
  to_pay: waitsForCash,
  closed: sql`(${returnsTable.state} in ('refunded', 'exchanged', 'rejected', 'cancelled') or (${returnsTable.state} = 'refund_started' and not ${waitsForCash}))`,
};

/** Returns the condition of a queue. */
export function inStep(step: ReturnStepName): SQL {
  return conditions[step];
}

interface Stands {
  state: ReturnStateName;
  /** True if a courier picks up the return. */
  fetched: boolean;
  inspected: boolean;
  /** True if the cash refund waits for staff. */
  cashWaits: boolean;
}

/** Table of the queue of each state. */
const queueByState: Readonly<Record<ReturnStateName, (facts: Omit<Stands, 'state'>) => ReturnStepName>> = {
  requested: () => 'asked',
  approved: ({ fetched }) => (fetched ? 'on_the_way' : 'to_decide'),
  pickup_booked: () => 'on_the_way',
  picked_up: () => 'on_the_way',
  received: ({ inspected }) => (inspected ? 'to_decide' : 'to_inspect'),
  inspected: () => 'to_send',
  refund_started: ({ cashWaits }) => (cashWaits ? 'to_pay' : 'closed'),
  refunded: () => 'closed',
  exchanged: () => 'closed',
  rejected: () => 'closed',
  cancelled: () => 'closed',
};

/** Returns the queue of a return, equivalent to the SQL conditions. Pure. */
export function returnQueueOf({ state, ...facts }: Stands): ReturnStepName {
  return queueByState[state](facts);
}

/** Counts the returns in each queue, except closed ones. */
export async function countSteps(db: Db, seen: readonly ReturnStepName[]): Promise<Record<ReturnStepName, number>> {
  const open = seen.filter((step) => step !== 'closed');
  const counts = Object.fromEntries(returnSteps.map((step) => [step, 0])) as Record<ReturnStepName, number>;
  if (open.length === 0) return counts;
  const parts = open.map(
    (step) => sql`select ${step}::text as step, count(*)::int as count from ${returnsTable} where ${inStep(step)}`,
  );
  const { rows } = await db.execute<{ step: ReturnStepName; count: number }>(sql.join(parts, sql` union all `));
  for (const { step, count } of rows) counts[step] = count;
  return counts;
}

/**
 * Returns the queues visible to somebody: all for those who decide returns or see all orders with their people, else
 * those for receiving parcels.
 */
export function stepsSeen({ permissions, sights }: Rights): readonly ReturnStepName[] {
  const isWhole = sights.some((sight) => sight === 'people' || sight === 'masked');
  if (isWhole || permissions.includes('returns.decide')) return returnSteps;
  return ['on_the_way', 'to_inspect', 'to_send'];
}
