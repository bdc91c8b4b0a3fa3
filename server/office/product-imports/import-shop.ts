import type { Db } from '#database/db.ts';
import { type KnownClub, listKnownClubs } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { categoriesFor, type KnownCategory } from '#server/office/catalogue/product-choices.ts';
import { type NamedChoice, namedChoice } from './match-words.ts';

/** Lists of the shop into which products of another shop are sorted. */
export interface ImportShop {
  shopFacts: KnownFacts;
  sports: readonly NamedChoice[];
  kinds: readonly NamedChoice[];
  clubs: readonly KnownClub[];
  clubNames: readonly NamedChoice[];
  categories: readonly KnownCategory[];
}

/** Further words of built-in kinds in other shops. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  jersey: ['football shirt', 'match shirt', 'kit top'],
  't-shirt': ['tee'],
  hoodie: ['hooded sweatshirt'],
  cap: ['hat', 'snapback'],
  vest: ['singlet'],
  accessory: ['mug', 'scarf', 'keyring', 'keychain', 'bottle', 'bag', 'backpack', 'flag'],
  kids: ['kid', 'junior', 'youth', 'children'],
};

/** Reads the lists of the shop for an import. Closed kinds are left out, as no products are made in them. */
export async function readImportShop(db: Db, shopFacts: KnownFacts): Promise<ImportShop> {
  const [sports, clubs] = await Promise.all([readSports(db), listKnownClubs(db)]);
  const open = shopFacts.knownKinds.filter(({ closed }) => !closed);
  return {
    shopFacts,
    sports: sports.map(({ sport, name, words }) => namedChoice(sport, [sport, name, ...words])),
    kinds: open.map(({ kind, name, one, words }) =>
      namedChoice(kind, [kind, name, one, ...words, ...(kindWords[kind] ?? [])]),
    ),
    clubs,
    clubNames: clubs.map(({ name }) => namedChoice(name, [name])),
    categories: categoriesFor(sports),
  };
}
