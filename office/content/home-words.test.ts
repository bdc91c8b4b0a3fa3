import { expect, test } from 'vitest';
import type { WrittenPart, WrittenPicture } from '#contract/home.ts';
import { emptySlide, partName, withPicture } from './home-words.ts';
import { entryName, knownPages } from './menu-words.ts';
import { standsSince } from './stands-since.ts';

test.each([
  [{ part: 'limited' }, 'Limited editions'],
  [{ part: 'row', title: 'For the monsoon' }, 'For the monsoon'],
  [{ part: 'row', title: '' }, 'A row of your own'],
])('the part %j is called “%s”', (part, name) => {
  expect(partName(part as WrittenPart)).toBe(name);
});

test('a picture is added to a slide, and removed from it', () => {
  const picture = Object.assign({} as WrittenPicture, { name: 'a.webp' });
  const slide = withPicture(emptySlide, picture);
  expect(slide).toEqual({ ...emptySlide, picture });
  expect(withPicture(slide, undefined)).toEqual(emptySlide);
  expect('picture' in withPicture(slide, undefined)).toBe(false);
});

const page = (name: string, to: string) => ({ part: 'page' as const, name, to, hot: false });

test.each([
  [{ part: 'sports' as const }, 'All sports'],
  [page('Jerseys', '/x'), 'Jerseys'],
  [page('', '/clubs'), 'Clubs'],
  [page('', '/elsewhere'), '/elsewhere'],
  [page('', ''), 'A new entry'],
])('the menu entry %j is called “%s”', (entry, name) => {
  expect(entryName(entry as Parameters<typeof entryName>[0], [['/clubs', 'Clubs']])).toBe(name);
});

test('a menu can link to each sport, special, collection, policy and club, once', () => {
  const pages = knownPages({
    sports: [
      { sport: 'cricket', name: 'Cricket', special: null },
      { sport: 'kabaddi', name: 'Kabaddi', special: {} },
    ] as Parameters<typeof knownPages>[0]['sports'],
    clubs: [{ name: 'Hooghly Rovers' }],
    collections: [{ path: '/collection/sale', title: 'Sale' }],
  });
  expect(pages).toEqual(
    expect.arrayContaining([
      ['/', 'Home page'],
      ['/sports/cricket', 'Cricket'],
      ['/special/kabaddi', 'Kabaddi Special'],
      ['/collection/sale', 'Sale'],
      ['/club/hooghly-rovers', 'Hooghly Rovers'],
    ]),
  );
  expect(pages.map(([to]) => to)).not.toContain('/special/cricket');
  expect(new Set(pages.map(([to]) => to)).size).toBe(pages.length);
});

test.each([
  [{ since: null, by: null, coming: 0, draft: null }, 'As the shop began with it'],
  [{ since: '2020-01-02T06:30:00Z', by: null, coming: 0, draft: null }, 'Since 2 Jan 2020 12:00'],
  [
    { since: '2020-01-02T06:30:00Z', by: 'Meera', coming: 1, draft: { by: 'Ritu' } },
    'Since 2 Jan 2020 12:00, by Meera, another is planned, a draft of Ritu',
  ],
])('a text shows since when it is published (%#)', (brief, words) => {
  expect(standsSince(brief)).toBe(words);
});
