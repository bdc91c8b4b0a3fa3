import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { uploadsTable } from '#database/schema/uploads.ts';

export type UploadRow = typeof uploadsTable.$inferSelect;

/** Finds an existing picture by its id, which cannot be guessed. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return (
    await db
      .select()
      .from(uploadsTable)
      .where(and(eq(uploadsTable.id, id), isNull(uploadsTable.removedAt)))
      .limit(1)
  )[0];
}

export async function findUploads(db: Db, ids: readonly string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(uploadsTable)
    .where(and(inArray(uploadsTable.id, [...ids]), isNull(uploadsTable.removedAt)));
}

/**
 * Retains pictures until a date, or permanently (null), in the transaction of their new use. Returns false if one no
 * longer exists: the caller must then roll back.
 */
export async function keepUploads(tx: Db, ids: readonly string[], until: Date | null): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const kept = await tx
    .update(uploadsTable)
    .set({ expiresAt: until })
    .where(and(inArray(uploadsTable.id, wanted), isNull(uploadsTable.removedAt)))
    .returning({ id: uploadsTable.id });
  return kept.length === wanted.length;
}

/** Retains pictures at least until a date; later dates stay. Returns false if one no longer exists. */
export async function keepUploadsAtLeast(tx: Db, ids: readonly string[], until: Date): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const kept = await tx
    .update(uploadsTable)
    .set({
      expiresAt: sql`case when ${uploadsTable.expiresAt} is null then null else greatest(${uploadsTable.expiresAt}, ${until.toISOString()}::timestamptz) end`,
    })
    .where(and(inArray(uploadsTable.id, wanted), isNull(uploadsTable.removedAt)))
    .returning({ id: uploadsTable.id });
  return kept.length === wanted.length;
}

/** Marks expired pictures as deleted, up to a limit. From then on, no design can start to use them. */
export async function markExpired(db: Db, now: Date, limit: number): Promise<void> {
  const due = db
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .where(and(lte(uploadsTable.expiresAt, now), isNull(uploadsTable.removedAt)))
    .limit(limit);
  await db
    .update(uploadsTable)
    .set({ removedAt: now })
    // The expiry is checked again on the row itself, as it may have been extended since.
    .where(and(inArray(uploadsTable.id, due), lte(uploadsTable.expiresAt, now), isNull(uploadsTable.removedAt)));
}

/** Finds pictures marked as deleted whose files may still exist. */
export async function findMarked(db: Db, limit: number): Promise<Pick<UploadRow, 'id' | 'format'>[]> {
  return db
    .select({ id: uploadsTable.id, format: uploadsTable.format })
    .from(uploadsTable)
    .where(sql`${uploadsTable.removedAt} is not null`)
    .limit(limit);
}

export async function forgetUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploadsTable).where(and(eq(uploadsTable.id, id), sql`${uploadsTable.removedAt} is not null`));
}
