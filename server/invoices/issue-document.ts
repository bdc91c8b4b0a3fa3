import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { documents } from '#database/schema/documents.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import { lockOrder, type OrderRow } from '#server/order-book/find-order.ts';
import { addressChangeMs } from '#server/order-book/order-actions.ts';
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

export type DocumentHead = Pick<typeof documents.$inferSelect, 'number' | 'kind' | 'issuedAt' | 'totalPaise'>;

/**
 * Issues the invoice of an order, once, before the goods leave or as they do (CGST Act, section 31). It names the pieces
 * that were not cancelled. None is issued for an order that was cancelled, or that is not there.
 */
export async function issueInvoice(tx: Db, orderId: string, at: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'cancelled') return;
  const lines = (await soldLines(tx, orderId)).filter((line) => line.quantity > line.cancelled);
  if (lines.length === 0) return;
  const rows = lines.map((line) => rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise));
  await issue(tx, order, { kind: 'invoice', about: `order:${orderId}`, rows, shippingPaise: order.shippingPaise, against: null, at });
}

/**
 * Issues the invoice of a packed order as soon as its address cannot change any more, since that decides its tax; of one that
 * has left at once.
 */
export async function invoiceWhenDue(tx: Db, jobs: Pick<Jobs, 'send'>, { orderId, state }: OrderMoved, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const closes = order && new Date(order.placedAt.getTime() + addressChangeMs);
  if (order?.state === 'packed' && closes && now < closes) {
    await jobs.send(tx, 'issue-invoice', { orderId, state }, { startAfter: closes });
  } else await issueInvoice(tx, orderId, now);
}

/** Issues the credit note for pieces that were taken out of an order, once. Nothing where no invoice named them yet. */
export async function issueCreditNote(
  tx: Db,
  order: OrderRow,
  credit: { about: string; reason: string; part: TakenSums; lines: readonly OrderLineNow[]; at: Date },
): Promise<void> {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(eq(documents.about, `order:${order.id}`))
    .limit(1);
  if (!invoice) return;
  const rows = credit.part.lines.flatMap(({ line, quantity, taxPaise }) => {
    const sold = credit.lines.find((one) => one.line === line);
    return sold ? [rowOf(sold, quantity, taxPaise)] : [];
  });
  const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: credit.reason };
  const { about, part, at } = credit;
  await issue(tx, order, { kind: 'credit_note', about, rows, shippingPaise: part.shippingPaise, against, at });
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
  const { number, kind, issuedAt, totalPaise } = documents;
  return db
    .select({ number, kind, issuedAt, totalPaise })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(issuedAt, desc(kind), documents.serial);
}
