import { firstSportWords } from '#contract/default-sports.ts';
import type { FirstSport } from '#contract/lists.ts';
import type { SportHead } from '#contract/sports.ts';
import type { Scene } from '../parts/poster.tsx';
import type { SportWords } from '../parts/sports.ts';
import { listingPosters } from './listing-posters.ts';

interface PosteredHead extends SportHead {
  /** Poster; none for an added sport, which shows garments instead. */
  poster?: { scene: Scene; at: string };
}

const first: Readonly<Record<string, ShopSportPosters>> = {
  cricket: { listing: { scene: 'dusk', at: '50% 42%' }, special: { scene: 'flood', at: '50% 66%' } },
  football: {
    listing: { scene: listingPosters.goal, at: '50% 56%' },
    special: { scene: listingPosters.riverside, at: '60% 70%' },
  },
  basketball: {
    listing: { scene: listingPosters.yard, at: '60% 42%' },
    special: { scene: listingPosters.rooftop, at: '60% 56%' },
  },
  motorsport: {
    listing: { scene: listingPosters.straight, at: '64% 60%' },
    special: { scene: listingPosters.pits, at: '60% 68%' },
  },
} satisfies Record<FirstSport, ShopSportPosters>;

type ShopSportPosters = Record<'listing' | 'special', { scene: Scene; at: string }>;

/** Returns the texts of a sport: edited ones, or else the defaults. */
function wordsOf(known: SportWords) {
  return { ...firstSportWords[known.sport as FirstSport], ...known };
}

/** Returns the header of a sport's listing. */
export function sportHead(known: SportWords): PosteredHead {
  const { subtitle, ground, onGround } = wordsOf(known);
  return { subtitle, ground, onGround, ...poster(known, 'listing') };
}

/**
 * Returns the header of its special collection; undefined if it has none. Panel colours of the built-in sports match
 * their posters.
 */
export function specialHead(known: SportWords): PosteredHead | undefined {
  const { special } = wordsOf(known);
  return special ? { ...special, ...poster(known, 'special') } : undefined;
}

function poster({ sport }: SportWords, page: keyof ShopSportPosters): Pick<PosteredHead, 'poster'> {
  const found = first[sport]?.[page];
  return found ? { poster: found } : {};
}
