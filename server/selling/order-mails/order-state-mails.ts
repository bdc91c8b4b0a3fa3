import type { Breakdown } from '#contract/breakdown.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { pictureAt } from '#contract/images.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { orderPage } from '#contract/order-links.ts';
import type { OrderState } from '#contract/orders.ts';
import { returnExclusionOf } from '#contract/return-reasons.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { sizeLabel } from '#contract/size-words.ts';
import { invoiceTitles } from '#contract/tax-rules.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { capitalizeText, numberInWords } from '#server/foundation/calendar/number-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription, MailSection } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import { addressInMail, firstNameInMail, nameInMail } from '#server/foundation/mail/sanitize-user-text.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { addressInWords } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { type Carried, courierWords, waybillWords } from '#server/fulfilment/parcels/courier-words.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { addressChangeMs, returnDays } from '#server/orders/model/order-actions.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { firstPieces, type OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { explainPrice } from '#server/orders/pricing/explain.ts';
import { everythingLeft, type TakenSums } from '#server/orders/pricing/refund-pieces.ts';
import { registrationOf } from '#server/orders/pricing/tax-terms.ts';
import { cameAfterAllWords, cameBackWords, piecesInIt } from './came-words.ts';
import { stillComing } from './still-coming.ts';
import { sumsOf, takenSection } from './taken-section.ts';

/** Data of a mail about an order. */
export interface MailedOrder {
  order: OrderRow;
  lines: readonly OrderLineNow[];
  /** URL of the order's page, with the order key. */
  link: string;
  /** Payment in words, masked; empty if nothing was paid. */
  paid: string;
  /** Reason given by staff, if any. */
  why?: string | undefined;
  /** Parcel that the mail is about. */
  parcel?: MailedParcel | undefined;
  /** Courier and tracking number, once known. */
  carried?: Carried | undefined;
  /** Amount in paise that is still to pay on delivery; the order's own sums decide if missing. */
  duePaise?: number;
}

interface MailedParcel extends Pick<OrderParcel, 'number' | 'lines' | 'promise' | 'address'> {
  /** Total number of parcels, including cancelled ones. */
  of: number;
  /** Cash in paise that the courier collects for this parcel. */
  cashPaise: number;
  /** True if another parcel has yet to arrive. */
  more: boolean;
}

/** Returns the template values common to all mails about an order. */
function ofOrder({ order }: Pick<MailedOrder, 'order'>) {
  return { order: order.reference, 'first name': firstNameInMail(order.address.fullName) ?? '' };
}

/** Returns the template values of a parcel: its number and its courier. */
function ofParcel(mailed: MailedOrder) {
  const parcel = oneOfSeveral(mailed);
  return {
    ...ofOrder(mailed),
    parcel: parcel ? `parcel ${parcel.number} of ${parcel.of}` : '',
    'your order': parcel ? `parcel ${parcel.number} of your order` : 'your order',
    courier: courierWords(mailed.carried),
  };
}

/** Returns the parcel that a mail is about, if its order has several. */
function oneOfSeveral({ parcel }: Pick<MailedOrder, 'parcel'>): MailedParcel | undefined {
  return parcel && parcel.of > 1 ? parcel : undefined;
}

/** Returns the sentence about the other parcels. */
function restOf({ parcel }: MailedOrder): string {
  return parcel?.more ? 'The rest comes in a parcel of its own, with its own mails.' : '';
}

const reason = 'You get this because you ordered.';

/** Returns the URL of an order's page for a mail. */
export function orderLink(
  { publicUrl, secret }: Needs<'secret' | 'publicUrl'>,
  order: Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>,
): string {
  return `${publicUrl}${orderPage(order.reference, orderKey(secret, order))}`;
}

/** Creates the mail about an order's new state; undefined for states without a mail. Pure. */
export function orderMail(settings: ShopSettings, state: OrderState, mailed: MailedOrder): MailDescription | undefined {
  return isMailed(state) ? mails[state](settings, mailed) : undefined;
}

