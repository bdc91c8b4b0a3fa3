import { seller } from '#contract/seller.ts';
import { firstWays } from './first-ways.ts';
import type { SettingValues } from './settings.ts';

/**
 * Returns the delivery methods embedded in the page. Separate from the other settings, so that only pages that show
 * them load the defaults.
 */
export function toldWays(): SettingValues['ways'] {
  return seller.terms?.ways ?? firstWays;
}
