import { sql } from 'drizzle-orm';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { QueueName } from '#server/foundation/jobs/queues.ts';
import { type Chance, chanceOf } from '#server/foundation/values/chance.ts';
import { workPayments } from '#server/money/payment-routes/work-payments.ts';
import { askAboutUndecided } from '#server/money/settlement/ask-undecided.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import type { PaymentContext } from './payment-context.ts';

type Handler = (data: never) => Promise<void>;

/** Payment queues that run on request. */
export interface HandWorked {
  /** Runs due jobs once, in any order. Returns the number of successful ones. */
  work(order?: Chance): Promise<number>;
}

export async function workByHand(deps: PaymentContext & { jobs: Jobs }): Promise<HandWorked> {
  const { db, jobs, now } = deps;
  const handlers = new Map<string, Handler>();
  const keepHandler = async (queue: QueueName, handler: Handler) => void handlers.set(queue, handler);
  await workPayments({ ...jobs, work: keepHandler, schedule: async () => {} }, deps);
  handlers.set('confirm-order', ({ orderId }: { orderId: string }) =>
    db.transaction(async (tx) => void (await moveOrder(tx, jobs, orderId, 'confirmed', { actor: 'shop', at: now() }))),
  );
  return {
    async work(order = chanceOf(1)) {
      const due = await db.execute<{ id: string; name: string; data: never }>(sql`
        select id, name, data from pgboss.job where state < 'active' and start_after <= ${now().toISOString()}::timestamptz`);
      let done = 0;
      for (const job of order.shuffled(due.rows)) {
        const handler = handlers.get(job.name);
        try {
          await handler?.(job.data);
        } catch {
          // The job stays in its queue and is retried, as in the real queue.
          continue;
        }
        await db.execute(sql`delete from pgboss.job where id = ${job.id}`);
        if (handler) done += 1;
      }
      return done;
    },
  };
}

const hour = 3_600_000;

/**
 * Runs jobs and checks, and advances the clock by days, until nothing changes any more. The gateway voids uncaptured
 * payments.
 */
export async function settleDown(world: {
  deps: PaymentContext;
  jobs: HandWorked;
  pass(ms: number): Promise<void>;
  lapse(): Promise<void>;
}): Promise<void> {
  const lookAfter = async (afterMs: number) => {
    await world.pass(afterMs);
    await askAboutUndecided(world.deps);
    while ((await world.jobs.work()) > 0);
  };
  await lookAfter(5 * 60_000);
  await lookAfter(2 * hour);
  // An authorized payment is captured by the fourth day, or voided by the gateway after the fifth.
  await lookAfter(4 * 24 * hour);
  await world.lapse();
  await lookAfter(36 * hour);
  await world.pass(24 * hour);
}
