import { writeDays } from '#contract/delivery-rules.ts';
import type { OrderStateName } from '#contract/lists.ts';
import type { Order } from '#contract/orders.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { dateOf, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';

/** Time in ms after order placement during which the address may be changed. */
export const addressChangeMs = 2 * 3_600_000;

const dayMs = 86_400_000;

/** Facts of a parcel that decide which actions the shopper has. */
export interface ActionFacts {
  /** State of the parcel, or of an unpaid order. */
  state: OrderStateName;
  placedAt: Date;
  /** Time of delivery. */
  deliveredAt: Date | undefined;
  /** Pieces neither cancelled, returned, nor on their way back. */
  kept: number;
  /** True if a remaining piece is returnable: neither made to order nor final sale. */
  returnable: boolean;
  /** True if the invoice is issued. */
  invoiced: boolean;
  /** True if made to order; such a parcel cannot be cancelled once in print. */
  custom: boolean;
}

type Action = Order['actions']['cancel'];

const beforeDispatch: ReadonlySet<OrderStateName> = new Set([
  'placed',
  'paid',
  'confirmed',
  'in_print',
  'packed',
  'payment_failed',
]);
const arrived: ReadonlySet<OrderStateName> = new Set(['delivered', 'closed', 'return_in_progress', 'returned']);

/** Returns true if an order reached the shopper. Cash on delivery was paid at that time. Pure. */
export function hasArrived(state: OrderStateName): boolean {
  return arrived.has(state);
}

/**
 * Returns the shopper's actions on a parcel: with the deadline if offered, else with the reason and an alternative.
 * Pure.
 */
export function actionsOf(settings: ShopSettings, facts: ActionFacts, now: Date): Order['actions'] {
  return {
    changeAddress: addressAction(facts, now),
    cancel: cancel(settings, facts, now),
    return: sendBack(settings, facts, now),
    report: report(facts),
    invoice: invoice(facts, now),
  };
}

const no = (words: string): Action => ({ offered: false, words });
const cancelled = no('It is cancelled.');
const lost = 'It was lost on the way. Report it to have your money back or a new piece.';
const cameBack = 'It came back to us. What was paid for it goes back by itself.';

/**
 * Returns the invoice action. An invoice is issued once the parcel is packed and its address, which decides the tax, is
 * fixed.
 */
function invoice({ state, placedAt, invoiced }: ActionFacts, now: Date): Action {
  if (invoiced) return { offered: true, words: 'PDF' };
  if (state === 'cancelled') return cancelled;
  if (state === 'returned_to_origin') return no('It came back to us before it had one.');
  const closes = new Date(placedAt.getTime() + addressChangeMs);
  const from = now < closes ? timeOfDay(closes) : undefined;
  if (beforeDispatch.has(state) && state !== 'packed')
    return no(from ? `Once it is packed, from ${from}.` : 'Once it is packed.');
  return no(
    state === 'packed' && from
      ? `From ${from}: until then its address can change.`
      : 'It is being written, and stands here in a moment.',
  );
}

/**
 * Returns the address-change action for the shopper, or for staff, who may change it until the parcel is packed. Pure.
 */
export function addressAction(
  { state, placedAt, by = 'shopper' }: Pick<ActionFacts, 'state' | 'placedAt'> & { by?: 'shopper' | 'operator' },
  now: Date,
): Action {
  const closes = new Date(placedAt.getTime() + addressChangeMs);
  if (state === 'cancelled') return cancelled;
  if (arrived.has(state)) return no('It was delivered already.');
  if (state === 'lost') return no(lost);
  if (state === 'returned_to_origin') return no(cameBack);
  if (!beforeDispatch.has(state)) return no('It has left already. Tell the courier when they call, or write to us.');
  if (by === 'operator')
    return state === 'packed'
      ? no('It is packed already, with its label and invoice. It can be cancelled until it leaves.')
      : { offered: true, words: 'Until it is packed.' };
  const time = timeOfDay(closes);
  if (now < closes) return { offered: true, words: `Until ${time}` };
  const instead =
    state === 'in_print'
      ? 'Write to us if nobody can take it there.'
      : 'You can cancel it until it leaves, and order again.';
  return no(`The 2-hour window closed at ${time}. ${instead}`);
}

function cancel(
  settings: ShopSettings,
  { state, custom, deliveredAt, returnable, placedAt }: ActionFacts,
  now: Date,
): Action {
  if (state === 'cancelled') return cancelled;
  if (custom && (state === 'in_print' || state === 'packed'))
    return no(
      "It is printed for you and can't be cancelled any more. If something is wrong with it, report that once it has left.",
    );
  if (beforeDispatch.has(state)) return { offered: true, words: 'Until it leaves.' };
  if (state === 'lost') return no(lost);
  if (state === 'returned_to_origin') return no(cameBack);
  return tooLate(settings, { state, deliveredAt, returnable, placedAt }, now);
}

