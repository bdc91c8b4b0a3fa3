import type { Db } from '#database/db.ts';
import { kindsMark } from '#server/catalogue/products/kinds.ts';
import { readIndexFile, writeIndexFile } from '#server/catalogue/search-index/index-file.ts';
import { idsInParts, readAllFindable, readFingerprints, readParts } from '#server/catalogue/search-index/read-findable.ts';
import { gatherProducts, type StoredFinder } from '#server/catalogue/search-index/stored-finder.ts';
import { openFinder } from './finder.ts';

/** How an index came to be: read whole from the database, or put right where the catalogue has changed since it was kept. */
export interface RenewedIndex {
  stored: StoredFinder;
  how: 'made' | 'kept' | 'put right';
  /** Why it could not be kept for the next start. */
  notKept?: string;
}

/** Of so many parts out of a hundred that are otherwise, all is read anew. */
const mostParts = 0.25;
const partsAtOnce = 32;
const idsAtOnce = 20_000;

/** Reads every product that is offered into an index. */
export async function readWholeIndex(db: Db): Promise<StoredFinder> {
  const gathered = gatherProducts();
  for await (const products of readAllFindable(db)) for (const product of products) gathered.add(product);
  return gathered.stored();
}

/**
 * Makes the index of the catalogue as the database has it now. What was kept in the file is taken where it is whole and of this form, and put right part by
 * part where the database says otherwise; where most is otherwise it is read anew. Kept again for the next start. Throws what the database says.
 */
export async function renewIndex(db: Db, file: string): Promise<RenewedIndex> {
  // First: what changes while products are read is then seen as a difference by whoever starts next.
  const mark = kindsMark();
  // What is kept of products follows their kinds too.
  const fingerprints = (await readFingerprints(db)).map((print) => (mark === '' ? print : `${print} ${mark}`));
  const kept = await readIndexFile(file);
  const otherwise = fingerprints.flatMap((print, part) => (print === kept?.fingerprints[part] ? [] : part));
  if (kept && otherwise.length === 0) return { stored: kept.stored, how: 'kept' };
  const usable = kept && otherwise.length <= fingerprints.length * mostParts;
  const stored = usable ? await putRight(db, kept.stored, otherwise) : await readWholeIndex(db);
  const how = usable ? 'put right' : 'made';
  try {
    await writeIndexFile(file, { stored, fingerprints });
    return { stored, how };
  } catch (error) {
    return { stored, how, notKept: error instanceof Error ? error.message : String(error) };
  }
}

async function putRight(db: Db, stored: StoredFinder, parts: readonly number[]): Promise<StoredFinder> {
  const finder = openFinder(stored);
  const there = new Set<string>();
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    for (const product of await readParts(db, parts.slice(from, from + partsAtOnce))) {
      there.add(product.id);
      finder.put(product);
    }
  }
  // What is of these parts and was not among them is offered no more, or is gone altogether.
  const ids = finder.ids();
  for (let from = 0; from < ids.length; from += idsAtOnce)
    for (const id of await idsInParts(db, ids.slice(from, from + idsAtOnce), parts)) if (!there.has(id)) finder.remove(id);
  return finder.stored();
}
