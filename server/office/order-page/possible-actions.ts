import { formatRupees, toRupees } from '#contract/money.ts';
import type { PaymentStep } from '#contract/office/order-actions.ts';
import type { OfficeOrder, OrderAction } from '#contract/office/orders.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { Order } from '#contract/orders.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { type DueFacts, dueForCancelled } from '#server/money/invoices/invoiceable-amounts.ts';
import { invoicedLines } from '#server/money/invoices/issued-documents.ts';
import { type Lack, lackOf } from '#server/money/payments/lack-of.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { whyNotBooked } from '#server/money/settlement/book-manual-payment.ts';
import { type OddPayment, oddPaymentsOf } from '#server/money/settlement/odd-payments.ts';
import { stepsFor } from '#server/money/settlement/tend-payment.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { type ApprovalRow, pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { type BegunPieces, divideBegun, readBegunPieces } from '#server/orders/model/begun-pieces.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { addressAction } from '#server/orders/model/order-actions.ts';
import { type OrderParcel, parcelWith } from '#server/orders/model/order-parcels.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { hasToPack } from '#server/orders/order-state/put-on-hold.ts';
import { cancelledPart } from '#server/selling/order-changes/cancel-order.ts';
import { stillHere } from '#server/selling/order-changes/change-address.ts';
import { deliveriesOf, whyDeliveryStays } from '#server/selling/order-changes/change-delivery.ts';
import { whySizeStays } from '#server/selling/order-changes/change-size.ts';
import { goodwillLeft } from '#server/selling/order-changes/give-money-back.ts';
import { whyCashStays } from '#server/selling/order-changes/pay-cash-order.ts';
import { type OrderFacts, readOrderFacts } from '#server/selling/order-views/present-order.ts';
import { onlineLeft } from '#server/selling/return-rules/quote-refund.ts';
import { type ByHand, waitingByHand } from '#server/selling/returns/waiting-by-hand.ts';
import { parcelStepsFor } from './parcel-steps.ts';

type Possible = OfficeOrder['possible'][number];

interface Facts {
  order: Order;
  row: OrderRow;
  parcels: OrderParcel[];
  lines: OrderLineNow[];
  shipments: Shipment[];
  member: Pick<Member, 'permissions'>;
  /** Pieces in print or printed, which do not return to stock. */
  begun: ReadonlyMap<number, BegunPieces>;
  invoiced: (line: number) => boolean;
  deliveryPaise: number;
  /** Amount refundable by the gateway, in paise. */
  onlinePaise: number;
  due: DueFacts;
  byHand: readonly ByHand[];
  odd: readonly OddPayment[];
  lack: Lack | undefined;
  instrument: string;
  /** Description of the pending approval; undefined without one. */
  asked: string | undefined;
}

/**
 * Lists the actions on an order with their effects, or the reason why each is not possible. Uses the same rules as the
 * actions themselves.
 */
export async function listPossibleActions(
  settings: ShopSettings,
  db: Db,
  row: OrderRow,
  order: Order,
  member: Pick<Member, 'permissions'>,
  now: Date,
  known?: { facts: OrderFacts; asked: ApprovalRow | undefined },
): Promise<Possible[]> {
  if (!mayDo(member, 'orders.change')) return [];
  const { sold, parcels, papers, due } = known?.facts ?? (await readOrderFacts(db, row));
  const asked = known ? known.asked : await waitingAbout(db, row.reference);
  const facts: Facts = {
    member,
    asked: asked && pendingApprovalWords(asked),
    order,
    row,
    parcels,
    lines: sold,
    shipments: await shipmentsOf(db, row.id),
    begun: sold.some(({ custom }) => custom) ? await readBegunPieces(db, row.id) : new Map(),
    invoiced: invoicedLines(papers),
    deliveryPaise: await deliveryWithLast(db, row),
    onlinePaise: await onlineLeft(db, row, row.paidBy ? await findPayment(db, row.paidBy) : undefined),
    due,
    byHand: order.refunds.length > 0 ? await waitingByHand(db, row.id) : [],
    odd: row.payment === 'razorpay' ? await oddPaymentsOf(db, row.id, now) : [],
    lack: await lackOf(db, row),
    instrument: (await paidWith(db, { ...row, creditPaise: 0 })) || 'what it was paid with',
  };
  return Object.entries(rules).flatMap(([action, rule]) =>
    !mayDo(member, rightOf[action as OrderAction] ?? 'orders.change')
      ? []
      : [{ action: action as OrderAction, ...rule(facts, now, settings) }],
  );
}

