import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import type { Database } from './database.ts';
import type { Log } from './logging.ts';

/** An order that entered a state. */
export interface OrderMoved {
  orderId: string;
  state: OrderState;
}

/** Every queue of the shop and what a job in it carries. */
export interface JobData {
  'confirm-order': OrderMoved;
  /** Takes what is authorised for an order and due. */
  'capture-payments': OrderMoved;
  /** Lets the pieces of an unpaid order go when their time is over. */
  'end-hold': { orderId: string };
  'send-refund': { refundId: string };
  /** Asks the gateway about everything undecided. */
  'ask-gateway': Record<string, never>;
  /** Writes the mail about the state an order entered. */
  'mail-order': OrderMoved;
  /** Tells of money that goes back without anyone having asked. */
  'mail-refund': { refundId: string };
  /** The goods are packed: their invoice is due. */
  'issue-invoice': OrderMoved;
  /** Brings the courier in line with an order: parcels booked, or cancelled. */
  'ship-order': OrderMoved;
  /** Asks the courier about one parcel. */
  'track-parcel': { shipmentId: string };
  /** Finds bookings nobody has in hand and asks about parcels nobody asked about. */
  'watch-parcels': Record<string, never>;
  /** It came back undelivered: what was paid for it goes back. */
  'take-back-order': OrderMoved;
  /** Closes orders whose days for returns are over. */
  'close-orders': Record<string, never>;
  /** Draws what the print room needs of an order's custom lines. */
  'make-print-files': OrderMoved;
  'send-mail': { mailId: string };
  'send-reset-code': { email: string; requestId: string };
  'sweep-accounts': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  /** Copies the shop for the night. */
  'back-up': Record<string, never>;
}

export type QueueName = keyof JobData;

/** Queues whose jobs follow an order's state. */
export type OrderQueue = { [Q in QueueName]: JobData[Q] extends OrderMoved ? Q : never }[QueueName];

/** Retries grow from 5 s; a job that failed this often stays in the table for the operator. */
const queues: Record<
  QueueName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; deleteAfterSeconds?: number; expireInSeconds?: number }
> = {
  'confirm-order': { retryLimit: 8, retryDelay: 5, retryBackoff: true },
  // A gateway that is away for a day finds them when it is back; `ask-gateway` looks after those left behind.
  'capture-payments': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'end-hold': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'send-refund': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'ask-gateway': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'mail-order': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'mail-refund': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'issue-invoice': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  // A courier that is away finds them when it is back; `watch-parcels` looks after those left behind.
  'ship-order': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'track-parcel': { retryLimit: 8, retryDelay: 5, retryBackoff: true },
  'watch-parcels': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'take-back-order': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  'close-orders': { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  'make-print-files': { retryLimit: 14, retryDelay: 5, retryBackoff: true },
  // A mail server that is away for a day gets the mail when it is back.
  'send-mail': { retryLimit: 20, retryDelay: 5, retryBackoff: true },
  // A code is asked for by someone who waits; beyond a few minutes they have asked again. What it carries may be the address
  // of somebody who is no customer: it is not kept once it is done.
  'send-reset-code': { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 },
  'sweep-accounts': { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  'sweep-uploads': { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  // Large shops take their time, and two at once would help nobody.
  'back-up': { retryLimit: 2, retryDelay: 600, retryBackoff: false, expireInSeconds: 6 * 3600 },
};

export interface Jobs {
  /** Adds a job through the caller's transaction: it exists if and only if the transaction does. */
  send<Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q], options?: { startAfter?: Date }): Promise<void>;
  /** Starts working a queue. The handler may run more than once for one job; one that throws is tried again. */
  work<Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>;
  /** Has one job of a queue made by the clock (cron, UTC), in one of the processes that share the database. */
  schedule<Q extends QueueName>(queue: Q, cron: string, data: JobData[Q]): Promise<void>;
  stop(): Promise<void>;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Starts the job queue in the shop's own database. An idle one keeps its jobs for another. */
export async function startJobs(database: Database, log: Pick<Log, 'error'>, { idle = false } = {}): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query<unknown[]>(text, values) } });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options);
    // Fills the queue's cache: a send inside a transaction would otherwise look it up outside, and wait for itself.
    await boss.findJobs(name, { id: nobody });
  }
  return {
    async send(tx, queue, data, { startAfter } = {}) {
      await boss.send(queue, data, { db: fromDrizzle(tx, sql), ...(startAfter && { startAfter }) });
    },
    async work(queue, handler) {
      if (idle) return;
      const options = { pollingIntervalSeconds: 1, batchSize: 10, perJobResults: true } as const;
      await boss.work<JobData[typeof queue], undefined, typeof options>(queue, options, async (batch) => {
        const results: JobResult[] = [];
        // One at a time, and each by its own outcome: what was done is not done again because its neighbour failed.
        for (const job of batch) results.push(await resultOf(queue, job.id, handler(job.data), log));
        return results;
      });
    },
    async schedule(queue, cron, data) {
      await boss.schedule(queue, cron, data);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function resultOf(queue: QueueName, id: string, work: Promise<void>, log: Pick<Log, 'error'>): Promise<JobResult> {
  try {
    await work;
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, queue, job: id }, 'a job failed and will be tried again');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}
