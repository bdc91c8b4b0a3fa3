import type { OrderAction, OrderRow } from '#contract/office/orders.ts';
import type { Order } from '#contract/orders.ts';
import { rupees } from './money.ts';
import type { Tone } from './tone.ts';

type State = OrderRow['state'];

/** How a state is coloured: shopper and staff see one thing in one colour. */
export const stateTones: Readonly<Record<State, Tone>> = {
  placed: 'pending',
  paid: 'ink',
  confirmed: 'ink',
  in_print: 'pending',
  packed: 'transit',
  shipped: 'transit',
  out_for_delivery: 'out',
  delivered: 'delivered',
  closed: 'delivered',
  payment_failed: 'cancelled',
  cancelled: 'other',
  return_in_progress: 'returned',
  returned: 'returned',
  returned_to_origin: 'rto',
  lost: 'cancelled',
};

/** What was paid with, in words. */
export const paymentWords: Readonly<Record<OrderRow['payment'], string>> = {
  cod: 'Cash on delivery',
  razorpay: 'Online',
};

/** What has not begun: its dot is hollow. */
export const notBegun: ReadonlySet<State> = new Set(['placed']);

/** What somebody of the shop may do with an order, by the shop's word for it. */
export const actionWords: Readonly<Record<OrderAction, string>> = {
  cancel: 'Cancel…',
  refund: 'Give money back…',
  change_address: 'Change the address…',
  change_size: 'Change a size…',
  hold: 'Hold…',
  release: 'Release',
  return: 'Create a return…',
  change_delivery: 'Change the delivery…',
  report: 'Report a problem…',
  tend: 'See to a parcel…',
  mark_paid: 'Mark as paid…',
  sent_by_hand: 'Money was sent by hand…',
  send_again: 'Send a refund again…',
  tend_payment: 'See to a payment…',
};

/** What each way of delivery is called. */
export const deliveryWords = { standard: 'Standard', express: 'Express', nextDay: 'Next day' } as const;

/** What a state is called here: what is confirmed waits to be printed or packed, and is so called; else as the shopper reads it. */
export function stateWords({ state, words, custom }: { state: State; words: string; custom: boolean }): string {
  if (state !== 'confirmed') return words;
  return custom ? 'To print' : 'To pack';
}

/** Says how the money of an order stands: what is due at the door, what was paid and with what, or what is still to be paid. */
export function moneyFact({ status, cashDue, toPay, paidWith }: Pick<Order, 'status' | 'cashDue' | 'toPay' | 'paidWith'>): {
  name: string;
  value: string;
} {
  const both = (amount: number, words: string) => [amount > 0 && rupees(amount), words].filter(Boolean).join(', ');
  if (cashDue > 0) return { name: 'Due at the door', value: both(cashDue, paidWith) };
  if (status === 'placed' || status === 'payment_failed') return { name: 'To pay', value: both(toPay, 'not paid') };
  return { name: 'Paid', value: paidWith === '' ? 'Nothing' : both(toPay, paidWith) };
}
