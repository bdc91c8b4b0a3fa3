import type { DeliveryWays } from './default-ways.ts';
import type { DeliveryMethod } from './delivery.ts';
import { formatRupees } from './money.ts';
import type { SettingValues } from './settings.ts';

// Separate from the delivery rules, which every page loads.

type Prices = SettingValues['delivery'];

/** Returns the display name of a delivery method. Pure. */
export function deliveryName({ standardName, expressName, nextDayName }: DeliveryWays, method: DeliveryMethod): string {
  return { standard: standardName, express: expressName, nextDay: nextDayName }[method];
}

/** Formats rupees, without paise if there are none. Pure. */
export function shortRupees(rupees: number): string {
  return formatRupees(rupees).replace(/\.00$/, '');
}

/**
 * Returns the price of standard delivery as a sentence: 'Standard delivery is free', 'Standard delivery is ₹49, free
 * from ₹999'. Pure.
 */
export function standardSentence({ standard, freeFrom }: Prices, { standardName }: DeliveryWays): string {
  const charge = freeFrom > 0 ? `${shortRupees(standard)}, free from ${shortRupees(freeFrom)}` : shortRupees(standard);
  const costs = standard === 0 ? 'free' : charge;
  return `${standardName} delivery is ${costs}`;
}

/** Formats a range of days with the given dash: '5-7', '3'. Pure. */
export function rangeOf(first: number, last: number, dash = '-'): string {
  return first === last ? `${first}` : `${first}${dash}${last}`;
}
