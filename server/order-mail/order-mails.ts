import type { Breakdown } from '#contract/breakdown.ts';
import { pictureAt } from '#contract/images.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { orderPage } from '#contract/order-links.ts';
import type { OrderState } from '#contract/orders.ts';
import { fullDate, timeInWords } from '#server/calendar/day-words.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import type { MailDescription, MailSection } from '#server/mail/compose-mail.ts';
import { addressInMail, firstNameInMail, goodsInMail, nameInMail, saidTo } from '#server/mail/typed-words.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { addressChangeMs } from '#server/order-book/order-actions.ts';
import type { OrderParcel } from '#server/order-book/order-parcels.ts';
import { orderKey } from '#server/order-book/order-reference.ts';
import { firstPieces, type OrderLineNow } from '#server/order-book/sold-lines.ts';
import type { Needs } from '#server/platform/context.ts';
import { explain } from '#server/pricing/explain.ts';
import { everythingLeft, type TakenSums } from '#server/pricing/refund-pieces.ts';
import { deliveryNames } from '#server/shipping/charges.ts';
import { addressInWords } from '#server/shipping/mask-person.ts';
import { cameAfterAllWords, cameBackWords, piecesInIt } from './came-words.ts';

/** What a mail about an order needs to know. */
export interface MailedOrder {
  order: OrderRow;
  lines: readonly OrderLineNow[];
  /** Its page, opened by its key. */
  link: string;
  /** In words and masked; empty if nothing was paid. */
  paid: string;
  /** Why the shop's people did it, where they say so. */
  why?: string | undefined;
  /** The one it is about, of an order with several. */
  parcel?: MailedParcel | undefined;
}

interface MailedParcel extends Pick<OrderParcel, 'number' | 'lines' | 'promise' | 'address'> {
  /** How many parcels there are. */
  of: number;
  /** What its courier takes. */
  cashPaise: number;
  /** Something is still to come in another. */
  more: boolean;
}

/** What the mail is about: 'Order K7QW4MX9TD', 'Order K7QW4MX9TD, parcel 1 of 2'. */
function subjectOf({ order, parcel }: MailedOrder): string {
  return parcel ? `Order ${order.reference}, parcel ${parcel.number} of ${parcel.of}` : `Order ${order.reference}`;
}

/** 'your order', 'parcel 1 of your order'. */
function itOf({ parcel }: MailedOrder): string {
  return parcel ? `parcel ${parcel.number} of your order` : 'your order';
}

/** Where the rest is told of. */
function restOf({ parcel }: MailedOrder): string {
  return parcel?.more ? ' The rest comes in a parcel of its own, with its own mails.' : '';
}

const reason = 'You get this because you ordered.';

/** The address of an order's page in a mail. */
export function orderLink(
  { publicUrl, secret }: Needs<'secret' | 'publicUrl'>,
  order: Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>,
): string {
  return `${publicUrl}${orderPage(order.reference, orderKey(secret, order))}`;
}

/** The mail that tells of an order's new state; states that need no mail have none. Pure. */
export function orderMail(state: OrderState, mailed: MailedOrder): MailDescription | undefined {
  return isMailed(state) ? mails[state](mailed) : undefined;
}

/** Tells whether a mail tells of an order's coming to a state. */
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
} satisfies Partial<Record<OrderState, (mailed: MailedOrder) => MailDescription>>;

function said({ order }: MailedOrder, sentence: string): string {
  return saidTo(order.address.fullName, sentence);
}

function plates({ order }: MailedOrder, note: string): NonNullable<MailDescription['plates']> {
  return { label: 'Order number', value: order.reference, note };
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}

function moment(at: Date): string {
  return `${fullDate(inIndia(at).day)}, ${timeInWords(at)} IST`;
}

