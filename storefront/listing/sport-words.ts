import type { Sport } from '#contract/catalogue.ts';
import type { Scene } from '../parts/poster.tsx';
import { listingPosters } from './listing-posters.ts';

interface SportHead {
  subtitle: string;
  ground: string;
  onGround: string;
  poster: { scene: Scene; at: string };
}

function subtitleOf(sport: Sport): string {
  return `Official jerseys, fanwear, and accessories for every ${sport} fan.`;
}

/** What heads each sport's listing. Subtitles follow the specification's for basketball. */
export const sportHeads: Record<Sport, SportHead> = {
  cricket: {
    subtitle: subtitleOf('cricket'),
    ground: '#14402E',
    onGround: '#FBF7E8',
    poster: { scene: 'dusk', at: '50% 42%' },
  },
  football: {
    subtitle: subtitleOf('football'),
    ground: '#0B5654',
    onGround: '#FFF3D9',
    poster: { scene: listingPosters.goal, at: '50% 56%' },
  },
  basketball: {
    subtitle: subtitleOf('basketball'),
    ground: '#8E2C1E',
    onGround: '#FFF0D2',
    poster: { scene: listingPosters.yard, at: '60% 42%' },
  },
  motorsport: {
    subtitle: subtitleOf('motorsport'),
    ground: '#205A45',
    onGround: '#F8F1E1',
    poster: { scene: listingPosters.straight, at: '64% 60%' },
  },
};