/** Returns true if a state has a mail. */
export function isMailed(state: OrderState): state is keyof typeof mails {
  return state in mails;
}

const mails = {
  confirmed: placed,
  payment_failed: paymentFailed,
  shipped,
  out_for_delivery: outForDelivery,
  delivered,
  cancelled,
  returned_to_origin: returnedToOrigin,
  lost,
} satisfies Partial<Record<OrderState, (settings: ShopSettings, mailed: MailedOrder) => MailDescription>>;

function plates({ order }: MailedOrder, note: string): NonNullable<MailDescription['plates']> {
  return { label: 'Order number', value: order.reference, note };
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}

function moment(at: Date): string {
  return `${fullDate(inIndia(at).day)}, ${timeOfDay(at)} IST`;
}

function placed(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const { order, link, paid, lines } = mailed;
  const parts = stillComing(order, lines);
  const cash = order.payment === 'cod' && order.creditPaise < order.totalPaise;
  const duePaise = mailed.duePaise ?? Math.max(0, order.totalPaise - order.creditPaise - order.cancelledPaise);
  const dueWords = duePaise > 0 ? `To pay on delivery: ${inRupees(duePaise)}.` : 'Nothing is left to pay on delivery.';
  const paidWords = cash ? dueWords : paid && `Paid by ${paid}.`;
  return {
    ...mailWords(settings, 'order-confirmed', {
      ...ofOrder(mailed),
      'ordered by': orderedBy(order),
      'and your payment': cash ? '' : 'and your payment',
      arrival: parts.length === 1 && parts[0] ? parts[0].promise.words : order.promise.words,
    }),
    plates: plates(
      mailed,
      `Placed ${moment(order.placedAt)}. Total ${inRupees(order.totalPaise - order.cancelledPaise)}. ${paidWords}`,
    ),
    button: { text: 'See your order', href: link },
    sections: [
      {
        heading: 'When it arrives',
        paragraphs: [
          ...parts.map(({ promise, goods }) => ({ strong: promise.words.replace(/^Arrives /, ''), text: goods })),
          `To ${nameInMail(order.address.fullName)}, ${addressInMail(addressInWords(order.address))}.`,
          `You can change the address on its page until ${timeOfDay(new Date(order.placedAt.getTime() + addressChangeMs))}, and cancel until it leaves${parts.some(({ custom }) => custom) ? ', what is printed for you until its printing begins' : ''}.`,
        ],
      },
      ordered(settings, mailed),
    ],
    reason,
  };
}

/** Names the staff member who placed the order; empty if the shopper did. */
function orderedBy({ placedBy }: Pick<OrderRow, 'placedBy'>): string {
  return placedBy === null ? '' : `${nameInMail(placedBy)} of the shop ordered it for you.`;
}

/** Creates the mail with a payment link for an order that staff placed or sent. Pure. */
export function paymentLinkMail(
  settings: ShopSettings,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  link: string,
  until: Date,
): MailDescription {
  const toPay = inRupees(order.totalPaise - order.creditPaise);
  return {
    ...mailWords(settings, 'payment-link', {
      ...ofOrder({ order }),
      'whose order': orderedBy(order) || 'this is your order.',
      'to pay': toPay,
      'kept until': timeOfDay(until),
    }),
    plates: {
      label: 'Order number',
      value: order.reference,
      note: `To pay: ${toPay}. We keep the pieces until ${moment(until)}.`,
    },
    button: { text: `Pay ${toPay}`, href: link },
    sections: [
      ordered(settings, { order, lines, link }),
      {
        heading: 'Did you not order?',
        paragraphs: [
          'Leave it unpaid: the order ends by itself and nothing is sent. Answer this mail if you want to know more.',
        ],
      },
    ],
    reason,
  };
}