function placed(mailed: MailedOrder): MailDescription {
  const { order, link, paid, lines } = mailed;
  const cash = order.payment === 'cod' && order.creditPaise < order.totalPaise;
  const paidWords = cash
    ? `To pay on delivery: ${inRupees(order.totalPaise - order.creditPaise - order.cancelledPaise)}.`
    : `Paid by ${paid}.`;
  return {
    subject: `Order ${order.reference} placed`,
    preview: `${order.promise.words}.`,
    heading: 'Order placed',
    lead: `${['Thank you', firstNameInMail(order.address.fullName)].filter(Boolean).join(', ')}. ${orderedBy(order)}We have your order${cash ? '' : ' and your payment'}.`,
    plates: plates(mailed, `Placed ${moment(order.placedAt)}. Total ${inRupees(order.totalPaise)}. ${paidWords}`),
    button: { text: 'See your order', href: link },
    sections: [
      {
        heading: 'When it arrives',
        paragraphs: [
          ...(order.promise.parcels ?? [{ custom: lines.every(({ custom }) => custom), promise: order.promise }]).map(
            ({ custom, promise }) => ({
              strong: promise.words.replace(/^Arrives /, ''),
              text: comesThen(lines, custom, order.promise.parcels !== undefined),
            }),
          ),
          `To ${nameInMail(order.address.fullName)}, ${addressInMail(addressInWords(order.address))}.`,
          `You can change the address on its page until ${timeInWords(new Date(order.placedAt.getTime() + addressChangeMs))}, and cancel until it leaves${lines.some(({ custom }) => custom) ? ', what is printed for you until its printing begins' : ''}.`,
        ],
      },
      ordered(mailed),
    ],
    reason,
  };
}

/** What comes in a parcel: 'Home Jersey, Cold Palmer', 'Custom T-shirt, printed for you first'. */
function comesThen(lines: readonly OrderLineNow[], custom: boolean, several: boolean): string {
  const own = lines.filter((line) => !several || line.custom === custom);
  const names = [...new Set(own.map(({ name }) => goodsInMail(name)))];
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `${shown.join(', ')}${custom ? ', printed for you first' : ''}`;
}

/** Who ordered it, where that was not its shopper. */
function orderedBy({ placedBy }: Pick<OrderRow, 'placedBy'>): string {
  return placedBy === null ? '' : `${nameInMail(placedBy)} of the shop ordered it for you. `;
}

/** Where an order is paid that a colleague placed for a caller, or sends the link of. Pure. */
export function paymentLinkMail(order: OrderRow, lines: readonly OrderLineNow[], link: string, until: Date): MailDescription {
  const toPay = inRupees(order.totalPaise - order.creditPaise);
  return {
    subject: `Order ${order.reference}: pay ${toPay}`,
    preview: `We keep the pieces until ${timeInWords(until)}.`,
    heading: 'Pay for your order',
    lead: saidTo(order.address.fullName, `${orderedBy(order) || 'this is your order. '}It waits for its payment.`),
    plates: { label: 'Order number', value: order.reference, note: `To pay: ${toPay}. We keep the pieces until ${moment(until)}.` },
    button: { text: `Pay ${toPay}`, href: link },
    sections: [
      ordered({ order, lines, link }),
      {
        heading: 'Did you not order?',
        paragraphs: ['Leave it unpaid: the order ends by itself and nothing is sent. Answer this mail if you want to know more.'],
      },
    ],
    reason,
  };
}

/** The lines and sums as every other place shows them. */
function ordered({ order, lines, link }: Pick<MailedOrder, 'order' | 'lines' | 'link'>): MailSection {
  const { lines: parts, rows } = explain(lines, order, deliveryNames[order.delivery]);
  return {
    heading: 'What you ordered',
    lines: parts.map(({ name, detail, amount }, index) => ({
      name,
      detail,
      amount: formatRupees(amount),
      picture: pictureIn(link, lines[index]?.image),
    })),
    sums: sumsOf(rows),
  };
}

/** Where a mail program fetches a line's picture; none of a picture that only its shopper may see. */
function pictureIn(link: string, image: string | undefined): string | undefined {
  return image?.startsWith('/images/') && !image.includes('?') ? new URL(pictureAt(image, 160), link).href : undefined;
}

function sumsOf(rows: Breakdown['rows']): NonNullable<MailSection['sums']> {
  return rows.map(({ key, label, amount }) => ({
    label,
    amount: key === 'shipping' && amount === 0 ? 'Free' : formatRupees(amount),
    strong: key === 'total',
  }));
}

