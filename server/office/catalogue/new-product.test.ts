import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { factsOfNew, type NewProductInput } from './new-product.ts';
import { categoriesFor } from './product-choices.ts';

const colours = { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' };
const crest = { shape: 'round', mark: 'wave', ...colours };
const sports = [
  { sport: 'cricket', name: 'Cricket' },
  { sport: 'football', name: 'Football' },
];
const known = {
  categories: categoriesFor(sports),
  sports,
  kinds: firstFacts.knownKinds,
  clubs: [{ name: 'Konkan Monsoons', sport: 'cricket' as const, licensor: 'Monsoons Limited', colours, crest }],
  athletes: [{ name: 'Zubin Malhari', team: 'Konkan Monsoons' }],
};
const wanted: NewProductInput = {
  name: 'Monsoons Cap',
  category: 'Cricket',
  sport: 'cricket',
  kind: 'cap',
  team: 'Konkan Monsoons',
  athlete: 'Zubin Malhari',
  garment: 'cap',
  pattern: 'solid',
  colours,
  price: 599.5,
  hsn: '65050090',
  sizes: [
    { size: 'L', pieces: 2 },
    { size: 'S', pieces: 0 },
  ],
};

test('fills a new product with the crest and licensor of its club, and sorts its sizes', () => {
  expect(factsOfNew(wanted, known)).toMatchObject({
    pricePaise: 59_950,
    licensor: 'Monsoons Limited',
    countryOfOrigin: 'India',
    state: 'draft',
    sizes: ['S', 'L'],
    picture: { garment: 'cap', colours, crest, pattern: 'solid' },
  });
  expect(factsOfNew({ ...wanted, team: null, athlete: null }, known)).toMatchObject({
    licensor: '',
    picture: { garment: 'cap' },
  });
});

test.each<[string, Partial<NewProductInput>, string]>([
  ['a garment of another kind', { garment: 'mug' }, 'garment'],
  ['an unknown garment', { garment: 'spaceship' }, 'garment'],
  ['an unknown pattern', { pattern: 'tartan' }, 'garment'],
  ['a kind that does not match the garment', { kind: 'jersey' }, 'garment'],
  ['the category of another sport', { category: 'Football' }, 'sport'],
  ['an unknown category', { category: 'Hockey' }, 'category'],
  ['an unknown sport', { category: 'Limited Edition', sport: 'hockey', team: null, athlete: null }, 'sport'],
  ['the special category of another sport', { category: 'Football Special' }, 'sport'],
  ['the team of another sport', { category: 'Limited Edition', sport: 'football' }, 'team'],
  ['an unknown team', { team: 'Nobody United', athlete: null }, 'team'],
  ['an unknown athlete', { athlete: 'Nobody' }, 'athlete'],
  ['an athlete without the team', { team: null }, 'athlete'],
  ['the same size twice', { sizes: [wanted.sizes[0], wanted.sizes[0]] as NewProductInput['sizes'] }, 'sizes'],
])('refuses a new product with %s at %s', (_name, changed, field) => {
  const refusal = () => factsOfNew({ ...wanted, ...changed }, known);
  expect(refusal).toThrow(Problem);
  try {
    refusal();
  } catch (error) {
    expect(Object.keys((error as Problem).extra.fields ?? {})).toEqual([field]);
  }
});

test('accepts a kids product drawn as a cap, and any sport in a category for all sports', () => {
  const kids = { ...wanted, kind: 'kids', category: 'Limited Edition', sizes: [{ size: '4-5Y', pieces: 1 }] };
  expect(factsOfNew(kids, known)).toMatchObject({ kind: 'kids', sport: 'cricket' });
});
