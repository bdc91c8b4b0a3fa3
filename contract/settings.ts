// Imports types alone: the server's rules, pages and the office read these, and zod stays out of their scripts.

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

/** Everything that an owner sets, in versions. Amounts are rupees. */
export interface SettingValues {
  seller: SellerLines;
  /** Whether shoppers are let in; a demonstration always lets them in. */
  opening: { open: boolean };
  /** What each way of delivery costs, and until when an order leaves on the same day (India, 'HH:MM'). */
  delivery: { standard: number; express: number; nextDay: number; cutOff: string };
  /** Whether the courier takes cash at the door, and up to which total. */
  cash: { offered: boolean; most: number };
  /** The movable feasts on which nothing leaves or arrives, besides Sundays and the fixed holidays. */
  holidays: { days: string[] };
  /** PIN codes that differ from what the table of places says. */
  pins: { exceptions: PinException[] };
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
  'cash',
  'holidays',
  'pins',
  'stock',
] as const satisfies readonly (keyof SettingValues)[];
export type SettingName = (typeof settingNames)[number];

/** Version one of delivery and of cash, apart: shoppers' pages take no more than they say. */
export const firstDelivery: SettingValues['delivery'] = { standard: 0, express: 99, nextDay: 199, cutOff: '12:00' };
export const firstCash: SettingValues['cash'] = { offered: true, most: 10_000 };

/** What has a version one: who sells has none until somebody says so. */
export type FirstName = Exclude<SettingName, 'seller'>;

/** Version one of each, as the specification has it. */
export const firstSettings: { readonly [Name in FirstName]: SettingValues[Name] } = {
  opening: { open: false },
  delivery: firstDelivery,
  cash: firstCash,
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
  stock: { level: 5 },
};

/** A value and the moment (ms) from which it holds. */
export interface Held<Name extends SettingName = SettingName> {
  from: number;
  value: SettingValues[Name];
}

/** What was set of each, the earliest moment first; nothing of what nobody has touched. */
export type Timeline = { readonly [Name in SettingName]?: readonly Held<Name>[] };

/** The storefront's build has a copy of this module for itself: what both know hangs on the process. */
const kept = Symbol.for('maidan.settings');

/** Has this process go by what was set, from here on. */
export function holdSettings(timeline: Timeline): void {
  Reflect.set(globalThis, kept, timeline);
}

/** What holds at a moment: the last of those that begin by then; undefined where nothing does. Pure. */
export function heldAt<Name extends SettingName>(timeline: Timeline, name: Name, at: Date): SettingValues[Name] | undefined {
  const held: readonly Held<Name>[] | undefined = timeline[name];
  return held?.findLast(({ from }) => from <= at.getTime())?.value;
}

/** What the shop goes by at a moment: what was set, else version one. Of orders it is asked for the moment they were placed. */
export function settingAt<Name extends FirstName>(name: Name, at: Date): SettingValues[Name] {
  const timeline: Timeline = Reflect.get(globalThis, kept) ?? {};
  const first: Readonly<Partial<SettingValues>> = firstSettings;
  return (heldAt(timeline, name, at) ?? first[name]) as SettingValues[Name];
}
