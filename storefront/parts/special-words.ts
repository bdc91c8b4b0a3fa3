import type { Category, Sport } from '#contract/catalogue.ts';
import type { Scene } from './poster.tsx';
import { sportNamed } from './sports.ts';

interface SpecialHead {
  category: Category;
  subtitle: string;
  ground: string;
  onGround: string;
  poster: { scene: Scene; at: string };
}

/** What heads each special collection. The panels' colours are the posters' own. */
export const specialHeads: Record<Sport, SpecialHead> = {
  cricket: {
    category: 'Cricket Special',
    subtitle: 'Nets, tour bus, tea break: the pieces around the match.',
    ground: '#071A15',
    onGround: '#F4F7DF',
    poster: { scene: 'flood', at: '50% 66%' },
  },
  football: {
    category: 'Football Special',
    subtitle: 'Terrace, training ground, the walk home: the pieces around the match.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
    poster: { scene: 'court', at: '24% 62%' },
  },
  basketball: {
    category: 'Basketball Special',
    subtitle: 'Bench, gym, back lane: the pieces around the game.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
    poster: { scene: 'court', at: '92% 44%' },
  },
  motorsport: {
    category: 'Motorsport Special',
    subtitle: 'Garage, grid, grandstand: the pieces around the race.',
    ground: '#205A45',
    onGround: '#F8F1E1',
    poster: { scene: 'straight', at: '64% 60%' },
  },
};

/** 'Cricket Special Collection'. */
export function specialName(sport: Sport): string {
  return `${sportNamed(sport)?.name ?? sport} Special Collection`;
}
