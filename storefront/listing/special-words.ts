import type { Sport } from '#contract/catalogue.ts';
import type { Scene } from '../parts/poster.tsx';
import { listingPosters } from './listing-posters.ts';

interface SpecialHead {
  subtitle: string;
  ground: string;
  onGround: string;
  poster: { scene: Scene; at: string };
}

/** What heads each special collection. The panels' colours are the posters' own. */
export const specialHeads: Record<Sport, SpecialHead> = {
  cricket: {
    subtitle: 'Nets, tour bus, tea break: the pieces around the match.',
    ground: '#071A15',
    onGround: '#F4F7DF',
    poster: { scene: 'flood', at: '50% 66%' },
  },
  football: {
    subtitle: 'Terrace, training ground, the walk home: the pieces around the match.',
    ground: '#5A1F33',
    onGround: '#FFF0D2',
    poster: { scene: listingPosters.riverside, at: '60% 70%' },
  },
  basketball: {
    subtitle: 'Bench, gym, back lane: the pieces around the game.',
    ground: '#1B1B3A',
    onGround: '#F4E9C8',
    poster: { scene: listingPosters.rooftop, at: '60% 56%' },
  },
  motorsport: {
    subtitle: 'Garage, grid, grandstand: the pieces around the race.',
    ground: '#10182A',
    onGround: '#F6F1E4',
    poster: { scene: listingPosters.pits, at: '60% 68%' },
  },
};
