import { eq, sql } from 'drizzle-orm';
import type { ReturnStateName } from '#contract/lists.ts';
import { problemKinds, returnReasons } from '#contract/return-reasons.ts';
import type { Db } from '#database/db.ts';
import { returnEventsTable, returnsTable } from '#database/schema/returns.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { isStillToPrint, printAgain } from '#server/fulfilment/print-files/print-again.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { issueCreditNote } from '#server/money/invoices/issue-document.ts';
import { noParts, type RefundParts, refundOrder } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { takeIntoStock } from '#server/orders/model/order-stock.ts';
import { deadReturns, isOpenReturn, sizesOfReturn, soldLines } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { isUnbookedOutside, refundsOfOrder } from '#server/orders/order-state/order-money.ts';
import { wordOf } from '#server/orders/order-state/return-matter.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';
import { everythingLeft, type TakenSums, valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';
import { findReturn, type ReturnRow, returnsOf } from '#server/selling/return-rules/queries.ts';
import { refuseUnpaidSwap } from '#server/selling/return-rules/refuse-unpaid.ts';
import {
  duesOf,
  isMailedStep,
  type MailedStep,
  type ReturnDues,
  returnMail,
} from '#server/selling/return-rules/return-mails.ts';
import { canBeAccepted, stepsBefore } from '#server/selling/return-rules/return-state.ts';
import { leaveNewSizes } from '#server/selling/return-rules/return-stock.ts';

export interface Step {
  actor: 'shopper' | 'shop' | 'operator';
  /** Explanation for the shopper. */
  detail?: string | undefined;
}

/**
 * Moves a return to a state if the table allows it: writes the event, dispatches or releases the new size, updates the
 * order, sends the mail. Returns false if not allowed, so repeating is harmless. Locks the order. Throws Problem 409
 * for a new piece that is not printed or not paid for.
 */
export async function moveReturn(
  tx: Db,
  deps: OrderContext,
  id: string,
  to: ReturnStateName,
  { actor, detail }: Step,
): Promise<boolean> {
  const found = await findReturn(tx, id);
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return false;
  const at = deps.now();
  await refuseNewPiece(tx, order, found, to);
  const allowed = sql.join(
    stepsBefore(to).map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    with moved as (update ${returnsTable} set state = ${to} where id = ${found.id} and state in (${allowed}) returning id)
    insert into ${returnEventsTable} (return_id, state, actor, detail, at)
    select id, ${to}, ${actor}, ${detail ?? null}, ${at.toISOString()}::timestamptz from moved returning id`);
  if (rows.length === 0) return false;
  const row = { ...found, state: to };
  if (row.outcome === 'exchange' && !isOpenReturn[to]) {
    await leaveNewSizes(tx, row.id, order.id, leavingOf(to));
  }
  await callOffPickup(tx, deps, found, to);
  if (isMailedStep(to)) await mailStep(tx, deps, order, row, { to, detail: detail ?? null });
  if (!isOpenReturn[to]) {
    // The order's state follows from its parcels and pieces: returned, delivered again, or still being returned.
    await settleOrder(tx, deps.jobs, order.id, { actor: 'shop', reason: endOf(found, to), at });
    // The parcel of these pieces may have come back undelivered while the report was open.
    await deps.jobs.send(tx, 'take-back-order', { orderId: order.id, state: order.state });
    await bookOutsideLater(tx, deps, order);
  }
  return true;
}

/** Queues the booking of refunds that were made at the gateway while their money was promised to a return. */
async function bookOutsideLater(tx: Db, { jobs }: Pick<OrderContext, 'jobs'>, order: OrderRow): Promise<void> {
  if ((await refundsOfOrder(tx, order.id)).some((refund) => isUnbookedOutside(order, refund)))
    await jobs.send(tx, 'book-outside-refunds', { orderId: order.id });
}

/** States in which a courier may be booked or asked to fetch the pieces. */
const toFetch: ReadonlySet<ReturnStateName> = new Set(['approved', 'pickup_booked']);

/** Queues the cancellation of the pickup of an ended return, as its piece stays with the shopper. */
async function callOffPickup(
  tx: Db,
  { jobs }: Pick<OrderContext, 'jobs'>,
  { id, state }: ReturnRow,
  to: ReturnStateName,
): Promise<void> {
  if (deadReturns.includes(to) && toFetch.has(state)) await jobs.send(tx, 'cancel-pickup', { returnId: id });
}

/**
 * Throws Problem 409 `not_offered` if a new piece is to leave that is not printed yet, or whose order is no longer
 * paid: the bank may have taken the payment back after the acceptance.
 */
async function refuseNewPiece(tx: Db, order: OrderRow, found: ReturnRow, to: ReturnStateName): Promise<void> {
  const { id, state, outcome } = found;
  if (to !== 'exchanged' || state !== 'inspected') return;
  if (outcome !== 'exchange') throw new Problem(409, 'not_offered', 'Money is given for it, so no new piece is sent.');
  if (await isStillToPrint(tx, id))
    throw new Problem(409, 'not_offered', 'Its new piece is still to be printed: see the print room.');
  await refuseUnpaidSwap(tx, order);
}

/** Last words of the reason in the order's events for a return that ended without a refund. */
const endings: Partial<Record<ReturnStateName, string>> = { cancelled: 'taken back', rejected: 'refused' };

/**
 * Accepts a return once: restocks the pieces unless faulty, refunds as requested, with credit note and mail. An
 * exchange waits until the new piece is dispatched. `restock` names the resellable pieces. Returns false if the state
 * does not allow it, or its pieces are still to be fetched. Throws Problem 409 for a new piece of an unpaid order.
 */
export async function acceptReturn(
  tx: Db,
  deps: OrderContext,
  id: string,
  by: Step & { restock: boolean | readonly { line: number; quantity: number }[] },
): Promise<boolean> {
  const found = await findReturn(tx, id);
  if (!found || !canBeAccepted(found) || !(await moveReturn(tx, deps, id, 'inspected', by))) return false;
  const order = await lockOrder(tx, found.orderId);
  if (!order) return false;
  const part = await partOf(tx, found);
  // The payment may have gone back since the request.
  if (found.outcome === 'exchange') await refuseUnpaidSwap(tx, order);
  if (by.restock)
    await takeIntoStock(tx, order.id, await bySize(tx, found, by.restock === true ? part.lines : by.restock));
  if (found.outcome === 'exchange') {
    await printAgain(tx, order.id, await customLinesOf(tx, order.id, part), deps.now());
    return true;
  }
  return payReturn(tx, deps, order, found, by);
}

/**
 * Pays an accepted exchange that has become money because its new piece cannot be sent: nobody pays for the order any
 * more, or the piece was damaged on the shelf. Its pieces were restocked when it was accepted. Returns false if it was
 * not accepted, or is still an exchange.
 */
export async function payUnsentSwap(tx: Db, deps: OrderContext, id: string, by: Step): Promise<boolean> {
  const seen = await findReturn(tx, id);
  const order = seen && (await lockOrder(tx, seen.orderId));
  const found = order && (await findReturn(tx, id));
  if (!order || found?.state !== 'inspected' || found.outcome === 'exchange') return false;
  return payReturn(tx, deps, order, found, by);
}

/** Refunds a return as agreed, and moves it to the state that follows. */
async function payReturn(tx: Db, deps: OrderContext, order: OrderRow, found: ReturnRow, by: Step): Promise<boolean> {
  const due = await withDelivery(tx, order, found);
  const refund = await giveBack(tx, deps, order, due, await partOf(tx, due));
  return moveReturn(tx, deps, found.id, stateAfter(found, refund), { actor: by.actor });
}

/** Divides returned pieces by their size: a report may be about the new piece of an exchange. */
async function bySize(
  tx: Db,
  { id, orderId, kind }: ReturnRow,
  some: readonly { line: number; quantity: number }[],
): Promise<{ line: number; quantity: number; size?: string }[]> {
  if (kind !== 'problem') return [...some];
  const sold = await soldLines(tx, orderId);
  return some.flatMap(({ line, quantity }) => {
    const known = sold.find((one) => one.line === line);
    return known ? sizesOfReturn(known, id, quantity).map((one) => ({ line, ...one })) : [];
  });
}

/** Returns the state of an accepted return: `refunded` if nothing is on its way. */
function stateAfter(
  { outcome }: Pick<ReturnRow, 'outcome'>,
  { refundIds, waitingCreditPaise, heldPaise }: RefundParts,
): 'refund_started' | 'refunded' {
  const isSent = refundIds.length > 0 && outcome === 'refund';
  return isSent || waitingCreditPaise > 0 || heldPaise > 0 ? 'refund_started' : 'refunded';
}

/** Returns the lines of a return that are made to order. */
async function customLinesOf(tx: Db, orderId: string, { lines }: Pick<TakenSums, 'lines'>) {
  const custom = (await soldLines(tx, orderId)).filter((line) => line.custom);
  return lines.filter(({ line }) => custom.some((one) => one.line === line));
}

/**
 * Computes the refund of a return if accepted now, in paise, at most the rest of the payment. For a decision, lock the
 * order first.
 */
export async function dueNow(db: Db, order: OrderRow, found: ReturnRow): Promise<number> {
  return (await duesNow(db, order, found)).duePaise;
}

/** Computes the refund of a return as `dueNow`, with what the bank holds and the reason if nothing is due. */
async function duesNow(db: Db, order: OrderRow, found: ReturnRow): Promise<ReturnDues> {
  if (found.outcome === 'exchange') return { duePaise: 0, heldPaise: 0, nothing: 'unpaid' };
  const more = await moreDelivery(db, order, found);
  const part = await partOf(db, found);
  const whole = { ...part, shippingPaise: part.shippingPaise + more, totalPaise: part.totalPaise + more };
  return duesOf(await readInvoiceableAmounts(db, order), whole, found.id);
}

/**
 * Computes the delivery charge to refund, in paise, for a problem report that includes the last pieces of an order. At
 * the time of the report, other pieces may have remained.
 */
async function moreDelivery(db: Db, order: OrderRow, found: ReturnRow): Promise<number> {
  if (found.kind !== 'problem' || everythingLeft(await soldLines(db, order.id)).length > 0) return 0;
  return deliveryWithLast(db, order, found.id);
}

/** Returns the return with the delivery charge of `moreDelivery` added. */
async function withDelivery(tx: Db, order: OrderRow, found: ReturnRow): Promise<ReturnRow> {
  const more = await moreDelivery(tx, order, found);
  if (more === 0) return found;
  const sums = { shippingPaise: found.shippingPaise + more, amountPaise: found.amountPaise + more };
  await tx.update(returnsTable).set(sums).where(eq(returnsTable.id, found.id));
  return { ...found, ...sums };
}

/** Sends the refund of a return, if anything paid is left to refund. Returns its parts. */
async function giveBack(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  found: ReturnRow,
  part: TakenSums,
): Promise<RefundParts> {
  const at = deps.now();
  const reason = reasonInWords(found);
  const { duePaise: amountPaise, heldPaise } = duesOf(await readInvoiceableAmounts(tx, order), part, found.id);
  const to = found.outcome === 'credit' ? ('credit' as const) : ('source' as const);
  await issueCreditNote(deps, tx, order, {
    about: `return:${found.id}`,
    reason: `${found.kind === 'problem' ? 'Problem' : 'Returned'}: ${reason}`,
    part,
    lines: await soldLines(tx, order.id),
    at,
  });
  const sent =
    amountPaise > 0
      ? await refundOrder(tx, deps.jobs, {
          orderId: order.id,
          amountPaise,
          to,
          reason: `${wordOf(found)} ${found.id}: ${reason}`,
          at,
        })
      : noParts();
  const refund = { ...sent, heldPaise };
  await tx.update(returnsTable).set({ refundIds: refund.refundIds }).where(eq(returnsTable.id, found.id));
  if (amountPaise > 0 || heldPaise > 0) await mailRefunds(tx, deps, order, refund, at, { heldFor: found.id });
  return refund;
}

/** Returns the sums of a return as agreed. */
async function partOf(tx: Db, { id, orderId, ...sums }: ReturnRow): Promise<TakenSums> {
  const whole = (await returnsOf(tx, orderId)).find(({ row }) => row.id === id);
  const lines = await soldLines(tx, orderId);
  const taken = (whole?.lines ?? []).map(({ position, quantity, taxPaise }) => {
    const sold = lines.find(({ line }) => line === position);
    return { line: position, quantity, taxPaise, goodsPaise: sold ? valueOfPieces(sold, quantity, taxPaise) : 0 };
  });
  const { subtotalPaise, taxPaise, shippingPaise, amountPaise: totalPaise } = sums;
  return { lines: taken, subtotalPaise, taxPaise, shippingPaise, totalPaise };
}

/** Returns the reason of a return for a list. */
export function reasonInWords({ kind, reason }: Pick<ReturnRow, 'kind' | 'reason'>): string {
  const words: Record<string, string | undefined> = kind === 'problem' ? problemKinds : returnReasons;
  return words[reason] ?? reason;
}

async function mailStep(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  row: ReturnRow,
  { to, detail }: { to: MailedStep; detail: string | null },
): Promise<void> {
  const description = returnMail(deps, order, { ...row, ...(await duesNow(tx, order, row)) }, to, detail);
  if (description) await queueMail(tx, deps, { about: `return-${to}:${row.id}`, to: order.email, description });
}

function endOf(found: ReturnRow, to: ReturnStateName): string {
  return `${wordOf(found)} ${endings[to] ?? 'finished'}`;
}

function leavingOf(to: ReturnStateName): 'dispatched' | 'released' {
  return to === 'exchanged' ? 'dispatched' : 'released';
}
