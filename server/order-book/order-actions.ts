import type { Order } from '#contract/orders.ts';
import { returnDays } from '#contract/return-rules.ts';
import { dateOf, timeInWords } from '#server/calendar/day-words.ts';
import { type Day, inIndia } from '#server/calendar/working-days.ts';

/** How long after placing the address may be changed, in ms. */
export const addressChangeMs = 2 * 3_600_000;

const dayMs = 86_400_000;

/** The order as far as it decides what its shopper may do. */
export interface ActionFacts {
  state: Order['status'];
  placedAt: Date;
  /** When it arrived, if it did. */
  deliveredAt: Date | undefined;
  /** Pieces that were not cancelled and neither came back nor are on their way back. */
  kept: number;
  /** Some kept piece may be returned at all: it is neither custom nor final sale. */
  returnable: boolean;
  /** Its invoice was issued. */
  invoiced: boolean;
}

type Action = Order['actions']['cancel'];

const beforeDispatch: ReadonlySet<Order['status']> = new Set(['placed', 'paid', 'confirmed', 'in_print', 'packed']);
const arrived: ReadonlySet<Order['status']> = new Set(['delivered', 'closed', 'return_in_progress', 'returned']);
const underway: ReadonlySet<Order['status']> = new Set(['shipped', 'out_for_delivery', 'lost', 'returned_to_origin']);

/** Whether the parcels of an order reached its shopper: what is to be paid in cash was paid then. */
export function hasArrived(state: Order['status']): boolean {
  return arrived.has(state);
}

/** What a shopper may do with an order now, each with its words: until when, or why not. Pure. */
export function actionsOf(facts: ActionFacts, now: Date): Order['actions'] {
  return {
    changeAddress: addressAction(facts, now),
    cancel: cancel(facts),
    return: sendBack(facts, now),
    report: report(facts),
    invoice: invoice(facts, now),
  };
}

const cancelled: Action = { offered: false, words: 'This order is cancelled.' };

/** It is issued when the order is packed and its address cannot change any more, since that decides its tax. */
function invoice({ state, placedAt, invoiced }: ActionFacts, now: Date): Action {
  if (invoiced) return { offered: true, words: 'PDF' };
  if (state === 'cancelled') return cancelled;
  const closes = new Date(placedAt.getTime() + addressChangeMs);
  return { offered: false, words: now < closes ? `Once it is packed, from ${timeInWords(closes)}.` : 'Once it is packed.' };
}

/** Whether an order may still be sent elsewhere. Pure. */
export function addressAction({ state, placedAt }: Pick<ActionFacts, 'state' | 'placedAt'>, now: Date): Action {
  const closes = new Date(placedAt.getTime() + addressChangeMs);
  if (state === 'cancelled') return cancelled;
  if (!beforeDispatch.has(state) && state !== 'payment_failed') return { offered: false, words: 'It has left already.' };
  const time = timeInWords(closes);
  return now < closes ? { offered: true, words: `Until ${time}` } : { offered: false, words: `The 2-hour window closed at ${time}.` };
}

function cancel({ state }: ActionFacts): Action {
  if (state === 'cancelled') return cancelled;
  if (state === 'in_print') return { offered: true, words: 'Until it leaves; what is being printed for you stays.' };
  if (beforeDispatch.has(state) || state === 'payment_failed') return { offered: true, words: 'Until it leaves.' };
  return { offered: false, words: 'It has left already.' };
}

function sendBack({ state, deliveredAt, kept, returnable }: ActionFacts, now: Date): Action {
  if (state === 'cancelled') return cancelled;
  if (!arrived.has(state) || !deliveredAt) return { offered: false, words: 'Once it is delivered.' };
  const until = lastReturnDay(deliveredAt);
  if (kept === 0) return { offered: false, words: 'Everything came back or is on its way back.' };
  if (!returnable) return { offered: false, words: 'Nothing in it can be returned, unless it is faulty.' };
  return isOpen(deliveredAt, now)
    ? { offered: true, words: `Until ${dateOf(until)}` }
    : { offered: false, words: `7 days ended on ${dateOf(until)}` };
}

function report({ state, kept }: ActionFacts): Action {
  const words = 'Damaged, wrong, misprinted, missing, late';
  if (state === 'cancelled') return cancelled;
  if (kept === 0) return { offered: false, words: 'Everything came back or is on its way back.' };
  return arrived.has(state) || underway.has(state) ? { offered: true, words } : { offered: false, words: 'Once it has left.' };
}

/** The last day, in India, on which what arrived then may come back: the seventh after the day of delivery. */
export function lastReturnDay(deliveredAt: Date): Day {
  return inIndia(new Date(deliveredAt.getTime() + returnDays * dayMs)).day;
}

/** Whether the days for returns of what arrived then are not over yet: they end with the last day. */
export function isOpen(deliveredAt: Date, now: Date): boolean {
  return inIndia(now).day <= lastReturnDay(deliveredAt);
}
