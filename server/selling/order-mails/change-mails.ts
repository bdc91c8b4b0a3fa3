import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription, MailSection } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { addressInMail, goodsInMail, nameInMail } from '#server/foundation/mail/sanitize-user-text.ts';
import { addressInWords } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { courierToBe } from '#server/fulfilment/parcels/courier-words.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { orderLink } from './order-state-mails.ts';

// Mails that tell the shopper about every change of an order.

type Deps = Needs<'secret' | 'publicUrl' | 'settings'>;
type Changed = Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>;
const reason = 'You get this because you ordered.';

const notYou: MailSection = {
  heading: 'Was it not you?',
  paragraphs: [
    'Answer this mail at once: we find out what happened and put it right. On the page of the order you can end its link and have a new one.',
  ],
};

const receiverInMail = (address: OrderRow['address']) =>
  `${nameInMail(address.fullName)}, ${addressInMail(addressInWords(address))}`;

/** Creates the mail about a new delivery address. Pure. */
export function addressChangedMail(
  deps: Deps,
  order: Changed,
  { from, to }: { from: OrderRow['address']; to: OrderRow['address'] },
): MailDescription {
  return {
    ...mailWords(deps.settings, 'address-changed', { order: order.reference }),
    plates: { label: 'Order number', value: order.reference, note: `To ${receiverInMail(to)}.` },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [{ heading: 'Where it went before', paragraphs: [`${receiverInMail(from)}.`] }, notYou],
    reason,
  };
}

/**
 * Creates the mail to the earlier address about another e-mail of an order. `to` is the masked new address. Contains no
 * order link, as the earlier address may be a stranger's. Pure.
 */
export function orderEmailChangedMail(settings: ShopSettings, reference: string, to: string): MailDescription {
  return {
    ...mailWords(settings, 'order-email-changed', { order: reference, 'new e-mail': to }),
    plates: { label: 'Order number', value: reference },
    sections: [
      {
        heading: 'Was it not you?',
        paragraphs: ['Answer this mail at once: we find out what happened and put it right.'],
      },
    ],
    reason,
  };
}

/** Creates the mail about another size, at the price of the sale. Pure. */
export function sizeChangedMail(
  deps: Deps,
  order: Changed,
  { name, from, to, pieces }: { name: string; from: string; to: string; pieces: number },
): MailDescription {
  const what = `${pieces > 1 ? `${pieces} × ` : ''}${goodsInMail(name)}`;
  return {
    ...mailWords(deps.settings, 'size-changed', {
      order: order.reference,
      pieces: what,
      'new size': to,
      'old size': from,
    }),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/** Creates the mail about another delivery method, at the agreed price. Pure. */
export function deliveryChangedMail(
  deps: Deps,
  order: Changed,
  { to, promise }: { to: string; promise: string },
): MailDescription {
  return {
    ...mailWords(deps.settings, 'delivery-changed', {
      order: order.reference,
      delivery: to,
      'small delivery': to.toLowerCase(),
      arrival: promise,
    }),
    plates: { label: 'Order number', value: order.reference, note: `${promise}.` },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/** Creates the mail about a cash order paid without the courier. `instrument` is the masked payment method. Pure. */
export function cashPaidMail(
  deps: Deps,
  order: Changed,
  { amountPaise, instrument }: { amountPaise: number; instrument: string },
): MailDescription {
  const amount = formatRupees(toRupees(amountPaise));
  return {
    ...mailWords(deps.settings, 'cash-paid', {
      order: order.reference,
      amount,
      'paid with': instrument,
      courier: courierToBe(deps.settings),
    }),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/**
 * Creates the mail to the shopper about a guest order added to an account. `account` is the name of the account, if the
 * shopper may know it. Pure.
 */
export function orderClaimedMail(deps: Deps, order: Changed, account: string): MailDescription {
  return {
    ...mailWords(deps.settings, 'order-claimed', { order: order.reference, account }),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/**
 * Creates the mail for the account about a guest order added to it, if its address differs. Contains no order link.
 * Pure.
 */
export function orderReceivedMail(
  settings: ShopSettings,
  publicUrl: string,
  page: string,
  reference: string,
): MailDescription {
  return {
    ...mailWords(settings, 'order-received', { order: reference }),
    plates: { label: 'Order number', value: reference },
    button: { text: 'See it in your account', href: `${publicUrl}${page}` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Answer this mail at once, and set a new password.'] }],
    reason: 'You get this because your account has this address.',
  };
}

/** Creates the mail with the new link of an order. Pure. */
export function newLinkMail(deps: Deps, order: Changed): MailDescription {
  return {
    ...mailWords(deps.settings, 'new-link', { order: order.reference }),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [
      {
        heading: 'Keep it to yourself',
        paragraphs: ['Whoever has the link can see the order. To change it a code is asked for that we mail to you.'],
      },
      {
        heading: 'Was it not you?',
        paragraphs: ['Then somebody can read your mail, or used your browser. Answer this mail at once.'],
      },
    ],
    reason,
  };
}
