// Imports only types: server rules, pages and the office use it, and zod must not get into their scripts.

import { type BudgetValues, firstBudgets } from './budgets.ts';
import type { ContentValues } from './content.ts';
import { nothingDeclared, type ShopDeclarations } from './declarations.ts';
import { type DeliveryPrices, firstCash, firstDelivery, firstLimits, firstReturns } from './default-terms.ts';
import { type DeliveryWays, firstWays } from './default-ways.ts';
import type { RoleRights } from './office/permissions.ts';
import { firstTax, type TaxSetting } from './tax-rules.ts';

/** Seller fields that an owner enters; `Seller` is built from them. */
export interface SellerLines {
  legalName: string;
  street: string;
  city: string;
  pin: string;
  state: string;
  gstin: string;
  email: string;
  phone: string;
  hours: string;
  grievanceOfficer: string;
  grievanceEmail: string;
  grievancePhone: string;
}

/** All versioned settings, texts and pictures of the shop. Amounts are rupees. */
export interface SettingValues extends ContentValues, BudgetValues {
  seller: SellerLines;
  /** True if the shop is open; a demo shop always is. */
  opening: { open: boolean };
  /**
   * Delivery prices, and the cut-off time for dispatch on the same day (India, 'HH:MM'). Standard is free for goods of
   * `freeFrom` or more; 0 disables this.
   */
  delivery: DeliveryPrices;
  /** Delivery methods: names, availability and duration in working days. */
  ways: DeliveryWays;
  /**
   * Carrier of parcels: the connected courier, or the shop and carriers of its choice. `name` is shown on labels and
   * the tracker.
   */
  carrying: { by: 'courier' | 'own'; name: string };
  /** Flat tax rates by HSN code and price, or GST. */
  tax: TaxSetting;
  /** Days after delivery in which a piece may be returned or exchanged. */
  returns: { days: number };
  /** Maximum pieces per line, and maximum lines per order. */
  limits: { perLine: number; lines: number };
  /** Availability of cash on delivery, and the maximum total for it. */
  cash: { offered: boolean; most: number };
  /** Movable holidays without dispatch or delivery, besides Sundays and fixed holidays. */
  holidays: { days: string[] };
  /** PIN ranges that deviate from the PIN table. */
  pins: { exceptions: PinException[] };
  /**
   * Packing mode: staff mark a confirmed parcel as packed, or it is packed and booked with the courier automatically.
   */
  packing: { by: 'hand' | 'itself' };
  /** Default number of pieces at which a size must be reordered. */
  stock: { level: number };
  /**
   * Limits for price changes on sale, in percent of the price 24 hours before. A change above `asks` must be confirmed;
   * a change above `waits` is decided by a second person.
   */
  prices: PriceShares;
  /** Maker, importer and customer care for products that have none themselves. */
  declarations: ShopDeclarations;
  /**
   * Name that mails come from, and address for replies. Empty: the name of the mail server's setting, and the seller's
   * address.
   */
  mails: { sender: string; replyTo: string };
  /** Permissions whose roles an owner changed, on the page of colleagues. */
  roles: RoleRights;
}

/** Limits for price changes, in whole percent. */
export interface PriceShares {
  asks: number;
  waits: number;
}

/** Inclusive range of PINs without delivery, or without cash on delivery. */
export interface PinException {
  from: string;
  to: string;
  rule: 'not_served' | 'no_cash';
}

export const settingNames = [
  'seller',
  'opening',
  'delivery',
  'ways',
  'carrying',
  'cash',
  'tax',
  'returns',
  'limits',
  'holidays',
  'pins',
  'packing',
  'stock',
  'prices',
  'declarations',
  'mails',
  'giving',
  'taking',
  'booking',
  'cuts',
] as const satisfies readonly (keyof SettingValues)[];
export type SettingName = (typeof settingNames)[number];

/** Names of everything with versions. */
export type VersionedName = keyof SettingValues;

