import type { SettingName } from '#contract/settings.ts';

/** Parts of the settings, in order. */
export const settingParts = [
  'opening',
  'seller',
  'delivery',
  'orders',
  'payments',
  'tax',
  'declarations',
  'stock',
  'prices',
  'budgets',
  'mails',
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
  declarations: 'Declarations',
  stock: 'Stock levels',
  prices: 'Price changes',
  budgets: 'Staff budgets',
  mails: 'Mails',
  connections: 'Connections',
  background: 'Background',
  shop: 'This shop',
};

/** Search words for the settings of each part. */
export const settingPartThings: Readonly<Record<SettingPart, readonly string[]>> = {
  opening: ['Let shoppers in', 'First steps'],
  seller: ['Legal name', 'GSTIN', 'Address of the shop', 'Grievance officer', 'Phone and e-mail for customers'],
  delivery: [
    ...['Delivery price', 'Free delivery', 'Express', 'Next day', 'Cut-off time', 'Delivery days'],
    ...['Own delivery', 'Who packs', 'Holidays', 'PIN exceptions'],
  ],
  orders: ['Return window', 'Most pieces of a line', 'Most items of an order'],
  payments: ['Cash on delivery', 'Payment gateway', 'Razorpay'],
  tax: ['GST rates', 'HSN codes'],
  declarations: ['Manufacturer', 'Packer', 'Importer', 'Customer care', 'MRP', 'Legal metrology'],
  prices: ['Price changes that ask', 'Price changes that wait for a second person'],
  budgets: [
    ...['Refund limit', 'Store credit limit', 'Limit per order', 'Limit per customer', 'Limit per day'],
    ...['Payments marked by hand', 'Price cuts', 'Approvals'],
  ],
  stock: ['Low stock', 'Reorder level'],
  mails: ['Sender of mails', 'Reply address'],
  connections: ['Courier', 'Shiprocket', 'Google sign-in', 'Mail'],
  background: ['Jobs', 'Backups'],
  shop: ['Version', 'Environment'],
};

/** Settings of each part. */
export const formsOf: Readonly<Partial<Record<SettingPart, readonly Exclude<SettingName, 'opening'>[]>>> = {
  seller: ['seller'],
  delivery: ['delivery', 'ways', 'carrying', 'packing', 'holidays', 'pins'],
  orders: ['returns', 'limits'],
  payments: ['cash'],
  tax: ['tax'],
  declarations: ['declarations'],
  stock: ['stock'],
  prices: ['prices'],
  budgets: ['giving', 'taking', 'booking', 'cuts'],
  mails: ['mails'],
};

/** Returns the address of a setting. */
export function addressOfSetting(name: SettingName): string {
  const part = settingParts.find((one) => formsOf[one]?.some((form) => form === name));
  return part ? `/settings/${part}` : '/settings';
}
