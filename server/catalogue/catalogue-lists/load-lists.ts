import type { Db } from '#database/db.ts';
import { loadKinds } from '#server/catalogue/products/kinds.ts';
import { loadSports } from '#server/catalogue/products/sports.ts';
import { loadCollections } from './written-collections.ts';

/** Loads sports, collections and kinds from the database into this process. Returns true if anything changed. */
export async function loadLists(db: Db): Promise<boolean> {
  const changed = await Promise.all([loadSports(db), loadCollections(db), loadKinds(db)]);
  return changed.includes(true);
}
