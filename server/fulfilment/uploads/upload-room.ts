import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';
import {
  alarmsOf,
  hasRoom,
  isUploadSpaceShort,
  refuseForToday,
  uploadTable,
} from '#server/fulfilment/picture-files/upload-rules.ts';
import { evictUploads, takenRoom } from './evict-uploads.ts';

const dayMs = 24 * 3_600_000;

/** Sender of a picture: a hash, with `known` true if the sender has bought here. */
export interface UploadSender {
  mark: string;
  known: boolean;
}

/**
 * Rejects a picture if its sender has reached the daily limit, or if unordered pictures have no space and none can be
 * freed. Checked before the picture arrives, so a few concurrent uploads may exceed a limit. Throws Problem 429, 503.
 */
export async function refuseWithoutRoom(
  db: Db,
  { mark, known }: UploadSender,
  roomMb: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await db.execute<{ pictures: number; bytes: string }>(sql`
    select count(*)::int as pictures, coalesce(sum(bytes), 0)::text as bytes from ${uploadsTable}
    where sent_by = ${mark} and created_at > ${since}::timestamptz`);
  const taken = await takenRoom(db, now);
  const { megabytesADay, megabytesADayShort } = uploadTable;
  const megabytes = !known && isUploadSpaceShort(taken, roomMb) ? megabytesADayShort.most : megabytesADay.most;
  const message = refuseForToday({ pictures: rows[0]?.pictures ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }, megabytes);
  if (message) throw new Problem(429, 'too_many_requests', message, { retryAfterSeconds: 3600 });
  if (hasRoom(taken, roomMb, known)) return;
  await evictUploads(db, roomMb, now);
  if (!hasRoom(await takenRoom(db, now), roomMb, known)) {
    const full = 'We have no room for more pictures just now. Yours is saved here; try again later.';
    throw new Problem(503, 'unavailable', full, { retryAfterSeconds: 3600 });
  }
}

/** Finds that the space for unordered pictures is full or nearly full. */
export async function findFullUploads(db: Db, roomMb: number, now: Date): Promise<ShopFinding[]> {
  return alarmsOf(await takenRoom(db, now), roomMb).map((says) => ({ about: 'pictures', says }));
}

/** Erases the sender of pictures older than a day, which no longer count for the daily limit. */
export async function forgetSenders(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  await db.execute(
    sql`update ${uploadsTable} set sent_by = null where sent_by is not null and created_at <= ${before}::timestamptz`,
  );
}
