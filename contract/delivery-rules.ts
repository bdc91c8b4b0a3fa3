// Imports only types: server, pages and office use it.
import type { DeliveryMethod } from './delivery.ts';
import type { SettingValues } from './settings.ts';

type Prices = SettingValues['delivery'];

/**
 * Returns the price of a delivery method in rupees for a goods total. Standard is free from `freeFrom` if that is set.
 * Pure.
 */
export function deliveryPrice(
  { standard, freeFrom, ...prices }: Prices,
  method: DeliveryMethod,
  goods: number,
): number {
  if (method !== 'standard') return prices[method];
  return freeFrom > 0 && goods >= freeFrom ? 0 : standard;
}

/** Returns a number of days in words: '7 days', '1 day'. Pure. */
export function writeDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
