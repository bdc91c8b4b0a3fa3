import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import { createFacetTable } from './facet-table.ts';
import {
  addressWith,
  audiencesOf,
  type ChosenFacets,
  chosenIn,
  type Facetable,
  listFacets,
  nothingChosen,
  offerNames,
  type Sort,
  withToggled,
} from './facets.ts';
import { bandNamed, facetsOf } from './found.ts';

const sizes = (...offered: string[]) =>
  offered.map((size) => ({ size: size.replace('!', ''), available: !size.endsWith('!') }));
const product = (name: string, of: Partial<Facetable>): Facetable => ({
  ProductName: name,
  kind: 'jersey',
  sport: 'cricket',
  team: null,
  athlete: null,
  countryOfOrigin: 'India',
  Price: 999,
  OldPrice: null,
  Discount: 0,
  sizes: sizes('M'),
  ...of,
});

const rack = [
  product('a', { team: 'Foxes', Price: 2499, sizes: sizes('S', 'M', 'L!', "Women's M") }),
  product('b', {
    countryOfOrigin: 'Bangladesh',
    team: 'Tigers',
    Price: 1999.5,
    OldPrice: 2499,
    Discount: 20,
    sizes: sizes('M!', 'L!'),
  }),
  product('c', { kind: 'cap', team: 'Foxes', Price: 499, sizes: sizes('One size') }),
  product('d', {
    kind: 'kids',
    sport: 'football',
    Price: 699,
    OldPrice: 899,
    Discount: 22,
    sizes: sizes('4-5Y', '10-11Y'),
  }),
];
const table = createFacetTable(firstFacts, rack);
const at = (query: string): ChosenFacets => chosenIn(firstFacts, new URLSearchParams(query), table.has);
const names = (places: Iterable<number>) => [...places].map((place) => rack[place]?.ProductName).join('');
const narrowed = (query: string) => names(table.narrow(undefined, at(query)).places);

describe('filtering products', () => {
  test.each([
    ['', 'abcd'],
    ['kind=jersey', 'ab'],
    ['kind=jersey&kind=cap', 'abc'],
    ['kind=jersey&team=Foxes', 'a'],
    ['size=M', 'a'],
    ['size=L', ''],
    ["size=Women's+M", 'a'],
    ['for=women', 'ac'],
    ['for=men', 'abc'],
    ['for=kids', 'd'],
    ['to=499', 'c'],
    ['from=500&to=1999', 'bd'],
    ['from=2000', 'a'],
    ['off=21', 'd'],
    ['offer=sale', 'bd'],
    ['offer=sale&offer=stock', 'd'],
    ['offer=custom', 'ab'],
    ['kind=spaceship&colour=red', 'abcd'],
  ])('the query %s shows the products %s', (query, shown) => expect(narrowed(query)).toBe(shown));

  describe('filtering products in stock by audience', () => {
    const shelf = [
      product('men left', { sizes: sizes('S', "Women's S!") }),
      product('women left', { sizes: sizes('S!', "Women's S") }),
      product('cap', { kind: 'cap', sizes: sizes('One size') }),
      product('kids', { kind: 'kids', sizes: sizes('4-5Y', '6-7Y!') }),
      product('none left', { sizes: sizes('S!', "Women's S!") }),
    ];
    const ofShelf = createFacetTable(firstFacts, shelf);
    const ask = (query: string) =>
      ofShelf.narrow(undefined, chosenIn(firstFacts, new URLSearchParams(query), ofShelf.has));
    test.each([
      ['', ['men left', 'women left', 'cap', 'kids']],
      ['for=women', ['women left', 'cap']],
      ['for=men', ['men left', 'cap']],
      ['for=kids', ['kids']],
      ['for=men&for=women', ['men left', 'women left', 'cap']],
      ['for=women&for=kids', ['women left', 'cap', 'kids']],
    ])('the query %j shows the products %j in stock', (query, shown) => {
      const { places } = ask(`${query}&offer=stock`);
      expect([...places].map((place) => shelf[place]?.ProductName)).toEqual(shown);
      // The count beside a checkbox equals the number of products shown after ticking it.
      expect(ask(query).tally.offer.stock.count).toBe(shown.length);
    });
  });

  test('the table filters only the given products', () => {
    expect(names(table.narrow(Uint32Array.of(3, 0), nothingChosen).places)).toBe('da');
    expect(names(table.placesWith('team', ['Foxes']))).toBe('ac');
    expect(names(table.placesWith('size', ['L']))).toBe('ab');
  });

  test('a product back in stock is shown again', () => {
    const other = createFacetTable(firstFacts, rack);
    other.restock(1, sizes('M', 'L!'));
    expect([...other.narrow(undefined, at('size=M')).places]).toEqual([0, 1]);
    expect([...other.narrow(undefined, at('offer=stock')).places]).toEqual([0, 1, 2, 3]);
    other.restock(1, sizes('M!', 'L!'));
    expect(other.inStock(1)).toBe(false);
  });
});

