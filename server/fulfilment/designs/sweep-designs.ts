import type { Db } from '#database/db.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { garmentKey } from './design-files.ts';
import { findExpiredDesigns, forgetDesign } from './queries.ts';

const atOnce = 200;

/** Removes designs that nobody ordered in their time. The row goes first: a picture without a design is swept by its own time. */
export async function sweepDesigns({ db, files }: { db: Db; files: Files }, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const expired = await findExpiredDesigns(db, now, atOnce);
    for (const { id, sides } of expired) {
      if (!(await forgetDesign(db, id, now))) continue;
      for (const side of sides) await files.remove(garmentKey(id, side));
      swept += 1;
    }
    if (expired.length < atOnce) return swept;
  }
}
