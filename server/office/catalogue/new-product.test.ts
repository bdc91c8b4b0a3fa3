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

test('what a product of a club begins with has its crest and its licensor, and its sizes in their order', () => {
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

test.each<[Partial<NewProductInput>, string]>([
  [{ garment: 'mug' }, 'garment'],
  [{ garment: 'spaceship' }, 'garment'],
  [{ pattern: 'tartan' }, 'garment'],
  [{ kind: 'jersey' }, 'garment'],
  [{ category: 'Football' }, 'sport'],
  [{ category: 'Hockey' }, 'category'],
  [{ category: 'Limited Edition', sport: 'hockey', team: null, athlete: null }, 'sport'],
  [{ category: 'Football Special' }, 'sport'],
  [{ category: 'Limited Edition', sport: 'football' }, 'team'],
  [{ team: 'Nobody United', athlete: null }, 'team'],
  [{ athlete: 'Nobody' }, 'athlete'],
  [{ team: null }, 'athlete'],
  [{ sizes: [wanted.sizes[0], wanted.sizes[0]] as NewProductInput['sizes'] }, 'sizes'],
])('refuses %j at %s', (changed, field) => {
  const refusal = () => factsOfNew({ ...wanted, ...changed }, known);
  expect(refusal).toThrow(Problem);
  try {
    refusal();
  } catch (error) {
    expect(Object.keys((error as Problem).extra.fields ?? {})).toEqual([field]);
  }
});

test('takes goods for kids drawn as a cap, and those of any sport in a category of all', () => {
  const kids = { ...wanted, kind: 'kids', category: 'Limited Edition', sizes: [{ size: '4-5Y', pieces: 1 }] };
  expect(factsOfNew(kids, known)).toMatchObject({ kind: 'kids', sport: 'cricket' });
});
