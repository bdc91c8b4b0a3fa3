import { seller } from '#contract/seller.ts';
import type { MailDescription } from '#server/mail/compose-mail.ts';
import { saidTo } from '#server/mail/typed-words.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import type { Shipment } from './queries.ts';

/** Tries a courier makes before a parcel goes back (the shipping policy's figure). */
export const mostAttempts = 3;

const reason = 'You get this because you ordered from us.';

type Told = Pick<OrderRow, 'reference' | 'address' | 'phone' | 'payment'>;
type Parcel = Pick<Shipment, 'carrier' | 'attempts'>;

/** Nobody was there: what happens next, and how often still. */
export function attemptFailedMail(order: Told, { carrier, attempts }: Parcel, link: string): MailDescription {
  const left = Math.max(0, mostAttempts - attempts);
  const again =
    left === 0
      ? 'That was the last try. The parcel will come back to us unless the courier reaches you.'
      : left === 1
        ? 'The courier will come once more, usually on the next working day.'
        : `The courier will come again, usually on the next working day, up to ${left} more times.`;
  return {
    subject: `We missed you: order ${order.reference}`,
    preview: again,
    heading: 'Nobody was there',
    lead: saidTo(order.address.fullName, `${carrier || 'the courier'} came with your parcel and found nobody. ${again}`),
    plates: { label: 'Order', value: order.reference },
    button: { text: 'Track this order', href: link },
    sections: [
      {
        heading: 'What helps',
        paragraphs: [
          `Keep your phone near: the courier calls the number ending in ${order.phone.slice(-4)} before coming.`,
          ...(order.payment === 'cod' ? ['Have the amount ready in cash.'] : []),
          `Wrong number or address? Write to ${seller.email} and we pass it on.`,
        ],
      },
    ],
    reason,
  };
}

/** The parcel comes back: why, and what becomes of the money. */
export function returningMail(order: Told, { carrier, attempts }: Parcel, link: string): MailDescription {
  const why = attempts >= mostAttempts ? `after ${attempts} tries to deliver it` : 'because it could not be delivered';
  const money =
    order.payment === 'cod'
      ? 'You have not paid anything, so there is nothing to give back.'
      : 'Once it is here we start your refund. You will get a mail about it.';
  return {
    subject: `Your parcel is coming back to us: order ${order.reference}`,
    preview: money,
    heading: 'On its way back to us',
    lead: saidTo(order.address.fullName, `${carrier || 'the courier'} is bringing your parcel back to us ${why}. ${money}`),
    plates: { label: 'Order', value: order.reference },
    button: { text: 'Track this order', href: link },
    sections: [
      {
        heading: 'Still want it?',
        paragraphs: [
          `Write to ${seller.email} with your order number, or call ${seller.phone}, ${seller.supportHours}. You can also order again at any time.`,
        ],
      },
    ],
    reason,
  };
}
