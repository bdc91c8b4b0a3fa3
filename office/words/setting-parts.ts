import type { SettingName } from '#contract/settings.ts';

/** The parts of the settings, in their order. */
export const settingParts = [
  'opening',
  'seller',
  'delivery',
  'orders',
  'payments',
  'tax',
  'stock',
  'connections',
  'background',
  'shop',
] as const;
export type SettingPart = (typeof settingParts)[number];

/** What each part is called. */
export const partWords: Readonly<Record<SettingPart, string>> = {
  opening: 'Opening',
  seller: 'Seller',
  delivery: 'Delivery',
  orders: 'Orders and returns',
  payments: 'Payments',
  tax: 'Tax',
  stock: 'Stock levels',
  connections: 'Connections',
  background: 'Background',
  shop: 'This shop',
};

/** What is set in each part. */
export const formsOf: Readonly<Partial<Record<SettingPart, readonly Exclude<SettingName, 'opening'>[]>>> = {
  seller: ['seller'],
  delivery: ['delivery', 'ways', 'carrying', 'packing', 'holidays', 'pins'],
  orders: ['returns', 'limits'],
  payments: ['cash'],
  tax: ['tax'],
  stock: ['stock'],
};

/** Gives where something is set. */
export function addressOfSetting(name: SettingName): string {
  const part = settingParts.find((one) => formsOf[one]?.some((form) => form === name));
  return part ? `/settings/${part}` : '/settings';
}
