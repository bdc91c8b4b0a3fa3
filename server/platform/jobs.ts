import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Db } from '#database/db.ts';
import type { Database } from './database.ts';

/** Every queue of the shop and what a job in it carries. */
export interface JobData {
  'confirm-order': { orderId: string };
}

export type QueueName = keyof JobData;

/** Retries grow from 5 s; a job that failed this often stays in the table for the operator. */
const queues: Record<QueueName, { retryLimit: number; retryDelay: number; retryBackoff: boolean }> = {
  'confirm-order': { retryLimit: 8, retryDelay: 5, retryBackoff: true },
};

export interface Jobs {
  /** Adds a job through the caller's transaction: it exists if and only if the transaction does. */
  send<Q extends QueueName>(tx: Db, queue: Q, data: JobData[Q]): Promise<void>;
  /** Starts working a queue. The handler may run more than once for one job. */
  work<Q extends QueueName>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Starts the job queue in the shop's own database. */
export async function startJobs(database: Database, log: { error(details: object, message: string): void }): Promise<Jobs> {
  const boss =
    'embedded' in database.engine
      ? new PgBoss({ db: fromPglite(database.engine.embedded), backend: 'pglite' })
      : new PgBoss({ db: { executeSql: (text, values) => executeOn(database, text, values) } });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options);
    // Fills the queue's cache: a send inside a transaction would otherwise look it up outside, and wait for itself.
    await boss.findJobs(name, { id: nobody });
  }
  return {
    async send(tx, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    async work(queue, handler) {
      await boss.work<JobData[typeof queue]>(queue, { pollingIntervalSeconds: 1, batchSize: 10 }, async (batch) => {
        for (const job of batch) await handler(job.data);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function executeOn(database: Database, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  if (!('pool' in database.engine)) throw new Error('no pool');
  const { rows } = await database.engine.pool.query(text, values);
  return { rows };
}
