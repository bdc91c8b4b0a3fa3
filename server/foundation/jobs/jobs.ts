import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Db } from '#database/db.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { outageOf } from '#server/foundation/errors/outage.ts';
import { quietMessage } from '#server/foundation/errors/quiet-error.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { currentTraceparent, inTrace, readTraceparent, type SpanSink } from '#server/foundation/logging/tracing.ts';
import type { JobData, QueueName, QueueSettings, Queues } from './queues.ts';
import { createWaker } from './wake-workers.ts';

interface SendOptions {
  startAfter?: Date;
  /** True for a job that staff can ask for again and again, and that is worth running once. */
  unlessWaiting?: boolean;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction, so that the job exists only if the transaction commits. With
   * `unlessWaiting`, the same job that waits already, also for a retry, starts now instead.
   */
  send<Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], options?: SendOptions): Promise<void>;
  /** Starts a worker on a queue. The handler may run more than once per job; a job that throws is retried. */
  work<Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>;
  /**
   * Schedules a job by cron (UTC), which one of the processes that share the database creates. With `missed`, a missed
   * job is created later.
   */
  schedule<Q extends QueueName>(queue: Q, cron: string, data: JobData[Q], options?: { missed?: 'once' }): Promise<void>;
  /** Requeues jobs of the dead-letter queue, either these ids or all. Returns their number. */
  sendAgain(ids?: string[]): Promise<number>;
  stop(): Promise<void>;
}

/** Dead-letter queue, which contains failed jobs with the name of their queue, for the operator. */
export const deadLetterQueue = 'given-up';

/** Heartbeat timeout of a job in s, after which another process runs it. The minimum of pg-boss is 10. */
export const lifeSeconds = 20;
/** Interval in s of the check for dead workers: a job runs again within a minute of its process's death. */
const everySeconds = 5;
/** Interval in s at which each queue is polled: for delayed and retried jobs, and for those of other processes. */
const usualPollSeconds = 1;
const hour = 3600;
const year = 365 * 24 * hour;

/** Returns the queues to configure in pg-boss. Finished jobs are deleted after an hour. */
function wantedQueues(queues: Queues): Queue[] {
  const life = { heartbeatSeconds: lifeSeconds, deleteAfterSeconds: hour };
  const ours = Object.entries<QueueSettings>(queues).map(([name, { putAside: kept, ...trying }]) => ({
    name,
    ...trying,
    ...life,
    ...(kept && { deadLetter: deadLetterQueue }),
  }));
  return [{ name: deadLetterQueue, retryLimit: 0, retentionSeconds: year, deleteAfterSeconds: hour }, ...ours];
}

/** Creates missing queues and updates the others. */
async function provideQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, ...options } of wantedQueues(queues)) {
    const before = there.get(name);
    if (!before) await boss.createQueue(name, options);
    else if (differs(options, before)) await boss.updateQueue(name, options);
    else continue;
    // This fills pg-boss's queue cache. Otherwise a send in a transaction would query the queue outside the
    // transaction, and wait for itself.
    await boss.findJobs(name, { id: nobody });
  }
}

/**
 * SQL that updates waiting jobs of an earlier release, as each job has a copy of its queue's options from its creation.
 */
const bringForward = `update pgboss.job job set dead_letter = queue.dead_letter, heartbeat_seconds = queue.heartbeat_seconds,
    retry_limit = queue.retry_limit, retry_delay_max = queue.retry_delay_max
  from pgboss.queue queue where queue.name = job.name and job.state in ('created', 'retry')
    and job.heartbeat_seconds is distinct from queue.heartbeat_seconds`;

const nobody = '00000000-0000-0000-0000-000000000000';

function differs(wanted: object, there: object): boolean {
  const known = new Map<string, unknown>(Object.entries(there));
  return Object.entries(wanted).some(([name, value]) => known.get(name) !== value);
}

