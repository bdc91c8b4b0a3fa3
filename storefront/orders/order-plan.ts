import { formatRupees } from '#contract/money.ts';
import type { Order, Parcel } from '#contract/orders.ts';
import { writeMoment } from '../parts/time-words.ts';
import { daysInWords } from './day-words.ts';
import { endedStatuses, lacksStep, nextStepWords, shortPromise } from './order-words.ts';

/** Step of an order: past, current or future. */
export interface PlanStep {
  look: 'done' | 'now' | 'ahead';
  title: string;
  detail: string | undefined;
  /** Time of a past step; undefined for future ones. */
  at: string | undefined;
  /** Formatted time, or expected date: '23 Nov, 10:00', 'by Tue 24 Nov'. Empty without a date. */
  when: string;
}

type PlanFacts = Pick<Order, 'status' | 'timeline' | 'parcels' | 'payment' | 'toPay' | 'codeBy' | 'cashDue'>;
type Entry = Order['timeline'][number];

/** States without any future step. */
const over: readonly Order['status'][] = ['delivered', 'closed', 'return_in_progress', 'returned', ...endedStatuses];

/**
 * Returns the timeline of an order, first step first: past events without retries, and future steps with their expected
 * dates. Expected dates already past are left out. `today` is the day in India. Pure.
 */
export function planOf(order: PlanFacts, today: string): PlanStep[] {
  const happened = withoutRepeatedMinutes(withoutRetries(order.timeline));
  const done = happened.map(({ title, detail, at }, index): PlanStep => {
    const look = index === happened.length - 1 ? 'now' : 'done';
    return { look, title, detail: detail ?? undefined, at, when: writeMoment(at) };
  });
  return over.includes(order.status) ? done : [...done, ...ahead(order, today)];
}

/** States whose first time counts after retries; for all other states the last time counts. */
const firstCounts: ReadonlySet<Order['status']> = new Set(['placed', 'paid', 'confirmed', 'in_print', 'shipped']);

/** Returns past events without failed attempts that were repeated: payments, packing, delivery attempts. */
function withoutRetries(timeline: readonly Entry[]): Entry[] {
  const paidSince = (index: number) =>
    timeline.slice(index + 1).some(({ state }) => state === 'paid' || state === 'confirmed');
  const real = timeline.filter(({ state, title }, index) => {
    if (state === 'payment_failed') return !paidSince(index);
    return (
      !isUnpacking(title) && !(isPacking(title) && timeline.slice(index + 1).some((later) => isUnpacking(later.title)))
    );
  });
  const same = Map.groupBy(real, ({ title, detail }) => `${title}: ${detail}`);
  return real.flatMap((entry) => {
    const times = same.get(`${entry.title}: ${entry.detail}`) ?? [];
    const missed = entry.title === 'Not delivered';
    const counted = firstCounts.has(entry.state) && !missed ? times[0] : times.at(-1);
    if (counted !== entry) return [];
    return [missed && times.length > 1 ? { ...entry, title: `Not delivered, ${times.length} times` } : entry];
  });
}

/** Past events that an order passes without anything to wait for, as written alone and together. */
const quickSteps: Partial<Record<Order['status'], { title: string; word: string }>> = {
  placed: { title: 'Order placed', word: 'placed' },
  paid: { title: 'Payment received', word: 'paid' },
  confirmed: { title: 'Order confirmed', word: 'confirmed' },
  packed: { title: 'Packed', word: 'packed' },
};

/** Joins events of the same minute in one: 'Order placed, paid and confirmed'. Events with details stay alone. */
function withoutRepeatedMinutes(entries: readonly Entry[]): Entry[] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && isQuick(before) && isQuick(entry) && writeMoment(before.at) === writeMoment(entry.at))
      run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => {
    const [last, ...before] = run.toReversed();
    if (!last || before.length === 0) return run;
    const words = before.toReversed().map(({ state }) => quickSteps[state]?.word);
    return [{ ...last, title: `Order ${words.join(', ')} and ${quickSteps[last.state]?.word}` }];
  });
}

