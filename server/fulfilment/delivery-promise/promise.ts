import type { DeliveryMethod, DeliveryOption, ParcelPromise, Promised, Zone } from '#contract/delivery.ts';
import { rangeOf } from '#contract/delivery-words.ts';
import { toRupees } from '#contract/money.ts';
import { settingAt } from '#contract/settings.ts';
import { dateOf, rangeInWords, weekday } from '#server/foundation/calendar/day-words.ts';
import { type Day, inIndia, isWorkingDay, plusWorkingDays } from '#server/foundation/calendar/working-days.ts';
import { deliveryNameAt, shippingPaise } from './charges.ts';
import type { PinArea, ServedArea } from './pin-table.ts';

/** Orders after so many minutes of the day in India count from the next working day. */
function cutOffAt(now: Date): number {
  const [hours = 0, minutes = 0] = settingAt('delivery', now).cutOff.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Working days of processing before custom goods are dispatched. */
function customProcessing(at: Date): number {
  return settingAt('ways', at).madeToOrder;
}

/** Standard delivery in working days from the day of the order, by zone; the longest is the published ceiling. */
function standardDays(zone: Zone, at: Date): readonly [number, number] {
  const ways = settingAt('ways', at);
  return [ways[`${zone}First`], ways[`${zone}Last`]];
}

export interface PromiseRequest {
  /** Null where the PIN is not given or not known: standard then promises the published range and no dates. */
  area: PinArea | null;
  now: Date;
  /** True if any line is made to order. */
  custom: boolean;
  /** True if any line is from the shelf; by default where nothing is made to order. Both kinds make two parcels. */
  ready?: boolean;
  /** What the goods come to, where that is known: from some sum on they may go free. */
  goodsPaise?: number;
}

/** What one parcel of an order was promised. */
interface OwnPromise {
  custom: boolean;
  promise: Promised;
}

/** When an order is taken in, and the days its processing adds, a number for each parcel. */
interface Taken {
  day: Day;
  minutes: number;
  /** What it costs, and until when it leaves on the same day, is as it was set then. */
  at: Date;
  goodsPaise: number;
  /** Days of processing: none for goods from the shelf. */
  parcels: readonly { custom: boolean; processing: number }[];
}

const notNow = 'Not offered at present';
const needsPin = 'Needs a PIN code we recognise';

const methods = ['standard', 'express', 'nextDay'] as const;

/**
 * What reaches a PIN and when: every method is listed, one that is not offered says why. What costs more than another is
 * offered only where it comes sooner. Pure.
 */
export function promiseDelivery(request: PromiseRequest): DeliveryOption[] {
  const { now: at, goodsPaise = 0 } = request;
  const offered: DeliveryOption[] = [];
  return whatReaches(request).map((given) => {
    if (!given.offered) return given;
    if (!offered.every((cheaper) => isFaster(given, cheaper))) {
      return refused(given.method, { at, goodsPaise }, 'time', `No faster to ${request.area?.pin ?? ''} today`);
    }
    offered.push(given);
    return given;
  });
}

/** What a method promises an order that was placed with it: it need reach there, and not beat the cheaper ones. Pure. */
export function promiseChosen(request: PromiseRequest, method: DeliveryMethod): DeliveryOption | undefined {
  return whatReaches(request).find((option) => option.method === method);
}

/** A promise as the order keeps it: without what is said while one may still order, and of several parcels each one's own. */
export function promisedBy({ earliest, latest, parcels, promise }: DeliveryOption): Promised & { parcels?: OwnPromise[] } {
  const words = parcels.length > 0 ? inOneLine(parcels) : promise;
  if (parcels.length < 2) return { earliest, latest, words };
  return { earliest, latest, words, parcels: parcels.map(({ custom, ...own }) => ({ custom, promise: own })) };
}

/** What some parcels of an order promise together, one of each kind: the first day of all, the last, and their words in one line. Pure. */
export function promisedTogether(parcels: readonly ParcelPromise[]): Promised {
  const kinds = parcels.filter(({ custom }, place) => parcels.findIndex((one) => one.custom === custom) === place);
  const days = (which: 'earliest' | 'latest') => kinds.flatMap((parcel) => parcel[which] ?? []).toSorted();
  return { earliest: days('earliest')[0] ?? null, latest: days('latest').at(-1) ?? null, words: inOneLine(kinds) };
}

/** Why nothing can be sent to a PIN, in the checkout's words. */
export function notServed(pin: string): string {
  return `We can't deliver to ${pin} yet. Try another address`;
}

/** Every method, the cheapest first, wherever it goes at all. */
function whatReaches({ area, now, custom, ready = !custom, goodsPaise = 0 }: PromiseRequest): DeliveryOption[] {
  if (area?.served === false) return methods.map((method) => refused(method, { at: now, goodsPaise }, 'place', notServed(area.pin)));
  const parcels = [
    ...(ready ? [{ custom: false, processing: 0 }] : []),
    ...(custom ? [{ custom: true, processing: customProcessing(now) }] : []),
  ];
  const taken = { ...inIndia(now), at: now, goodsPaise, parcels };
  return [standard(area, taken), express(area, taken), nextDay(area, taken)];
}

/** Whether no day of it is later than the other's, parcel by parcel, and one is earlier. */
function isFaster(paid: DeliveryOption, cheaper: DeliveryOption): boolean {
  const pairs = paid.parcels.flatMap((parcel, place) => {
    const other = cheaper.parcels[place];
    return other
      ? ([[parcel.earliest ?? '', other.earliest ?? ''] as const, [parcel.latest ?? '', other.latest ?? ''] as const] as const)
      : [];
  });
  return pairs.every(([day, other]) => day <= other) && pairs.some(([day, other]) => day < other);
}

/** After the cut-off a parcel leaves on the next working day; what is made to order when it is made. */
function leaves({ day, minutes, at }: Pick<Taken, 'day' | 'minutes' | 'at'>, processing: number): Day {
  return plusWorkingDays(isWorkingDay(day) && minutes < cutOffAt(at) ? day : plusWorkingDays(day, 1), processing);
}

/** The moment that what an order is promised is counted from: when it was placed, or when it was promised its days anew. Pure. */
export function promisedAt({ placedAt, promise }: { placedAt: Date; promise: { from?: string } }): Date {
  return promise.from === undefined ? placedAt : new Date(promise.from);
}

/** The day on which a parcel leaves for its promise to hold: what every promise is counted from, by `promisedAt`. Pure. */
export function leavesBy(from: Date, custom: boolean): Day {
  return leaves({ ...inIndia(from), at: from }, custom ? customProcessing(from) : 0);
}

/** The last day runs from the order itself, so that the published range holds at any hour; the first from when it leaves. */
function standard(area: ServedArea | null, taken: Taken): DeliveryOption {
  const [first, last] = standardDays(area?.zone ?? 'rest', taken.at);
  if (!area) {
    const parcels = taken.parcels.map(({ custom, processing }) => {
      return { custom, earliest: null, latest: null, words: `${rangeOf(first + processing, last + processing)} business days` };
    });
    return { ...option('standard', taken, inOneLine(parcels)), offered: true, parcels };
  }
  return dated('standard', taken, (processing) => [
    plusWorkingDays(leaves(taken, processing), first),
    plusWorkingDays(plusWorkingDays(taken.day, processing), last),
  ]);
}

function express(area: ServedArea | null, taken: Taken): DeliveryOption {
  const { express: offered, expressFirst, expressLast } = settingAt('ways', taken.at);
  if (!offered) return refused('express', taken, 'place', notNow);
  if (!area) return refused('express', taken, 'pin', needsPin);
  if (!area.express) return refused('express', taken, 'place', 'Not available at this PIN code');
  return dated('express', taken, (processing) => {
    const left = leaves(taken, processing);
    return [plusWorkingDays(left, expressFirst), plusWorkingDays(left, expressLast)];
  });
}

function nextDay(area: ServedArea | null, taken: Taken): DeliveryOption {
  if (!settingAt('ways', taken.at).nextDay) return refused('nextDay', taken, 'place', notNow);
  if (taken.parcels.some(({ custom }) => custom)) return refused('nextDay', taken, 'goods', 'Not available with custom items');
  if (area && area.zone !== 'metro') return refused('nextDay', taken, 'place', 'Only in metro cities');
  if (!isWorkingDay(taken.day)) return refused('nextDay', taken, 'time', 'Not on Sundays and holidays');
  const cutOff = cutOffAt(taken.at);
  if (taken.minutes >= cutOff) return refused('nextDay', taken, 'time', `Order before ${clockWords(cutOff)}`);
  if (!area) return refused('nextDay', taken, 'pin', needsPin);
  const day = plusWorkingDays(taken.day, 1);
  const promised = dated('nextDay', taken, () => [day, day]);
  return { ...promised, promise: `${promised.promise} if you order within ${inWords(cutOff - taken.minutes)}` };
}

/** When something is ordered, and what its goods come to: what a way costs hangs on both. */
type Priced = Pick<Taken, 'at' | 'goodsPaise'>;

function option(method: DeliveryMethod, { at, goodsPaise }: Priced, promise: string): Omit<DeliveryOption, 'offered'> {
  const price = toRupees(shippingPaise(method, at, goodsPaise));
  return { method, name: deliveryNameAt(method, at), price, why: null, earliest: null, latest: null, parcels: [], promise };
}

function refused(method: DeliveryMethod, priced: Priced, why: NonNullable<DeliveryOption['why']>, words: string): DeliveryOption {
  return { ...option(method, priced, words), offered: false, why };
}

function dated(method: DeliveryMethod, taken: Taken, days: (processing: number) => [Day, Day]): DeliveryOption {
  const parcels = taken.parcels.map(({ custom, processing }) => {
    const [earliest, latest] = days(processing);
    const range = earliest === latest ? `${weekday(earliest)} ${dateOf(earliest)}` : rangeInWords(earliest, latest);
    return { custom, earliest, latest, words: `Arrives ${range}` };
  });
  return {
    ...option(method, taken, inOneLine(parcels)),
    offered: true,
    earliest: parcels[0]?.earliest ?? null,
    latest: parcels.at(-1)?.latest ?? null,
    parcels,
  };
}

/** The promises of an order's parcels in one line. */
function inOneLine(parcels: readonly ParcelPromise[]): string {
  const [first, ...others] = parcels.map(({ words }) => words);
  return [first, ...others.map((words) => words.replace(/^Arrives /, ''))].join(', made-for-you items ');
}

/** A time of the day: '12 noon', '2 PM', '9:30 AM'. */
function clockWords(minutes: number): string {
  if (minutes === 12 * 60) return '12 noon';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 || hours === 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
