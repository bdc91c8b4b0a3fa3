import { desc, eq } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import { notKept } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { shipmentEventsTable } from '#database/schema/shipments.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { plainStatusWords, readStatus } from '#server/fulfilment/courier/courier-status.ts';
import type { CourierReport } from '#server/fulfilment/courier/shiprocket-wire.ts';
import {
  countAttempts,
  findShipment,
  lockShipment,
  type Shipment,
  updateShipment,
} from '#server/fulfilment/delivery-promise/queries.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { findOrderById, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { settledPieces, soldLines } from '#server/orders/model/sold-lines.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { queueParcelJobs } from '#server/orders/order-state/following-jobs.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { creditOn, paymentsOfOrder } from '#server/orders/order-state/order-money.ts';
import { followParcels } from './follow-parcels.ts';
import { attemptFailedMail, returningMail } from './parcel-mails.ts';
import { isOver, type Progress, progressBy, type ShipmentStep } from './parcel-progress.ts';

/** Status numbers of a delivery attempt at which nobody was there. */
const attemptCodes = [21, 77];

export type ReportOutcome = 'applied' | 'nothing_new' | 'late';

/**
 * Returns true for a report older than the known one. Times are in whole seconds: within the same second, only a report
 * with new events is not late.
 */
function isLate({ statusAt }: Shipment, at: Date, news: boolean): boolean {
  return statusAt !== null && (at < statusAt || (!news && at.getTime() === statusAt.getTime()));
}

/**
 * Records trouble for a parcel that left before its cancellation reached the courier, as its payment is already
 * refunded, for one that the courier cancels though its driver has it, and for one that is delivered although the
 * courier was bringing it back.
 */
async function noteContradiction(tx: Db, shipment: Shipment, { status }: CourierReport): Promise<void> {
  const { id, step, leftAt } = shipment;
  const note = (what: string) =>
    updateShipment(tx, id, { trouble: `it was ${what}, and the courier says: ${status.words}`, heldBack: true });
  if (step === 'cancelled' && outside.has(status.meaning)) await note('cancelled');
  if (leftAt !== null && !isOver(step) && status.meaning === 'cancelled') await note('handed over');
  if ((step === 'returning' || step === 'returned') && status.meaning === 'delivered') await note('on its way back');
}

/**
 * Applies a courier's report to a parcel: stores each event once, advances parcel and order, and sends the mails. A
 * late, repeated or backward report is only added to the history. Runs in the caller's transaction.
 */
export async function takeReport(
  tx: Db,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  shipmentId: string,
  told: CourierReport,
): Promise<ReportOutcome> {
  const order = await lockOrderOf(tx, shipmentId);
  const shipment = await lockShipment(tx, shipmentId);
  if (!order || !shipment) return 'nothing_new';
  const report = isErased(order) ? withoutPerson(told) : told;
  const at = timeOf(report, deps.now());
  const news = await keepEvents(tx, shipment, report, at);
  const late = isLate(shipment, at, news);
  const progress = progressBy(shipment.step, report.status, late);
  if (!progress.shown) {
    if (news) await noteContradiction(tx, shipment, report);
    return late ? 'late' : outcomeOf(news);
  }
  const same = progress.step === shipment.step && report.status.words === shipment.statusWords;
  const attempts = await countAttempts(tx, shipment.id, attemptCodes);
  await updateShipment(tx, shipment.id, {
    step: progress.step,
    statusCode: report.status.code,
    statusWords: report.status.words,
    statusAt: at,
    attempts,
    ...newsOf(report),
    ...troubleOf(shipment, report, progress),
    ...(await cameAfterAll(tx, shipment, report, progress)),
  });
  if (progress.step !== shipment.step) await followUp(tx, deps, { ...shipment, step: progress.step, attempts }, at);
  return outcomeOf(news || !same);
}

/** Locks the order of a parcel, which comes first in all code and so prevents deadlocks. */
async function lockOrderOf(tx: Db, shipmentId: string): Promise<OrderRow | undefined> {
  const orderId = (await findShipment(tx, shipmentId))?.orderId;
  return orderId === undefined ? undefined : lockOrder(tx, orderId);
}

/**
 * Returns a report in the table's words and without places, as couriers write who received a parcel and where. For
 * orders whose contact is erased. Pure.
 */
function withoutPerson(report: CourierReport): CourierReport {
  const plain = (code: number | null) => plainStatusWords[code ?? 0] ?? notKept;
  return {
    ...report,
    status: { ...report.status, words: plain(report.status.code) },
    activities: report.activities.map((activity) => {
      const { code } = readStatus(activity.code, activity.words);
      return { ...activity, code, words: plain(code), location: '' };
    }),
  };
}

function outcomeOf(news: boolean): ReportOutcome {
  return news ? 'applied' : 'nothing_new';
}

/** Returns the time of a report. A time in the future, from a wrong courier clock, is limited to now. */
function timeOf(report: CourierReport, now: Date): Date {
  return new Date(Math.min((report.at ?? now).getTime(), now.getTime()));
}

/** Steps of parcels that have left the shop. */
const outside: ReadonlySet<string> = new Set(['shipped', 'out_for_delivery', 'attempt_failed', 'delivered']);

/**
 * Returns the trouble that staff must handle: reported by the courier, or a parcel that the courier cancelled by
 * itself.
 */
function troubleOf(shipment: Shipment, { status }: CourierReport, { step }: Progress): Partial<Shipment> {
  if (status.meaning === 'trouble') return { trouble: `the courier says: ${status.words}` };
  if (step === 'cancelled' && shipment.step !== 'cancelled')
    return { trouble: 'the courier has cancelled it', heldBack: true };
  return step === shipment.step ? {} : { trouble: null };
}