/** Starts the job queue in the shop's database. An idle queue sends jobs but runs none. */
export async function startJobs(
  database: Database,
  queues: Queues,
  log: Pick<Log, 'error'>,
  {
    idle = false,
    lookSeconds = everySeconds,
    pollSeconds = usualPollSeconds,
    spans,
  }: { idle?: boolean; lookSeconds?: number; pollSeconds?: number; spans?: SpanSink | undefined } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query<unknown[]>(text, values) },
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 300,
  });
  // During an outage each queue fails every second; the database heartbeat logs the outage once.
  boss.on(
    'error',
    (error) =>
      void (outageOf(error) === 'away' || log.error({ event: 'jobs.queue_failed', err: error }, 'job queue error')),
  );
  await boss.start();
  await provideQueues(boss, queues);
  await database.pool.query(bringForward);
  const waker = createWaker((worker) => boss.notifyWorker(worker));
  return {
    async send(tx, queue, data, { startAfter, unlessWaiting = false } = {}) {
      const isWaiting = unlessWaiting && (await startWaiting(tx, queue, data));
      if (!isWaiting)
        await boss.send(queue, withCause(data), { db: fromDrizzle(tx, sql), ...(startAfter && { startAfter }) });
      if (!startAfter) waker.wakeSoon(queue);
    },
    async work(queue, handler) {
      if (idle) return;
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const worker = await boss.work<JobData[typeof queue], undefined, typeof options>(
        queue,
        options,
        async (batch) => {
          const results: JobResult[] = [];
          // Jobs run one at a time with separate results, so that a failure does not repeat its neighbours.
          for (const job of batch) results.push(await resultOf(job, workTraced(spans, queue, job.data, handler), log));
          return results;
        },
      );
      waker.add(queue, worker);
    },
    async schedule(queue, cron, data, options = {}) {
      await boss.schedule(queue, cron, data, options);
    },
    async sendAgain(ids) {
      let sent = 0;
      // pg-boss moves a thousand jobs at a time.
      for (let moved = -1; moved !== 0; sent += moved) moved = await boss.redrive(deadLetterQueue, ids && { ids });
      return sent;
    },
    stop() {
      waker.stop();
      return boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/**
 * Starts the same job now if one waits in its queue. Returns false if none does. Concurrent transactions that send the
 * same job wait for each other, so that they add one between them.
 */
async function startWaiting(tx: Db, queue: QueueName, data: object): Promise<boolean> {
  const wanted = JSON.stringify(data);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`job ${queue} ${wanted}`}, 0))`);
  const { rows } = await tx.execute(sql`update pgboss.job set start_after = least(start_after, now())
    where name = ${queue} and state in ('created', 'retry') and data - 'causedBy' = ${wanted}::jsonb returning id`);
  return rows.length > 0;
}

/** Job data with the trace that caused the job; the handler does not receive the trace. */
type Caused<Data> = Data & { causedBy?: string };

function withCause<Data extends object>(data: Data): Caused<Data> {
  const causedBy = currentTraceparent();
  return causedBy === undefined ? data : { ...data, causedBy };
}

function withoutCause<Data extends object>(data: Caused<Data>): Data {
  const own = { ...data };
  delete own.causedBy;
  return own;
}

/** Runs a job in its own trace, linked to the trace that caused it, which may have ended long ago. */
function workTraced<Data extends object>(
  spans: SpanSink | undefined,
  queue: string,
  data: Caused<Data>,
  handler: (data: Data) => Promise<void>,
): Promise<void> {
  const cause = readTraceparent(data.causedBy);
  return inTrace(spans, { name: `job ${queue}`, kind: 'works', links: cause ? [cause] : [] }, () =>
    handler(withoutCause(data)),
  );
}

type Tried = Pick<JobWithMetadata, 'id' | 'name' | 'retryCount' | 'retryLimit'>;

async function resultOf(
  { id, name, retryCount, retryLimit }: Tried,
  work: Promise<void>,
  log: Pick<Log, 'error'>,
): Promise<JobResult> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    const last = retryCount >= retryLimit;
    if (last || outageOf(error) !== 'away') {
      const what = last ? 'a job failed for the last time' : 'a job failed; trying again';
      log.error(
        { event: last ? 'job.failed' : 'job.retried', err: error, queue: name, job: id, tries: retryCount + 1 },
        what,
      );
    }
    return { id, status: 'failed', output: { message: quietMessage(error) } };
  }
}