/** Explains the alternative for a parcel that has left. */
function tooLate(
  settings: ShopSettings,
  { state, deliveredAt, returnable, placedAt }: Pick<ActionFacts, 'state' | 'deliveredAt' | 'returnable' | 'placedAt'>,
  now: Date,
): Action {
  const report = 'If something is wrong with it, report a problem.';
  if (!arrived.has(state))
    return no(`It has left already. ${returnable ? 'You can return it once it is delivered.' : report}`);
  const back = returnable && deliveredAt !== undefined && isWithinReturnDays(settings, { deliveredAt, placedAt }, now);
  return no(`It was delivered already. ${back ? 'You can return it.' : report}`);
}

const allBack = no('Everything in it came back, is on its way back, or was put right.');

function sendBack(
  settings: ShopSettings,
  { state, deliveredAt, kept, returnable, placedAt }: ActionFacts,
  now: Date,
): Action {
  if (state === 'cancelled') return cancelled;
  if (state === 'lost') return no(lost);
  if (state === 'returned_to_origin') return no(cameBack);
  if (kept === 0) return allBack;
  if (!returnable) return no('Nothing in it can be returned, unless it is faulty: then report a problem.');
  if (!arrived.has(state) || !deliveredAt) {
    return no(
      `Once it is delivered, for ${writeDays(returnDays(settings, placedAt))}.${beforeDispatch.has(state) ? ' Until it leaves you can cancel it.' : ''}`,
    );
  }
  const there = { deliveredAt, placedAt };
  return isWithinReturnDays(settings, there, now)
    ? { offered: true, words: `Until ${dateOf(lastReturnDay(settings, there))}` }
    : no(`${endedWords(settings, there)}. What is faulty can still be reported.`);
}

function report({ state, kept, custom }: ActionFacts): Action {
  if (state === 'cancelled') return cancelled;
  if (kept === 0) return state === 'returned_to_origin' ? no(cameBack) : allBack;
  if (!beforeDispatch.has(state)) return { offered: true, words: 'Damaged, wrong, misprinted, missing, late' };
  const stays = custom && (state === 'in_print' || state === 'packed');
  return no(`Once it has left.${stays ? '' : ' Until then you can cancel it.'}`);
}

/**
 * Merges the actions of an order's parcels. An action is offered if one parcel offers it; differences are listed by
 * parcel. Cancelled parcels count only if all are cancelled. Pure.
 */
export function actionsTogether(
  parcels: readonly { number: number; state: OrderStateName; actions: Order['actions'] }[],
): Order['actions'] {
  const alive = parcels.filter(({ state }) => state !== 'cancelled');
  const counting = alive.length > 0 ? alive : parcels;
  const together = (name: keyof Order['actions']): Action => {
    const each = counting.map(({ number, actions }) => ({ number, ...actions[name] }));
    const [first] = each;
    const offered = each.some((one) => one.offered);
    if (!first || each.every(({ words }) => words === first.words)) return { offered, words: first?.words ?? '' };
    return {
      offered,
      words: each.map(({ number, words }) => `Parcel ${number}: ${ended(lowerFirst(words))}`).join(' '),
    };
  };
  return {
    changeAddress: together('changeAddress'),
    cancel: together('cancel'),
    return: together('return'),
    report: together('report'),
    invoice: together('invoice'),
  };
}

function lowerFirst(text: string): string {
  return /^(?:PDF|I )/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** Returns the return period of an order in days, as set when it was placed. */
export function returnDays(settings: ShopSettings, placedAt: Date): number {
  return settingAt(settings, 'returns', placedAt).days;
}

/** Delivery and order times of a parcel. */
interface Arrived {
  deliveredAt: Date;
  placedAt: Date;
}

/** Returns the last day (India) for a return: with a period of seven days, the seventh day after delivery. */
export function lastReturnDay(settings: ShopSettings, { deliveredAt, placedAt }: Arrived): CalendarDay {
  return inIndia(new Date(deliveredAt.getTime() + returnDays(settings, placedAt) * dayMs)).day;
}

/** Returns true if the return period is not over; it ends with its last day. */
export function isWithinReturnDays(settings: ShopSettings, arrived: Arrived, now: Date): boolean {
  return inIndia(now).day <= lastReturnDay(settings, arrived);
}

/** Returns the end of the return period in words: '7 days ended on 1 Dec'. */
export function endedWords(settings: ShopSettings, arrived: Arrived): string {
  return `${writeDays(returnDays(settings, arrived.placedAt))} ended on ${dateOf(lastReturnDay(settings, arrived))}`;
}
