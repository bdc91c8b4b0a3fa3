import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { uploads } from '#database/schema/uploads.ts';
import type { Finding } from '#server/platform/finding.ts';
import { Problem } from '#server/platform/problem.ts';
import { alarmShare, refuseForToday } from './upload-rules.ts';

const MB = 1024 * 1024;
const dayMs = 24 * 3_600_000;

/** How many bytes the pictures take that nothing depends on: they are swept by and by, and anybody can send more. */
async function unusedBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0)::text as bytes from ${uploads} where expires_at is not null and removed_at is null`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Refuses a picture where its sender sent enough for a day, or the shop has no room left for what nobody ordered. Throws Problem: 429, 503.
 * Asked before it arrives: those on their way at once, which are few, may go beyond.
 */
export async function refuseWithoutRoom(db: Db, sender: string, roomMb: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await db.execute<{ pictures: number; bytes: string }>(sql`
    select count(*)::int as pictures, coalesce(sum(bytes), 0)::text as bytes from ${uploads}
    where sent_by = ${sender} and created_at > ${since}::timestamptz`);
  const message = refuseForToday({ pictures: rows[0]?.pictures ?? 0, bytes: Number(rows[0]?.bytes ?? 0) });
  if (message) throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 3600 });
  if ((await unusedBytes(db)) >= roomMb * MB) {
    const full = 'We have no room for more pictures just now. Yours is saved here; try again later.';
    throw new Problem(503, 'unavailable', full, { retryAfterSeconds: 3600 });
  }
}

/** Finds that pictures nobody ordered take nearly all the room they may, or all of it. */
export async function findFullUploads(db: Db, roomMb: number): Promise<Finding[]> {
  const share = (await unusedBytes(db)) / (roomMb * MB);
  if (share < alarmShare) return [];
  const taken = `Pictures that nobody ordered take ${Math.floor(share * 100)}% of UPLOADS_ROOM_MB`;
  const what = share >= 1 ? 'no more are taken in.' : 'at 100% no more are taken in.';
  return [
    { about: 'pictures', says: `${taken}; ${what} They are swept 30 days after they came: look who sends them, or give them more room.` },
  ];
}

/** Forgets who sent what is older than a day: it counts no more. */
export async function forgetSenders(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  await db.execute(sql`update ${uploads} set sent_by = null where sent_by is not null and created_at <= ${before}::timestamptz`);
}
