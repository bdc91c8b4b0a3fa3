import type { SettingName } from '#contract/settings.ts';

/** Parts of the settings, in order. */
export const settingParts = [
  'opening',
  'seller',
  'delivery',
  'orders',
  'payments',
  'tax',
  'stock',
  'prices',
  'connections',
  'background',
  'shop',
] as const;
export type SettingPart = (typeof settingParts)[number];

/** Names of the parts. */
export const settingPartLabels: Readonly<Record<SettingPart, string>> = {
  opening: 'Opening',
  seller: 'Seller',
  delivery: 'Delivery',
  orders: 'Orders and returns',
  payments: 'Payments',
  tax: 'Tax',
  stock: 'Stock levels',
  prices: 'Price changes',
  connections: 'Connections',
  background: 'Background',
  shop: 'This shop',
};

/** Settings of each part. */
export const formsOf: Readonly<Partial<Record<SettingPart, readonly Exclude<SettingName, 'opening'>[]>>> = {
  seller: ['seller'],
  delivery: ['delivery', 'ways', 'carrying', 'packing', 'holidays', 'pins'],
  orders: ['returns', 'limits'],
  payments: ['cash'],
  tax: ['tax'],
  stock: ['stock'],
  prices: ['prices'],
};

/** Returns the address of a setting. */
export function addressOfSetting(name: SettingName): string {
  const part = settingParts.find((one) => formsOf[one]?.some((form) => form === name));
  return part ? `/settings/${part}` : '/settings';
}
