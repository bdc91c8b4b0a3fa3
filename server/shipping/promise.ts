import type { DeliveryMethod, DeliveryOption, Zone } from '#contract/delivery.ts';
import { toRupees } from '#contract/money.ts';
import { dateOf, rangeInWords, weekday } from '#server/calendar/day-words.ts';
import { type Day, inIndia, isWorkingDay, plusWorkingDays } from '#server/calendar/working-days.ts';
import { deliveryNames, shippingPaise } from './charges.ts';
import type { PinArea, ServedArea } from './pin-table.ts';

/** Orders after noon in India count from the next working day. */
export const cutOffMinutes = 12 * 60;

/** Working days of processing before custom goods are dispatched. */
export const customProcessingDays = 2;

/** Standard delivery in working days from the day of the order, by zone; the longest is the published ceiling. */
export const standardDays: Record<Zone, readonly [number, number]> = { metro: [2, 4], tier2: [4, 6], rest: [5, 7] };

/** Working days after it leaves. */
const expressDays: readonly [number, number] = [2, 3];

export interface PromiseRequest {
  /** Null where the PIN is not given or not known: standard then promises the published range and no dates. */
  area: PinArea | null;
  now: Date;
  /** True if any line is made to order. */
  custom: boolean;
}

const needsPin = 'Needs a PIN code we recognise';

const methods = ['standard', 'express', 'nextDay'] as const;

/** What reaches a PIN and when: every method is listed, one that is not offered says why. Pure. */
export function promiseDelivery({ area, now, custom }: PromiseRequest): DeliveryOption[] {
  if (area?.served === false) return methods.map((method) => option(method, false, notServed(area.pin)));
  const { day, minutes } = inIndia(now);
  const processing = custom ? customProcessingDays : 0;
  // After the cut-off a parcel leaves on the next working day.
  const leaves = plusWorkingDays(isWorkingDay(day) && minutes < cutOffMinutes ? day : plusWorkingDays(day, 1), processing);
  return [
    standard(area, { processing, ordered: plusWorkingDays(day, processing), leaves }),
    express(area, leaves),
    nextDay(area, { day, minutes, custom }),
  ];
}

/** Why nothing can be sent to a PIN, in the checkout's words. */
export function notServed(pin: string): string {
  return `We can't deliver to ${pin} yet. Try another address`;
}

/** The last day runs from the order itself, so that the published range holds at any hour; the first from when it leaves. */
function standard(area: ServedArea | null, days: { processing: number; ordered: Day; leaves: Day }): DeliveryOption {
  const [first, last] = standardDays[area?.zone ?? 'rest'];
  if (!area) return option('standard', true, `${first + days.processing}-${last + days.processing} business days`);
  return dated('standard', plusWorkingDays(days.leaves, first), plusWorkingDays(days.ordered, last));
}

function express(area: ServedArea | null, leaves: Day): DeliveryOption {
  if (!area) return option('express', false, needsPin);
  if (!area.express) return option('express', false, 'Not available at this PIN code');
  return dated('express', plusWorkingDays(leaves, expressDays[0]), plusWorkingDays(leaves, expressDays[1]));
}

function nextDay(area: ServedArea | null, order: { day: Day; minutes: number; custom: boolean }): DeliveryOption {
  if (order.custom) return option('nextDay', false, 'Not available with custom items');
  if (!area) return option('nextDay', false, needsPin);
  if (area.zone !== 'metro') return option('nextDay', false, 'Only in metro cities');
  if (!isWorkingDay(order.day)) return option('nextDay', false, 'Not on Sundays and holidays');
  if (order.minutes >= cutOffMinutes) return option('nextDay', false, 'Order before 12 noon');
  const arrives = plusWorkingDays(order.day, 1);
  const left = cutOffMinutes - order.minutes;
  const words = `Arrives ${weekday(arrives)} ${dateOf(arrives)} if you order within ${inWords(left)}`;
  return { ...option('nextDay', true, words), earliest: arrives, latest: arrives };
}

function option(method: DeliveryMethod, offered: boolean, promise: string): DeliveryOption {
  return { method, name: deliveryNames[method], price: toRupees(shippingPaise[method]), offered, earliest: null, latest: null, promise };
}

function dated(method: DeliveryMethod, earliest: Day, latest: Day): DeliveryOption {
  return { ...option(method, true, `Arrives ${rangeInWords(earliest, latest)}`), earliest, latest };
}

function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 || hours === 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
