import type { OrderStateName } from '#contract/lists.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { shippingPaise } from '#server/fulfilment/delivery-promise/charges.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promiseDelivery, promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import { undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { priceColumns, priceLines, sumColumns } from '#server/orders/pricing/price-lines.ts';
import { taxTermsAt } from '#server/orders/pricing/tax-terms.ts';
import { demoSellerState } from './demo-seller-state.ts';
import type { ImaginedOrder, ReturnStory } from './imagine-order.ts';
import { imaginedPayment } from './imagined-payment.ts';
import { leaveOpen } from './leave-open.ts';
import { journeyOf, saidAt, writeParcel } from './rows-of-parcel.ts';
import { isCancelled, writeCancellation } from './write-cancellation.ts';
import {
  addStockMovements,
  emptyRows,
  type Made,
  paperOf,
  type Rows,
  returnIdOf,
  type WrittenOrder,
} from './written-order.ts';

const hour = 3_600_000;
const day = 24 * hour;
const banks = ['okaxis', 'oksbi', 'ybl', 'paytm'];
const reasons = ['too_small', 'too_big', 'changed_mind', 'not_as_described'] as const;

/**
 * Returns all rows of an order: events, money, parcel, documents and stock, equal to those that the shop's own code
 * would write. Orders are closed, or open at `now`. `key` makes the write idempotent. Pure.
 */
export function rowsOfOrder(settings: ShopSettings, order: ImaginedOrder, key: string, now = new Date(0)): Made {
  const { placedAt } = order;
  const times = timesOf(order);
  const id = `ord_demo${order.reference.toLowerCase()}`;
  const totals = priceLines(
    order.lines.map(({ goods, quantity }) => ({ unitPaise: goods.pricePaise, quantity, hsn: goods.hsn })),
    (goodsPaise) => shippingPaise(settings, order.delivery, placedAt, goodsPaise),
    taxTermsAt(settings, placedAt, {
      seller: demoSellerState(settings, placedAt),
      supply: order.shopper.address.state,
    }),
  );
  const instrument = imaginedInstrument(order);
  const made: WrittenOrder = {
    ...{ rows: emptyRows(), papers: [], order, id, totals, instrument, ...times },
    ...imaginedPayment({ orderId: id, amountPaise: totals.totalPaise, byCard: !instrument.startsWith('UPI') }),
  };
  writeOrder(settings, made, key);
  if (order.payment === 'razorpay') writePayment(made);
  if (order.story === 'not paid' || order.story === 'cancelled')
    addStockMovements(made, 'released', 1, -1, times.packed);
  else if (order.story !== 'waiting') writeParcel(settings, made);
  writeEnd(settings, made);
  if (order.returned) writeOpenReturn(made, order.returned, now);
  leaveOpen(made, order);
  return made;
}

/** Returns the times of packing, dispatch and end of an order: its own, or drawn at random. */
function timesOf({ chance, placedAt, story, packedAt, leftAt, heardAt }: ImaginedOrder) {
  const packed = packedAt ?? new Date(placedAt.getTime() + (4 + chance.below(26)) * hour);
  const left = leftAt ?? new Date(packed.getTime() + (2 + chance.below(10)) * hour);
  const travels = story === 'coming back' ? 20 + chance.below(20) : 24 + chance.below(96);
  return { packed, left, ended: heardAt ?? new Date(left.getTime() + travels * hour) };
}

/** Writes a return, a cancellation or a parcel that came back, if the order ended so. */
function writeEnd(settings: ShopSettings, made: WrittenOrder): void {
  const { story } = made.order;
  if (story === 'sent back') writeReturn(settings, made);
  if (story === 'refused at the door') writeTakenBack(settings, made);
  if (story === 'cancelled')
    writeCancellation(made, { cancellationId: `can_${made.id}`, reason: 'changed_mind', at: made.packed });
}

