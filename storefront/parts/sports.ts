import { listingsIn } from '#contract/listings.ts';
import type { FirstSport } from '#contract/lists.ts';
import type { SheetLink } from '#contract/menus.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { ShopSport } from '#contract/sports.ts';
import flood from './scenes/flood-wide-700.avif';
import pits from './scenes/pits-wide-700.avif';
import riverside from './scenes/riverside-wide-700.avif';
import rooftop from './scenes/rooftop-wide-700.avif';

export interface SportWords extends Partial<Omit<ShopSport, 'sport' | 'name' | 'hindi'>> {
  sport: string;
  /** Name of the sport and of its list; its special collection has a longer name. */
  name: string;
  /** Name in Devanagari, shown beside the Latin one with lang="hi". */
  hindi: string;
  /** Poster of its special collection at menu size. Sports that the shop added have no poster. */
  poster?: string;
}

const first: Readonly<Record<string, SportWords>> = {
  cricket: { sport: 'cricket', name: 'Cricket', hindi: 'क्रिकेट', poster: flood },
  football: { sport: 'football', name: 'Football', hindi: 'फुटबॉल', poster: riverside },
  basketball: { sport: 'basketball', name: 'Basketball', hindi: 'बास्केटबॉल', poster: rooftop },
  motorsport: { sport: 'motorsport', name: 'Motorsport', hindi: 'मोटरस्पोर्ट', poster: pits },
} satisfies Record<FirstSport, SportWords>;

const all = (shop: ShopFacts): SportWords[] =>
  shop.sports.flatMap((one) => (typeof one === 'string' ? (first[one] ?? []) : { ...first[one.sport], ...one }));

/**
 * Returns the class of a Devanagari name. The heading font contains only the glyphs of the default names; other names
 * need a full font.
 */
export const devaOf = ({ subtitle }: SportWords): string => (subtitle === undefined ? 'deva' : 'deva typed');

/** Returns the sports in menu order. */
export const menuSports = (shop: ShopFacts): SportWords[] => all(shop).filter(({ hidden }) => !hidden);

/** Returns the sports that have a special collection. */
export const specialSports = (shop: ShopFacts): SportWords[] =>
  menuSports(shop).filter(({ special }) => special !== null);

/** Returns the links to topics of all sports. */
export const anySport = (shop: ShopFacts): readonly SheetLink[] =>
  shop.seller.menus?.sheet ?? [
    ...listingsIn(shop, 'any sport'),
    { title: 'Clubs', path: '/clubs' },
    { title: 'Athletes', path: '/#athletes' },
  ];

/** Returns a sport by its address, including hidden ones. */
export function sportNamed(shop: ShopFacts, sport: string | undefined): SportWords | undefined {
  return all(shop).find((known) => known.sport === sport);
}
