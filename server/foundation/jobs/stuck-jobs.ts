import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';
import { deadLetterQueue } from './jobs.ts';

/** Job in the dead-letter queue. */
export interface GivenUp {
  id: string;
  queue: string;
  data: Record<string, string>;
  /** Last error message. */
  why: string;
  at: Date;
}

/** Lists the jobs of the dead-letter queue, oldest first. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  const { rows } = await db.execute<{
    id: string;
    queue: string;
    data: Record<string, string> | null;
    why: string | null;
    at: Date;
  }>(sql`
    select id, source_name as queue, data, coalesce(source_output ->> 'message', source_output #>> '{value,message}') as why, created_on as at
    from pgboss.job where name = ${deadLetterQueue} and state = 'created' order by created_on, source_created_on, id`);
  return rows.map((row) => ({
    ...row,
    data: told(row.data),
    why: row.why ?? 'it did not say why',
    at: new Date(row.at),
  }));
}

/** Deletes a job of the dead-letter queue. Returns false if there is none. */
export async function forgetGivenUp(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from pgboss.job where name = ${deadLetterQueue} and id::text = ${id} returning id`,
  );
  return rows.length > 0;
}

/**
 * Time in minutes after which a job is overdue. Jobs in queues without a worker (no courier, no mail) are reported too.
 */
const lateMinutes = 15;

/** Finds jobs that failed for good or are overdue. */
export async function findStuckJobs(db: Db, now: Date): Promise<ShopFinding[]> {
  const findings: ShopFinding[] = [];
  const givenUp = await listGivenUp(db);
  if (givenUp.length > 0) {
    const queues = [...new Set(givenUp.map(({ queue }) => queue))].join(', ');
    findings.push({
      about: 'jobs',
      says: `${pluralize(givenUp.length, 'job has', 'jobs have')} given up (${queues}). See: npm run shop -- jobs list`,
    });
  }
  const late = new Date(now.getTime() - lateMinutes * 60_000);
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from pgboss.job
    where name not like '\\_\\_pgboss%' and name <> ${deadLetterQueue} and ((state in ('created', 'retry') and start_after < ${late.toISOString()}::timestamptz)
      or (state = 'active' and coalesce(heartbeat_on, started_on) < ${late.toISOString()}::timestamptz))
    group by name order by name`);
  for (const { name, count } of rows)
    findings.push({
      about: 'jobs',
      says: `${pluralize(count, `job of '${name}' has`, `jobs of '${name}' have`)} waited for more than ${lateMinutes} minutes beyond ${count === 1 ? 'its' : 'their'} time.`,
    });
  return findings;
}

/** Returns the data of a job without its trace. */
function told(data: Record<string, string> | null): Record<string, string> {
  const { causedBy: _cause, ...own } = data ?? {};
  return own;
}
