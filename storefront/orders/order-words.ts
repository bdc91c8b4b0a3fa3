import { formatRupees } from '#contract/money.ts';
import type { Order, Parcel } from '#contract/orders.ts';
import type { StatusTone } from '../parts/status-tone.ts';
import { writeDate } from '../parts/time-words.ts';

/** States after which nothing is delivered any more. */
export const endedStatuses: readonly Order['status'][] = ['payment_failed', 'cancelled', 'returned_to_origin', 'lost'];

/** Returns the heading of the parcels. */
export function parcelsTitle(parcels: readonly Pick<Parcel, 'state'>[]): string {
  if (parcels.every(({ state }) => state === 'delivered')) return 'What arrived';
  return parcels.length === 1 ? 'When it arrives' : 'Your parcels';
}

/**
 * Formats the delivery date of a parcel, expected or actual: 'Wed 25 – Thu 26 Nov', 'Wed 25 Nov'. Empty if the parcel
 * will not arrive.
 */
export function arrivalOf({ deliveredAt, state, promise }: Pick<Parcel, 'deliveredAt' | 'state' | 'promise'>): string {
  if (deliveredAt) return writeDate(deliveredAt);
  return state === 'lost' || state === 'cancelled' || state === 'returned_to_origin' ? '' : shortPromise({ promise });
}

/** Describes the next step at the shop: 'We pack it next.', 'Parcel 1: We pack it next. Parcel 2: We print it next.' */
export function nextStepWords({ parcels }: Pick<Order, 'parcels'>): string {
  const waiting = parcels.filter(({ waits }) => waits);
  if (parcels.length === 1) return waiting[0]?.waits ?? '';
  return waiting.map(({ number, waits }) => `Parcel ${number}: ${waits}`).join(' ');
}

/** Returns the tone of a parcel that is not with the courier. */
export function parcelTone(state: Parcel['state']): StatusTone {
  if (state === 'cancelled') return 'cancelled';
  return state === 'lost' ? 'other' : 'pending';
}

/** Returns the total in rupees after cancellations and returns. */
export function totalNow({ total, since }: Pick<Order, 'total' | 'since'>): number {
  return since.find(({ label }) => label === 'Total now')?.amount ?? total;
}

/**
 * Returns the message after a change of address: parcels that go to the new address, and parcels that had left before.
 */
export function addressChanged({ parcels }: Pick<Order, 'parcels'>): string {
  const left = parcels.filter(({ address, leftAt }) => address && leftAt);
  if (left.length === 0) return 'Address changed. Your order goes there now.';
  const numbers = (of: readonly Parcel[]) => of.map(({ number }) => `parcel ${number}`).join(' and ');
  const going = parcels.filter((parcel) => !left.includes(parcel) && parcel.state !== 'cancelled');
  const places = [...new Set(left.map(({ address }) => `${address?.city} ${address?.pin}`))].join(', ');
  return `Address changed for ${numbers(going)}. ${upperFirst(numbers(left))} had left and goes to ${places}.`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shortens a promise: 'Wed 25 – Thu 26 Nov'. */
export function shortPromise({ promise }: Pick<Order, 'promise'>): string {
  return promise.words.replace(/^Arrives /, '');
}

/** Describes the payment, made or due; undefined if no cash will be collected any more. */
export function paidWords({
  payment,
  status,
  cashDue,
  owed,
  paidWith,
}: Pick<Order, 'payment' | 'status' | 'cashDue' | 'owed' | 'paidWith'>): string | undefined {
  if (cashDue > 0) return `${formatRupees(cashDue)} to pay in cash when it arrives.`;
  if (owed > 0)
    return `${formatRupees(owed)} still to pay: your bank released the card payment before it was taken. We write to you how to pay.`;
  if (payment === 'cod' && endedStatuses.includes(status)) return undefined;
  return paidWith ? `Paid by ${paidWith}.` : undefined;
}

/** Returns true if the order waits for its shopper's code or payment before packing. */
export function lacksStep({
  status,
  payment,
  toPay,
  codeBy,
}: Pick<Order, 'status' | 'payment' | 'toPay'> & Partial<Pick<Order, 'codeBy'>>): boolean {
  return status === 'placed' && (payment === 'razorpay' ? toPay > 0 : typeof codeBy === 'string');
}

type HeadFacts = Pick<Order, 'status' | 'payment' | 'toPay'> &
  Partial<Pick<Order, 'codeBy' | 'codeMailed'>> & { address: Pick<Order['address'], 'fullName'> };

/** Returns the heading of the confirmation page. Shoppers revisit it, so it covers failed and cancelled orders. */
export function confirmationHead({ status, address, payment, toPay, codeBy = null, codeMailed = true }: HeadFacts): {
  title: string;
  lead: string;
} {
  if (status === 'cancelled')
    return { title: 'Order cancelled', lead: 'Nothing of it comes any more. What was paid for it goes back.' };
  if (status === 'payment_failed' || (lacksStep({ status, payment, toPay }) && payment === 'razorpay')) {
    const lead =
      'We have no payment for this order. If your bank took money all the same, the order is confirmed or the money goes back by itself.';
    return { title: status === 'placed' ? 'Waiting for your payment' : 'Payment not completed', lead };
  }
  const [firstName = ''] = address.fullName.split(' ');
  if (codeBy !== null)
    return {
      title: 'One step left',
      lead: `Thank you, ${firstName}. ${codeMailed ? 'The code we have mailed' : 'A code that we mail you'} confirms your order.`,
    };
  return { title: 'Order placed', lead: `Thank you, ${firstName}.` };
}
