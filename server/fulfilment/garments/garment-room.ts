import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type DiskSpace, noRoomForDesigns } from '#server/foundation/process/disk-space.ts';
import { hasGarmentRoom } from '#server/fulfilment/picture-files/upload-rules.ts';

export interface GarmentRoom extends Needs<'db' | 'now'> {
  disk: Pick<DiskSpace, 'level'>;
  /** Storage limit in MB for pictures of designs not ordered. */
  roomMb: number;
}

const dayMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * Rejects a design without space for its garment pictures: low disk space, or unordered ones at their limit with none
 * older than a day to delete. `known` is true for a buyer; `more` is the number of new pictures. Throws Problem 503.
 */
export async function requireGarmentRoom(
  { db, disk, roomMb, now }: GarmentRoom,
  known: boolean,
  more = 1,
): Promise<void> {
  if (disk.level() !== 'enough') throw noRoomForDesigns();
  const hasRoom = async () => hasGarmentRoom((await countGarments(db, now())) + more - 1, roomMb, known);
  if (await hasRoom()) return;
  await endOldest(db, now());
  if (await hasRoom()) return;
  const full = 'We have no room for more designs just now. What you made is still here; try again later.';
  throw new Problem(503, 'unavailable', full, { retryAfterSeconds: 3600 });
}

/** Counts garment pictures of unordered designs that have not expired. */
async function countGarments(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ pictures: number }>(sql`
    select coalesce(sum(jsonb_array_length(d.sides)), 0)::int as pictures from ${designsTable} d
    where d.ordered_at is null and d.expires_at > ${now.toISOString()}::timestamptz`);
  return rows[0]?.pictures ?? 0;
}

/**
 * Expires the oldest designs that are not in a member's list and were not ordered within a day; the sweep deletes them.
 */
async function endOldest(db: Db, now: Date): Promise<void> {
  const at = (ago: number) => sql`${new Date(now.getTime() - ago).toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${designsTable} set expires_at = ${at(0)} where account_id is null and ordered_at is null and id in (
      select d.id from ${designsTable} d where d.account_id is null and d.ordered_at is null and d.expires_at > ${at(0)} and d.created_at <= ${at(dayMs)}
      order by d.created_at limit ${atOnce})`);
}
