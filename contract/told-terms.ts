import { firstDelivery, firstLimits, firstReturns } from './default-terms.ts';
import type { SettingValues } from './settings.ts';
import type { ShopFacts } from './shop-facts.ts';

/** Settings by the owner that shoppers' pages show. */
export type ShownTerms = Pick<SettingValues, 'delivery' | 'returns' | 'limits'>;

const first: ShownTerms = { delivery: firstDelivery, returns: firstReturns, limits: firstLimits };

/** Returns delivery prices, return period or limits of the shop, the same on the server and in the browser. */
export function shownTerm<Name extends keyof ShownTerms>({ seller }: ShopFacts, name: Name): ShownTerms[Name] {
  return seller.terms?.[name] ?? first[name];
}

/** Returns the message for the maximum quantity of a line. */
export function atMostWords(shop: ShopFacts): string {
  return `Maximum quantity per item is ${shownTerm(shop, 'limits').perLine}`;
}
