import type { Sport } from '#contract/catalogue.ts';
import { listingsIn } from '#contract/listings.ts';
import flood from './scenes/flood-wide-700.avif';
import pits from './scenes/pits-wide-700.avif';
import riverside from './scenes/riverside-wide-700.avif';
import rooftop from './scenes/rooftop-wide-700.avif';

export interface SportWords {
  sport: Sport;
  /** The name of its listing, too; its special collection's has a word more. */
  name: Capitalize<Sport>;
  /** The name in Devanagari, set beside the Latin with lang="hi". */
  hindi: string;
  /** The poster of its special collection, as small as the menu shows it. */
  poster: string;
}

/** The four sports in the order of every menu. */
export const sports: readonly SportWords[] = [
  { sport: 'cricket', name: 'Cricket', hindi: 'क्रिकेट', poster: flood },
  { sport: 'football', name: 'Football', hindi: 'फुटबॉल', poster: riverside },
  { sport: 'basketball', name: 'Basketball', hindi: 'बास्केटबॉल', poster: rooftop },
  { sport: 'motorsport', name: 'Motorsport', hindi: 'मोटरस्पोर्ट', poster: pits },
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
