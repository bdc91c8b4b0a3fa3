import { maxTextLength } from './design-limits.ts';

// Imports no schemas: the studio's script uses these limits.

/** Maximum players per list: a cart takes 50 lines, and a network may save 60 designs an hour. */
export const mostPlayers = 30;
/** Maximum length of a squad's name. */
const longestSquadName = 16;
export const mostShirtDigits = 3;

export const tooManyPlayers = `A list takes up to ${mostPlayers} players: make a second one for the others`;

/** Returns the message for a name that does not fit on any back; undefined if it fits. */
export function longNameProblem(name: string): string | undefined {
  const letters = [...name].length;
  const isLong = letters > longestSquadName || name.toUpperCase().length > maxTextLength;
  return isLong ? `This name has ${letters} letters: ${longestSquadName} fit on a back` : undefined;
}

/**
 * Returns the message for a squad that does not fit beside the other lines of a cart, with the number that fits;
 * undefined if the squad fits.
 */
export function squadTooLarge(shirts: number, { inCart, most }: { inCart: number; most: number }): string | undefined {
  const room = Math.max(0, most - inCart);
  if (shirts <= room) return undefined;
  const fit = room === 0 ? 'none' : `only ${room}`;
  return `Nothing was added. An order holds ${most} different items and your cart has ${inCart}: ${fit} of these ${shirts} ${shirts === 1 ? 'shirt fits' : 'shirts fit'}. Remove ${shirts - room} from the cart or from the list.`;
}
