import { seller } from '#contract/seller.ts';
import { firstDelivery, firstLimits, firstReturns } from './first-terms.ts';
import type { SettingValues } from './settings.ts';

/** What shoppers' pages say of what an owner sets. */
export type Terms = Pick<SettingValues, 'delivery' | 'returns' | 'limits'>;

const first: Terms = { delivery: firstDelivery, returns: firstReturns, limits: firstLimits };

/** What a page says of delivery's prices, returns and limits: as the server wrote it into the page, so that a browser says nothing else. */
export function told<Name extends keyof Terms>(name: Name): Terms[Name] {
  return seller.terms?.[name] ?? first[name];
}

/** Why a line has no more pieces. */
export function atMostWords(): string {
  return `Maximum quantity per item is ${told('limits').perLine}`;
}