describe('the facets of a list', () => {
  const facet = (query: string, name: string) =>
    facetsOf(firstFacts, table, table.narrow(undefined, at(query)).tally, at(query)).find((one) => one.name === name);

  test('a facet has all its values in order, also those with a count of zero', () => {
    expect(facet('', 'size')?.values.map(({ value, count }) => [value, count])).toEqual([
      ['S', 1],
      ['M', 1],
      ['L', 0],
      ["Women's M", 1],
      ['4-5Y', 1],
      ['10-11Y', 1],
      ['One size', 1],
    ]);
    expect(facet('kind=cap', 'size')?.values.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test('a facet with a single value is hidden, unless that value is chosen', () => {
    const jerseys = createFacetTable(firstFacts, rack.slice(0, 2));
    const shown = (chosen: ChosenFacets) =>
      facetsOf(firstFacts, jerseys, jerseys.narrow(undefined, chosen).tally, chosen).map(({ name }) => name);
    expect(shown(nothingChosen)).toEqual(['for', 'size', 'price', 'team', 'origin', 'offer']);
    expect(shown({ ...nothingChosen, kind: ['jersey'] })).toContain('kind');
  });

  const some = fc.subarray([
    'kind=jersey',
    'kind=cap',
    'team=Foxes',
    'size=M',
    'size=One+size',
    'to=700',
    'from=600',
    'offer=sale',
    'offer=stock',
    'for=women',
    'off=21',
    'sport=football',
    'origin=India',
  ]);

  test('the count of a value is the number of products shown after choosing it', () => {
    fc.assert(
      fc.property(some, (parts) => {
        const chosen = at(parts.join('&'));
        for (const { name, values } of facetsOf(firstFacts, table, table.narrow(undefined, chosen).tally, chosen)) {
          for (const { value, count } of values) {
            const offers = offerNames.filter((offer) => offer === value || chosen.offer.includes(offer));
            const listed = name === 'offer' ? { ...chosen, offer: offers } : { ...chosen, [name]: [value] };
            const alone: ChosenFacets =
              name === 'price' ? { ...chosen, from: undefined, to: undefined, ...bandNamed(value) } : listed;
            expect(table.narrow(undefined, alone).places.length, `${parts} ${name} ${value}`).toBe(count);
          }
        }
      }),
    );
  });

  test('filtering agrees with a simple check of each product', () => {
    fc.assert(
      fc.property(some, (parts) => {
        const chosen = at(parts.join('&'));
        const plain = rack.filter((one) => {
          const has: Record<(typeof listFacets)[number], string[]> = {
            for: audiencesOf(firstFacts, one),
            kind: [one.kind],
            size: one.sizes.filter(({ available }) => available).map(({ size }) => size),
            sport: [one.sport],
            team: one.team ? [one.team] : [],
            athlete: [],
            origin: [one.countryOfOrigin],
          };
          const lists = listFacets.every(
            (name) => chosen[name].length === 0 || chosen[name].some((value) => has[name].includes(value)),
          );
          const price = Math.floor(one.Price) >= (chosen.from ?? 0) && Math.floor(one.Price) <= (chosen.to ?? 1e9);
          const sale = !chosen.offer.includes('sale') || one.OldPrice !== null;
          const stock = !chosen.offer.includes('stock') || has.size.length > 0;
          return lists && price && sale && stock && one.Discount >= (chosen.off ?? 0);
        });
        expect(names(table.narrow(undefined, chosen).places)).toBe(
          plain.map(({ ProductName }) => ProductName).join(''),
        );
      }),
    );
  });

  test('choosing a value with a count above zero never gives an empty list', () => {
    fc.assert(
      fc.property(some, (parts) => {
        const chosen = at(parts.join('&'));
        for (const name of listFacets)
          for (const value of facetsOf(firstFacts, table, table.narrow(undefined, chosen).tally, chosen).find(
            (one) => one.name === name,
          )?.values ?? []) {
            if (value.chosen || value.count === 0) continue;
            const next = chosenIn(
              firstFacts,
              addressWith(new URLSearchParams(), withToggled(firstFacts, chosen, name, value.value)),
              table.has,
            );
            expect(table.narrow(undefined, next).places.length).toBeGreaterThan(0);
          }
      }),
    );
  });
});

test.each([
  ['featured', 'abcd'],
  ['price-up', 'cdba'],
  ['price-down', 'abdc'],
  ['saving', 'dbac'],
  ['name', 'abcd'],
  ['origin', 'bacd'],
] as const satisfies [Sort, string][])('sorting by %s gives the order %s', (sort, order) => {
  expect(names(table.sort(Uint32Array.of(0, 1, 2, 3), sort))).toBe(order);
});

describe('a facet with very many values', () => {
  const clubs = (counts: readonly number[]) =>
    counts.flatMap((count, club) =>
      Array.from({ length: count }, (_, at) =>
        product(`${club} ${at}`, { team: `Club ${String(club).padStart(3, '0')}` }),
      ),
    );

  test('a long facet has the forty values with the highest counts, and all chosen ones, in their order', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 41, maxLength: 80 });
    fc.assert(
      fc.property(counts, (many) => {
        const crowd = createFacetTable(firstFacts, clubs(many));
        const teams = (chosen: ChosenFacets) =>
          facetsOf(firstFacts, crowd, crowd.narrow(undefined, chosen).tally, chosen).find(({ name }) => name === 'team')
            ?.values ?? [];
        const shown = teams(nothingChosen);
        const ranked = many
          .map((count, club) => ({ count, club }))
          .sort((a, b) => b.count - a.count || a.club - b.club);
        const best = ranked.slice(0, 40).map(({ club }) => club);
        expect(shown.map(({ value }) => Number(value.slice(5)))).toEqual(best.toSorted((a, b) => a - b));
        const last = ranked.at(-1)?.club;
        const name = `Club ${String(last).padStart(3, '0')}`;
        expect(teams({ ...nothingChosen, team: [name] }).find(({ value }) => value === name)?.chosen).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
