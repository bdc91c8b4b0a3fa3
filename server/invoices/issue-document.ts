import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documents } from '#database/schema/documents.ts';
import { shipments } from '#database/schema/shipments.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import { lockOrder, type OrderRow } from '#server/order-book/find-order.ts';
import { addressChangeMs } from '#server/order-book/order-actions.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/order-book/order-parcels.ts';
import { paidWith } from '#server/order-book/paid-with.ts';
import { type OrderLineNow, soldLines } from '#server/order-book/sold-lines.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { OrderMoved } from '#server/platform/queues.ts';
import type { TakenSums } from '#server/pricing/refund-pieces.ts';
import { deliveryNames } from '#server/shipping/charges.ts';
import { type DocumentFacts, type DocumentRow, documentContent } from './document-content.ts';
import { nextNumber, type Series } from './document-number.ts';

export type DocumentKind = DocumentFacts['kind'];

const series: Record<DocumentKind, Series> = { invoice: 'INV', credit_note: 'CRN' };

export type DocumentHead = Pick<typeof documents.$inferSelect, 'number' | 'kind' | 'about' | 'issuedAt' | 'totalPaise'>;

/**
 * Issues the invoice of a parcel, once, before the goods leave or as they do (CGST Act, section 31); without a parcel that of the order as a whole.
 * It names the pieces that were not cancelled and are on no earlier one; delivery is on the first. None is issued for an
 * order that was cancelled, or that is not there.
 */
export async function issueInvoice(tx: Db, orderId: string, at: Date, parcelId?: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'cancelled') return;
  const issued = await invoicesOf(tx, orderId);
  const parcels = (await parcelsOf(tx, order)).filter(({ pieces }) => pieces > 0);
  const parcel = parcelId === undefined ? undefined : await parcelNow(tx, parcels, parcelId);
  if (parcelId !== undefined && !parcel) return;
  const named = (line: number) => issued.some((invoice) => names(invoice, line));
  const lines = (await soldLines(tx, orderId)).filter(
    (line) => line.quantity > line.cancelled && !named(line.line) && (!parcel || parcel.lines.includes(line.line)),
  );
  if (lines.length === 0) return;
  const rows = lines.map((line) => rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise));
  const apart = parcel !== undefined && (parcels.length > 1 || issued.length > 0);
  const about = apart ? `order:${orderId}:${lines.map(({ line }) => line).join('.')}` : `order:${orderId}`;
  const shippingPaise = issued.length === 0 ? order.shippingPaise : 0;
  const sentTo = { ...order, address: parcel?.address ?? order.address };
  await issue(tx, sentTo, { kind: 'invoice', about, rows, shippingPaise, against: null, at });
}

/** A parcel by the booking it had: where that was replaced, the packed one that stands in its place. */
async function parcelNow(tx: Db, parcels: readonly OrderParcel[], id: string): Promise<OrderParcel | undefined> {
  const itself = parcels.find((parcel) => parcel.id === id);
  if (itself) return itself;
  const [before] = await tx.select({ custom: shipments.custom }).from(shipments).where(eq(shipments.id, id)).limit(1);
  return parcels.find(({ custom, pieces, state }) => custom === before?.custom && pieces > 0 && (state === 'packed' || hasLeft[state]));
}

type Invoice = typeof documents.$inferSelect;

async function invoicesOf(tx: Db, orderId: string): Promise<Invoice[]> {
  return tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
    .orderBy(asc(documents.issuedAt), asc(documents.serial));
}

/** Tells of each line whether one of an order's documents is an invoice that names it. */
export function invoicedLines(issued: readonly DocumentHead[]): (line: number) => boolean {
  const invoices = issued.filter(({ kind }) => kind === 'invoice');
  return (line) => invoices.some((invoice) => names(invoice, line));
}

