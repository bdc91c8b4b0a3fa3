import { afterEach, expect, test } from 'vitest';
import { categoryNames } from './category-names.ts';
import { facetWords, inFacetOrder, sportName } from './facets.ts';
import { firstSportWords } from './first-sports.ts';
import { listingAt, listingPages } from './listings.ts';
import { firstSports } from './lists.ts';
import { readPageAddress } from './page-address.ts';
import { shareNameOf } from './share.ts';
import { openWithSports, type ShopSport, sportsForPages } from './sports.ts';

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
afterEach(() => openWithSports(begun));

test('pages of a shop with the first sports alone say nothing of them, and all others say each that differs', () => {
  expect(sportsForPages()).toBeUndefined();
  openWithSports([...begun, hockey]);
  expect(JSON.parse(sportsForPages() ?? '')).toEqual([...begun, hockey]);
  openWithSports(begun.toReversed());
  expect(JSON.parse(sportsForPages() ?? '')).toEqual(begun.toReversed());
});

test('a sport that was added has its two listings, categories, addresses, facet and share card from that moment on', () => {
  expect(listingAt('/sports/ice-hockey')).toBeUndefined();
  openWithSports(['cricket', hockey, 'football']);
  expect(listingAt('/sports/ice-hockey/')).toMatchObject({ name: 'Ice Hockey', title: 'Ice Hockey Merchandise' });
  expect(listingAt('/special/ice-hockey')).toMatchObject({
    name: 'Ice Hockey Special',
    title: 'Ice Hockey Special Collection',
  });
  expect(categoryNames()).toEqual(
    expect.arrayContaining(['Cricket', 'Limited Edition', 'Ice Hockey', 'Ice Hockey Special']),
  );
  expect(readPageAddress('/product/01?category=ice%20hockey').moved).toBe('/product/1?category=Ice+Hockey');
  expect(shareNameOf('/sports/ice-hockey')).toBe('sports-ice-hockey');
  expect(facetWords('sport', 'ice-hockey')).toBe('Ice Hockey');
  expect(inFacetOrder('sport', ['football', 'ice-hockey', 'cricket'])).toEqual(['cricket', 'ice-hockey', 'football']);
});

test('of a sport that was hidden, or has no special, the listing is led to from nowhere; of one of the first too', () => {
  openWithSports([
    { ...firstSportWords.cricket, special: null },
    { ...hockey, hidden: true },
  ]);
  const hidden = listingPages().filter((page) => page.hidden);
  expect(hidden.map(({ path }) => path)).toEqual(['/special/cricket', '/sports/ice-hockey', '/special/ice-hockey']);
  expect(listingPages().filter(({ path }) => path === '/sports/cricket')).toHaveLength(1);
});

test('motorsport stays without a category of its own, whatever is written of it', () => {
  openWithSports([{ ...firstSportWords.motorsport, subtitle: 'Fast.' }]);
  expect(categoryNames()).not.toContain('Motorsport');
  expect(categoryNames()).toContain('Motorsport Special');
});

test('a sport that is not known here is called by its address', () => {
  expect(sportName('table-tennis')).toBe('Table tennis');
});
