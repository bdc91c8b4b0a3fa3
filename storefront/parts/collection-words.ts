import type { Category, Collection } from '#contract/catalogue.ts';
import type { Sort } from '../listing/filters.ts';

export interface CollectionHead {
  category: Category | Collection;
  title: string;
  subtitle: string;
  ground: string;
  onGround: string;
  painted?: boolean;
  /** The order where none is asked for. */
  usualSort?: Sort;
}

/** The collections by path. Sets of three garments head them; painted lettering only on Limited Editions and Hot Sale. */
export const collectionHeads: Record<string, CollectionHead> = {
  '/limited-edition': {
    category: 'Limited Edition',
    title: 'Limited Editions',
    subtitle: 'Small runs from the clubs and the circuits. When they are gone we do not reprint.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
    painted: true,
  },
  '/hotsale': {
    category: 'Hot Sale',
    title: 'Hot Sale',
    subtitle: 'Savings on official fan gear while the sale lasts.',
    ground: '#14402E',
    onGround: '#FBF7E8',
    painted: true,
    usualSort: 'saving',
  },
  '/caps': {
    category: 'Caps',
    title: 'Caps',
    subtitle: 'Official caps and headwear for match day and every day.',
    ground: '#F4A51C',
    onGround: '#14170F',
  },
  '/tshirts': {
    category: 'T-Shirts',
    title: 'T-Shirts',
    subtitle: 'Official tees for players, teams and moments.',
    ground: '#0E6E6B',
    onGround: '#F8F1E1',
  },
  '/kids': {
    category: 'Kids',
    title: 'Kids',
    subtitle: 'Official gear in kids’ sizes, from 2 to 14 years.',
    ground: '#BFE3F2',
    onGround: '#0D2F4D',
  },
};
