import type { Sport } from '#contract/catalogue.ts';

export interface SportWords {
  sport: Sport;
  name: string;
  /** The name in Devanagari, set beside the Latin with lang="hi". */
  hindi: string;
}

/** The four sports in the order of every menu. */
export const sports: readonly SportWords[] = [
  { sport: 'cricket', name: 'Cricket', hindi: 'क्रिकेट' },
  { sport: 'football', name: 'Football', hindi: 'फुटबॉल' },
  { sport: 'basketball', name: 'Basketball', hindi: 'बास्केटबॉल' },
  { sport: 'motorsport', name: 'Motorsport', hindi: 'मोटरस्पोर्ट' },
];

/** Collections that run through all sports, as the menus name them. */
export const anySport = [
  { name: 'Caps', to: '/caps' },
  { name: 'T-Shirts', to: '/tshirts' },
  { name: 'Kids', to: '/kids' },
  { name: 'Athletes', to: '/#athletes' },
] as const;

export function sportNamed(sport: string | undefined): SportWords | undefined {
  return sports.find((known) => known.sport === sport);
}

/** An athlete's own page: lower case, with the first space only turned into a dash, as the specification writes it. */
export function athletePath(name: string): string {
  return `/athlete/${encodeURIComponent(name.toLowerCase().replace(' ', '-'))}`;
}