function isQuick({ state, title, detail }: Entry): boolean {
  return detail === null && quickSteps[state]?.title === title;
}

function isUnpacking(title: string): boolean {
  return title === 'To be packed again';
}

function isPacking(title: string): boolean {
  return title === 'Packed' || /^Parcel \d+: packed$/.test(title);
}

const inTheShop: ReadonlySet<Parcel['state']> = new Set(['placed', 'confirmed', 'in_print']);
const gone: ReadonlySet<Parcel['state']> = new Set(['cancelled', 'delivered', 'lost', 'returned_to_origin']);

function ahead(order: PlanFacts, today: string): PlanStep[] {
  const coming = order.parcels.filter(({ state }) => !gone.has(state));
  const toPrint = coming.filter(({ custom, state }) => custom && (state === 'placed' || state === 'confirmed'));
  const toPack = coming.filter(({ state }) => inTheShop.has(state));
  const toLeave = coming.filter(({ leftAt }) => leftAt === null);
  const several = order.parcels.length > 1;
  // An order that lacks its payment or code is not processed yet.
  const waits = lacksStep(order) ? undefined : nextStepWords(order) || undefined;
  const step = (title: string, own: readonly Parcel[], days: (parcel: Parcel) => Days, detail?: string): PlanStep[] => {
    if (own.length === 0) return [];
    const told = own.flatMap((parcel) => (isToCome(days(parcel), today) ? [{ parcel, ...days(parcel) }] : []));
    const each = several && new Set(told.map(({ words }) => words)).size > 1;
    const apart = each ? told.map(({ parcel, words }) => `Parcel ${parcel.number}: ${words}`).join('; ') : undefined;
    const words = [detail, apart].filter(Boolean).join(' ') || undefined;
    return [{ look: 'ahead', title, detail: words, at: undefined, when: each ? spanOf(told) : (told[0]?.words ?? '') }];
  };
  return [
    ...step('Printing', toPrint, madeBy, waits),
    ...step('Packed', toPack, madeBy, toPrint.length > 0 ? undefined : waits),
    ...step('On its way', toLeave, leaves, 'We mail you its tracking number.'),
    ...step('At your door', coming, arrives, atTheDoor(order, coming)),
  ];
}

/** First and last day of a step, with their text. */
interface Days {
  first: string | null;
  last: string | null;
  words: string;
}

function madeBy({ leavesBy }: Parcel): Days {
  return { first: leavesBy, last: leavesBy, words: `by ${daysInWords(leavesBy, leavesBy)}` };
}

function leaves({ leavesBy }: Parcel): Days {
  return { first: leavesBy, last: leavesBy, words: daysInWords(leavesBy, leavesBy) };
}

function arrives({ promise }: Parcel): Days {
  return { first: promise.earliest, last: promise.latest, words: shortPromise({ promise }) };
}

/** Returns true for future days. A promise without days, '5-7 business days', always counts. */
function isToCome({ last }: Days, today: string): boolean {
  return last === null || last >= today;
}

/** Formats the span from the first to the last day of several parcels. */
function spanOf(days: readonly Days[]): string {
  const firsts = days.flatMap(({ first }) => first ?? []).toSorted();
  const lasts = days.flatMap(({ last }) => last ?? []).toSorted();
  const [from, to] = [firsts[0], lasts.at(-1)];
  return from && to ? daysInWords(from, to) : '';
}

function atTheDoor({ cashDue }: Pick<Order, 'cashDue'>, coming: readonly Parcel[]): string {
  // With parcels of different carriers, each parcel's page names its carrier.
  const ours = new Set(coming.map(({ broughtBy }) => broughtBy)).size === 1 ? coming[0]?.broughtBy : undefined;
  if (ours === 'one of us')
    return [cashDue > 0 && `Pay ${formatRupees(cashDue)} to ${ours}.`, 'We try 3 times.'].filter(Boolean).join(' ');
  const who = ours ?? 'the courier';
  return cashDue > 0
    ? `Pay ${formatRupees(cashDue)} to ${who}. They try 3 times.`
    : `${who.charAt(0).toUpperCase()}${who.slice(1)} tries 3 times.`;
}
