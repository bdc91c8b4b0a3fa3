import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { slidePicturesTable } from '#database/schema/catalogue.ts';
import type { Files } from '#server/foundation/files/files.ts';

export type SlidePictureRow = typeof slidePicturesTable.$inferSelect;

const endings = { png: 'png', jpeg: 'jpg' } as const;

/** Returns the storage key of a slide picture, re-encoded. */
export function slidePictureKey({ id, format }: Pick<SlidePictureRow, 'id' | 'format'>): string {
  return `slides/${id}/picture.${endings[format]}`;
}

/** Returns the storage key of a slide picture's smaller copy. */
export function slidePreviewKey(id: string): string {
  return `slides/${id}/preview.webp`;
}

/** Finds a slide picture and returns a function that reads it; undefined if the picture does not exist. */
export async function findSlidePicture(
  db: Db,
  files: Pick<Files, 'read'>,
  id: string,
): Promise<(() => Promise<Buffer>) | undefined> {
  const [row] = await db.select().from(slidePicturesTable).where(eq(slidePicturesTable.id, id)).limit(1);
  return row && (() => files.read(slidePictureKey(row)));
}

/** Returns a validation error for each missing picture. */
export async function lostPictures(
  db: Db,
  wanted: readonly { field: string; id: string }[],
): Promise<{ field: string; sentence: string }[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const rows = await db
    .select({ id: slidePicturesTable.id })
    .from(slidePicturesTable)
    .where(inArray(slidePicturesTable.id, ids));
  const there = new Set(rows.map(({ id }) => id));
  return wanted.flatMap(({ field, id }) =>
    there.has(id) ? [] : [{ field, sentence: 'This picture is not here: send it again' }],
  );
}
