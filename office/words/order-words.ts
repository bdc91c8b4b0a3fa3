import type { OfficeOrderRow, OrderAction } from '#contract/office/orders.ts';
import type { Order } from '#contract/orders.ts';
import { writeRupees } from './money.ts';
import type { StateTone } from './tone.ts';

type State = OfficeOrderRow['state'];

/** Colour of each state, the same for shopper and staff. */
export const stateTones: Readonly<Record<State, StateTone>> = {
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

/** Words for each payment method. */
export const paymentWords: Readonly<Record<OfficeOrderRow['payment'], string>> = {
  cod: 'Cash on delivery',
  razorpay: 'Online',
};

/** States not started yet: their dot is hollow. */
export const notBegun: ReadonlySet<State> = new Set(['placed']);

/** Staff's actions on an order, with their button texts. */
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

/** Names of the delivery options. */
export const deliveryWords = { standard: 'Standard', express: 'Express', nextDay: 'Next day' } as const;

/**
 * Returns the name of a state. The name of a confirmed order says that it waits for print or packing; other states use
 * the shopper's words.
 */
export function orderStateWords({ state, words, custom }: { state: State; words: string; custom: boolean }): string {
  if (state !== 'confirmed') return words;
  return custom ? 'To print' : 'To pack';
}

/** Describes the payment of an order: due on delivery, paid and by which method, or still to be paid. */
export function moneyFact({
  status,
  cashDue,
  owed,
  toPay,
  paidWith,
}: Pick<Order, 'status' | 'cashDue' | 'owed' | 'toPay' | 'paidWith'>): {
  name: string;
  value: string;
} {
  const both = (amount: number, words: string) => [amount > 0 && writeRupees(amount), words].filter(Boolean).join(', ');
  if (cashDue > 0) return { name: 'Due at the door', value: both(cashDue, paidWith) };
  if (owed > 0) return { name: 'To pay', value: both(owed, 'sent and not paid') };
  if (status === 'placed' || status === 'payment_failed') return { name: 'To pay', value: both(toPay, 'not paid') };
  return { name: 'Paid', value: paidWith === '' ? 'Nothing' : both(toPay, paidWith) };
}
