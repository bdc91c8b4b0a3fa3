import type { Db } from '#database/db.ts';
import { loadKinds } from '#server/catalogue/products/kinds.ts';
import type { MutableFacts } from '#server/catalogue/products/mutable-facts.ts';
import { loadSports } from '#server/catalogue/products/sports.ts';
import { loadCollections } from './written-collections.ts';

/** Loads sports, collections and kinds from the database into the shop's facts. Returns true if anything changed. */
export async function loadLists(db: Db, shopFacts: MutableFacts): Promise<boolean> {
  // One after the other, so that a start opens one connection instead of three.
  let changed = false;
  for (const load of [loadSports, loadCollections, loadKinds]) changed = (await load(db, shopFacts)) || changed;
  return changed;
}