/** Permission that some actions need in addition to changing orders. */
const rightOf: Partial<Record<OrderAction, Permission>> = {
  refund: 'refunds.give',
  sent_by_hand: 'refunds.give',
  send_again: 'refunds.give',
  tend_payment: 'refunds.give',
  mark_paid: 'payments.book',
};

const yes = (words: string) => ({ offered: true, words });
const no = (words: string) => ({ offered: false, words });
const inRupees = (paise: number) => formatRupees(toRupees(paise));
const count = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

function cancel({ row, lines, parcels, begun, deliveryPaise, onlinePaise, due, instrument }: Facts) {
  try {
    const part = cancelledPart(row, lines, parcels, { lines: undefined, deliveryPaise, actor: 'operator' });
    const { paise: back } = dueForCancelled(due, part);
    const shelf = divideBegun(begun, part.lines).blank.filter(
      ({ line }) => lines.find((one) => one.line === line)?.productId != null,
    );
    const pieces = shelf.reduce((sum, { quantity }) => sum + quantity, 0);
    const money =
      back > 0 ? `${inRupees(back)} goes back${onlinePaise > 0 ? ` to ${instrument}` : ''}` : 'nothing was paid';
    const stock =
      pieces > 0 ? `${count(pieces)} ${pieces === 1 ? 'returns' : 'return'} to stock` : 'what is printed is scrapped';
    return yes(`${money.charAt(0).toUpperCase()}${money.slice(1)}; ${stock}; the shopper is told.`);
  } catch (error) {
    if (error instanceof Problem) return no(error.message);
    throw error;
  }
}

function refund({ row, due, onlinePaise, instrument, asked }: Facts) {
  if (asked) return no(asked);
  const { refusal, paise } = goodwillLeft(row, due);
  if (refusal) return no(refusal);
  return yes(
    `Up to ${inRupees(paise)}, to ${onlinePaise > 0 ? instrument : 'the shopper'}; the pieces stay; the shopper is told.`,
  );
}

function changeAddress({ row, parcels }: Facts, now: Date) {
  const may = parcels.map(({ state }) => addressAction({ state, placedAt: row.placedAt, by: 'operator' }, now));
  if (!may.some(({ offered }) => offered)) return no(may[0]?.words ?? 'There is nothing to send.');
  const packed = stillHere(parcels).filter(({ state }) => state === 'packed');
  const again = packed.map(({ number, packedByHand }) => `Parcel ${number} is packed: it ${packedAnew(packedByHand)}.`);
  if (again.length === 0) return yes('What has not left goes elsewhere; dates are promised anew; the shopper is told.');
  return yes(`What has not left goes elsewhere. ${again.join(' ')} Dates are promised anew; the shopper is told.`);
}

function packedAnew(byHand: boolean): string {
  return byHand ? 'is opened and packed again, with another label and invoice' : 'gets another label and invoice';
}

function changeSize({ row, parcels, lines, invoiced }: Facts) {
  const why = lines.map((line) => whySizeStays(row, parcelWith(parcels, line.line), line, invoiced(line.line)));
  if (why.every((reason) => reason !== undefined)) return no(why[0] ?? 'There is no piece.');
  return yes('The price stays; the shelf takes one size and gives the other; the shopper is told.');
}

function hold({ row, parcels }: Facts) {
  if (!hasToPack(parcels)) return no('Nothing of it is left to pack.');
  return row.onHoldWhy === null
    ? yes('Nobody packs it until it is released.')
    : yes(`It is on hold: ${row.onHoldWhy} Say another reason.`);
}

function release({ row }: Facts) {
  return row.onHoldWhy === null ? no('It is not on hold.') : yes(`It is on hold: ${row.onHoldWhy}`);
}

function sendBack({ order }: Facts) {
  const { offered, words } = order.actions.return;
  return offered ? yes(`${words}. The shopper is told, and the courier fetches it.`) : no(words);
}

