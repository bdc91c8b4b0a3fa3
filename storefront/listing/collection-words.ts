import type { Sort } from '#contract/facets.ts';
import type { CollectionPath, ListingPath } from '#contract/listings.ts';

export interface CollectionHead {
  subtitle: string;
  ground: string;
  onGround: string;
  painted?: boolean;
  /** The order where none is asked for. */
  usualSort?: Sort;
}

/** What heads the listings of all sports, by path. Sets of three garments head them; painted lettering only on Limited Editions and Hot Sale. */
export const collectionHeads: Partial<Record<ListingPath, CollectionHead>> = {
  '/limited-edition': {
    subtitle: 'Small runs from the clubs and the circuits. When they are gone we do not reprint.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
    painted: true,
  },
  '/hotsale': {
    subtitle: 'Savings on official fan gear while the sale lasts.',
    ground: '#14402E',
    onGround: '#FBF7E8',
    painted: true,
    usualSort: 'saving',
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
} satisfies Record<CollectionPath, CollectionHead>;
