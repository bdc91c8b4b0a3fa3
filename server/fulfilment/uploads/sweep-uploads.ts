import type { Db } from '#database/db.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { findMarked, forgetUpload, markExpired } from './queries.ts';
import { pictureKey, previewKey } from './upload-files.ts';
import { forgetSenders } from './upload-room.ts';

const atOnce = 200;

/**
 * Deletes expired pictures. Marks the row before deleting files, so that nothing starts to use them; deletes the row
 * last, so that the next sweep completes an interrupted one. Returns the number of pictures.
 */
export async function sweepUploads({ db, files }: { db: Db; files: Files }, now: Date): Promise<number> {
  await forgetSenders(db, now);
  let swept = 0;
  for (;;) {
    await markExpired(db, now, atOnce);
    const marked = await findMarked(db, atOnce);
    if (marked.length === 0) return swept;
    for (const upload of marked) {
      await files.remove(pictureKey(upload));
      await files.remove(previewKey(upload.id));
      await forgetUpload(db, upload.id);
      swept += 1;
    }
  }
}
