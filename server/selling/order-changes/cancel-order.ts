import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { cancelReasons } from '#contract/cancel-reasons.ts';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { cancelOrderEndpoint as cancelOrderCall } from '#contract/order-changes.ts';
import type { Db } from '#database/db.ts';
import { cancellationsTable } from '#database/schema/returns.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import {
  findIdempotentResult,
  type IdempotencyRecord,
  idempotencyRecord,
} from '#server/foundation/http/idempotency.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { finishPrinted } from '#server/fulfilment/print-files/finish-printed.ts';
import { skipPiecesAgain } from '#server/fulfilment/print-files/skip-pieces-again.ts';
import { dueForCancelled, readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { isParcelOver, type OrderParcel, parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { releasePieces } from '#server/orders/model/order-stock.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';
import { everythingLeft, PiecesMissing, type TakenSums, takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { partlyCancelledMail } from '#server/selling/order-mails/order-state-mails.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';
import { renewWaitingConfirmation } from '#server/selling/order-mails/waiting-confirmation.ts';
import { takeOut } from './take-out.ts';

export type CancelRequest = z.output<(typeof cancelOrderCall)['shapes']['body']>;

/** Canceller of an order: the shopper, or staff with a reason that the shopper reads. */
export type CancelBy = { actor: 'shopper'; from?: Caller } | { actor: 'operator'; why: string };

/**
 * Cancels an order, or some of its pieces, before dispatch, once per idempotency key. One transaction restocks the
 * pieces, requests the refund and writes all effects. Returns false if the key was already used for this. Throws
 * Problem 409 not_offered (too late), conflict, price_changed, idempotency_mismatch.
 */
export async function cancelOrder(
  deps: OrderContext,
  orderId: string,
  key: string,
  request: CancelRequest,
  by: CancelBy = { actor: 'shopper' },
): Promise<boolean> {
  const once = idempotencyRecord(key, request);
  const lines = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    if (await wasAsked(tx, orderId, once)) return undefined;
    return cancelLocked(tx, deps, order, { ...once, ...request }, by);
  });
  if (lines) deps.stockChanged([...new Set(lines.flatMap(({ productId }) => productId ?? []))]);
  return lines !== undefined;
}

async function wasAsked(tx: Db, orderId: string, once: IdempotencyRecord): Promise<boolean> {
  const where = and(
    eq(cancellationsTable.orderId, orderId),
    eq(cancellationsTable.idempotencyKey, once.idempotencyKey),
  );
  const [before] = await tx.select().from(cancellationsTable).where(where).limit(1);
  return (
    findIdempotentResult(
      before,
      once,
      'This was already used to cancel something else. Please look at the order again.',
    ) !== undefined
  );
}

export interface CancelWish {
  lines: CancelRequest['lines'];
  /** Delivery charge in paise, refunded with the last piece: see `deliveryWithLast`. */
  deliveryPaise: number;
  actor?: CancelBy['actor'];
}

/**
 * Returns the pieces to cancel with their price: the named ones, or all that are not dispatched. The delivery charge is
 * refunded with the last piece, unless a parcel was delivered. Throws Problem.
 */
export function cancelledPart(
  order: OrderRow,
  lines: readonly OrderLineNow[],
  parcels: readonly OrderParcel[],
  { lines: wanted, deliveryPaise, actor = 'shopper' }: CancelWish,
): TakenSums & { whole: boolean } {
  const everything = everythingLeft(lines);
  const here = everything.filter(({ line }) => parcelWith(parcels, line).leftAt === undefined);
  const asked = wanted ?? here;
  const left = sumOf(everything);
  const last = left > 0 && sumOf(asked) === left;
  const whole = last && parcels.every(({ leftAt }) => leftAt === undefined);
  const refusal = refusalOf(order, parcels, { asked: wanted ?? (here.length > 0 ? here : everything), whole, actor });
  if (refusal) throw new Problem(409, 'not_offered', refusal);
  const delivered = parcels.some(({ state }) => state === 'delivered');
  return { ...takeAskedPieces(lines, asked, last && !delivered ? deliveryPaise : 0), whole };
}

/**
 * Calculates the price of the requested pieces. Throws Problem 409 `conflict` for pieces that are no longer in the
 * order.
 */
function takeAskedPieces(
  lines: readonly OrderLineNow[],
  asked: readonly { line: number; quantity: number }[],
  deliveryPaise: number,
): TakenSums {
  try {
    refuseNothingOrTwice(asked);
    return takePieces(lines, asked, deliveryPaise);
  } catch (error) {
    if (!(error instanceof PiecesMissing)) throw error;
    throw new Problem(409, 'conflict', 'Some of these pieces are cancelled already. Please look at the order again.');
  }
}

function sumOf(pieces: readonly { quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

function refuseNothingOrTwice(asked: readonly { line: number }[]): void {
  if (asked.length === 0 || new Set(asked.map(({ line }) => line)).size !== asked.length)
    throw new PiecesMissing('nothing or twice');
}

/** Explains the alternative for a parcel that has left. */
function goneWords(it: string, { state }: OrderParcel): string {
  if (state === 'delivered')
    return `${it} was delivered already. You can return what is in it, or report a problem with it.`;
  if (state === 'returned_to_origin') return `${it} came back to us. What was paid for it goes back by itself.`;
  return state === 'lost'
    ? `${it} was lost on the way. Report it to have your money back or a new piece.`
    : `${it} has left already. You can return it once it is delivered.`;
}

/** Explains to the shopper why pieces cannot be cancelled now. */
function refusalOf(
  order: OrderRow,
  parcels: readonly OrderParcel[],
  { asked, whole, actor }: { asked: readonly { line: number }[]; whole: boolean; actor: CancelBy['actor'] },
): string | undefined {
  const state = order.state;
  if (state === 'cancelled') return 'This order is cancelled already.';
  const touched = parcels.filter(({ lines }) => asked.some(({ line }) => lines.includes(line)));
  const gone = touched.find(({ leftAt }) => leftAt !== undefined);
  if (gone) return goneWords(parcels.length > 1 ? `Parcel ${gone.number}` : 'It', gone);
  const printed = touched.some(({ custom, state: at }) => custom && (at === 'in_print' || at === 'packed'));
  if (printed && actor === 'shopper') return "What is printed for you can't be cancelled any more.";
  if (cancelsWhole({ status: state, payment: order.payment }) && !whole)
    return 'Pay for the order first, or cancel all of it.';
  return undefined;
}

async function cancelLocked(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  asked: CancelRequest & IdempotencyRecord,
  by: CancelBy,
): Promise<OrderLineNow[]> {
  const at = deps.now();
  if (asked.refundTo === 'credit') refuseCredit(order);
  const lines = await soldLines(tx, order.id);
  const wish = { lines: asked.lines, deliveryPaise: await deliveryWithLast(tx, order), actor: by.actor };
  const parcels = await parcelsOf(tx, order);
  const part = cancelledPart(order, lines, parcels, wish);
  if (asked.amount !== undefined) await refuseOtherAmount(tx, order, part, toPaise(asked.amount));
  const id = `can_${randomBytes(12).toString('hex')}`;
  const said = by.actor === 'operator' ? by.why : undefined;
  const reason = said ?? cancelReasons[asked.reason];
  // The pieces of an order that was not paid in time are already released.
  const released = order.state === 'payment_failed' ? [] : await releasePieces(tx, order.id, part.lines);
  const taken = {
    ...asked,
    reason: said ?? asked.reason,
    id,
    part,
    lines,
    words: 'Cancelled before dispatch',
    endsOrder: part.whole,
    at,
  };
  const refund = await takeOut(tx, deps, order, taken);
  // The parcel's weight and the cash to collect have changed.
  const touched = part.lines.map(({ line }) => line);
  await replaceShipments(tx, deps.jobs, { id: order.id, state: order.state }, touched);
  await settleOrder(tx, deps.jobs, order.id, { actor: by.actor, reason, at });
  // The cancelled piece may have been the last one not printed.
  if (!part.whole) {
    await skipPiecesAgain(tx, order.id, released, at);
    await finishPrinted(tx, deps.jobs, order.id, at);
    const description = partlyCancelledMail(deps, order, lines, part, {
      why: said,
      over: parcels.flatMap(({ state, lines: own }) => (isParcelOver[state] ? own : [])),
    });
    await queueMail(tx, deps, {
      about: `cancellation:${id}`,
      to: order.email,
      always: order.paidBy !== null || by.actor === 'operator',
      description,
    });
  }
  await renewWaitingConfirmation(tx, deps, order.id);
  if (refund) await mailRefunds(tx, deps, order, refund, at, { heldFor: id });
  await tellOfCancellation(tx, order, part.whole, by);
  return lines;
}

/** Rejects a refund that differs from the amount shown. Throws Problem 409 price_changed with the current amount. */
async function refuseOtherAmount(tx: Db, order: OrderRow, part: TakenSums, shownPaise: number): Promise<void> {
  const { paise } = dueForCancelled(await readInvoiceableAmounts(tx, order), part);
  if (paise === shownPaise) return;
  const message = `What comes back has changed: it is ${formatRupees(toRupees(paise))} now. Look at it, and cancel again if you still want to.`;
  throw new Problem(409, 'price_changed', message);
}

async function tellOfCancellation(tx: Db, { id, accountId }: OrderRow, whole: boolean, by: CancelBy): Promise<void> {
  const what = { kind: 'order_cancelled', accountId, orderId: id } as const;
  const about = `${whole ? 'whole' : 'in part'}, by the ${by.actor === 'operator' ? 'shop' : 'shopper'}`;
  await recordSecurityEvent(tx, { ...what, about, ...(by.actor === 'shopper' && { from: by.from }) });
}

/** Throws Problem 400 if the order cannot be refunded as store credit. */
function refuseCredit(order: OrderRow): void {
  const message = refusalOfCredit(order);
  if (message !== undefined) throw new Problem(400, 'invalid_fields', message, { fields: { refundTo: message } });
}
