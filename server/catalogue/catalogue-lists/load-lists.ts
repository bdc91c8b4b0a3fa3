import type { Db } from '#database/db.ts';
import { loadKinds } from '#server/catalogue/products/kinds.ts';
import { loadSports } from '#server/catalogue/products/sports.ts';
import { loadCollections } from './written-collections.ts';

/** Has this process say what the database has of sports, of collections and of kinds of goods from now on. Says whether that is anything else than before. */
export async function loadLists(db: Db): Promise<boolean> {
  const changed = await Promise.all([loadSports(db), loadCollections(db), loadKinds(db)]);
  return changed.includes(true);
}
