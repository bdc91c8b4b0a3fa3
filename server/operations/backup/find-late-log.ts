import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/** Maximum time in minutes for which a log segment waits for the archive. */
const lateMinutes = 10;

/** Finds log segments that are not yet archived to LOG_ARCHIVE, with the disk space that they use. */
export async function findLateLog(db: Db, now: Date): Promise<ShopFinding[]> {
  const { rows: asked } = await db.execute<{ is: string | null }>(
    sql`select current_setting('maidan.log_archive', true) as is`,
  );
  if (asked[0]?.is !== 'on') return [];
  const { rows } = await db.execute<{ many: number; since: number | null; bytes: string }>(sql`
    select count(*)::int as many, (extract(epoch from min(modification)) * 1000)::float8 as since, (select coalesce(sum(size), 0) from pg_ls_waldir())::text as bytes
    from pg_ls_archive_statusdir() where name like '%.ready'`);
  const { many = 0, since, bytes = '0' } = rows[0] ?? {};
  const minutes = since ? Math.floor((now.getTime() - since) / 60_000) : 0;
  if (minutes < lateMinutes) return [];
  return [
    {
      about: 'disk',
      says:
        `The database's log has not been taken to LOG_ARCHIVE for ${minutes} minutes: ${many} pieces wait, and it has ${Math.ceil(Number(bytes) / 1e6)} MB ` +
        "of the shop's own disk. See that the folder of LOG_ARCHIVE is there, can be written to and has room; the log says why.",
    },
  ];
}