/** Settings with a default; the seller has no default. */
export type FirstName = Exclude<SettingName, 'seller'>;

/** Default settings of the specification: version one of each. */
export const firstSettings: { readonly [Name in FirstName]: SettingValues[Name] } = {
  opening: { open: false },
  delivery: firstDelivery,
  ways: firstWays,
  carrying: { by: 'courier', name: 'Own delivery' },
  cash: firstCash,
  tax: firstTax,
  returns: firstReturns,
  limits: firstLimits,
  // Holidays by the Government of India's lists if published, else calculated by the almanac. Check them each December
  // and add a year.
  holidays: {
    days: [
      // Order: Holi, Id-ul-Fitr, Dussehra, Diwali.
      ...['2026-03-04', '2026-03-21', '2026-10-20', '2026-11-08'],
      ...['2027-03-22', '2027-03-10', '2027-10-09', '2027-10-29'],
      ...['2028-03-11', '2028-02-27', '2028-09-27', '2028-10-17'],
    ],
  },
  pins: { exceptions: [] },
  packing: { by: 'hand' },
  stock: { level: 5 },
  prices: { asks: 30, waits: 70 },
  declarations: nothingDeclared,
  mails: { sender: '', replyTo: '' },
  ...firstBudgets,
};

/** Value with its version and start (ms). */
export interface Held<Name extends VersionedName = VersionedName> {
  version: number;
  from: number;
  value: SettingValues[Name];
}

/** Versions of each setting, earliest start first; missing for unchanged ones. */
export type SettingTimeline = { readonly [Name in VersionedName]?: readonly Held<Name>[] };

/** Versions of the settings and texts of one shop, and its clock. */
export interface ShopSettings {
  /** All versions that the shop uses; replaced when any changes. */
  readonly timeline: SettingTimeline;
  readonly now: () => Date;
}

/** Returns the value in effect at a time: the last version started by then, or undefined. Pure. */
export function heldAt<Name extends VersionedName>(
  timeline: SettingTimeline,
  name: Name,
  at: Date,
): SettingValues[Name] | undefined {
  const held: readonly Held<Name>[] | undefined = timeline[name];
  return held?.findLast(({ from }) => from <= at.getTime())?.value;
}

/**
 * Returns the setting in effect at a time, or the default. For orders the time is when they were placed. Fields added
 * since a version was written have their default.
 */
export function settingAt<Name extends FirstName>(settings: ShopSettings, name: Name, at: Date): SettingValues[Name] {
  return withFirst(name, writtenAt(settings, name, at));
}

/** Returns a version, with defaults for fields added since; all defaults if there is none. Pure. */
export function withFirst<Name extends FirstName>(
  name: Name,
  written: SettingValues[Name] | undefined,
): SettingValues[Name] {
  const first = (firstSettings as Readonly<Partial<SettingValues>>)[name] as SettingValues[Name];
  return written === undefined ? first : { ...first, ...written };
}

/** Returns the stored value in effect at a time; undefined if none is stored. */
export function writtenAt<Name extends VersionedName>(
  { timeline }: ShopSettings,
  name: Name,
  at: Date,
): SettingValues[Name] | undefined {
  return heldAt(timeline, name, at);
}

/** Returns the setting in effect now. */
export function settingNow<Name extends FirstName>(settings: ShopSettings, name: Name): SettingValues[Name] {
  return withFirst(name, writtenNow(settings, name));
}

/** Returns the stored value in effect now; undefined if none is stored. */
export function writtenNow<Name extends VersionedName>(
  settings: ShopSettings,
  name: Name,
): SettingValues[Name] | undefined {
  return writtenAt(settings, name, settings.now());
}

/** Returns all versions of a setting, earliest start first. */
export function settingTimelineOf<Name extends VersionedName>(
  { timeline }: ShopSettings,
  name: Name,
): readonly Held<Name>[] {
  return timeline[name] ?? [];
}
