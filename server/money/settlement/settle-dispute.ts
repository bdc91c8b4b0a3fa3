import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { disputesTable, moneyMovementsTable } from '#database/schema/payments.ts';
import { dateOf } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WireDispute } from '#server/money/gateway/razorpay-wire.ts';
import { moveReport, reportMoney, settleReport } from '#server/money/money-reports/money-reports.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { dropUncoveredRefunds, sendWaitingRefunds } from '#server/money/refunds/refunds-in-dispute.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { endHoldForMoney, holdForMoney, isHeldAbout } from '#server/orders/order-state/put-on-hold.ts';
import { endReturnsOfLost } from './waiting-returns.ts';

type DisputeRow = typeof disputesTable.$inferSelect;
type DisputeState = DisputeRow['state'];

/** Rank of each dispute state. Later reports of an earlier state change nothing; final states never change. */
const progress: Readonly<Record<DisputeState, number>> = { open: 0, under_review: 1, won: 2, lost: 2, closed: 2 };

/** Returns the state of a dispute after a message, in any order. Pure. */
export function furthestDisputeState(known: DisputeState, said: DisputeState): DisputeState {
  return progress[known] < progress[said] ? said : known;
}

/**
 * Records the gateway's state of a dispute, in a transaction with the order locked. An open dispute holds unshipped
 * parcels and needs an answer by its deadline; a lost one is booked; a won or closed one releases the order. Accepts
 * duplicate, late and unordered messages: amount and deadline are those of the newest one, by `saidAt`.
 */
export async function settleDispute(
  tx: Db,
  deps: Needs<'jobs' | 'now' | 'log'>,
  said: WireDispute,
  saidAt: Date,
): Promise<void> {
  const payment = await findPayment(tx, said.payment_id);
  const order = payment && (await lockOrder(tx, payment.orderId));
  const dueAt = said.respond_by ? new Date(said.respond_by * 1000) : null;
  if (!order) {
    await reportMoney(tx, deps.now(), { kind: 'dispute_unknown', subject: said.id, amountPaise: said.amount, dueAt });
    deps.log.error(
      { event: 'dispute.payment_unknown', dispute: said.id, payment: said.payment_id },
      'a dispute is about an unknown payment; staff must act',
    );
    return;
  }
  const known = (await tx.select().from(disputesTable).where(eq(disputesTable.id, said.id)).limit(1))[0];
  const dispute = await recordDispute(tx, deps.now(), { said, saidAt }, known);
  const isOpen = progress[dispute.state] < progress.won;
  const isMoved =
    isOpen &&
    (dispute.respondBy?.getTime() !== known?.respondBy?.getTime() || dispute.amountPaise !== known?.amountPaise);
  if (dispute.state === known?.state && !isMoved) return;
  deps.log.warn(
    { event: 'dispute.state_changed', dispute: said.id, order: order.reference, state: dispute.state },
    'a dispute about a payment changed its state',
  );
  if (isOpen) return openDispute(tx, deps.now(), { order, dispute, isNew: known === undefined });
  await endDispute(tx, deps, order, dispute);
}

interface DisputeMessage {
  said: WireDispute;
  saidAt: Date;
}

/** Returns true if a message is newer than all before it, or the one that ends the dispute. Pure. */
function isNewestMessage({ said, saidAt }: DisputeMessage, known: DisputeRow): boolean {
  if (progress[known.state] === progress.won) return false;
  return progress[said.status] === progress.won || known.saidAt === null || saidAt >= known.saidAt;
}

async function recordDispute(
  tx: Db,
  now: Date,
  message: DisputeMessage,
  known: DisputeRow | undefined,
): Promise<DisputeRow> {
  const { said, saidAt } = message;
  if (known && !isNewestMessage(message, known)) {
    const state = furthestDisputeState(known.state, said.status);
    if (state === known.state) return known;
    await tx.update(disputesTable).set({ state, changedAt: now }).where(eq(disputesTable.id, said.id));
    return { ...known, state, changedAt: now };
  }
  const values = {
    state: known ? furthestDisputeState(known.state, said.status) : said.status,
    amountPaise: said.amount,
    phase: said.phase ?? known?.phase ?? null,
    reasonCode: said.reason_code ?? known?.reasonCode ?? null,
    respondBy: said.respond_by ? new Date(said.respond_by * 1000) : (known?.respondBy ?? null),
    saidAt,
    changedAt: now,
  };
  const [dispute] = await tx
    .insert(disputesTable)
    .values({ id: said.id, paymentId: said.payment_id, createdAt: now, ...values })
    .onConflictDoUpdate({ target: disputesTable.id, set: values })
    .returning();
  if (!dispute) throw new Error(`dispute ${said.id} could not be stored`);
  return dispute;
}

/** Reports an open dispute and holds its order. In a later phase, only sum and date of the answer change. */
async function openDispute(
  tx: Db,
  now: Date,
  { order, dispute, isNew }: { order: OrderRow; dispute: DisputeRow; isNew: boolean },
): Promise<void> {
  const { id: subject, amountPaise, respondBy: dueAt } = dispute;
  if (isNew) await reportMoney(tx, now, { kind: 'dispute_open', subject, orderId: order.id, amountPaise, dueAt });
  else await moveReport(tx, { kind: 'dispute_open', subject }, { amountPaise, ...(dueAt && { dueAt }) });
  const reason = { about: holdAbout(dispute), why: openWords(dispute) };
  const holds = isNew ? order.paidBy === dispute.paymentId : isHeldAbout(order, reason.about);
  if (holds) await holdForMoney(tx, order, reason, now);
}

const holdAbout = ({ id }: Pick<DisputeRow, 'id'>): string => `dispute:${id}`;

function openWords({ amountPaise, respondBy }: DisputeRow): string {
  const by = respondBy ? ` by ${dateOf(inIndia(respondBy).day)}` : '';
  return `The customer’s bank disputes ${formatRupees(toRupees(amountPaise))} of its payment. Answer at the gateway${by}.`;
}

async function endDispute(
  tx: Db,
  { jobs, now }: Needs<'jobs' | 'now'>,
  order: OrderRow,
  dispute: DisputeRow,
): Promise<void> {
  const { id, paymentId, state, amountPaise } = dispute;
  const at = now();
  await settleReport(
    tx,
    { kind: 'dispute_open', subject: id },
    { at, by: null, result: `The gateway says: ${state}.` },
  );
  if (state === 'lost') {
    await tx.insert(moneyMovementsTable).values({
      ...{ at, orderId: order.id, source: 'gateway', reason: 'disputed' },
      ...{ amountPaise: -amountPaise, paymentId, disputeId: id },
    });
    await dropUncoveredRefunds(tx, jobs, order, { paymentId, disputeId: id, at });
    if (order.paidBy === paymentId) await endReturnsOfLost(tx, order.id, at);
    await jobs.send(tx, 'pay-after-dispute', { paymentId });
    await reportMoney(tx, at, { kind: 'dispute_lost', subject: id, orderId: order.id, amountPaise });
    const why = `A dispute is lost: ${formatRupees(toRupees(amountPaise))} of its payment went back to the customer.`;
    if (order.paidBy === paymentId) await holdForMoney(tx, order, { about: holdAbout(dispute), why }, at);
    return;
  }
  // A hold for another reason, such as a hold by staff, stays.
  await endHoldForMoney(tx, jobs, order, holdAbout(dispute));
  // Refunds of this money may have fallen due meanwhile.
  await sendWaitingRefunds(tx, jobs, paymentId, at);
  await jobs.send(tx, 'read-payment', { paymentId });
  await jobs.send(tx, 'pay-after-dispute', { paymentId });
}
