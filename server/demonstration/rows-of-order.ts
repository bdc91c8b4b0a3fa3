import type { OrderState } from '#contract/lists.ts';
import type { documents } from '#database/schema/documents.ts';
import { orderEvents, orderLines, orders } from '#database/schema/orders.ts';
import { gatewayOrders, moneyMovements, payments, refunds } from '#database/schema/payments.ts';
import { cancellations, cancelledLines, returnEvents, returnLines, returns } from '#database/schema/returns.ts';
import { shipmentEvents, shipments } from '#database/schema/shipments.ts';
import { stockMovements } from '#database/schema/stock.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import type { DocumentFacts, DocumentRow } from '#server/invoices/document-content.ts';
import { undelivered } from '#server/order-book/sold-lines.ts';
import { priceLines, type Totals } from '#server/pricing/price-lines.ts';
import { deliveryNames, shippingPaise } from '#server/shipping/charges.ts';
import { findPinArea } from '#server/shipping/pin-table.ts';
import { promiseDelivery, promisedBy } from '#server/shipping/promise.ts';
import type { ImaginedOrder, ReturnStory } from './imagine-order.ts';

/** The rows of an order that is over, by table; those a table numbers itself lack their number. */
export const written = {
  orders,
  orderLines,
  orderEvents,
  gatewayOrders,
  payments,
  refunds,
  moneyMovements,
  stockMovements,
  shipments,
  shipmentEvents,
  cancellations,
  cancelledLines,
  returns,
  returnLines,
  returnEvents,
};
export type Rows = { [Table in keyof typeof written]: (typeof written)[Table]['$inferInsert'][] };

/** A paper that is to be issued, before it has its number. */
export interface Paper {
  facts: Omit<DocumentFacts, 'number'>;
  about: string;
  orderId: string;
  issuedAt: Date;
  series: 'INV' | 'CRN';
}
export type DocumentInsert = typeof documents.$inferInsert;

interface Made {
  rows: Rows;
  papers: Paper[];
}

const hour = 3_600_000;
const day = 24 * hour;
const carriers = ['Delhivery', 'Blue Dart', 'Xpressbees', 'Ekart'];
const banks = ['okaxis', 'oksbi', 'ybl', 'paytm'];
const reasons = ['too_small', 'too_big', 'changed_mind', 'not_as_described'] as const;

const none = (): Rows => ({
  ...{ orders: [], orderLines: [], orderEvents: [], gatewayOrders: [], payments: [], refunds: [], moneyMovements: [], stockMovements: [] },
  ...{ shipments: [], shipmentEvents: [], cancellations: [], cancelledLines: [], returns: [], returnLines: [], returnEvents: [] },
});

/** An order as it is being written: what all its rows need. */
interface Written extends Made {
  order: ImaginedOrder;
  id: string;
  totals: Totals;
  instrument: string;
  packed: Date;
  left: Date;
  /** When it arrived, or came back. */
  ended: Date;
}

/**
 * Writes the rows of an order that is over: itself, what happened to it, its money, parcel, papers and pieces, as the shop's own verbs would
 * have left them; or of one that waits, or of which something comes back by `now`. `key` is what it is written under: the same order is written once. Pure.
 */
export function rowsOfOrder(order: ImaginedOrder, key: string, now = new Date(0)): Made {
  const { chance, placedAt } = order;
  const packed = new Date(placedAt.getTime() + (4 + chance.below(26)) * hour);
  const left = new Date(packed.getTime() + (2 + chance.below(10)) * hour);
  const travels = order.story === 'coming back' ? 20 + chance.below(20) : 24 + chance.below(96);
  const made: Written = {
    ...{ rows: none(), papers: [], order, id: `ord_demo${order.reference.toLowerCase()}` },
    totals: priceLines(
      order.lines.map(({ goods, quantity }) => ({ unitPaise: goods.pricePaise, quantity })),
      shippingPaise(order.delivery, placedAt),
    ),
    instrument: chance.happens(0.7)
      ? `UPI ${order.shopper.firstName.slice(0, 2).toLowerCase()}••••@${chance.oneOf(banks)}`
      : `Visa card ending ${1000 + chance.below(9000)}`,
    ...{ packed, left, ended: new Date(left.getTime() + travels * hour) },
  };
  writeOrder(made, key);
  if (order.payment === 'razorpay') writePayment(made);
  if (order.story === 'not paid' || order.story === 'cancelled') move(made, 'released', 1, -1, packed);
  else if (order.story !== 'waiting') writeParcel(made);
  if (order.story === 'sent back') writeReturn(made);
  if (order.story === 'refused at the door') writeTakenBack(made);
  if (order.returned) writeOpenReturn(made, order.returned, now);
  return made;
}

