import type { MailDescription, MailSection } from '#server/mail/compose-mail.ts';
import { goodsInMail } from '#server/mail/typed-words.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import type { Needs } from '#server/platform/context.ts';
import { addressInWords } from '#server/shipping/mask-person.ts';
import { orderLink } from './order-mails.ts';

// What is told of a change to whoever ordered, so that nobody changes an order in silence.

type Deps = Needs<'secret' | 'publicUrl'>;
type Changed = Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>;
const reason = 'You get this because you ordered.';

const notYou: MailSection = {
  heading: 'Was it not you?',
  paragraphs: [
    'Answer this mail at once: we find out what happened and put it right. On the page of the order you can end its link and have a new one.',
  ],
};

/** An order goes elsewhere now. Pure. */
export function addressChangedMail(
  deps: Deps,
  order: Changed,
  { from, to }: { from: OrderRow['address']; to: OrderRow['address'] },
): MailDescription {
  return {
    subject: `Order ${order.reference}: address changed`,
    preview: 'What has not left goes to another address.',
    heading: 'Address changed',
    lead: 'What has not left of your order goes to another address now.',
    plates: { label: 'Order number', value: order.reference, note: `To ${to.fullName}, ${addressInWords(to)}.` },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [{ heading: 'Where it went before', paragraphs: [`${from.fullName}, ${addressInWords(from)}.`] }, notYou],
    reason,
  };
}

/** Pieces of an order come in another size, at the price they were sold for. Pure. */
export function sizeChangedMail(
  deps: Deps,
  order: Changed,
  { name, from, to, pieces }: { name: string; from: string; to: string; pieces: number },
): MailDescription {
  const what = `${pieces > 1 ? `${pieces} × ` : ''}${goodsInMail(name)}`;
  return {
    subject: `Order ${order.reference}: size changed`,
    preview: `${what} comes in ${to}.`,
    heading: 'Size changed',
    lead: `${what} comes in size ${to} now, and not in ${from}. The price stays as it was.`,
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/** An order goes another way now, at the price that was agreed. Pure. */
export function deliveryChangedMail(deps: Deps, order: Changed, { to, promise }: { to: string; promise: string }): MailDescription {
  return {
    subject: `Order ${order.reference}: delivery changed`,
    preview: `${to}. ${promise}.`,
    heading: 'Delivery changed',
    lead: `Your order goes by ${to.toLowerCase()} delivery now. The price stays as it was.`,
    plates: { label: 'Order number', value: order.reference, note: `${promise}.` },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/** A guest's order is of an account now: to whoever ordered. `account` is whose, where they may know it. Pure. */
export function orderClaimedMail(deps: Deps, order: Changed, account: string): MailDescription {
  return {
    subject: `Order ${order.reference} is in an account now`,
    preview: `Its returns and refunds are in the account of ${account}.`,
    heading: 'Order kept in an account',
    lead: `Your order is among the orders of the account of ${account} now. Whoever has that account can change it and have its refunds as store credit.`,
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [notYou],
    reason,
  };
}

/** The same, to the account that has it now, where that has another address: without a link that was not theirs. Pure. */
export function orderReceivedMail(publicUrl: string, page: string, reference: string): MailDescription {
  return {
    subject: `Order ${reference} is in your account now`,
    preview: 'It is among your orders.',
    heading: 'Order kept in your account',
    lead: 'An order that was placed as a guest, with another e-mail, is among the orders of your account now.',
    plates: { label: 'Order number', value: reference },
    button: { text: 'See it in your account', href: `${publicUrl}${page}` },
    sections: [{ heading: 'Was it not you?', paragraphs: ['Answer this mail at once, and set a new password.'] }],
    reason: 'You get this because your account has this address.',
  };
}

/** The link of an order was ended: the new one. Pure. */
export function newLinkMail(deps: Deps, order: Changed): MailDescription {
  return {
    subject: `Order ${order.reference}: your new link`,
    preview: 'The links in earlier mails open it no more.',
    heading: 'Your new link',
    lead: 'The link of your order was ended. The links in earlier mails open nothing any more; this one does.',
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [
      {
        heading: 'Keep it to yourself',
        paragraphs: ['Whoever has the link can see the order. To change it a code is asked for that we mail to you.'],
      },
      { heading: 'Was it not you?', paragraphs: ['Then somebody can read your mail, or used your browser. Answer this mail at once.'] },
    ],
    reason,
  };
}
