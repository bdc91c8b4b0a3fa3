// Imports types alone: the server's rules, pages and the office read these.
import type { DeliveryMethod } from './delivery.ts';
import type { SettingValues } from './settings.ts';

type Prices = SettingValues['delivery'];

/** What a way of delivery costs for goods of a sum, in rupees; standard is free from a sum on where one is set. Pure. */
export function deliveryPrice({ standard, freeFrom, ...prices }: Prices, method: DeliveryMethod, goods: number): number {
  if (method !== 'standard') return prices[method];
  return freeFrom > 0 && goods >= freeFrom ? 0 : standard;
}

/** Says a number of days: '7 days', '1 day'. Pure. */
export function daysWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