function paymentFailed(mailed: MailedOrder): MailDescription {
  return {
    subject: `Order ${mailed.order.reference}: payment not completed`,
    preview: 'You can try again while the pieces last.',
    heading: 'Payment not completed',
    lead: 'Your payment did not go through, so the order is not placed. If money left your account after all, it goes back by itself.',
    plates: plates(mailed, `To pay: ${inRupees(mailed.order.totalPaise - mailed.order.creditPaise)}.`),
    button: { text: 'See the order and try again', href: mailed.link },
    sections: [ordered(mailed)],
    reason,
  };
}

function shipped(mailed: MailedOrder): MailDescription {
  const { order, link, parcel } = mailed;
  const { words } = parcel?.promise ?? order.promise;
  return {
    subject: `${subjectOf(mailed)} has left`,
    preview: `${words}.`,
    heading: 'On its way',
    lead: said(mailed, `${itOf(mailed)} is with the courier.${restOf(mailed)}`),
    plates: plates(mailed, `${words}.`),
    button: { text: 'Track this order', href: link },
    sections: [pieces(mailed), { heading: 'Tax invoice', paragraphs: ['Your invoice is on the page of the order, as a PDF.'] }],
    reason,
  };
}

function pieces({ lines, parcel, link }: MailedOrder): MailSection {
  const kept = lines.filter((line) => line.quantity > line.cancelled && (!parcel || parcel.lines.includes(line.line)));
  return {
    heading: 'What is in it',
    lines: kept.map(({ name, size, quantity, cancelled, image }) => ({
      name,
      detail: `Size ${size}`,
      amount: `× ${quantity - cancelled}`,
      picture: pictureIn(link, image),
    })),
  };
}

function outForDelivery(mailed: MailedOrder): MailDescription {
  const { order, link, parcel } = mailed;
  const due = parcel?.cashPaise ?? order.totalPaise - order.creditPaise - order.cancelledPaise;
  const cash = order.payment === 'cod' && due > 0 ? ` Please have ${inRupees(due)} ready.` : '';
  return {
    subject: `${subjectOf(mailed)} arrives today`,
    preview: 'The courier is on the way.',
    heading: 'Out for delivery',
    lead: `The courier brings ${itOf(mailed)} today and may call +91 ${order.phone}.${cash}`,
    plates: plates(mailed, addressInMail(addressInWords(parcel?.address ?? order.address))),
    button: { text: 'Track this order', href: link },
    ...(parcel && { sections: [pieces(mailed)] }),
    reason,
  };
}

