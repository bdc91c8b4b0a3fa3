import type { Db } from '#database/db.ts';
import { type KnownKind, readKinds } from '#server/catalogue/products/kinds.ts';
import { type KnownSport, readSports } from '#server/catalogue/products/sports.ts';
import { lexicon, type Meaning } from '#server/catalogue/search-words/lexicon.ts';
import { fold } from '#server/catalogue/search-words/search-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** What may be called by words of its own. */
interface Called {
  facet: 'sport' | 'kind';
  value: string;
}

/** What else is called by words. */
export interface Others {
  sports: readonly KnownSport[];
  kinds: readonly KnownKind[];
}

/** Reads what sports and kinds of goods are called. */
export async function readCalled(db: Db): Promise<Others> {
  const [sports, kinds] = await Promise.all([readSports(db), readKinds(db)]);
  return { sports, kinds };
}

/** A word of the search means one thing: what it means already, or what another sport or kind of goods has, would not be found by it. Throws Problem 400. */
export function refuseTakenWords({ facet, value }: Called, words: readonly string[], { sports, kinds }: Others): void {
  const others = [
    ...sports.filter(({ sport }) => facet !== 'sport' || sport !== value).map(({ name, hindi, words: own }) => [name, hindi, ...own]),
    ...kinds.filter(({ kind }) => facet !== 'kind' || kind !== value).map(({ name, one, hindi, words: own }) => [name, one, hindi, ...own]),
  ].flat();
  const taken = words.find((word) => {
    const said = fold(word).trim();
    const meaning = lexicon.get(said);
    return (meaning && !isIts(meaning, { facet, value })) || others.some((other) => fold(other).trim() === said);
  });
  if (taken === undefined) return;
  const sentence = `The search takes “${taken}” for something else. Leave it out.`;
  throw new Problem(400, 'invalid_fields', sentence, { fields: { words: sentence } });
}

/** What the shop did not sell before, a new kind of goods may be called. */
function isIts(meaning: Meaning, { facet, value }: Called): boolean {
  if (facet === 'sport') return 'facet' in meaning && meaning.facet === 'sport' && meaning.value === value;
  return ('goods' in meaning && meaning.goods === value) || ('unsold' in meaning && meaning.unsold === null);
}
