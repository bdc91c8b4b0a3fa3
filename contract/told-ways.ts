import { seller } from '#contract/seller.ts';
import { firstWays } from './first-ways.ts';
import type { SettingValues } from './settings.ts';

/** What a page says of the ways of delivery, as `told` does of the rest: apart, so that only pages that say it have version one in their scripts. */
export function toldWays(): SettingValues['ways'] {
  return seller.terms?.ways ?? firstWays;
}
