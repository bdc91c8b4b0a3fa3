import { firstWays } from './default-ways.ts';
import type { SettingValues } from './settings.ts';
import type { ShopFacts } from './shop-facts.ts';

/**
 * Returns the shop's delivery methods. Separate from the other settings, so that only pages that show them load the
 * defaults.
 */
export function toldWays({ seller }: ShopFacts): SettingValues['ways'] {
  return seller.terms?.ways ?? firstWays;
}
