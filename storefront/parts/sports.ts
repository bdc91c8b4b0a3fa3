import { listingsIn } from '#contract/listings.ts';
import type { FirstSport } from '#contract/lists.ts';
import type { SheetLink } from '#contract/menus.ts';
import { seller } from '#contract/seller.ts';
import { type ShopSport, toldSports } from '#contract/sports.ts';
import flood from './scenes/flood-wide-700.avif';
import pits from './scenes/pits-wide-700.avif';
import riverside from './scenes/riverside-wide-700.avif';
import rooftop from './scenes/rooftop-wide-700.avif';

export interface SportWords extends Partial<Omit<ShopSport, 'sport' | 'name' | 'hindi'>> {
  sport: string;
  /** The name of its listing, too; its special collection's has a word more. */
  name: string;
  /** The name in Devanagari, set beside the Latin with lang="hi". */
  hindi: string;
  /** The poster of its special collection, as small as the menu shows it; a sport that the shop added has none. */
  poster?: string;
}

const first: Readonly<Record<string, SportWords>> = {
  cricket: { sport: 'cricket', name: 'Cricket', hindi: 'क्रिकेट', poster: flood },
  football: { sport: 'football', name: 'Football', hindi: 'फुटबॉल', poster: riverside },
  basketball: { sport: 'basketball', name: 'Basketball', hindi: 'बास्केटबॉल', poster: rooftop },
  motorsport: { sport: 'motorsport', name: 'Motorsport', hindi: 'मोटरस्पोर्ट', poster: pits },
} satisfies Record<FirstSport, SportWords>;

const all = (): SportWords[] =>
  toldSports().flatMap((one) => (typeof one === 'string' ? (first[one] ?? []) : { ...first[one.sport], ...one }));

/** The class of a name in Devanagari: the font of headings has the words of the first alone, and half a word of it would be of two fonts. */
export const devaOf = ({ subtitle }: SportWords): string => (subtitle === undefined ? 'deva' : 'deva typed');

/** The sports in the order of every menu. */
export const sports = (): SportWords[] => all().filter(({ hidden }) => !hidden);

/** Those of them that have a special collection. */
export const specials = (): SportWords[] => sports().filter(({ special }) => special !== null);

/** What runs through all sports, as the menus name it. */
export const anySport = (): readonly SheetLink[] =>
  seller.menus?.sheet ?? [...listingsIn('any sport'), { title: 'Clubs', path: '/clubs' }, { title: 'Athletes', path: '/#athletes' }];

/** Finds a sport by its address, those too that no menu leads to. */
export function sportNamed(sport: string | undefined): SportWords | undefined {
  return all().find((known) => known.sport === sport);
}