/** Where each story ends, and the states on the way. */
const ways: Record<ImaginedOrder['story'], readonly OrderState[]> = {
  kept: ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed'],
  'sent back': ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'return_in_progress', 'returned'],
  cancelled: ['confirmed', 'cancelled'],
  'not paid': ['payment_failed'],
  waiting: ['confirmed'],
  'coming back': ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'return_in_progress'],
  'refused at the door': ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'returned_to_origin'],
};

function writeOrder(made: Written, key: string): void {
  const { rows, order, id, totals, packed, left, ended } = made;
  const { shopper, placedAt, story } = order;
  const refused = story === 'refused at the door';
  const area = findPinArea(shopper.address.pin);
  const option = promiseDelivery({ area, now: placedAt, custom: false }).find(({ method }) => method === order.delivery);
  const way: OrderState[] = [
    'placed',
    ...(order.payment === 'razorpay' && story !== 'not paid' ? (['paid'] as const) : []),
    ...ways[story],
  ];
  rows.orders.push({
    ...{ id, reference: order.reference, idempotencyKey: key, requestHash: '', state: way.at(-1) ?? 'placed' },
    ...{ accountId: shopper.accountId ?? null, email: shopper.email, phone: shopper.phone, address: shopper.address },
    ...{
      delivery: order.delivery,
      promise: option ? promisedBy(option) : { earliest: null, latest: null, words: '' },
      payment: order.payment,
    },
    ...{
      subtotalPaise: totals.subtotalPaise,
      taxPaise: totals.taxPaise,
      shippingPaise: totals.shippingPaise,
      totalPaise: totals.totalPaise,
    },
    ...{ creditPaise: 0, cancelledPaise: refused ? totals.totalPaise : 0, placedAt },
    paidBy: order.payment === 'razorpay' && story !== 'not paid' ? `pay_${id}` : null,
  });
  for (const [index, { goods, quantity }] of order.lines.entries())
    rows.orderLines.push({
      ...{ orderId: id, position: index + 1, productId: goods.productId, numericId: goods.numericId, category: goods.category },
      ...{ name: goods.name, size: goods.size, quantity, cancelled: refused ? quantity : 0, unitPaise: goods.pricePaise },
      ...{ totalPaise: totals.linePaise[index] ?? 0, taxPaise: totals.lineTaxPaise[index] ?? 0, hsn: goods.hsn },
      ...{ image: goods.image, finalSale: goods.finalSale, placedAt: order.placedAt },
    });
  const times: Partial<Record<OrderState, Date>> = {
    ...{ packed, shipped: left, out_for_delivery: new Date(ended.getTime() - 5 * hour), delivered: ended, returned_to_origin: ended },
    ...{ cancelled: packed, closed: new Date(ended.getTime() + 8 * day) },
    ...{
      return_in_progress: new Date(ended.getTime() + (story === 'coming back' ? 20 * hour : day)),
      returned: new Date(ended.getTime() + 6 * day),
    },
  };
  for (const [step, state] of way.entries()) {
    const at = times[state] ?? new Date(placedAt.getTime() + step * 40_000);
    const actor = state === 'cancelled' ? 'shopper' : state === 'paid' || state === 'payment_failed' ? 'gateway' : 'shop';
    rows.orderEvents.push({ orderId: id, state, actor, at });
  }
  // Of what waits the pieces are kept by the verb that keeps them.
  if (story !== 'waiting') move(made, 'reserved', -1, 1, placedAt);
}

/** Moves the pieces of all lines, so many times each way. */
function move(
  { rows, order, id }: Written,
  reason: 'reserved' | 'released' | 'dispatched' | 'returned',
  available: number,
  reserved: number,
  at: Date,
): void {
  for (const { goods, quantity } of order.lines)
    rows.stockMovements.push({
      ...{ productId: goods.productId, size: goods.size, available: available * quantity, reserved: reserved * quantity },
      ...{ reason, orderId: id, at },
    });
}

