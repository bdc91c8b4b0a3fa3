import {
  createIdTable,
  createTextColumn,
  type StoredIds,
  type StoredTexts,
  slotsOf,
  storedTexts,
  type TextColumn,
} from '#server/catalogue/search-words/id-table.ts';
import { orderNames, type StoredNameOrder } from '#server/catalogue/search-words/name-order.ts';
import { createWordPostings, type StoredPostings, type WordPostings } from '#server/catalogue/search-words/word-postings.ts';
import { entryOf, type Findable } from './findable.ts';
import { createProductColumns, type ProductColumns, type StoredColumns, storedColumns } from './product-columns.ts';
import { tokensOf } from './search-index.ts';

/** Everything that products are found by, as arrays of numbers: handed from a thread to another, and kept on a disk. */
export interface StoredFinder {
  postings: StoredPostings;
  columns: StoredColumns;
  ids: StoredIds;
  names: StoredTexts;
  order: StoredNameOrder;
}

interface Parts {
  index: Pick<WordPostings, 'stored'>;
  columns: ProductColumns;
  ids: TextColumn;
  names: TextColumn;
}

/** Lays what is still there of an index together, without the places that are empty. */
export function storeFinder({ index, columns, ids, names }: Parts): StoredFinder {
  const { likeness } = columns.columns();
  const { number } = columns.columns();
  // What is alike stands together, so that a search passes over all of it at once.
  const places = Uint32Array.from({ length: columns.length() }, (_, place) => place)
    .filter((place) => likeness[place] !== 0)
    .sort((a, b) => (likeness[a] ?? 0) - (likeness[b] ?? 0) || (number[a] ?? 0) - (number[b] ?? 0));
  const now = new Int32Array(columns.length()).fill(-1);
  for (const [at, place] of places.entries()) now[place] = at;
  const ownNames = storedTexts(names, places);
  const ownIds = storedTexts(ids, places);
  return {
    postings: index.stored((place) => ((now[place] ?? -1) < 0 ? undefined : now[place]), places.length),
    columns: storedColumns(columns, places),
    ids: { ids: ownIds, slots: slotsOf(createTextColumn(ownIds)) },
    names: ownNames,
    order: orderNames(createTextColumn(ownNames)),
  };
}

/** Takes in products one after the other, each once, to be stored together. */
export function gatherProducts(): { add(product: Findable): void; stored(): StoredFinder } {
  const index = createWordPostings();
  const columns = createProductColumns();
  const { ids, put } = createIdTable();
  const names = createTextColumn();
  return {
    add(product) {
      const place = put(product.id);
      names.push(product.ProductName);
      columns.put(place, product);
      index.add(place, tokensOf(entryOf(product), index.numberOf));
    },
    stored: () => storeFinder({ index, columns, ids, names }),
  };
}