function changeDeliveryNow({ row, parcels, invoiced }: Facts, now: Date, settings: ShopSettings) {
  const why = whyDeliveryStays(
    row,
    parcels,
    parcels.some(({ lines }) => lines.some(invoiced)),
  );
  if (why !== undefined) return no(why);
  const others = deliveriesOf(settings, row, parcels, now);
  if (!others.some(({ offered }) => offered))
    return no(`No other way goes there: ${others.map(({ promise }) => promise.toLowerCase()).join('; ')}.`);
  return yes('The price stays; dates are promised anew; the shopper is told.');
}

function report({ order }: Facts) {
  const { offered, words } = order.actions.report;
  return offered
    ? yes('For a shopper who rang: money back, a new piece or credit once it is checked; the shopper is told.')
    : no(words);
}

function tend({ shipments, member }: Facts) {
  if (shipments.length === 0) return no('It has no parcel yet.');
  if (!shipments.some((one) => parcelStepsFor(one, member).length > 0)) return no('No parcel of it needs anybody.');
  const trouble = shipments.find((one) => one.trouble !== null);
  return yes(
    trouble?.trouble
      ? `Parcel ${trouble.parcel} needs someone: ${ended(trouble.trouble)}`
      : 'Ask the courier, book it anew, or give it up as lost.',
  );
}

function markPaid({ row, parcels, lack, asked, due: { cashToComePaise, owedPaise: owed } }: Facts) {
  if (asked) return no(asked);
  if (row.payment === 'cod') {
    const why = whyCashStays(row, parcels, cashToComePaise);
    if (why !== undefined) return no(why);
    const packed = stillHere(parcels).filter(({ state }) => state === 'packed');
    const again = packed.map(
      ({ number, packedByHand }) => ` Parcel ${number} is packed: it ${packedAnew(packedByHand)}.`,
    );
    return yes(
      `${inRupees(cashToComePaise)} that came by transfer is booked; nothing is due at the door any more; the shopper is told.${again.join('')}`,
    );
  }
  const why = whyNotBooked(row, { lack, owed });
  if (why !== undefined) return no(why);
  if (owed > 0)
    return yes(`${inRupees(owed)} that came by transfer is booked: the order has left unpaid; the shopper is told.`);
  return yes(
    `${inRupees(row.totalPaise - row.creditPaise)} that came past the gateway is booked; the order goes its way; the shopper is told.`,
  );
}

function sentByHand({ byHand }: Facts) {
  if (byHand.length === 0) return no('Nothing is to be sent by hand.');
  const paise = byHand.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return yes(
    `${inRupees(paise)} ${byHand.length === 1 ? 'is' : `in ${byHand.length} parts is`} to be sent by UPI. Say so once it is sent.`,
  );
}

function sendAgain({ byHand }: Facts) {
  const failed = byHand.filter(({ failed }) => failed);
  if (failed.length === 0) return no('No refund of it has failed.');
  const paise = failed.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return yes(
    `${inRupees(paise)} did not go back: the gateway is asked whether it is out after all, and sends it if not.`,
  );
}

function tendPayment({ odd }: Facts) {
  const [first] = odd;
  const [step] = first ? stepsFor(first) : [];
  return first && step ? yes(oddWords(first, step)) : no('No payment of it needs anybody.');
}

/** Describes the problem of an odd payment, and the consequence of a step. Pure. */
export function oddWords({ paise, heldFor }: OddPayment, step: PaymentStep): string {
  const amount = inRupees(paise);
  if (step === 'take') return `${amount} is held and not taken: it is taken now, before the bank lets it go.`;
  if (step === 'accept')
    return `${amount} came with the gateway’s fee on top: it pays for the order, which goes its way.`;
  if (heldFor === null) return `${amount} was taken and paid for nothing: it goes back the way it came.`;
  const why = heldFor === 'fee' ? 'the gateway’s fee is on top' : 'an offer at the gateway lowered it';
  return `${amount} is not what the order costs (${why}): it goes back the way it came.`;
}

const ended = (text: string) => (/[.]$/.test(text) ? text : `${text}.`);

const rules: Readonly<
  Record<OrderAction, (facts: Facts, now: Date, settings: ShopSettings) => Omit<Possible, 'action'>>
> = {
  cancel,
  refund,
  change_address: changeAddress,
  change_delivery: changeDeliveryNow,
  change_size: changeSize,
  hold,
  release,
  return: sendBack,
  report,
  tend,
  mark_paid: markPaid,
  sent_by_hand: sentByHand,
  send_again: sendAgain,
  tend_payment: tendPayment,
};