/** Whether an invoice names a line: that of an order as a whole names all. */
function names({ about }: Pick<Invoice, 'about'>, line: number): boolean {
  const [, , lines] = about.split(':');
  return lines === undefined || lines.split('.').includes(String(line));
}

/**
 * Issues the invoice of a packed parcel as soon as its address cannot change any more, since that decides its tax; of one that
 * has left at once. Without a parcel, of the order as a whole.
 */
export async function invoiceWhenDue(tx: Db, jobs: Pick<Jobs, 'send'>, moved: OrderMoved, now: Date): Promise<void> {
  const { orderId, parcel: id } = moved;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const closes = new Date(order.placedAt.getTime() + addressChangeMs);
  const state = id === undefined ? order.state : (await parcelNow(tx, await parcelsOf(tx, order), id))?.state;
  if (state === 'packed' && now < closes) await jobs.send(tx, 'issue-invoice', moved, { startAfter: closes });
  else await issueInvoice(tx, orderId, now, id);
}

/** Issues a credit note against each invoice that names some of the pieces that were taken out of an order, once. Nothing where none names them yet. */
export async function issueCreditNote(
  tx: Db,
  order: OrderRow,
  credit: { about: string; reason: string; part: TakenSums; lines: readonly OrderLineNow[]; at: Date },
): Promise<void> {
  const { part, at } = credit;
  const issued = await invoicesOf(tx, order.id);
  const parcels = await parcelsOf(tx, order);
  for (const [index, invoice] of issued.entries()) {
    const rows = part.lines.flatMap(({ line, quantity, taxPaise }) => {
      const sold = credit.lines.find((one) => one.line === line);
      return sold && names(invoice, line) ? [rowOf(sold, quantity, taxPaise)] : [];
    });
    // Delivery is on the first.
    const shippingPaise = index === 0 ? part.shippingPaise : 0;
    if (rows.length === 0 && shippingPaise === 0) continue;
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: credit.reason };
    const about = issued.length === 1 ? credit.about : `${credit.about}:${invoice.number}`;
    const address = parcels.find((parcel) => parcel.lines.some((line) => names(invoice, line)))?.address ?? order.address;
    await issue(tx, { ...order, address }, { kind: 'credit_note', about, rows, shippingPaise, against, at });
  }
}

function rowOf(line: OrderLineNow, quantity: number, taxPaise: number): DocumentRow {
  const { name, size, hsn, unitPaise, colour } = line;
  return { name, detail: [`Size ${size}`, colour].filter(Boolean).join(', '), hsn, quantity, unitPaise, taxPaise };
}

/** Writes a document under the next number of its series, unless there is one about the same. The order must be locked. */
async function issue(
  tx: Db,
  order: OrderRow,
  facts: Pick<DocumentFacts, 'kind' | 'rows' | 'shippingPaise' | 'against'> & { about: string; at: Date },
): Promise<void> {
  const { kind, about, at } = facts;
  const [before] = await tx.select({ number: documents.number }).from(documents).where(eq(documents.about, about)).limit(1);
  if (before) return;
  const delivery = deliveryNames[order.delivery];
  const paid = await paidWith(tx, order);
  const given = await nextNumber(tx, series[kind], at);
  const content = documentContent({
    ...facts,
    number: given.number,
    date: inIndia(at).day,
    order: { ...order, orderedOn: inIndia(order.placedAt).day },
    delivery,
    paid: kind === 'invoice' && paid ? `${order.payment === 'cod' ? 'Payment:' : 'Paid by'} ${paid}.` : '',
  });
  await tx.insert(documents).values({ ...given, kind, orderId: order.id, about, issuedAt: at, totalPaise: content.totalPaise, content });
}

/** The documents of an order, oldest first. */
export async function documentsOf(db: Db, orderId: string): Promise<DocumentHead[]> {
  const { number, kind, about, issuedAt, totalPaise } = documents;
  return db
    .select({ number, kind, about, issuedAt, totalPaise })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(issuedAt, desc(kind), documents.serial);
}
