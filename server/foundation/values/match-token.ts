import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares a token with the valid ones in constant time, for any length. `tokens` may contain several, separated by
 * blanks, so that an old token stays valid during a rotation.
 */
export function matchesAnyToken(tokens: string, given: unknown): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = tokens.split(/\s+/).filter(Boolean);
  return typeof given === 'string' && known.filter((token) => timingSafeEqual(digest(token), digest(given))).length > 0;
}
