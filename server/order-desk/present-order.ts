import { asc, eq } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEvents, orderLines, type orders } from '#database/schema/orders.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import { documentAddress } from '#server/invoices/document-address.ts';
import { documentsOf, invoicedLines } from '#server/invoices/issue-document.ts';
import { waitsForCode } from '#server/order-book/cash-code.ts';
import { isCashToCome } from '#server/order-book/cash-on-delivery.ts';
import { cashDue } from '#server/order-book/collect-cash.ts';
import { actionsTogether, addressChangeMs } from '#server/order-book/order-actions.ts';
import { creditOn } from '#server/order-book/order-money.ts';
import { parcelsOf } from '#server/order-book/order-parcels.ts';
import { paidWith } from '#server/order-book/paid-with.ts';
import { type OrderLineNow, soldLines } from '#server/order-book/sold-lines.ts';
import type { Secret } from '#server/platform/secret.ts';
import { explain } from '#server/pricing/explain.ts';
import { presentReturn } from '#server/returns/present-return.ts';
import { returnsOf } from '#server/returns/queries.ts';
import { deliveryNames } from '#server/shipping/charges.ts';
import { timelineOf } from './order-timeline.ts';
import { presentParcels } from './present-parcels.ts';
import { presentRefunds } from './present-refunds.ts';
import { sinceThen } from './since-then.ts';
import { statusWords } from './status-words.ts';

type Row = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** An order as its shopper sees it at a moment. */
export async function presentOrder({ db, secret }: { db: Db; secret: Secret }, row: Row, now: Date): Promise<Order> {
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(asc(orderLines.position));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id));
  const sold = await soldLines(db, row.id);
  const returned = await returnsOf(db, row.id);
  const issued = await documentsOf(db, row.id);
  const state = row.state;
  const delivery = row.delivery;
  const placed = await parcelsOf(db, row);
  const parcels = await presentParcels(db, { order: row, parcels: placed, sold, invoiced: invoicedLines(issued) }, now);
  const cash = isCashToCome(row) ? cashDue(row, await creditOn(db, row.id)) : 0;
  return {
    reference: row.reference,
    status: state,
    statusWords: statusWords(state, placed, events),
    placedAt: row.placedAt.toISOString(),
    codeBy: waitsForCode(row) ? (row.heldUntil?.toISOString() ?? null) : null,
    lines: rows.map((line) => presentLine(line, sold)),
    contact: { email: row.email, phone: row.phone },
    guest: row.accountId === null,
    address: row.address as Order['address'],
    delivery,
    promise: { earliest: row.promise.earliest, latest: row.promise.latest, words: row.promise.words },
    payment: row.payment,
    subtotal: toRupees(row.subtotalPaise),
    tax: toRupees(row.taxPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
    storeCredit: toRupees(row.creditPaise),
    toPay: toRupees(row.totalPaise - row.creditPaise),
    cashDue: toRupees(cash),
    breakdown: explain(rows, row, deliveryNames[delivery]),
    since: await sinceThen(db, row, cash),
    paidWith: await paidWith(db, row),
    refunds: await presentRefunds(db, row),
    returns: returned.map((whole) => presentReturn(row, sold, whole)),
    documents: issued.map(({ kind, number, issuedAt, totalPaise }) => ({
      kind,
      number,
      date: inIndia(issuedAt).day,
      total: toRupees(totalPaise),
      href: documentAddress(secret, row, number),
    })),
    note: row.note,
    gstin: row.gstin,
    addressChangeableUntil: new Date(row.placedAt.getTime() + addressChangeMs).toISOString(),
    actions: actionsTogether(parcels),
    timeline: await timelineOf(db, row.id, events, placed),
    parcels,
  };
}

function presentLine(line: LineRow, sold: readonly OrderLineNow[]): Order['lines'][number] {
  const now = sold.find((one) => one.line === line.position);
  return {
    line: line.position,
    _id: line.productId ?? line.customProductId ?? '',
    numericId: line.numericId,
    category: line.category as Order['lines'][number]['category'],
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    price: toRupees(line.unitPaise),
    lineTotal: toRupees(line.totalPaise),
    tax: toRupees(line.taxPaise),
    cancelled: line.cancelled,
    returned: now ? now.returned + now.swapping : 0,
    image: line.image,
    finalSale: line.finalSale,
    customization: line.customization,
  };
}
