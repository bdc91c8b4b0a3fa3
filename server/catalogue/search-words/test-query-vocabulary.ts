import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { namesOf, type QueryVocabulary, singlesOf } from './query-vocabulary.ts';
import { understandQuery } from './understand-query.ts';

const names = namesOf(['Hooghly Rovers', 'Konkan Monsoons', 'Naga Hills', 'Pine Hill', 'Kesar Racing'], ['Kiyan Lobo']);
/** Words of the products. */
export const called = new Set(['cherry', 'ball', 'retro', 'team', '650']);
export const known: QueryVocabulary = {
  names,
  singles: singlesOf(names),
  sizes: ['S', 'XL', "Women's S", "Women's XL", '4-5Y', '6-7Y', '8-9Y', 'One size'],
  differs: (goods, by) =>
    !['mug', 'gift', 'backpack', 'accessory'].includes(goods) && (goods !== 'cap' || by === 'for'),
  texts: {
    knows: (word) => called.has(word),
    names: (word) => called.has(word),
    begins: () => false,
    nearness: () => undefined,
  },
};
/** Reads a query as the search does. */
export const read = (query: string) => understandQuery(firstFacts, query, known);