/**
 * Returns the trouble of a parcel that arrives although its pieces were refunded or replaced as undelivered, or will
 * be. Staff decide, as nothing is undone automatically.
 */
async function cameAfterAll(
  tx: Db,
  shipment: Shipment,
  { status }: CourierReport,
  { step }: Progress,
): Promise<Partial<Shipment>> {
  if (step !== 'delivered' || shipment.step === 'delivered') return {};
  const inIt = (await soldLines(tx, shipment.orderId)).filter(({ line }) => shipment.positions.includes(line));
  const pieces = inIt.reduce((sum, line) => sum + settledPieces(line), 0);
  if (pieces === 0) return {};
  const words = pieces === 1 ? '1 piece of it was' : `${pieces} pieces of it were`;
  return { trouble: `${words} settled before, and the courier says: ${status.words}`, heldBack: true };
}

/**
 * Returns true if a report whose time is in the future repeats the newest event. Its own time is then no identity, as
 * `timeOf` replaces it by another at each repeat.
 */
async function isRepeatFromAhead(
  tx: Db,
  shipmentId: string,
  { status, at }: CourierReport,
  now: Date,
): Promise<boolean> {
  if (at === null || at <= now) return false;
  const [newest] = await tx
    .select()
    .from(shipmentEventsTable)
    .where(eq(shipmentEventsTable.shipmentId, shipmentId))
    .orderBy(desc(shipmentEventsTable.at), desc(shipmentEventsTable.id))
    .limit(1);
  return newest?.code === status.code && newest.words === status.words;
}

/**
 * Stores the events of a report, and the report itself if none of its events has the same time. `at` is its time, at
 * most now. Returns true if any is new.
 */
async function keepEvents(tx: Db, shipment: Shipment, report: CourierReport, at: Date): Promise<boolean> {
  const { activities, status, at: toldAt } = report;
  const told = activities.map((activity) => {
    // The carrier's scan may use different words, so the status number gives the meaning.
    const { code } = readStatus(activity.code, activity.words);
    return { shipmentId: shipment.id, at: activity.at, code, words: activity.words, location: activity.location };
  });
  const itself = { shipmentId: shipment.id, at, code: status.code, words: status.words, location: '' };
  const alone =
    toldAt !== null && status.words !== '' && !told.some((event) => event.at.getTime() === toldAt.getTime());
  const rows = alone && !(await isRepeatFromAhead(tx, shipment.id, report, at)) ? [...told, itself] : told;
  if (rows.length === 0) return false;
  const kept = await tx
    .insert(shipmentEventsTable)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: shipmentEventsTable.id });
  return kept.length > 0;
}

const reasons: Partial<Record<ShipmentStep, string>> = {
  attempt_failed: 'The courier found nobody and will come again',
  returning: 'It is on its way back to us',
};

/** Order states recorded for a parcel's steps. `followParcels` records packing and dispatch. */
const told: Partial<Record<ShipmentStep, OrderStateName>> = {
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  returned: 'returned_to_origin',
};

/**
 * Applies a parcel's new step: advances its order, and mails the shopper about news that the order's states do not
 * cover.
 */
async function followUp(
  tx: Db,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  shipment: Shipment,
  at: Date,
): Promise<void> {
  const step = shipment.step;
  await followParcels(tx, deps.jobs, shipment.orderId, { at, reason: reasons[step] });
  const order = await findOrderById(tx, shipment.orderId);
  if (!order) return;
  // A parcel declared lost counts as found only once delivered or returned. Its page says lost before, and no mail
  // contradicts that.
  if (shipment.lostAt !== null && !isOver(step)) return;
  const state = told[step];
  if (state) await queueParcelJobs(tx, deps.jobs, order, { id: shipment.id, state });
  if (step !== 'attempt_failed' && step !== 'returning') return;
  const link = `${deps.publicUrl}/tracker?id=${shipment.awb ?? order.reference}#key=${orderKey(deps.secret, order)}`;
  const parcels = await parcelsOf(tx, order);
  const number = parcels.find(({ id }) => id === shipment.id)?.number;
  const parcel = { ...shipment, which: number === undefined ? undefined : { number, of: parcels.length } };
  const mailed = { ...order, ...(await readDue(tx, order, shipment)) };
  const mail =
    step === 'returning'
      ? { about: `parcel-returning:${shipment.id}` as const, description: returningMail(deps, mailed, parcel, link) }
      : {
          about: `parcel-attempt:${shipment.id}:${shipment.attempts}` as const,
          description: attemptFailedMail(deps, mailed, parcel, link),
        };
  await queueMail(tx, deps, { ...mail, to: order.email });
}

/** Reads what is due on delivery, and what is paid for pieces of the parcel that are not settled, in paise. */
async function readDue(
  tx: Db,
  order: OrderRow,
  { positions }: Pick<Shipment, 'positions'>,
): Promise<{ duePaise: number; paidPaise: number }> {
  const duePaise = isCashToCome(order) ? cashDue(order, await creditOn(tx, order.id)) : 0;
  const own = (await soldLines(tx, order.id)).filter(({ line }) => positions.includes(line));
  const isSettled = own.every((line) => line.quantity - line.cancelled <= settledPieces(line));
  const payment = (await paymentsOfOrder(tx, order.id)).find(({ id }) => id === order.paidBy);
  const paidPaise = isSettled ? 0 : Math.max(0, await leftToRefund(tx, order, payment));
  return { duePaise, paidPaise };
}

function newsOf({ etd, courierName }: CourierReport) {
  return { ...(etd && { expectedAt: etd }), ...(courierName && { carrier: courierName }) };
}
