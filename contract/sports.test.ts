import { expect, test } from 'vitest';
import { categoryNames } from './category-names.ts';
import { firstFacts } from './default-facts.ts';
import { firstSportWords } from './default-sports.ts';
import { facetWords, inFacetOrder, sportName } from './facets.ts';
import { listingAt, listingPages } from './listings.ts';
import { firstSports } from './lists.ts';
import { readPageAddress } from './page-address.ts';
import { shareNameOf } from './share.ts';
import type { ShopLists } from './shop-lists.ts';
import { type ShopSport, sportsForPages, type ToldSport } from './sports.ts';

const hockey: ShopSport = {
  ...{
    sport: 'ice-hockey',
    name: 'Ice Hockey',
    hindi: 'आइस हॉकी',
    subtitle: 'On the ice.',
    ground: '#12324a',
    onGround: '#f7f1df',
  },
  special: { subtitle: 'Off it.', ground: '#12324a', onGround: '#f7f1df' },
  hidden: false,
};
const begun = [...firstSports];
const having = (sports: readonly ToldSport[]): ShopLists => ({ ...firstFacts, sports });

test('pages get the sports only if they differ from the built-in ones', () => {
  expect(sportsForPages(firstFacts)).toBeUndefined();
  for (const sports of [[...begun, hockey], begun.toReversed()])
    expect(JSON.parse(sportsForPages(having(sports)) ?? '')).toEqual(sports);
});

test('an added sport has its listings, categories, addresses, facet and share card at once', () => {
  expect(listingAt(firstFacts, '/sports/ice-hockey')).toBeUndefined();
  const shop = having(['cricket', hockey, 'football']);
  expect(listingAt(shop, '/sports/ice-hockey/')).toMatchObject({ name: 'Ice Hockey', title: 'Ice Hockey Merchandise' });
  expect(listingAt(shop, '/special/ice-hockey')).toMatchObject({
    name: 'Ice Hockey Special',
    title: 'Ice Hockey Special Collection',
  });
  expect(categoryNames(shop)).toEqual(
    expect.arrayContaining(['Cricket', 'Limited Edition', 'Ice Hockey', 'Ice Hockey Special']),
  );
  expect(readPageAddress(shop, '/product/01?category=ice%20hockey').moved).toBe('/product/1?category=Ice+Hockey');
  expect(shareNameOf(shop, '/sports/ice-hockey')).toBe('sports-ice-hockey');
  expect(facetWords(shop, 'sport', 'ice-hockey')).toBe('Ice Hockey');
  expect(inFacetOrder(shop, 'sport', ['football', 'ice-hockey', 'cricket'])).toEqual([
    'cricket',
    'ice-hockey',
    'football',
  ]);
});

test('a hidden sport, or one without a special, has no links to its listing', () => {
  const shop = having([
    { ...firstSportWords.cricket, special: null },
    { ...hockey, hidden: true },
  ]);
  const hidden = listingPages(shop).filter((page) => page.hidden);
  expect(hidden.map(({ path }) => path)).toEqual(['/special/cricket', '/sports/ice-hockey', '/special/ice-hockey']);
  expect(listingPages(shop).filter(({ path }) => path === '/sports/cricket')).toHaveLength(1);
});

test('motorsport has no category, whatever its texts are', () => {
  const shop = having([{ ...firstSportWords.motorsport, subtitle: 'Fast.' }]);
  expect(categoryNames(shop)).not.toContain('Motorsport');
  expect(categoryNames(shop)).toContain('Motorsport Special');
});

test('an unknown sport is named by its slug', () => {
  expect(sportName(firstFacts, 'table-tennis')).toBe('Table tennis');
});
