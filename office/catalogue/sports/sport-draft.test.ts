import { expect, test } from 'vitest';
import { newSport, placeAfter, sportBody, sportDraftOf, typedSport } from './sport-draft.ts';

const one = (sport: string, position: number) => ({
  ...{
    sport,
    name: sport,
    hindi: 'क',
    subtitle: 'Words.',
    ground: '#14402E',
    onGround: '#FBF7E8',
    special: null,
    words: ['a', 'b'],
  },
  ...{ position, hidden: false, version: 1, known: [], products: 0 },
});
const sports = [one('cricket', 10), one('football', 20), one('hockey', 21)];

test('the slug of a sport follows its name until it is typed itself', () => {
  let draft = typedSport(newSport(sports), 'name', 'Ice Hockey');
  expect(draft.boxes.sport).toBe('ice-hockey');
  draft = typedSport(typedSport(draft, 'sport', 'ice'), 'name', 'Ice Hockeys');
  expect(draft.boxes.sport).toBe('ice');
});

test.each<[after: string, own: string, place: number]>([
  ['', 'new', 5],
  ['cricket', 'new', 15],
  ['football', 'new', 20],
  ['hockey', 'new', 31],
  ['football', 'hockey', 30],
  ['', 'cricket', 10],
])('after "%s" the sport %s has the position %i', (after, own, place) => {
  expect(placeAfter(after, sports, own)).toBe(place);
});

test('a sport that is opened and saved is unchanged, except for its position', () => {
  const draft = sportDraftOf(sports[1] as (typeof sports)[number], sports);
  expect(draft.boxes.after).toBe('cricket');
  expect(sportBody(draft, sports)).toMatchObject({
    sport: 'football',
    subtitle: 'Words.',
    special: null,
    words: ['a', 'b'],
    hidden: false,
  });
});

test('search words are typed on lines or with commas, and empty ones are dropped', () => {
  const draft = typedSport(newSport(sports), 'words', ' hocky\n\nfield hockey, हॉकी ,');
  expect(sportBody(draft, sports).words).toEqual(['hocky', 'field hockey', 'हॉकी']);
});
