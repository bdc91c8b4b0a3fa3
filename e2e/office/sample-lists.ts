import { readAthletesEndpoint } from '#contract/office/athletes.ts';
import {
  type OfficeCollection,
  previewCollectionEndpoint,
  readCollectionsEndpoint,
} from '#contract/office/collections.ts';
import { readKindsEndpoint } from '#contract/office/kinds.ts';
import { readListVersionsEndpoint } from '#contract/office/list-versions.ts';
import { readSportsEndpoint } from '#contract/office/sports.ts';
import { minutesAgo, people, reply } from './sample-base.ts';
import { imageOf } from './sample-pictures.ts';

const colours = { a: '#1b7a4b', b: '#f5f4ef', c: '#14170f' };
const head = {
  subtitle: 'Official jerseys, fanwear, and accessories for every fan.',
  ground: '#0b5654',
  onGround: '#fff3d9',
};

const collectionOf = (more: Partial<OfficeCollection>): OfficeCollection => ({
  ...{
    slug: 'caps',
    name: 'Caps',
    path: '/caps',
    title: 'Caps',
    subtitle: 'Official caps and headwear.',
    ground: '#f4a51c',
    onGround: '#14170f',
  },
  ...{ way: 'first', picked: [], sort: 'shop', position: 20, hidden: false, version: 1, first: true, products: 13 },
  rule: { sports: [], kinds: [], teams: [], athletes: [], marks: [], from: null, to: null },
  ...more,
});

const monsoon = collectionOf({
  ...{
    slug: 'monsoon-sale',
    name: 'Monsoon Sale',
    title: 'Monsoon Sale',
    path: '/collection/monsoon-sale',
    ground: '#0e6e6b',
    onGround: '#f8f1e1',
  },
  ...{ way: 'rule', first: false, products: 4, position: 60, version: 2, sort: 'hand', picked: ['football-8'] },
  rule: {
    sports: ['cricket'],
    kinds: ['jacket', 'hoodie'],
    teams: [],
    athletes: [],
    marks: ['hotSale'],
    from: null,
    to: 2999,
  },
});

const shown = (numericId: number, name: string) => ({
  id: `football-${numericId}`,
  name,
  image: imageOf(name),
  price: 1299,
});

const version = (number: number, now: boolean) => ({
  ...{ version: number, at: minutesAgo(90 * number), who: people.merchandiser, now },
  changed: now ? [{ field: 'subtitle', was: 'Rain stops play.', is: head.subtitle }] : [],
});
const versions = () => reply(readListVersionsEndpoint, { versions: [version(2, true), version(1, false)] });

/** Replies to calls about sports, clubs, kinds of goods, collections and athletes. */
export const listReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/sports': () =>
    reply(readSportsEndpoint, {
      sports: [
        {
          ...{ ...head, sport: 'football', name: 'Football', hindi: 'फुटबॉल', special: head, words: ['soccer'] },
          ...{ position: 20, hidden: false, version: 2, known: ['football', 'footie'], products: 42 },
        },
      ],
      clubs: [
        {
          ...{
            name: 'Hooghly Rovers',
            slug: 'hooghly-rovers',
            sport: 'football',
            licensor: 'Hooghly Rovers Football Club',
            colours,
          },
          ...{ crest: { shape: 'shield', mark: 'wave', ...colours }, version: 1, products: 18 },
        },
      ],
      shapes: ['shield', 'round'],
      marks: ['wave', 'star'],
    }),
  'GET /api/office/kinds': () =>
    reply(readKindsEndpoint, {
      kinds: [
        {
          ...{
            kind: 'gloves',
            name: 'Gloves',
            one: 'Pair of gloves',
            hindi: 'दस्ताने',
            words: ['mitts'],
            ages: 'grown',
            worn: true,
          },
          ...{
            sizes: ['7', '8', '9'],
            retired: ['7'],
            garments: [],
            hsn: '61161000',
            grams: 120,
            position: 90,
            closed: false,
          },
          chart: {
            measures: ['Palm', 'Length'],
            rows: [
              { size: '8', cm: [20.5, 18] },
              { size: '9', cm: [22, 19] },
            ],
          },
          ...{ version: 2, known: [], products: 6, used: ['7', '8'] },
        },
      ],
      garments: ['jersey', 'cap', 'scarf'],
    }),
  'GET /api/office/collections': () => reply(readCollectionsEndpoint, { collections: [collectionOf({}), monsoon] }),
  'POST /api/office/collections/preview': () =>
    reply(previewCollectionEndpoint, {
      count: 3,
      products: [shown(8, 'Cold Palmer'), shown(1, 'Rovers Home Hoops Shirt'), shown(2, 'Rovers Scarf')],
    }),
  'GET /api/office/athletes': () =>
    reply(readAthletesEndpoint, {
      athletes: [
        {
          ...{
            slug: 'cole-partha',
            name: 'Cole Partha',
            path: '/athlete/cole-partha',
            image: imageOf('Cold Palmer'),
            description: 'football',
          },
          ...{ team: 'Hooghly Rovers', number: 10, bio: 'Plays between the lines.', shirtId: 'football-8' },
          ...{ position: 0, hidden: false, version: 1, products: 8 },
        },
      ],
    }),
  'GET /api/office/lists/sport/football/versions': versions,
  'GET /api/office/lists/kind/gloves/versions': versions,
  'GET /api/office/lists/club/hooghly-rovers/versions': () => reply(readListVersionsEndpoint, { versions: [] }),
  'GET /api/office/lists/collection/monsoon-sale/versions': versions,
  'GET /api/office/lists/athlete/cole-partha/versions': () => reply(readListVersionsEndpoint, { versions: [] }),
};
