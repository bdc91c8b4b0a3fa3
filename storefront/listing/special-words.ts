import type { Sport } from '#contract/catalogue.ts';

interface SpecialHead {
  subtitle: string;
  ground: string;
  onGround: string;
}

/** What heads each special collection. The panels' colours are the posters' own. */
export const specialHeads: Record<Sport, SpecialHead> = {
  cricket: {
    subtitle: 'Nets, tour bus, tea break: the pieces around the match.',
    ground: '#071A15',
    onGround: '#F4F7DF',
  },
  football: {
    subtitle: 'Terrace, training ground, the walk home: the pieces around the match.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
  },
  basketball: {
    subtitle: 'Bench, gym, back lane: the pieces around the game.',
    ground: '#0B5654',
    onGround: '#FFF3D9',
  },
  motorsport: {
    subtitle: 'Garage, grid, grandstand: the pieces around the race.',
    ground: '#205A45',
    onGround: '#F8F1E1',
  },
};
