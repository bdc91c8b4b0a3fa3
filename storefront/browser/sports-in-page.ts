import { firstSports } from '#contract/lists.ts';
import type { ToldSport } from '#contract/sports.ts';

const told: readonly ToldSport[] = JSON.parse(document.documentElement.dataset.sports ?? 'null') ?? firstSports;

/** The sports of the shop, as the server wrote them into the page: the same build serves every owner. Stands for `sports.ts` in a browser. */
export const toldSports = (): readonly ToldSport[] => told;

/** What the page was told, for React to find it as the server wrote it. */
export const sportsForPages = (): string | undefined => document.documentElement.dataset.sports;
