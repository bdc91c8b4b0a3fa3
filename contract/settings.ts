// Imports types alone: the server's rules, pages and the office read these, and zod stays out of their scripts.

import type { ContentValues } from './content.ts';
import { type DeliveryPrices, firstCash, firstDelivery, firstLimits, firstReturns } from './first-terms.ts';
import { type DeliveryWays, firstWays } from './first-ways.ts';
import { firstTax, type TaxRule } from './tax-rules.ts';

/** What an owner says of who sells, a line each; `Seller` is made of it. */
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

/** Everything that an owner sets, and what the shop says in words and pictures, in versions. Amounts are rupees. */
export interface SettingValues extends ContentValues {
  seller: SellerLines;
  /** Whether shoppers are let in; a demonstration always lets them in. */
  opening: { open: boolean };
  /**
   * What each way of delivery costs, and until when an order leaves on the same day (India, 'HH:MM'). Goods of `freeFrom` and more
   * go free by standard; where that is 0 none do for their sum.
   */
  delivery: DeliveryPrices;
  /** What the ways of delivery are called, which of them there are, and how many working days they take. */
  ways: DeliveryWays;
  /** Who carries parcels: the courier that is connected, or the shop's people, or whom they hand them to; what that is called on labels and the tracker. */
  carrying: { by: 'courier' | 'own'; name: string };
  /** At what goods are taxed, by their code and price; rates are per cent of the price without tax. */
  tax: { rules: TaxRule[] };
  /** Days after delivery in which a piece may come back or be swapped. */
  returns: { days: number };
  /** The most pieces of one line, and the most lines of an order. */
  limits: { perLine: number; lines: number };
  /** Whether the courier takes cash at the door, and up to which total. */
  cash: { offered: boolean; most: number };
  /** The movable feasts on which nothing leaves or arrives, besides Sundays and the fixed holidays. */
  holidays: { days: string[] };
  /** PIN codes that differ from what the table of places says. */
  pins: { exceptions: PinException[] };
  /** Whether a confirmed parcel waits until somebody says that it is packed, or packs itself and the courier is booked at once. */
  packing: { by: 'hand' | 'itself' };
  /** From so many pieces on a size is to be ordered again, where nobody said otherwise of it. */
  stock: { level: number };
}

/** From one PIN to another, both of them too: nothing goes there, or no cash is taken there. */
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
] as const satisfies readonly (keyof SettingValues)[];
export type SettingName = (typeof settingNames)[number];

/** Everything of which there are versions. */
export type VersionedName = keyof SettingValues;

/** What has a version one: who sells has none until somebody says so. */
export type FirstName = Exclude<SettingName, 'seller'>;

/** Version one of each, as the specification has it. */
export const firstSettings: { readonly [Name in FirstName]: SettingValues[Name] } = {
  opening: { open: false },
  delivery: firstDelivery,
  ways: firstWays,
  carrying: { by: 'courier', name: 'Own delivery' },
  cash: firstCash,
  tax: firstTax,
  returns: firstReturns,
  limits: firstLimits,
  // They follow the Government of India's lists where published, else the almanac: look them over each December and add a year.
  holidays: {
    days: [
      // Holi, Id-ul-Fitr, Dussehra, Diwali
      ...['2026-03-04', '2026-03-21', '2026-10-20', '2026-11-08'],
      ...['2027-03-22', '2027-03-10', '2027-10-09', '2027-10-29'],
      ...['2028-03-11', '2028-02-27', '2028-09-27', '2028-10-17'],
    ],
  },
  pins: { exceptions: [] },
  packing: { by: 'hand' },
  stock: { level: 5 },
};

/** A value, its version and the moment (ms) from which it holds. */
export interface Held<Name extends VersionedName = VersionedName> {
  version: number;
  from: number;
  value: SettingValues[Name];
}

/** What was set of each, the earliest moment first; nothing of what nobody has touched. */
export type Timeline = { readonly [Name in VersionedName]?: readonly Held<Name>[] };

/** Keys on globalThis, because the build of the storefront's server has a second copy of this module. */
const kept = Symbol.for('maidan.settings');
const clock = Symbol.for('maidan.settings.clock');

/** Has this process go by what was set, from here on, and by this clock where nobody names a moment. */
export function holdSettings(timeline: Timeline, now: () => Date = () => new Date()): void {
  Reflect.set(globalThis, kept, timeline);
  Reflect.set(globalThis, clock, now);
}

/** What holds at a moment: the last of those that begin by then; undefined where nothing does. Pure. */
export function heldAt<Name extends VersionedName>(timeline: Timeline, name: Name, at: Date): SettingValues[Name] | undefined {
  const held: readonly Held<Name>[] | undefined = timeline[name];
  return held?.findLast(({ from }) => from <= at.getTime())?.value;
}

/**
 * What the shop goes by at a moment: what was set, else version one. Of orders it is asked for the moment they were placed. What there was no
 * word for when a version was written is as in version one.
 */
export function settingAt<Name extends FirstName>(name: Name, at: Date): SettingValues[Name] {
  return withFirst(name, writtenAt(name, at));
}

/** A version with what has come to be set since as version one has it; version one where there is none. Pure. */
export function withFirst<Name extends FirstName>(name: Name, written: SettingValues[Name] | undefined): SettingValues[Name] {
  const first = (firstSettings as Readonly<Partial<SettingValues>>)[name] as SettingValues[Name];
  return written === undefined ? first : { ...first, ...written };
}

/** What somebody wrote that holds at a moment; undefined while nobody has. */
export function writtenAt<Name extends VersionedName>(name: Name, at: Date): SettingValues[Name] | undefined {
  const timeline: Timeline = Reflect.get(globalThis, kept) ?? {};
  return heldAt(timeline, name, at);
}

/** What the shop goes by now. */
export function settingNow<Name extends FirstName>(name: Name): SettingValues[Name] {
  return withFirst(name, writtenNow(name));
}

/** What somebody wrote that holds now; undefined while nobody has. */
export function writtenNow<Name extends VersionedName>(name: Name): SettingValues[Name] | undefined {
  const now: (() => Date) | undefined = Reflect.get(globalThis, clock);
  return now && writtenAt(name, now());
}

/** All of one that holds or will hold in this process, the earliest moment first. */
export function timelineOf<Name extends VersionedName>(name: Name): readonly Held<Name>[] {
  const timeline: Timeline = Reflect.get(globalThis, kept) ?? {};
  return timeline[name] ?? [];
}
