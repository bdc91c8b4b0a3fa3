import { expect, test } from 'vitest';
import type { Finding } from '#contract/catalogue.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { askedBy, asksSomething, plainFinding, searchNarrowing } from './search-narrowing.ts';

const terms: Finding['terms'] = [
  { words: 'Hooghly Rovers', facet: 'team', value: 'Hooghly Rovers', without: 'xl under 900' },
  { words: 'XL', facet: 'size', value: 'XL', without: 'rovers under 900' },
  { words: 'Up to ₹900', facet: 'price', value: null, without: 'rovers xl' },
];
const narrowing = (search: string, said = terms) =>
  searchNarrowing(firstFacts, { ...plainFinding(3), terms: said }, new URLSearchParams(search));
const chips = (search: string) => narrowing(search).chips.map(({ words, to }) => [words, decodeURIComponent(to)]);

test('each filter in the query or address is a chip, whose link removes it from where it is', () => {
  expect(chips('q=rovers+xl+under+900&offer=sale&sort=name')).toEqual([
    ['Hooghly Rovers', '?q=xl+under+900&offer=sale&sort=name'],
    ['XL', '?q=rovers+under+900&offer=sale&sort=name'],
    ['Up to ₹900', '?q=rovers+xl&offer=sale&sort=name'],
    ['On sale', '?q=rovers+xl+under+900&sort=name'],
  ]);
});

test("a filter in both query and address is one chip, removed from both; the address's price counts", () => {
  expect(chips('q=rovers+xl+under+900&size=XL&to=700')).toEqual([
    ['Hooghly Rovers', '?q=xl+under+900&size=XL&to=700'],
    ['XL', '?q=rovers+under+900&to=700'],
    ['Up to ₹700', '?q=rovers+xl&size=XL'],
  ]);
});

test('unticking a value of the query removes its words, and ticking another keeps them', () => {
  const { toggled, priced } = narrowing('q=rovers+xl+under+900');
  expect(toggled('size', 'XL')).toBe('?q=rovers+under+900');
  expect(toggled('size', 'S')).toBe('?q=rovers+xl+under+900&size=S');
  expect(priced(500, undefined)).toBe('?q=rovers+xl+under+900&from=500');
  expect(priced(undefined, undefined)).toBe('?q=rovers+xl');
});

test('removing the last words leads to the empty search page', () => {
  const only = [{ words: 'XL', facet: 'size', value: 'XL', without: '' }];
  expect(narrowing('q=xl', only).chips[0]?.to).toBe('/search');
  expect(narrowing('q=xl', only).cleared).toBe('/search');
});

test.each([
  ['q=rovers+xl+under+900', terms, '/search'],
  ['q=rovers+xl+under+900&offer=sale', terms, '/search'],
  ['q=xl&offer=sale&size=XL&from=100', terms.slice(1, 2), '/search'],
  [
    'q=cheap+caps&kind=cap',
    [{ words: 'Lowest price first', facet: 'sort', value: 'price-up', without: 'caps' }],
    '/search',
  ],
  // Query words that are no chip are still searched for.
  ['q=indigo&size=XL&sort=name', [], '?q=indigo&sort=name'],
  ['q=indigo', [], '?q=indigo'],
])('clearing removes all filters of query and address: %s', (search, said, cleared) => {
  expect(narrowing(search, said).cleared).toBe(cleared);
  const [, left = ''] = cleared.split('?');
  expect(narrowing(left, left === '' ? [] : said).chips).toEqual([]);
});

test('the API request has only filter parameters, in a fixed order', () => {
  expect(askedBy(firstFacts, new URLSearchParams('q=cap'))).toBeUndefined();
  expect(askedBy(firstFacts, new URLSearchParams('utm=x&offer=sale&q=cap&kind=cap&show=48&kind=spoon'))).toBe(
    'kind=cap&offer=sale&show=48',
  );
});

test('any sort order can be chosen, whatever order the query asks for', () => {
  const cheap = [{ words: 'Lowest price first', facet: 'sort', value: 'price-up', without: 'caps' }];
  const sorted = (search: string, said: Finding['terms']) => narrowing(search, said).sorted;
  expect(sorted('q=cheap+caps', cheap)('featured')).toBe('?q=cheap+caps&sort=featured');
  expect(sorted('q=cheap+caps&sort=featured', cheap)('price-up')).toBe('?q=cheap+caps');
  expect(sorted('q=caps&sort=name', [])('featured')).toBe('?q=caps');
  expect(sorted('q=caps', [])('price-up')).toBe('?q=caps&sort=price-up');
});

test.each(['.', '..', '/', '%', '...', '🙂', '', ' ', 'x'.repeat(101)])('%j is an empty search', (query) =>
  expect(asksSomething(query)).toBe(false),
);
test.each(['7', 'x', 'टोपी', '.7', '../cap', '日本'])('the query %j can be searched', (query) =>
  expect(asksSomething(query)).toBe(true),
);
