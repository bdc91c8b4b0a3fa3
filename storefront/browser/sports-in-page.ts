import { firstSports } from '#contract/lists.ts';
import type { ToldSport } from '#contract/sports.ts';

const told: readonly ToldSport[] = JSON.parse(document.documentElement.dataset.sports ?? 'null') ?? firstSports;

/**
 * Returns the sports that the server embedded in the page, as one build serves all shops. Replaces `sports.ts` in a
 * browser.
 */
export const toldSports = (): readonly ToldSport[] => told;

/** Returns the embedded attribute unchanged, so that React hydrates the same value. */
export const sportsForPages = (): string | undefined => document.documentElement.dataset.sports;
