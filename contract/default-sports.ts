import type { FirstSport } from './lists.ts';
import type { ShopSport, SportHead } from './sports.ts';

// Used by sport pages and the server; the menus have their own smaller data.

function of(
  name: string,
  hindi: string,
  { ground, onGround }: Omit<SportHead, 'subtitle'>,
  special: SportHead,
): ShopSport {
  const sport = name.toLowerCase();
  return { sport, name, hindi, subtitle: subtitleOf(sport), ground, onGround, special, hidden: false };
}

/** Returns the default subtitle of a sport's listing, in the wording of the specification for basketball. */
export function subtitleOf(sport: string): string {
  return `Official jerseys, fanwear, and accessories for every ${sport} fan.`;
}

/** Built-in sports of the specification: version one of each. */
export const firstSportWords: Readonly<Record<FirstSport, ShopSport>> = {
  cricket: of(
    'Cricket',
    'क्रिकेट',
    { ground: '#14402E', onGround: '#FBF7E8' },
    { subtitle: 'Nets, tour bus, tea break: the pieces around the match.', ground: '#071A15', onGround: '#F4F7DF' },
  ),
  football: of(
    'Football',
    'फुटबॉल',
    { ground: '#0B5654', onGround: '#FFF3D9' },
    {
      subtitle: 'Terrace, training ground, the walk home: the pieces around the match.',
      ground: '#5A1F33',
      onGround: '#FFF0D2',
    },
  ),
  basketball: of(
    'Basketball',
    'बास्केटबॉल',
    { ground: '#8E2C1E', onGround: '#FFF0D2' },
    { subtitle: 'Bench, gym, back lane: the pieces around the game.', ground: '#1B1B3A', onGround: '#F4E9C8' },
  ),
  motorsport: of(
    'Motorsport',
    'मोटरस्पोर्ट',
    { ground: '#205A45', onGround: '#F8F1E1' },
    { subtitle: 'Garage, grid, grandstand: the pieces around the race.', ground: '#10182A', onGround: '#F6F1E4' },
  ),
};
