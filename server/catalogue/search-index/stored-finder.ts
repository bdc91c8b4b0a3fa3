import type { ShopFacts } from '#contract/shop-facts.ts';
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
import {
  createWordPostings,
  type StoredPostings,
  type WordPostings,
} from '#server/catalogue/search-words/word-postings.ts';
import { type Findable, indexEntryOf } from './findable.ts';
import { createProductColumns, type ProductColumns, type StoredColumns, storedColumns } from './product-columns.ts';
import { tokensOf } from './search-index.ts';

/** Search data of all products as arrays of numbers, which threads exchange and the disk stores. */
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

/** Compacts an index by removing its empty places. */
export function storeFinder({ index, columns, ids, names }: Parts): StoredFinder {
  const { likeness } = columns.columns();
  const { number } = columns.columns();
  // Similar products are stored next to each other, so that a search can skip all of them at once.
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

/** Collects products one by one, to store them together at the end. */
export function gatherProducts(shopFacts: ShopFacts): { add(product: Findable): void; stored(): StoredFinder } {
  const index = createWordPostings();
  const columns = createProductColumns(shopFacts);
  const { ids, put } = createIdTable();
  const names = createTextColumn();
  return {
    add(product) {
      const place = put(product.id);
      names.push(product.ProductName);
      columns.put(place, product);
      index.add(place, tokensOf(indexEntryOf(product), index.numberOf));
    },
    stored: () => storeFinder({ index, columns, ids, names }),
  };
}
