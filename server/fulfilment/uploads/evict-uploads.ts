import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { beyondLoose, type Taken, uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';

/** SQL for the pictures in designs of members' lists. */
const inLists = sql`select distinct jsonb_array_elements_text(d.pictures) as id from ${designsTable} d where d.account_id is not null`;

/** Sums the used space in bytes, of pictures that no order needs and that have not expired. */
export async function takenRoom(db: Db, now: Date): Promise<Taken> {
  const { rows } = await db.execute<{ saved: string; loose: string }>(sql`
    with listed as (${inLists})
    select coalesce(sum(u.bytes) filter (where listed.id is not null), 0)::text as saved,
      coalesce(sum(u.bytes) filter (where listed.id is null), 0)::text as loose
    from ${uploadsTable} u left join listed on listed.id = u.id where u.expires_at > ${now.toISOString()}::timestamptz and u.removed_at is null`);
  return { saved: Number(rows[0]?.saved ?? 0), loose: Number(rows[0]?.loose ?? 0) };
}

/** Picture neither ordered nor saved, which may be deleted, with its expiry as read. */
export interface Loose {
  id: string;
  bytes: number;
  expiresAt: string;
}

/** Finds the oldest pictures neither ordered nor saved, up to a limit, starting with those without a design. */
export async function findLoose(db: Db, now: Date, limit: number): Promise<Loose[]> {
  const hours = (count: number) => sql`${new Date(now.getTime() - count * 3_600_000).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string; bytes: number; until: string }>(sql`
    with listed as (${inLists}), shown as (select distinct jsonb_array_elements_text(d.pictures) as id from ${designsTable} d where d.account_id is null)
    select u.id, u.bytes, u.expires_at::text as until from ${uploadsTable} u
    where u.expires_at > ${hours(0)} and u.removed_at is null and not exists (select 1 from listed where listed.id = u.id)
      and u.created_at <= case when exists (select 1 from shown where shown.id = u.id) then ${hours(24)} else ${hours(uploadTable.looseHours.most)} end
    order by exists (select 1 from shown where shown.id = u.id), u.created_at limit ${limit}`);
  return rows.map(({ id, bytes, until }) => ({ id, bytes, expiresAt: until }));
}

/** Expires some pictures now, with the visitors' designs that contain them. Skips those extended in the meantime. */
export async function endLoose(db: Db, loose: readonly Loose[], now: Date): Promise<void> {
  const end = sql`${now.toISOString()}::timestamptz`;
  const some = JSON.stringify(loose.map(({ id, expiresAt }) => ({ id, expiresAt })));
  // A new use changes the expiry. It is checked on the row itself, so that no recent change is missed.
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${uploadsTable} u set expires_at = ${end} from jsonb_to_recordset(${some}::jsonb) as one(id text, "expiresAt" timestamptz)
    where u.id = one.id and u.expires_at = one."expiresAt" and u.removed_at is null returning u.id`);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  await db.execute(sql`
    update ${designsTable} d set expires_at = least(d.expires_at, ${end}) where d.account_id is null and d.ordered_at is null
      and exists (select 1 from jsonb_array_elements_text(d.pictures) as shown(id) where ${ids}::jsonb ? shown.id)`);
}

const atOnce = 500;

/**
 * Expires abandoned pictures, oldest first, while they exceed their space. Never affects pictures of orders or of
 * members' saved designs. Returns the number; the sweeps delete the files.
 */
export async function evictUploads(db: Db, roomMb: number, now: Date): Promise<number> {
  let beyond = beyondLoose(await takenRoom(db, now), roomMb);
  let gone = 0;
  while (beyond > 0) {
    const oldest = await findLoose(db, now, atOnce);
    const enough = oldest.filter(
      (_one, index) => oldest.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0) < beyond,
    );
    if (enough.length === 0) return gone;
    await endLoose(db, enough, now);
    gone += enough.length;
    beyond -= enough.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return gone;
}
