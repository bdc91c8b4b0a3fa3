import { daysWords } from '#contract/delivery-rules.ts';
import type { OrderState } from '#contract/lists.ts';
import type { Order } from '#contract/orders.ts';
import { settingAt } from '#contract/settings.ts';
import { dateOf, timeInWords } from '#server/foundation/calendar/day-words.ts';
import { type Day, inIndia } from '#server/foundation/calendar/working-days.ts';

/** How long after placing the address may be changed, in ms. */
export const addressChangeMs = 2 * 3_600_000;

const dayMs = 86_400_000;

/** A parcel as far as it decides what its shopper may do with it. */
export interface ActionFacts {
  /** Where the parcel is; of an order that is not paid for, where the order is. */
  state: OrderState;
  placedAt: Date;
  /** When it arrived, if it did. */
  deliveredAt: Date | undefined;
  /** Pieces in it that were not cancelled and neither came back nor are on their way back. */
  kept: number;
  /** Some kept piece may be returned at all: it is neither custom nor final sale. */
  returnable: boolean;
  /** Its invoice was issued. */
  invoiced: boolean;
  /** It is made to order: once it is being printed it stays. */
  custom: boolean;
}

type Action = Order['actions']['cancel'];

const beforeDispatch: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'confirmed', 'in_print', 'packed', 'payment_failed']);
const arrived: ReadonlySet<OrderState> = new Set(['delivered', 'closed', 'return_in_progress', 'returned']);

/** Whether the parcels of an order reached its shopper: what is to be paid in cash was paid then. */
export function hasArrived(state: OrderState): boolean {
  return arrived.has(state);
}

/** What a shopper may do with a parcel now, each with its words: until when, or why not and what to do instead. Pure. */
export function actionsOf(facts: ActionFacts, now: Date): Order['actions'] {
  return {
    changeAddress: addressAction(facts, now),
    cancel: cancel(facts, now),
    return: sendBack(facts, now),
    report: report(facts),
    invoice: invoice(facts, now),
  };
}

const no = (words: string): Action => ({ offered: false, words });
const cancelled = no('It is cancelled.');
const lost = 'It was lost on the way. Report it to have your money back or a new piece.';
const cameBack = 'It came back to us. What was paid for it goes back by itself.';

/** It is issued when the parcel is packed and its address cannot change any more, since that decides its tax. */
function invoice({ state, placedAt, invoiced }: ActionFacts, now: Date): Action {
  if (invoiced) return { offered: true, words: 'PDF' };
  if (state === 'cancelled') return cancelled;
  if (state === 'returned_to_origin') return no('It came back to us before it had one.');
  const closes = new Date(placedAt.getTime() + addressChangeMs);
  const from = now < closes ? timeInWords(closes) : undefined;
  if (beforeDispatch.has(state) && state !== 'packed') return no(from ? `Once it is packed, from ${from}.` : 'Once it is packed.');
  return no(
    state === 'packed' && from ? `From ${from}: until then its address can change.` : 'It is being written, and stands here in a moment.',
  );
}

/** Whether a parcel may still be sent elsewhere, by its shopper or the shop's people: those have until it is packed. Pure. */
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
  const time = timeInWords(closes);
  if (now < closes) return { offered: true, words: `Until ${time}` };
  const instead = state === 'in_print' ? 'Write to us if nobody can take it there.' : 'You can cancel it until it leaves, and order again.';
  return no(`The 2-hour window closed at ${time}. ${instead}`);
}

