import type { Sport } from '#contract/catalogue.ts';
import { listingsIn } from '#contract/listings.ts';
import type { Scene } from './poster.tsx';

export interface SportWords {
  sport: Sport;
  /** The name of its listing, too; its special collection's has a word more. */
  name: Capitalize<Sport>;
  /** The name in Devanagari, set beside the Latin with lang="hi". */
  hindi: string;
  /** The poster of its special collection: in the menu, and at the head of its page. */
  special: { scene: Scene; at: string };
}

/** The four sports in the order of every menu. */
export const sports: readonly SportWords[] = [
  { sport: 'cricket', name: 'Cricket', hindi: 'क्रिकेट', special: { scene: 'flood', at: '50% 66%' } },
  { sport: 'football', name: 'Football', hindi: 'फुटबॉल', special: { scene: 'court', at: '24% 62%' } },
  { sport: 'basketball', name: 'Basketball', hindi: 'बास्केटबॉल', special: { scene: 'court', at: '92% 44%' } },
  { sport: 'motorsport', name: 'Motorsport', hindi: 'मोटरस्पोर्ट', special: { scene: 'straight', at: '64% 60%' } },
];

/** What runs through all sports, as the menus name it. */
export const anySport: readonly { title: string; path: string }[] = [
  ...listingsIn('any sport'),
  { title: 'Clubs', path: '/clubs' },
  { title: 'Athletes', path: '/#athletes' },
];

export function sportNamed(sport: string | undefined): SportWords | undefined {
  return sports.find((known) => known.sport === sport);
}
