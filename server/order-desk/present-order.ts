import { asc, eq } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderEvents, orderLines, type orders } from '#database/schema/orders.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import { documentAddress } from '#server/invoices/document-address.ts';
import { documentsOf } from '#server/invoices/issue-document.ts';
import { isCashToCome } from '#server/order-book/cash-on-delivery.ts';
import { cashDue } from '#server/order-book/collect-cash.ts';
import { actionsOf, addressChangeMs } from '#server/order-book/order-actions.ts';
import { creditOn } from '#server/order-book/order-money.ts';
import { paidWith } from '#server/order-book/paid-with.ts';
import { keptPieces, type OrderLineNow, soldLines } from '#server/order-book/sold-lines.ts';
import { explain } from '#server/pricing/explain.ts';
import { eligibilityOf } from '#server/returns/eligibility.ts';
import { presentReturn } from '#server/returns/present-return.ts';
import { returnsOf } from '#server/returns/queries.ts';
import { deliveryNames } from '#server/shipping/charges.ts';
import { presentParcels } from '#server/shipping/present-parcels.ts';
import { timelineOf } from './order-timeline.ts';
import { presentRefunds } from './present-refunds.ts';

type Row = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** An order as its shopper sees it at a moment. */
export async function presentOrder({ db, secret }: { db: Db; secret: string }, row: Row, now: Date): Promise<Order> {
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)).orderBy(asc(orderLines.position));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id));
  const sold = await soldLines(db, row.id);
  const returned = await returnsOf(db, row.id);
  const issued = await documentsOf(db, row.id);
  const state = row.state;
  const delivery = row.delivery;
  const deliveredAt = events.find((event) => event.state === 'delivered')?.at;
  const arrival = { state, deliveredAt };
  const kept = sold.reduce((sum, line) => sum + keptPieces(line), 0);
  const returnable = sold.some(
    (line) => line.productId !== null && !line.finalSale && eligibilityOf(line, arrival, deliveredAt ?? now).quantity > 0,
  );
  return {
    reference: row.reference,
    status: state,
    placedAt: row.placedAt.toISOString(),
    lines: rows.map((line) => presentLine(line, sold)),
    contact: { email: row.email, phone: row.phone },
    guest: row.accountId === null,
    address: row.address as Order['address'],
    delivery,
    promise: row.promise,
    payment: row.payment,
    subtotal: toRupees(row.subtotalPaise),
    tax: toRupees(row.taxPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
    storeCredit: toRupees(row.creditPaise),
    toPay: toRupees(row.totalPaise - row.creditPaise),
    cashDue: toRupees(isCashToCome(row) ? cashDue(row, await creditOn(db, row.id)) : 0),
    breakdown: explain(rows, row, deliveryNames[delivery]),
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
    actions: actionsOf({ state, placedAt: row.placedAt, deliveredAt, kept, returnable, invoiced: issued.length > 0 }, now),
    timeline: await timelineOf(db, row.id, events),
    parcels: await presentParcels(db, row.id),
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