function cancel({ state, custom, deliveredAt, returnable, placedAt }: ActionFacts, now: Date): Action {
  if (state === 'cancelled') return cancelled;
  if (custom && (state === 'in_print' || state === 'packed'))
    return no("It is printed for you and can't be cancelled any more. If something is wrong with it, report that once it has left.");
  if (beforeDispatch.has(state)) return { offered: true, words: 'Until it leaves.' };
  if (state === 'lost') return no(lost);
  if (state === 'returned_to_origin') return no(cameBack);
  if (!arrived.has(state)) {
    const instead = returnable ? 'You can return it once it is delivered.' : 'If something is wrong with it, report a problem.';
    return no(`It has left already. ${instead}`);
  }
  const back = returnable && deliveredAt !== undefined && isOpen({ deliveredAt, placedAt }, now);
  return no(`It was delivered already. ${back ? 'You can return it.' : 'If something is wrong with it, report a problem.'}`);
}

const allBack = no('Everything in it came back, is on its way back, or was put right.');

function sendBack({ state, deliveredAt, kept, returnable, placedAt }: ActionFacts, now: Date): Action {
  if (state === 'cancelled') return cancelled;
  if (state === 'lost') return no(lost);
  if (state === 'returned_to_origin') return no(cameBack);
  if (kept === 0) return allBack;
  if (!returnable) return no('Nothing in it can be returned, unless it is faulty: then report a problem.');
  if (!arrived.has(state) || !deliveredAt) {
    return no(
      `Once it is delivered, for ${daysWords(returnDays(placedAt))}.${beforeDispatch.has(state) ? ' Until it leaves you can cancel it.' : ''}`,
    );
  }
  const there = { deliveredAt, placedAt };
  return isOpen(there, now)
    ? { offered: true, words: `Until ${dateOf(lastReturnDay(there))}` }
    : no(`${endedWords(there)}. What is faulty can still be reported.`);
}

function report({ state, kept, custom }: ActionFacts): Action {
  if (state === 'cancelled') return cancelled;
  if (kept === 0) return state === 'returned_to_origin' ? no(cameBack) : allBack;
  if (!beforeDispatch.has(state)) return { offered: true, words: 'Damaged, wrong, misprinted, missing, late' };
  const stays = custom && (state === 'in_print' || state === 'packed');
  return no(`Once it has left.${stays ? '' : ' Until then you can cancel it.'}`);
}

/**
 * What a shopper may do with an order, out of what they may do with each of its parcels: something is open if it is for one, and where they
 * differ each is named. What was cancelled altogether is left out while anything else is there. Pure.
 */
export function actionsTogether(parcels: readonly { number: number; state: OrderState; actions: Order['actions'] }[]): Order['actions'] {
  const alive = parcels.filter(({ state }) => state !== 'cancelled');
  const counting = alive.length > 0 ? alive : parcels;
  const together = (name: keyof Order['actions']): Action => {
    const each = counting.map(({ number, actions }) => ({ number, ...actions[name] }));
    const [first] = each;
    const offered = each.some((one) => one.offered);
    if (!first || each.every(({ words }) => words === first.words)) return { offered, words: first?.words ?? '' };
    return { offered, words: each.map(({ number, words }) => `Parcel ${number}: ${ended(lowerFirst(words))}`).join(' ') };
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

/** Days after delivery in which a piece of an order may come back or be swapped: as they were when it was placed. */
export function returnDays(placedAt: Date): number {
  return settingAt('returns', placedAt).days;
}

/** What was delivered, and when it was ordered. */
interface Arrived {
  deliveredAt: Date;
  placedAt: Date;
}

/** The last day, in India, on which what arrived then may come back: of seven days the seventh after the day of delivery. */
export function lastReturnDay({ deliveredAt, placedAt }: Arrived): Day {
  return inIndia(new Date(deliveredAt.getTime() + returnDays(placedAt) * dayMs)).day;
}

/** Whether the days for returns of what arrived then are not over yet: they end with the last day. */
export function isOpen(arrived: Arrived, now: Date): boolean {
  return inIndia(now).day <= lastReturnDay(arrived);
}

/** When the days for returns were over: '7 days ended on 1 Dec'. */
export function endedWords(arrived: Arrived): string {
  return `${daysWords(returnDays(arrived.placedAt))} ended on ${dateOf(lastReturnDay(arrived))}`;
}
