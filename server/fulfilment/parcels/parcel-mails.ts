import { capitalizeText } from '#server/foundation/calendar/number-words.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { firstNameInMail } from '#server/foundation/mail/sanitize-user-text.ts';
import type { Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { courierWords, ourPeople } from './courier-words.ts';

/** Limit of delivery attempts before a parcel is returned (from the shipping policy). */
export const mostDeliveryAttempts = 3;

const reason = 'You get this because you ordered from us.';

type Told = Pick<OrderRow, 'reference' | 'address' | 'phone' | 'payment' | 'creditPaise'> & {
  /** Amount in paise to pay on delivery; by default something is due if the order is paid in cash. */
  duePaise?: number;
  /** Part of the price of the order that is paid and neither given back nor promised, in paise. */
  paidPaise?: number;
};
interface Parcel extends Pick<Shipment, 'carrier' | 'attempts'>, Partial<Pick<Shipment, 'courierOrderId'>> {
  /** Number of the parcel and total, if its order has several. */
  which?: { number: number; of: number } | undefined;
}

function plates({ reference }: Told, { which }: Parcel): NonNullable<MailDescription['plates']> {
  return {
    label: 'Order',
    value: reference,
    ...(which && which.of > 1 && { note: `Parcel ${which.number} of ${which.of}.` }),
  };
}

/** Returns the template values common to both mails. */
function said({ reference, address }: Told, parcel: Parcel) {
  return {
    order: reference,
    'first name': firstNameInMail(address.fullName) ?? '',
    courier: courierWords(parcel, { named: true }),
  };
}

/** Creates the mail about a failed delivery attempt: next step, and attempts left. */
export function attemptFailedMail(
  shop: Needs<'settings' | 'shopFacts'>,
  order: Told,
  parcel: Parcel,
  link: string,
): MailDescription {
  const left = Math.max(0, mostDeliveryAttempts - parcel.attempts);
  const name = courierWords(parcel);
  const [who, reaches, calls] =
    name === ourPeople ? ['We', 'we reach', 'we call'] : [capitalizeText(name), `${name} reaches`, `${name} calls`];
  const again = nextTryWords(left, who, reaches);
  return {
    ...mailWords(shop.settings, 'parcel-attempt', { ...said(order, parcel), 'what next': again }),
    plates: plates(order, parcel),
    button: { text: 'Track this order', href: link },
    sections: [
      {
        heading: 'What helps',
        paragraphs: [
          `Keep your phone near: ${calls} the number ending in ${order.phone.slice(-4)} before coming.`,
          ...(order.payment === 'cod' && order.duePaise !== 0 ? ['Have the amount ready in cash.'] : []),
          `Wrong number or address? Write to ${shop.shopFacts.seller.email} and we pass it on.`,
        ],
      },
    ],
    reason,
  };
}

/** Creates the mail about a returning parcel: reason and refund. */
export function returningMail(
  shop: Needs<'settings' | 'shopFacts'>,
  order: Told,
  parcel: Parcel,
  link: string,
): MailDescription {
  const { attempts } = parcel;
  const why =
    attempts >= mostDeliveryAttempts ? `after ${attempts} tries to deliver it` : 'because it could not be delivered';
  return {
    ...mailWords(shop.settings, 'parcel-returning', {
      ...said(order, parcel),
      'why it comes back': why,
      money: moneyWords(order),
    }),
    plates: plates(order, parcel),
    button: { text: 'Track this order', href: link },
    sections: [
      {
        heading: 'Still want it?',
        paragraphs: [
          `Write to ${shop.shopFacts.seller.email} with your order number, or call ${shop.shopFacts.seller.phone}, ${shop.shopFacts.seller.supportHours}. You can also order again at any time.`,
        ],
      },
    ],
    reason,
  };
}

/** Says what comes back for a returning parcel. */
function moneyWords({ payment, creditPaise, paidPaise }: Told): string {
  const isPaid = paidPaise === undefined ? payment !== 'cod' || creditPaise > 0 : paidPaise > 0;
  if (isPaid) return 'Once it is here we start your refund. You will get a mail about it.';
  return payment === 'cod'
    ? 'You have not paid anything, so there is nothing to give back.'
    : 'Nothing that you paid is left with us, so no refund follows.';
}

/** Says when the courier tries again, and how many attempts are left. */
function nextTryWords(left: number, who: string, reaches: string): string {
  if (left === 0) return `That was the last try. The parcel will come back to us unless ${reaches} you.`;
  if (left === 1) return `${who} will come once more, usually on the next working day.`;
  return `${who} will come again, usually on the next working day, up to ${left} more times.`;
}