/** Creates the section of lines and sums, the same as on every page. */
function ordered(
  settings: ShopSettings,
  { order, lines, link }: Pick<MailedOrder, 'order' | 'lines' | 'link'>,
): MailSection {
  const { lines: parts, rows } = explainPrice(lines, order, deliveryNameAt(settings, order.delivery, order.placedAt));
  return {
    heading: 'What you ordered',
    lines: parts.map(({ name, detail, amount }, index) => ({
      name,
      detail,
      amount: formatRupees(amount),
      picture: pictureIn(link, lines[index]?.image),
    })),
    sums: order.cancelledPaise > 0 ? sumsSince(order, rows) : sumsOf(rows),
  };
}

/** Returns the sums of an order of which pieces were cancelled, with what it costs now. */
function sumsSince(order: OrderRow, rows: Breakdown['rows']): NonNullable<MailSection['sums']> {
  return [
    ...sumsOf(rows.filter(({ key }) => key !== 'storeCredit' && key !== 'toPay')),
    { label: 'Cancelled', amount: inRupees(-order.cancelledPaise) },
    { label: 'Total now', amount: inRupees(order.totalPaise - order.cancelledPaise), strong: true },
  ];
}

/** Returns the URL of a line's picture as JPEG, which every mail client shows; undefined for a private picture. */
function pictureIn(link: string, image: string | undefined): string | undefined {
  if (!image?.startsWith('/images/') || image.includes('?')) return undefined;
  return new URL(pictureAt(image, 160, 'jpeg'), link).href;
}

function paymentFailed(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const toPay = inRupees(mailed.order.totalPaise - mailed.order.creditPaise);
  return {
    ...mailWords(settings, 'order-payment_failed', { ...ofOrder(mailed), 'to pay': toPay }),
    plates: plates(mailed, `To pay: ${toPay}.`),
    button: { text: 'See the order and try again', href: mailed.link },
    sections: [ordered(settings, mailed)],
    reason,
  };
}

function shipped(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const { order, link, parcel } = mailed;
  const { words } = parcel?.promise ?? order.promise;
  return {
    ...mailWords(settings, 'order-shipped', { ...ofParcel(mailed), arrival: words, rest: restOf(mailed) }),
    plates: plates(mailed, [`${words}.`, waybillWords(mailed.carried)].filter(Boolean).join(' ')),
    button: { text: 'Track this order', href: link },
    sections: [
      pieces(mailed),
      {
        heading: invoiceTitles[registrationOf(settings, order)],
        paragraphs: ['Your invoice is on the page of the order, as a PDF.'],
      },
    ],
    reason,
  };
}

function pieces({ lines, parcel, link }: MailedOrder): MailSection {
  const kept = lines.filter((line) => line.quantity > line.cancelled && (!parcel || parcel.lines.includes(line.line)));
  return {
    heading: 'What is in it',
    lines: kept.map(({ name, size, quantity, cancelled, image }) => ({
      name,
      detail: sizeLabel(size),
      amount: `× ${quantity - cancelled}`,
      picture: pictureIn(link, image),
    })),
  };
}

function outForDelivery(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const { order, link, parcel } = mailed;
  const due = parcel?.cashPaise ?? order.totalPaise - order.creditPaise - order.cancelledPaise;
  const cash = order.payment === 'cod' && due > 0 ? `Please have ${inRupees(due)} ready.` : '';
  return {
    ...mailWords(settings, 'order-out_for_delivery', {
      ...ofParcel(mailed),
      phone: `+91 ${order.phone}`,
      'cash to have ready': cash,
    }),
    plates: plates(mailed, addressInMail(addressInWords(parcel?.address ?? order.address))),
    button: { text: 'Track this order', href: link },
    ...(oneOfSeveral(mailed) && { sections: [pieces(mailed)] }),
    reason,
  };
}

