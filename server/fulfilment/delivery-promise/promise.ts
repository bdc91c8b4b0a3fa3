import type { DeliveryMethod, DeliveryOption, ParcelPromise, Promised, Zone } from '#contract/delivery.ts';
import { rangeOf } from '#contract/delivery-words.ts';
import { toRupees } from '#contract/money.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { dateOf, rangeInWords, weekdayName } from '#server/foundation/calendar/day-words.ts';
import { type CalendarDay, inIndia, isWorkingDay, plusWorkingDays } from '#server/foundation/calendar/working-days.ts';
import { deliveryNameAt, shippingPaise } from './charges.ts';
import { type PinArea, type ServedArea, unservedWords } from './pin-table.ts';

/** Returns the cut-off time in minutes after midnight (India). Later orders count from the next working day. */
function cutOffAt(settings: ShopSettings, now: Date): number {
  const [hours = 0, minutes = 0] = settingAt(settings, 'delivery', now).cutOff.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the working days of processing before custom goods are dispatched. */
function customProcessing(settings: ShopSettings, at: Date): number {
  return settingAt(settings, 'ways', at).madeToOrder;
}

/**
 * Returns the first and last working day of standard delivery after the order day, by zone. The longest range is the
 * published maximum.
 */
function standardDays(settings: ShopSettings, zone: Zone, at: Date): readonly [number, number] {
  const ways = settingAt(settings, 'ways', at);
  return [ways[`${zone}First`], ways[`${zone}Last`]];
}

export interface PromiseRequest {
  /** Area of the PIN; null if missing or unknown. Standard delivery then promises the published range without dates. */
  area: PinArea | null;
  now: Date;
  /** True if any line is made to order. */
  custom: boolean;
  /** True if any line is from stock; defaults to true if nothing is custom. Stock and custom goods make two parcels. */
  ready?: boolean;
  /** Value of the goods in paise, if known: delivery may be free above a limit. */
  goodsPaise?: number;
}

/** Promise of one parcel of an order. */
interface OwnPromise {
  custom: boolean;
  promise: Promised;
}

/** Order day, with the processing days of each parcel. */
interface Taken {
  day: CalendarDay;
  minutes: number;
  /** Time that selects the versions of the settings. */
  at: Date;
  goodsPaise: number;
  /** Processing in working days for each parcel; 0 for stock goods. */
  parcels: readonly { custom: boolean; processing: number }[];
}

const notNow = 'Not offered at present';
const needsPin = 'Needs a PIN code we recognise';

const methods = ['standard', 'express', 'nextDay'] as const;

/**
 * Lists every delivery method for a PIN with its dates, or the reason why it is unavailable. A more expensive method is
 * offered only if it is faster. Pure.
 */
export function promiseDelivery(settings: ShopSettings, request: PromiseRequest): DeliveryOption[] {
  const { now: at, goodsPaise = 0 } = request;
  const offered: DeliveryOption[] = [];
  return whatReaches(settings, request).map((given) => {
    if (!given.offered) return given;
    if (!offered.every((cheaper) => isFaster(given, cheaper))) {
      return refused(
        settings,
        given.method,
        { at, goodsPaise },
        'time',
        `No faster to ${request.area?.pin ?? ''} today`,
      );
    }
    offered.push(given);
    return given;
  });
}

/**
 * Returns the promise of an order's chosen method. The method must be available for the PIN, but need not be faster
 * than cheaper ones. Pure.
 */
export function promiseChosen(
  settings: ShopSettings,
  request: PromiseRequest,
  method: DeliveryMethod,
): DeliveryOption | undefined {
  return whatReaches(settings, request).find((option) => option.method === method);
}

/** Returns the promise as stored with the order: without texts for the checkout, and with one promise per parcel. */
export function promisedBy({
  earliest,
  latest,
  parcels,
  promise,
}: DeliveryOption): Promised & { parcels?: OwnPromise[] } {
  const words = parcels.length > 0 ? inOneLine(parcels) : promise;
  if (parcels.length < 2) return { earliest, latest, words };
  return { earliest, latest, words, parcels: parcels.map(({ custom, ...own }) => ({ custom, promise: own })) };
}

/**
 * Combines the promises of an order's parcels, one of each kind: earliest and latest day, and their texts in one line.
 * Pure.
 */
export function promisedTogether(parcels: readonly ParcelPromise[]): Promised {
  const kinds = parcels.filter(({ custom }, place) => parcels.findIndex((one) => one.custom === custom) === place);
  const days = (which: 'earliest' | 'latest') => kinds.flatMap((parcel) => parcel[which] ?? []).toSorted();
  return { earliest: days('earliest')[0] ?? null, latest: days('latest').at(-1) ?? null, words: inOneLine(kinds) };
}

/** Lists the methods available for the PIN, the cheapest first. */
function whatReaches(
  settings: ShopSettings,
  { area, now, custom, ready = !custom, goodsPaise = 0 }: PromiseRequest,
): DeliveryOption[] {
  if (area?.served === false)
    return methods.map((method) => refused(settings, method, { at: now, goodsPaise }, 'place', unservedWords(area)));
  const parcels = [
    ...(ready ? [{ custom: false, processing: 0 }] : []),
    ...(custom ? [{ custom: true, processing: customProcessing(settings, now) }] : []),
  ];
  const taken = { ...inIndia(now), at: now, goodsPaise, parcels };
  return [standard(settings, area, taken), express(settings, area, taken), nextDay(settings, area, taken)];
}

/** Returns true if no parcel arrives later than with the cheaper method, and at least one arrives earlier. */
function isFaster(paid: DeliveryOption, cheaper: DeliveryOption): boolean {
  const pairs = paid.parcels.flatMap((parcel, place) => {
    const other = cheaper.parcels[place];
    return other
      ? ([
          [parcel.earliest ?? '', other.earliest ?? ''] as const,
          [parcel.latest ?? '', other.latest ?? ''] as const,
        ] as const)
      : [];
  });
  return pairs.every(([day, other]) => day <= other) && pairs.some(([day, other]) => day < other);
}

/**
 * Returns the dispatch day: today if it is a working day before its cut-off, else the next working day, plus the
 * working days of processing.
 */
function leaves(
  settings: ShopSettings,
  { day, minutes, at }: Pick<Taken, 'day' | 'minutes' | 'at'>,
  processing: number,
): CalendarDay {
  return plusWorkingDays(
    settings,
    isWorkingDay(settings, day) && minutes < cutOffAt(settings, at) ? day : plusWorkingDays(settings, day, 1),
    processing,
  );
}

/** Returns the time from which a promise counts: that of the order, or of its latest new promise. Pure. */
export function promisedAt({ placedAt, promise }: { placedAt: Date; promise: { from?: string } }): Date {
  return promise.from === undefined ? placedAt : new Date(promise.from);
}

/** Returns the latest dispatch day that meets the promise, counted from `promisedAt`. Pure. */
export function leavesBy(settings: ShopSettings, from: Date, custom: boolean): CalendarDay {
  return leaves(settings, { ...inIndia(from), at: from }, custom ? customProcessing(settings, from) : 0);
}

/**
 * Computes the standard promise. The first day counts from dispatch; the last counts from the order, so that the
 * published range is true at any time of day.
 */
function standard(settings: ShopSettings, area: ServedArea | null, taken: Taken): DeliveryOption {
  const [first, last] = standardDays(settings, area?.zone ?? 'rest', taken.at);
  if (!area) {
    const parcels = taken.parcels.map(({ custom, processing }) => {
      return {
        custom,
        earliest: null,
        latest: null,
        words: `${rangeOf(first + processing, last + processing)} business days`,
      };
    });
    return { ...option(settings, 'standard', taken, inOneLine(parcels)), offered: true, parcels };
  }
  return dated(settings, 'standard', taken, (processing) => [
    plusWorkingDays(settings, leaves(settings, taken, processing), first),
    plusWorkingDays(settings, plusWorkingDays(settings, taken.day, processing), last),
  ]);
}

function express(settings: ShopSettings, area: ServedArea | null, taken: Taken): DeliveryOption {
  const { express: offered, expressFirst, expressLast } = settingAt(settings, 'ways', taken.at);
  if (!offered) return refused(settings, 'express', taken, 'place', notNow);
  if (!area) return refused(settings, 'express', taken, 'pin', needsPin);
  if (!area.express) return refused(settings, 'express', taken, 'place', 'Not available at this PIN code');
  return dated(settings, 'express', taken, (processing) => {
    const left = leaves(settings, taken, processing);
    return [plusWorkingDays(settings, left, expressFirst), plusWorkingDays(settings, left, expressLast)];
  });
}

function nextDay(settings: ShopSettings, area: ServedArea | null, taken: Taken): DeliveryOption {
  if (!settingAt(settings, 'ways', taken.at).nextDay) return refused(settings, 'nextDay', taken, 'place', notNow);
  if (taken.parcels.some(({ custom }) => custom))
    return refused(settings, 'nextDay', taken, 'goods', 'Not available with custom items');
  if (area && area.zone !== 'metro') return refused(settings, 'nextDay', taken, 'place', 'Only in metro cities');
  if (!isWorkingDay(settings, taken.day))
    return refused(settings, 'nextDay', taken, 'time', 'Not on Sundays and holidays');
  const cutOff = cutOffAt(settings, taken.at);
  if (taken.minutes >= cutOff) return refused(settings, 'nextDay', taken, 'time', `Order before ${clockWords(cutOff)}`);
  if (!area) return refused(settings, 'nextDay', taken, 'pin', needsPin);
  const day = plusWorkingDays(settings, taken.day, 1);
  const promised = dated(settings, 'nextDay', taken, () => [day, day]);
  return { ...promised, promise: `${promised.promise} if you order within ${inWords(cutOff - taken.minutes)}` };
}

/** Order time and sum of goods, which determine a method's price. */
type Priced = Pick<Taken, 'at' | 'goodsPaise'>;

function option(
  settings: ShopSettings,
  method: DeliveryMethod,
  { at, goodsPaise }: Priced,
  promise: string,
): Omit<DeliveryOption, 'offered'> {
  const price = toRupees(shippingPaise(settings, method, at, goodsPaise));
  return {
    method,
    name: deliveryNameAt(settings, method, at),
    price,
    why: null,
    earliest: null,
    latest: null,
    parcels: [],
    promise,
  };
}

function refused(
  settings: ShopSettings,
  method: DeliveryMethod,
  priced: Priced,
  why: NonNullable<DeliveryOption['why']>,
  words: string,
): DeliveryOption {
  return { ...option(settings, method, priced, words), offered: false, why };
}

function dated(
  settings: ShopSettings,
  method: DeliveryMethod,
  taken: Taken,
  days: (processing: number) => [CalendarDay, CalendarDay],
): DeliveryOption {
  const parcels = taken.parcels.map(({ custom, processing }) => {
    const [earliest, latest] = days(processing);
    const range = earliest === latest ? `${weekdayName(earliest)} ${dateOf(earliest)}` : rangeInWords(earliest, latest);
    return { custom, earliest, latest, words: `Arrives ${range}` };
  });
  return {
    ...option(settings, method, taken, inOneLine(parcels)),
    offered: true,
    earliest: parcels[0]?.earliest ?? null,
    latest: parcels.at(-1)?.latest ?? null,
    parcels,
  };
}

/** Joins the promises of an order's parcels in one line. */
function inOneLine(parcels: readonly ParcelPromise[]): string {
  const [first, ...others] = parcels.map(({ words }) => words);
  return [first, ...others.map((words) => words.replace(/^Arrives /, ''))].join(', made-for-you items ');
}

/** Formats a time of day: '12 noon', '2 PM', '9:30 AM'. */
function clockWords(minutes: number): string {
  if (minutes === 12 * 60) return '12 noon';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 || hours === 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ');
}