function delivered(mailed: MailedOrder): MailDescription {
  const { lines, parcel } = mailed;
  const inIt = lines.filter(({ line }) => !parcel || parcel.lines.includes(line));
  const there = piecesInIt(lines, parcel);
  const returnable = inIt.some((line) => !line.custom && !line.finalSale && firstPieces(line) > 0);
  const afterAll = cameAfterAllWords(there);
  return {
    subject: `${subjectOf(mailed)} delivered`,
    preview: returnable ? 'Seven days to return a piece or swap its size.' : 'We hope you like it.',
    heading: 'Delivered',
    lead: said(mailed, `${itOf(mailed)} has arrived. ${afterAll || 'We hope it fits.'}${restOf(mailed)}`),
    plates: plates(
      mailed,
      returnable
        ? 'You have 7 days from today to return a piece or swap its size, free of charge.'
        : there.left === 0
          ? 'There is nothing you have to do.'
          : 'What is made for you, and final sale, can only come back if it is faulty.',
    ),
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

function cancelled(mailed: MailedOrder): MailDescription {
  return {
    subject: `Order ${mailed.order.reference} cancelled`,
    preview: 'Nothing will be sent.',
    heading: 'Order cancelled',
    lead: `${mailed.why ? `We had to cancel your order. ${mailed.why} We are sorry.` : 'Your order is cancelled and nothing will be sent.'} If you paid for it, the money is on its way back; another mail says how.`,
    plates: plates(mailed, `Placed ${moment(mailed.order.placedAt)}.`),
    button: { text: 'See the order', href: mailed.link },
    sections: [ordered(mailed)],
    reason,
  };
}

function returnedToOrigin(mailed: MailedOrder): MailDescription {
  const { lines, parcel } = mailed;
  const money = cameBackWords(piecesInIt(lines, parcel), parcel === undefined);
  return {
    subject: `${subjectOf(mailed)} came back to us`,
    preview: 'The courier could not deliver it.',
    heading: 'It came back to us',
    lead: `The courier could not deliver ${itOf(mailed)} and brought it back to us. ${money ? `${money} ` : ''}If you still want it, order again or answer this mail.`,
    plates: plates(mailed, addressInMail(addressInWords((mailed.parcel ?? mailed.order).address))),
    button: { text: 'See the order', href: mailed.link },
    ...(mailed.parcel && { sections: [pieces(mailed)] }),
    reason,
  };
}

function lost(mailed: MailedOrder): MailDescription {
  return {
    subject: `${subjectOf(mailed)} was lost on the way`,
    preview: 'We are sorry. We will put it right.',
    heading: 'Lost on the way',
    lead: 'The courier lost your parcel. We are sorry. Report it on the page of the order and choose your money back, store credit or the piece again.',
    plates: plates(mailed, 'Nothing of this costs you anything.'),
    button: { text: 'Report it', href: mailed.link },
    ...(mailed.parcel && { sections: [pieces(mailed)] }),
    reason,
  };
}

/** Some pieces of an order were cancelled; the rest is sent. Pure. */
export function partlyCancelledMail(
  deps: Needs<'secret' | 'publicUrl'>,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  part: TakenSums,
  why?: string,
): MailDescription {
  const count = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = why ? `We had to cancel these pieces. ${why} We are sorry.` : 'These pieces are cancelled.';
  // What came back or is in a report does not go on.
  const rest = count(everythingLeft(lines)) > count(part.lines) ? 'The rest of your order goes on as planned.' : undefined;
  return {
    subject: `Order ${order.reference}: some pieces cancelled`,
    preview: rest ?? words,
    heading: 'Partly cancelled',
    lead: rest ? `${words} ${rest}` : words,
    plates: { label: 'Order number', value: order.reference },
    button: { text: 'See the order', href: orderLink(deps, order) },
    sections: [takenSection('What was cancelled', lines, part)],
    reason,
  };
}

/** Pieces that were taken out of an order with their sums. */
export function takenSection(heading: string, lines: readonly OrderLineNow[], part: TakenSums): MailSection {
  const { rows, lines: parts } = explainTaken(lines, part);
  return {
    heading,
    lines: parts.map(({ name, detail, amount }) => ({ name, detail, amount: formatRupees(amount) })),
    sums: sumsOf(rows),
  };
}

/** How what is taken out of an order adds up, in the words of every other breakdown; less what has gone back for no piece before. */
export function explainTaken(lines: readonly OrderLineNow[], part: TakenSums, reducedPaise = 0): Breakdown {
  const taken = part.lines.flatMap(({ line, quantity }) => {
    const sold = lines.find((one) => one.line === line);
    return sold ? [{ name: sold.name, size: sold.size, quantity, unitPaise: sold.unitPaise }] : [];
  });
  const { lines: parts, rows } = explain(taken, part, 'Comes back too');
  const own = rows.map((row) => (row.key === 'tax' ? { ...row, how: 'Its part of the tax of the order' } : row));
  const shown = own.filter(({ key, amount }) => key !== 'shipping' || amount > 0);
  if (reducedPaise === 0) return { lines: parts, rows: shown };
  const reduced: Breakdown['rows'][number] = {
    key: 'reduced',
    label: 'Price reduced',
    how: 'It has gone back already',
    amount: -toRupees(reducedPaise),
  };
  const total = { amount: toRupees(part.totalPaise - reducedPaise) };
  return { lines: parts, rows: shown.flatMap((row) => (row.key === 'total' ? [reduced, { ...row, ...total }] : [row])) };
}
