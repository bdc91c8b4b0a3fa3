import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { slidePictures } from '#database/schema/catalogue.ts';
import type { Files } from '#server/foundation/files/files.ts';

export type SlidePictureRow = typeof slidePictures.$inferSelect;

const endings = { png: 'png', jpeg: 'jpg' } as const;

/** Where a picture of a slide lies in the storage, as it was drawn anew. */
export function slidePictureKey({ id, format }: Pick<SlidePictureRow, 'id' | 'format'>): string {
  return `slides/${id}/picture.${endings[format]}`;
}

/** Where its smaller copy lies. */
export function slidePreviewKey(id: string): string {
  return `slides/${id}/preview.webp`;
}

/** Finds a picture of a slide, which is read as it is kept where it is wanted; undefined where there is none of this name. */
export async function findSlidePicture(db: Db, files: Pick<Files, 'read'>, id: string): Promise<(() => Promise<Buffer>) | undefined> {
  const [row] = await db.select().from(slidePictures).where(eq(slidePictures.id, id)).limit(1);
  return row && (() => files.read(slidePictureKey(row)));
}

/** Says of each picture in something written that there is none of this name; nothing of those that are there. */
export async function lostPictures(
  db: Db,
  wanted: readonly { field: string; id: string }[],
): Promise<{ field: string; sentence: string }[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const rows = await db.select({ id: slidePictures.id }).from(slidePictures).where(inArray(slidePictures.id, ids));
  const there = new Set(rows.map(({ id }) => id));
  return wanted.flatMap(({ field, id }) => (there.has(id) ? [] : [{ field, sentence: 'This picture is not here: send it again' }]));
}
