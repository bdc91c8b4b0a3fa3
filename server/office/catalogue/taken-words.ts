import type { Db } from '#database/db.ts';
import { readKinds } from '#server/catalogue/products/kinds.ts';
import { type KnownSport, readSports } from '#server/catalogue/products/sports.ts';
import { type Meaning, searchLexicon } from '#server/catalogue/search-words/lexicon.ts';
import { foldText } from '#server/catalogue/search-words/search-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownKind } from '#server/foundation/values/known-facts.ts';

/** Sport or kind that has search words. */
interface Called {
  facet: 'sport' | 'kind';
  value: string;
}

/** Other records that have search words. */
export interface Others {
  sports: readonly KnownSport[];
  kinds: readonly KnownKind[];
}

/** Reads the search words of sports and kinds. */
export async function readCalled(db: Db): Promise<Others> {
  return { sports: await readSports(db), kinds: await readKinds(db) };
}

/**
 * Rejects search words that already have a meaning or belong to another sport or kind, since a search could not find
 * them here. Throws Problem 400.
 */
export function refuseTakenWords({ facet, value }: Called, words: readonly string[], { sports, kinds }: Others): void {
  const others = [
    ...sports
      .filter(({ sport }) => facet !== 'sport' || sport !== value)
      .map(({ name, hindi, words: own }) => [name, hindi, ...own]),
    ...kinds
      .filter(({ kind }) => facet !== 'kind' || kind !== value)
      .map(({ name, one, hindi, words: own }) => [name, one, hindi, ...own]),
  ].flat();
  const taken = words.find((word) => {
    const said = foldText(word).trim();
    const meaning = searchLexicon.get(said);
    return (meaning && !isIts(meaning, { facet, value })) || others.some((other) => foldText(other).trim() === said);
  });
  if (taken === undefined) return;
  const sentence = `The search takes “${taken}” for something else. Leave it out.`;
  throw new Problem(400, 'invalid_fields', sentence, { fields: { words: sentence } });
}

/** Returns true if the meaning belongs to this sport or kind. A new kind may use words of goods not sold before. */
function isIts(meaning: Meaning, { facet, value }: Called): boolean {
  if (facet === 'sport') return 'facet' in meaning && meaning.facet === 'sport' && meaning.value === value;
  return ('goods' in meaning && meaning.goods === value) || ('unsold' in meaning && meaning.unsold === null);
}
