import type { Db } from '#database/db.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { garmentKey } from './design-files.ts';
import { findExpiredDesigns, forgetDesign } from './queries.ts';

const atOnce = 200;

/**
 * Deletes designs that were not ordered in time. Their rows are deleted first, as pictures without a design expire
 * separately. Returns the number of designs.
 */
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