/** Returns the states of an order from its confirmation on; for an unpaid order, only its failure. */
function wayOf(order: ImaginedOrder): readonly OrderStateName[] {
  if (order.story === 'not paid') return ['payment_failed'];
  if (order.story === 'cancelled') return ['confirmed', 'cancelled'];
  if (order.story === 'waiting') return ['confirmed'];
  return ['confirmed', ...journeyOf(order).way, ...after[order.story]];
}

/** States of an order after its delivery. */
const after: Record<
  Exclude<ImaginedOrder['story'], 'not paid' | 'cancelled' | 'waiting'>,
  readonly OrderStateName[]
> = {
  kept: ['closed'],
  'sent back': ['return_in_progress', 'returned'],
  'coming back': ['return_in_progress'],
  'refused at the door': [],
  'on its way': [],
};

function writeOrder(settings: ShopSettings, made: WrittenOrder, key: string): void {
  const { rows, order, id, totals } = made;
  const { shopper, placedAt, story } = order;
  const isPaid = order.payment === 'razorpay' && story !== 'not paid';
  const area = findPinArea(shopper.address.pin);
  const option = promiseDelivery(settings, { area, now: placedAt, custom: false }).find(
    ({ method }) => method === order.delivery,
  );
  const way: OrderStateName[] = ['placed', ...(isPaid ? (['paid'] as const) : []), ...wayOf(order)];
  rows.orders.push({
    ...{ id, reference: order.reference, idempotencyKey: key, requestHash: '', state: way.at(-1) ?? 'placed' },
    ...{ accountId: shopper.accountId ?? null, email: shopper.email, phone: shopper.phone, address: shopper.address },
    ...{
      delivery: order.delivery,
      promise: option ? promisedBy(option) : { earliest: null, latest: null, words: '' },
      payment: order.payment,
    },
    ...sumColumns(totals),
    ...{ creditPaise: 0, cancelledPaise: isCancelled(order) ? totals.totalPaise : 0, placedAt },
    paidBy: isPaid ? made.paymentId : null,
  });
  writeLines(made);
  writeEvents(made, way);
  // The shop's own code writes the reservations of waiting orders.
  if (story !== 'waiting') addStockMovements(made, 'reserved', -1, 1, placedAt);
}

function writePayment(made: WrittenOrder): void {
  const { rows, order, id, paymentId, gatewayOrderId, totals, instrument, packed } = made;
  const { placedAt, story } = order;
  const amountPaise = totals.totalPaise;
  rows.gatewayOrders.push({ id: gatewayOrderId, orderId: id, amountPaise, createdAt: placedAt });
  const payment = { id: paymentId, orderId: id, gatewayOrderId, amountPaise, createdAt: placedAt };
  const method = instrument.startsWith('UPI') ? 'upi' : 'card';
  if (story === 'not paid') {
    // A failed payment has no Demo id, which the sandbox gateway would report as captured.
    rows.payments.push({
      ...payment,
      id: `pay_${id}`,
      state: 'failed',
      method,
      instrument,
      failure: 'payment_cancelled',
    });
    return;
  }
  const capturedAt = new Date(placedAt.getTime() + 30_000);
  const back = story === 'cancelled' ? amountPaise : 0;
  rows.payments.push({
    ...payment,
    state: 'captured',
    method,
    instrument,
    capturedPaise: amountPaise,
    refundedPaise: back,
    capturedAt,
  });
  rows.moneyMovements.push({
    at: capturedAt,
    orderId: id,
    source: 'gateway',
    reason: 'captured',
    amountPaise,
    paymentId: payment.id,
  });
  if (back > 0) writeRefund(made, { amountPaise: back, reason: 'cancelled', at: packed });
}

function writeRefund(
  { rows, id, paymentId }: WrittenOrder,
  { amountPaise, reason, at }: { amountPaise: number; reason: string; at: Date },
): string {
  const refundId = `rfn_${id}`;
  const settledAt = new Date(at.getTime() + 2 * hour);
  const of = { orderId: id, paymentId };
  rows.refunds.push({
    id: refundId,
    ...of,
    amountPaise,
    state: 'processed',
    gatewayRefundId: `rfnd_${id}`,
    reason,
    createdAt: at,
    settledAt,
  });
  rows.moneyMovements.push({
    at: settledAt,
    ...of,
    source: 'gateway',
    reason: 'refunded',
    amountPaise: -amountPaise,
    refundId,
  });
  return refundId;
}

