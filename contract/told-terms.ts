import { seller } from '#contract/seller.ts';
import { firstDelivery, firstLimits, firstReturns } from './first-terms.ts';
import type { SettingValues } from './settings.ts';

/** Settings by the owner that shoppers' pages show. */
export type ShownTerms = Pick<SettingValues, 'delivery' | 'returns' | 'limits'>;

const first: ShownTerms = { delivery: firstDelivery, returns: firstReturns, limits: firstLimits };

/** Returns delivery prices, return period or limits as the server embedded them, so that the browser shows the same. */
export function shownTerm<Name extends keyof ShownTerms>(name: Name): ShownTerms[Name] {
  return seller.terms?.[name] ?? first[name];
}

/** Returns the message for the maximum quantity of a line. */
export function atMostWords(): string {
  return `Maximum quantity per item is ${shownTerm('limits').perLine}`;
}
