import { formatRupees } from '#contract/money.ts';
import type { Order, Parcel } from '#contract/orders.ts';
import type { StatusTone } from '../parts/status-tone.ts';
import { dayInWords } from '../parts/time-words.ts';

/** Nothing of it comes any more. */
export const ended: readonly Order['status'][] = ['payment_failed', 'cancelled', 'returned_to_origin', 'lost'];

/** The head of the parcels. */
export function parcelsTitle(parcels: readonly Pick<Parcel, 'state'>[]): string {
  if (parcels.every(({ state }) => state === 'delivered')) return 'What arrived';
  return parcels.length === 1 ? 'When it arrives' : 'Your parcels';
}

/** When a parcel comes, or came: 'Wed 25 – Thu 26 Nov', 'Wed 25 Nov'. Nothing where it does not. */
export function arrivalOf({ deliveredAt, state, promise }: Pick<Parcel, 'deliveredAt' | 'state' | 'promise'>): string {
  if (deliveredAt) return dayInWords(deliveredAt);
  return state === 'lost' || state === 'cancelled' || state === 'returned_to_origin' ? '' : shortPromise({ promise });
}

/** What an order waits for in the shop: 'We pack it next.', 'Parcel 1: We pack it next. Parcel 2: We print it next.' */
export function nextStep({ parcels }: Pick<Order, 'parcels'>): string {
  const waiting = parcels.filter(({ waits }) => waits);
  if (parcels.length === 1) return waiting[0]?.waits ?? '';
  return waiting.map(({ number, waits }) => `Parcel ${number}: ${waits}`).join(' ');
}

/** The look of a parcel that the courier does not have. */
export function parcelTone(state: Parcel['state']): StatusTone {
  if (state === 'cancelled') return 'cancelled';
  return state === 'lost' ? 'other' : 'pending';
}

/** What an order costs once what was cancelled or came back is taken out. */
export function totalNow({ total, since }: Pick<Order, 'total' | 'since'>): number {
  return since.find(({ label }) => label === 'Total now')?.amount ?? total;
}

/** What is said once the address was changed: which parcels go there, and which had left. */
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

/** A promise in a few words: 'Wed 25 – Thu 26 Nov'. */
export function shortPromise({ promise }: Pick<Order, 'promise'>): string {
  return promise.words.replace(/^Arrives /, '');
}

/** What it was, or is to be, paid with. Nothing where no cash will be taken any more. */
export function paidWords({
  payment,
  status,
  cashDue,
  paidWith,
}: Pick<Order, 'payment' | 'status' | 'cashDue' | 'paidWith'>): string | undefined {
  if (cashDue > 0) return `${formatRupees(cashDue)} to pay in cash when it arrives.`;
  if (payment === 'cod' && ended.includes(status)) return undefined;
  return paidWith ? `Paid by ${paidWith}.` : undefined;
}

/** Whether an order lacks a step of its shopper's, its code or its payment, before anything is packed. */
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

/** This address is kept and opened again, also when the order came to something else. */
export function confirmationHead({ status, address, payment, toPay, codeBy = null, codeMailed = true }: HeadFacts): {
  title: string;
  lead: string;
} {
  if (status === 'cancelled') return { title: 'Order cancelled', lead: 'Nothing of it comes any more. What was paid for it goes back.' };
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