function writeReturn(settings: ShopSettings, made: WrittenOrder): void {
  const { rows, order, id, ended, totals } = made;
  const returnId = returnIdOf(order);
  const asked = new Date(ended.getTime() + day);
  const back = new Date(asked.getTime() + 5 * day);
  const amountPaise = totals.subtotalPaise + totals.taxPaise;
  const refundIds: string[] = [];
  if (order.payment === 'razorpay') {
    refundIds.push(writeRefund(made, { amountPaise, reason: 'return', at: back }));
    const paid = rows.payments.find((payment) => payment.id === made.paymentId);
    if (paid) paid.refundedPaise = amountPaise;
  } else writeCashBack(rows, id, amountPaise, back, refundIds);
  rows.returns.push({
    ...{
      id: returnId,
      orderId: id,
      idempotencyKey: `demo ${returnId}`,
      requestHash: '',
      kind: 'return',
      state: 'refunded',
    },
    ...{
      reason: order.chance.oneOf(reasons),
      outcome: 'refund',
      photos: [],
      subtotalPaise: totals.subtotalPaise,
      taxPaise: totals.taxPaise,
    },
    ...{ shippingPaise: 0, amountPaise, refundIds, requestedAt: asked },
  });
  for (const [index, { quantity }] of order.lines.entries())
    rows.returnLines.push({
      returnId,
      orderId: id,
      position: index + 1,
      quantity,
      taxPaise: totals.lineTaxPaise[index] ?? 0,
    });
  const steps = [
    'requested',
    'approved',
    'pickup_booked',
    'picked_up',
    'received',
    'inspected',
    'refund_started',
    'refunded',
  ] as const;
  for (const [step, state] of steps.entries())
    rows.returnEvents.push({
      returnId,
      state,
      actor: step === 0 ? 'shopper' : 'shop',
      at: new Date(asked.getTime() + step * 17 * hour),
    });
  addStockMovements(made, 'returned', 1, 0, back);
  made.papers.push(paperOf(settings, made, 'credit_note', `return:${returnId}`, back));
}

/** Writes an open return, requested some hours after delivery, with the progress of its story. */
function writeOpenReturn(made: WrittenOrder, { reached, problem }: ReturnStory, now: Date): void {
  const { rows, order, id, ended, totals } = made;
  const returnId = returnIdOf(order);
  const asked = new Date(ended.getTime() + 20 * hour);
  const fetched = { address: order.shopper.address, day: inIndia(new Date(asked.getTime() + day)).day };
  // For an exchange no money goes back.
  const isSwap = reached === 'inspected';
  const [subtotalPaise, taxPaise] = isSwap ? [0, 0] : [totals.subtotalPaise, totals.taxPaise];
  rows.returns.push({
    ...{ id: returnId, orderId: id, idempotencyKey: `demo ${returnId}`, requestHash: '' },
    ...{ kind: problem ? 'problem' : 'return', state: reached, reason: problem ?? 'too_small' },
    ...{ outcome: isSwap ? 'exchange' : 'refund', photos: [], pickup: fetched, requestedAt: asked },
    note: problem ? 'So it came out of the bag.' : null,
    ...{ subtotalPaise, taxPaise, shippingPaise: 0, amountPaise: subtotalPaise + taxPaise },
  });
  writeReturnedLines(made, returnId, isSwap);
  writeReturnSteps(made, returnId, { reached, asked, now });
}

/** Writes the lines of a return of the whole order; an exchange is for the same sizes. */
function writeReturnedLines({ rows, order, id, totals }: WrittenOrder, returnId: string, isSwap: boolean): void {
  for (const [index, { goods, quantity }] of order.lines.entries())
    rows.returnLines.push({
      ...{ returnId, orderId: id, position: index + 1, quantity },
      taxPaise: isSwap ? 0 : (totals.lineTaxPaise[index] ?? 0),
      newSize: isSwap ? goods.size : null,
    });
}

