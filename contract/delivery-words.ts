import type { DeliveryMethod } from './delivery.ts';
import type { DeliveryWays } from './first-ways.ts';
import { formatRupees } from './money.ts';
import type { SettingValues } from './settings.ts';

// Apart from the rules of delivery, which every page has.

type Prices = SettingValues['delivery'];

/** What a way of delivery is called. Pure. */
export function deliveryName({ standardName, expressName, nextDayName }: DeliveryWays, method: DeliveryMethod): string {
  return { standard: standardName, express: expressName, nextDay: nextDayName }[method];
}

/** Rupees without paise where there are none. Pure. */
export function shortRupees(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, '');
}

/** Says what standard delivery costs: 'Standard delivery is free', 'Standard delivery is free from ₹999', 'Standard delivery is ₹49'. Pure. */
export function standardSentence({ standard, freeFrom }: Prices, { standardName }: DeliveryWays): string {
  const costs =
    standard === 0 ? 'free' : freeFrom > 0 ? `${shortRupees(standard)}, free from ${shortRupees(freeFrom)}` : shortRupees(standard);
  return `${standardName} delivery is ${costs}`;
}

/** Says from how many days to how many, with the dash of its place: '5-7', '3'. Pure. */
export function rangeOf(first: number, last: number, dash = '-'): string {
  return first === last ? `${first}` : `${first}${dash}${last}`;
}
