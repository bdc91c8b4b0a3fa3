import type { CollectionPath } from './listings.ts';

// Used by collection pages and the server; the menus have their own smaller data.

interface Head {
  subtitle: string;
  ground: string;
  onGround: string;
}

/** Default headers of the built-in collections, by path: version one of each. */
export const firstCollectionHeads = {
  '/limited-edition': {
    subtitle: 'Small runs from the clubs and the circuits. When they are gone we do not reprint.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
  },
  '/hotsale': {
    subtitle: 'Savings on official fan gear while the sale lasts.',
    ground: '#14402E',
    onGround: '#FBF7E8',
  },
  '/caps': {
    subtitle: 'Official caps and headwear for match day and every day.',
    ground: '#F4A51C',
    onGround: '#14170F',
  },
  '/tshirts': {
    subtitle: 'Official tees for players, teams and moments.',
    ground: '#0E6E6B',
    onGround: '#F8F1E1',
  },
  '/kids': {
    subtitle: 'Official gear in kids’ sizes, from 2 to 14 years.',
    ground: '#BFE3F2',
    onGround: '#0D2F4D',
  },
} as const satisfies Record<CollectionPath, Head>;