/** Writes the steps of an open return up to now, at equal distances. */
function writeReturnSteps(
  { rows }: WrittenOrder,
  returnId: string,
  { reached, asked, now }: { reached: ReturnStory['reached']; asked: Date; now: Date },
): void {
  const steps = ['requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected'] as const;
  const taken = steps.slice(0, steps.indexOf(reached) + 1);
  const between = (now.getTime() - asked.getTime()) / (taken.length + 1);
  for (const [step, state] of taken.entries())
    rows.returnEvents.push({
      returnId,
      state,
      actor: step === 0 ? 'shopper' : 'shop',
      at: new Date(asked.getTime() + step * between),
    });
}

/** Writes a manual refund of cash paid on delivery. */
function writeCashBack(rows: Rows, orderId: string, amountPaise: number, at: Date, refundIds: string[]): void {
  const id = `rfn_${orderId}`;
  rows.refunds.push({ id, orderId, amountPaise, state: 'processed', reason: 'return', createdAt: at, settledAt: at });
  rows.moneyMovements.push({
    at,
    orderId,
    source: 'cash',
    reason: 'refunded',
    amountPaise: -amountPaise,
    refundId: id,
  });
  refundIds.push(id);
}

/** Writes the restocking of an undelivered parcel: its lines are cancelled, and no payment was made. */
function writeTakenBack(settings: ShopSettings, made: WrittenOrder): void {
  const { id, ended } = made;
  const cancellationId = `can_back_${id}`;
  writeCancellation(made, { cancellationId, reason: undeliveredReason, at: ended });
  addStockMovements(made, 'returned', 1, 0, ended);
  made.papers.push(paperOf(settings, made, 'credit_note', `cancellation:${cancellationId}`, ended));
}

function writeLines({ rows, order, id, totals }: WrittenOrder): void {
  const cancelled = isCancelled(order);
  for (const [index, { goods, quantity }] of order.lines.entries())
    rows.orderLines.push({
      ...{
        orderId: id,
        position: index + 1,
        productId: goods.productId,
        numericId: goods.numericId,
        category: goods.category,
      },
      ...{
        name: goods.name,
        size: goods.size,
        quantity,
        cancelled: cancelled ? quantity : 0,
        hsn: goods.hsn,
      },
      ...priceColumns(totals, index),
      ...{ image: goods.image, finalSale: goods.finalSale, placedAt: order.placedAt },
    });
}

/** Writes the times at which the order entered each of its states. */
function writeEvents(made: WrittenOrder, way: readonly OrderStateName[]): void {
  const { rows, order, id, packed, left, ended } = made;
  const { placedAt, story } = order;
  const times: { [State in OrderStateName]?: Date | undefined } = {
    ...{
      packed,
      shipped: left,
      out_for_delivery: saidAt(made, 17),
      delivered: ended,
      returned_to_origin: ended,
      lost: ended,
    },
    ...{ cancelled: packed, closed: new Date(ended.getTime() + 8 * day) },
    ...{
      return_in_progress: new Date(ended.getTime() + (story === 'coming back' ? 20 * hour : day)),
      returned: new Date(ended.getTime() + 6 * day),
    },
  };
  for (const [step, state] of way.entries()) {
    const again = way.indexOf(state) < step;
    const at = (again ? saidAt(made, 21) : times[state]) ?? new Date(placedAt.getTime() + step * 40_000);
    const other = state === 'paid' || state === 'payment_failed' ? 'gateway' : 'shop';
    const actor = state === 'cancelled' ? 'shopper' : other;
    rows.orderEvents.push({ orderId: id, state, actor, at });
  }
}

function imaginedInstrument({ chance, shopper }: ImaginedOrder): string {
  return chance.happens(0.7)
    ? `UPI ${shopper.firstName.slice(0, 2).toLowerCase()}••••@${chance.oneOf(banks)}`
    : `Visa card ending ${1000 + chance.below(9000)}`;
}