function writePayment({ rows, order, id, totals, instrument, packed }: Written): void {
  const { placedAt, story } = order;
  const amountPaise = totals.totalPaise;
  rows.gatewayOrders.push({ id: `order_${id}`, orderId: id, amountPaise, createdAt: placedAt });
  const payment = { id: `pay_${id}`, orderId: id, gatewayOrderId: `order_${id}`, amountPaise, createdAt: placedAt };
  const method = instrument.startsWith('UPI') ? 'upi' : 'card';
  if (story === 'not paid') {
    rows.payments.push({ ...payment, state: 'failed', method, instrument, failure: 'payment_cancelled' });
    return;
  }
  const capturedAt = new Date(placedAt.getTime() + 30_000);
  const back = story === 'cancelled' ? amountPaise : 0;
  rows.payments.push({ ...payment, state: 'captured', method, instrument, capturedPaise: amountPaise, refundedPaise: back, capturedAt });
  rows.moneyMovements.push({ at: capturedAt, orderId: id, source: 'gateway', reason: 'captured', amountPaise, paymentId: payment.id });
  if (back > 0) writeRefund(rows, { id, amountPaise: back, reason: 'cancelled', at: packed });
}

function writeRefund(rows: Rows, { id, amountPaise, reason, at }: { id: string; amountPaise: number; reason: string; at: Date }): string {
  const refundId = `rfn_${id}`;
  const settledAt = new Date(at.getTime() + 2 * hour);
  const of = { orderId: id, paymentId: `pay_${id}` };
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
  rows.moneyMovements.push({ at: settledAt, ...of, source: 'gateway', reason: 'refunded', amountPaise: -amountPaise, refundId });
  return refundId;
}

function writeParcel(made: Written): void {
  const { rows, order, id, packed, left, ended, totals } = made;
  const refused = order.story === 'refused at the door';
  const awb = `7${String(order.chance.below(1_000_000_000)).padStart(9, '0')}${order.reference.slice(0, 2)}`;
  const shipmentId = `shp_${id}`;
  rows.shipments.push({
    ...{ id: shipmentId, orderId: id, parcel: 1, reference: `${order.reference}-1`, positions: order.lines.map((_, index) => index + 1) },
    ...{ custom: false, step: refused ? 'returned' : 'delivered', awb, carrier: order.chance.oneOf(carriers) },
    ...{ statusCode: refused ? 10 : 7, statusWords: refused ? 'RTO delivered' : 'Delivered', statusAt: ended, attempts: refused ? 3 : 0 },
    ...{ packedAt: packed, leftAt: left, createdAt: order.placedAt },
  });
  const place = order.shopper.address.city;
  const scans: [Date, number, string, string][] = [
    [left, 42, 'Picked up', 'Mumbai'],
    [new Date((left.getTime() + ended.getTime()) / 2), 18, 'In transit', place],
    [new Date(ended.getTime() - 5 * hour), 17, 'Out for delivery', place],
    [ended, refused ? 10 : 7, refused ? 'RTO delivered' : 'Delivered', refused ? 'Mumbai' : place],
  ];
  for (const [at, code, words, location] of scans) rows.shipmentEvents.push({ shipmentId, at, code, words, location });
  move(made, 'dispatched', 0, -1, left);
  if (order.payment === 'cod' && !refused)
    rows.moneyMovements.push({ at: ended, orderId: id, source: 'cash', reason: 'collected', amountPaise: totals.totalPaise });
  made.papers.push(paperOf(made, 'invoice', `order:${id}`, left));
}

function paperOf({ order, id, totals, instrument }: Written, kind: DocumentFacts['kind'], about: string, issuedAt: Date): Paper {
  const rows = order.lines.map(({ goods, quantity }, index): DocumentRow => {
    const taxPaise = totals.lineTaxPaise[index] ?? 0;
    return { name: goods.name, detail: `Size ${goods.size}`, hsn: goods.hsn, quantity, unitPaise: goods.pricePaise, taxPaise };
  });
  const { reference, placedAt, shopper, delivery, payment } = order;
  const paid = payment === 'cod' ? 'Payment: Cash on delivery.' : `Paid by ${instrument}.`;
  const invoice = kind === 'invoice';
  const facts = {
    ...{ kind, date: inIndia(issuedAt).day, rows, delivery: deliveryNames[delivery], against: null },
    order: { reference, orderedOn: inIndia(placedAt).day, address: shopper.address, billing: null, gstin: null, phone: shopper.phone },
    ...{ shippingPaise: invoice ? totals.shippingPaise : 0, paid: invoice ? paid : '' },
  };
  return { facts, about, orderId: id, issuedAt, series: invoice ? 'INV' : 'CRN' };
}

