import type { SettingName } from '#contract/settings.ts';

/** Names of the settings for display. */
export const settingWords: Readonly<Record<SettingName, string>> = {
  seller: 'Who sells',
  opening: 'Whether shoppers are let in',
  delivery: 'Delivery',
  ways: 'Ways of delivery and their days',
  carrying: 'Who carries parcels',
  tax: 'Tax',
  returns: 'The days for returns',
  limits: 'Limits of an order',
  cash: 'Cash on delivery',
  holidays: 'Holidays',
  pins: 'PIN exceptions',
  packing: 'Who packs parcels',
  stock: 'The level at which sizes are ordered again',
  prices: 'Price changes that are asked about',
  declarations: 'Declarations of packed goods',
  mails: 'The sender of mails',
  giving: 'Budgets for giving money',
  taking: 'Budgets for taking credit back',
  booking: 'Budgets for payments marked by hand',
  cuts: 'Budgets for price cuts',
};
