import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { kindsMark } from '#server/catalogue/products/kinds.ts';
import { readIndexFile, writeIndexFile } from '#server/catalogue/search-index/index-file.ts';
import {
  idsInParts,
  readAllFindable,
  readFingerprints,
  readParts,
} from '#server/catalogue/search-index/read-findable.ts';
import { gatherProducts, type StoredFinder } from '#server/catalogue/search-index/stored-finder.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { openFinder } from './finder.ts';

/** Index with its origin: read from the database, loaded from the file, or updated after changes. */
export interface RenewedIndex {
  stored: StoredFinder;
  how: 'made' | 'kept' | 'put right';
  /** Reason why the index could not be stored for the next start. */
  notKept?: string;
}

/** Maximum fraction of changed parts; with more, everything is reloaded. */
const mostParts = 0.25;
const partsAtOnce = 32;
const idsAtOnce = 20_000;

/** Reads every offered product into an index. */
export async function readWholeIndex(shopFacts: ShopFacts, db: Db): Promise<StoredFinder> {
  const gathered = gatherProducts(shopFacts);
  for await (const products of readAllFindable(db)) for (const product of products) gathered.add(product);
  return gathered.stored();
}

/**
 * Builds the current index of the catalogue. Loads a valid stored index and updates its changed parts, or reloads
 * everything if many changed. Stores the result for the next start. Throws database errors.
 */
export async function renewIndex(shopFacts: KnownFacts, db: Db, file: string): Promise<RenewedIndex> {
  // Kinds and fingerprints are read first, so that changes during the read count as differences at the next start.
  const mark = kindsMark(shopFacts);
  // The indexed fields depend on the kinds too.
  const fingerprints = (await readFingerprints(db)).map((print) => (mark === '' ? print : `${print} ${mark}`));
  const kept = await readIndexFile(file);
  const otherwise = fingerprints.flatMap((print, part) => (print === kept?.fingerprints[part] ? [] : part));
  if (kept && otherwise.length === 0) return { stored: kept.stored, how: 'kept' };
  const usable = kept && otherwise.length <= fingerprints.length * mostParts;
  const stored = usable ? await putRight(shopFacts, db, kept.stored, otherwise) : await readWholeIndex(shopFacts, db);
  const how = usable ? 'put right' : 'made';
  try {
    await writeIndexFile(file, { stored, fingerprints });
    return { stored, how };
  } catch (error) {
    return { stored, how, notKept: error instanceof Error ? error.message : String(error) };
  }
}

async function putRight(
  shopFacts: ShopFacts,
  db: Db,
  stored: StoredFinder,
  parts: readonly number[],
): Promise<StoredFinder> {
  const finder = openFinder(shopFacts, stored);
  const there = new Set<string>();
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    for (const product of await readParts(db, parts.slice(from, from + partsAtOnce))) {
      there.add(product.id);
      finder.put(product);
    }
  }
  // Products of these parts that were not read are deleted or no longer offered.
  const ids = finder.ids();
  for (let from = 0; from < ids.length; from += idsAtOnce)
    for (const id of await idsInParts(db, ids.slice(from, from + idsAtOnce), parts))
      if (!there.has(id)) finder.remove(id);
  return finder.stored();
}
