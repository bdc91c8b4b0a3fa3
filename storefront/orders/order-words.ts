import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { dayInWords } from '../parts/time-words.ts';

/** Nothing of it comes any more. */
export const ended: readonly Order['status'][] = ['payment_failed', 'cancelled', 'returned_to_origin', 'lost'];

/** The head of its pieces and when they come, or came: 'Wed 25 – Thu 26 Nov', '25 Nov 2026'. */
export function arrivalWords({ timeline, promise }: Pick<Order, 'timeline' | 'promise'>): { title: string; when: string } {
  const arrived = timeline.find(({ state }) => state === 'delivered');
  return arrived ? { title: 'What arrived', when: dayInWords(arrived.at) } : { title: 'When it arrives', when: shortPromise({ promise }) };
}

/** A promise without what is said while one may still order: 'Wed 25 – Thu 26 Nov'. */
export function shortPromise({ promise }: Pick<Order, 'promise'>): string {
  return promise.words.replace(/^Arrives /, '').replace(/ if you order.*/, '');
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

type HeadFacts = Pick<Order, 'status' | 'payment' | 'toPay'> & { address: Pick<Order['address'], 'fullName'> };

/** This address is kept and opened again, also when the order came to something else. */
export function confirmationHead({ status, address, payment, toPay }: HeadFacts): { title: string; lead: string } {
  if (status === 'cancelled') return { title: 'Order cancelled', lead: 'Nothing of it comes any more. What was paid for it goes back.' };
  if (status === 'payment_failed' || (status === 'placed' && payment === 'razorpay' && toPay > 0)) {
    const lead =
      'We have no payment for this order. If your bank took money all the same, the order is confirmed or the money goes back by itself.';
    return { title: status === 'placed' ? 'Waiting for your payment' : 'Payment not completed', lead };
  }
  const [firstName = ''] = address.fullName.split(' ');
  return { title: 'Order placed', lead: `Thank you, ${firstName}.` };
}