function writeReturn(made: Written): void {
  const { rows, order, id, ended, totals } = made;
  const returnId = `R${order.reference.slice(1)}`;
  const asked = new Date(ended.getTime() + day);
  const back = new Date(asked.getTime() + 5 * day);
  const amountPaise = totals.subtotalPaise + totals.taxPaise;
  const refundIds: string[] = [];
  if (order.payment === 'razorpay') {
    refundIds.push(writeRefund(rows, { id, amountPaise, reason: 'return', at: back }));
    const paid = rows.payments.find((payment) => payment.id === `pay_${id}`);
    if (paid) paid.refundedPaise = amountPaise;
  } else writeCashBack(rows, id, amountPaise, back, refundIds);
  rows.returns.push({
    ...{ id: returnId, orderId: id, idempotencyKey: `demo ${returnId}`, requestHash: '', kind: 'return', state: 'refunded' },
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
    rows.returnLines.push({ returnId, orderId: id, position: index + 1, quantity, taxPaise: totals.lineTaxPaise[index] ?? 0 });
  const steps = ['requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected', 'refund_started', 'refunded'] as const;
  for (const [step, state] of steps.entries())
    rows.returnEvents.push({ returnId, state, actor: step === 0 ? 'shopper' : 'shop', at: new Date(asked.getTime() + step * 17 * hour) });
  move(made, 'returned', 1, 0, back);
  made.papers.push(paperOf(made, 'credit_note', `return:${returnId}`, back));
}

/** A return that is not over: asked for some hours after the parcel came, and as far as its story says. */
function writeOpenReturn({ rows, order, id, ended, totals }: Written, { reached, problem }: ReturnStory, now: Date): void {
  const returnId = `R${order.reference.slice(1)}`;
  const asked = new Date(ended.getTime() + 20 * hour);
  const fetched = { address: order.shopper.address, day: inIndia(new Date(asked.getTime() + day)).day };
  rows.returns.push({
    ...{ id: returnId, orderId: id, idempotencyKey: `demo ${returnId}`, requestHash: '', kind: problem ? 'problem' : 'return' },
    ...{ state: reached, reason: problem ?? 'too_small', outcome: 'refund', photos: [], pickup: fetched, requestedAt: asked },
    note: problem ? 'So it came out of the bag.' : null,
    ...{ subtotalPaise: totals.subtotalPaise, taxPaise: totals.taxPaise, shippingPaise: 0 },
    amountPaise: totals.subtotalPaise + totals.taxPaise,
  });
  for (const [index, { quantity }] of order.lines.entries())
    rows.returnLines.push({ returnId, orderId: id, position: index + 1, quantity, taxPaise: totals.lineTaxPaise[index] ?? 0 });
  const steps = ['requested', 'approved', 'pickup_booked', 'picked_up', 'received'] as const;
  const taken = steps.slice(0, steps.indexOf(reached) + 1);
  const between = (now.getTime() - asked.getTime()) / (taken.length + 1);
  for (const [step, state] of taken.entries())
    rows.returnEvents.push({ returnId, state, actor: step === 0 ? 'shopper' : 'shop', at: new Date(asked.getTime() + step * between) });
}

/** What was paid at the door goes back by hand. */
function writeCashBack(rows: Rows, orderId: string, amountPaise: number, at: Date, refundIds: string[]): void {
  const id = `rfn_${orderId}`;
  rows.refunds.push({ id, orderId, amountPaise, state: 'processed', reason: 'return', createdAt: at, settledAt: at });
  rows.moneyMovements.push({ at, orderId, source: 'cash', reason: 'refunded', amountPaise: -amountPaise, refundId: id });
  refundIds.push(id);
}

/** What came back undelivered is taken out of its order and lies on the shelf again; nothing was paid for it. */
function writeTakenBack(made: Written): void {
  const { rows, order, id, ended, totals } = made;
  const cancellationId = `can_back_${id}`;
  rows.cancellations.push({
    ...{ id: cancellationId, orderId: id, idempotencyKey: cancellationId, requestHash: '', reason: undelivered, refundTo: 'source' },
    ...{ shippingPaise: totals.shippingPaise, amountPaise: totals.totalPaise, at: ended },
  });
  for (const [index, { quantity }] of order.lines.entries())
    rows.cancelledLines.push({ cancellationId, orderId: id, position: index + 1, quantity, taxPaise: totals.lineTaxPaise[index] ?? 0 });
  move(made, 'returned', 1, 0, ended);
  made.papers.push(paperOf(made, 'credit_note', `cancellation:${cancellationId}`, ended));
}