function delivered(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const { lines, parcel } = mailed;
  const inIt = lines.filter(({ line }) => !parcel || parcel.lines.includes(line));
  const there = piecesInIt(lines, parcel);
  const returnable = inIt.some((line) => returnExclusionOf(line) === undefined && firstPieces(line) > 0);
  const afterAll = cameAfterAllWords(there);
  const days = returnDays(settings, mailed.order.placedAt);
  const values = {
    ...ofParcel(mailed),
    'what can be done': returnable
      ? `${capitalizeText(numberInWords(days))} ${days === 1 ? 'day' : 'days'} to return a piece or swap its size.`
      : 'We hope you like it.',
    rest: restOf(mailed),
  };
  return {
    ...(afterAll === ''
      ? mailWords(settings, 'order-delivered', values)
      : mailWords(settings, 'order-delivered_reported', { ...values, 'what a report says': afterAll })),
    plates: plates(mailed, deliveredNote(there.left, returnable ? days : undefined)),
    button: { text: 'Return, swap or report a problem', href: mailed.link },
    sections: [
      pieces(mailed),
      {
        heading: 'Something wrong with it?',
        paragraphs: [
          'Damaged, wrong, misprinted, missing or late: report it on the page of the order, with photos if you can. This holds for custom and final sale pieces too.',
        ],
      },
    ],
    reason,
  };
}

/** Says until which day pieces can be returned, if any can. */
function deliveredNote(left: number, days: number | undefined): string {
  if (days !== undefined)
    return `You have ${writeDays(days)} from today to return a piece or swap its size, free of charge.`;
  if (left === 0) return 'There is nothing you have to do.';
  return 'What is made for you, and final sale, can only come back if it is faulty.';
}

function cancelled(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  return {
    ...(mailed.why
      ? mailWords(settings, 'order-cancelled_by_us', { ...ofOrder(mailed), why: mailed.why })
      : mailWords(settings, 'order-cancelled', ofOrder(mailed))),
    plates: plates(mailed, `Placed ${moment(mailed.order.placedAt)}.`),
    button: { text: 'See the order', href: mailed.link },
    sections: [ordered(settings, mailed)],
    reason,
  };
}

function returnedToOrigin(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  const { lines, parcel } = mailed;
  const money = cameBackWords(piecesInIt(lines, parcel), oneOfSeveral(mailed) === undefined);
  return {
    ...mailWords(settings, 'order-returned_to_origin', { ...ofParcel(mailed), money }),
    plates: plates(mailed, addressInMail(addressInWords((mailed.parcel ?? mailed.order).address))),
    button: { text: 'See the order', href: mailed.link },
    ...(oneOfSeveral(mailed) && { sections: [pieces(mailed)] }),
    reason,
  };
}

function lost(settings: ShopSettings, mailed: MailedOrder): MailDescription {
  return {
    ...mailWords(settings, 'order-lost', ofParcel(mailed)),
    plates: plates(mailed, 'Nothing of this costs you anything.'),
    button: { text: 'Report it', href: mailed.link },
    ...(oneOfSeveral(mailed) && { sections: [pieces(mailed)] }),
    reason,
  };
}

/** Creates the mail about a partial cancellation. Lines that are `over` have arrived or will not arrive. Pure. */
export function partlyCancelledMail(
  deps: Needs<'secret' | 'publicUrl' | 'settings'>,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  part: TakenSums,
  { why, over = [] }: { why?: string | undefined; over?: readonly number[] } = {},
): MailDescription {
  const count = (pieces: readonly { line: number; quantity: number }[]) =>
    pieces.reduce((sum, { line, quantity }) => sum + (over.includes(line) ? 0 : quantity), 0);
  // Returned or reported pieces are not sent any more.
  const rest = count(everythingLeft(lines)) > count(part.lines) ? 'The rest of your order goes on as planned.' : '';
  const values = { ...ofOrder({ order }), rest };
  return {
    ...(why
      ? mailWords(deps.settings, 'pieces-cancelled_by_us', { ...values, why })
      : mailWords(deps.settings, 'pieces-cancelled', values)),
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [takenSection('What was cancelled', lines, part)],
    reason,
  };
}
