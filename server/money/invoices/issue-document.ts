import { desc, eq } from 'drizzle-orm';
import { onePercent } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { documents } from '#database/schema/documents.ts';
import { shipments } from '#database/schema/shipments.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { dayWords, policyHeldAt } from '#server/foundation/content/read-policy.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { OrderMoved } from '#server/foundation/jobs/queues.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { leftToRefund } from '#server/money/refunds/refund-order.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { addressChangeMs, returnDays } from '#server/orders/model/order-actions.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn, goodwillOn } from '#server/orders/order-state/order-money.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import type { TakenSums } from '#server/orders/pricing/refund-pieces.ts';
import { DocumentContent, type DocumentFacts, type DocumentRow, documentContent } from './document-content.ts';
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
  const ever = await invoicesOf(tx, orderId);
  const issued = standing(ever);
  const parcels = (await parcelsOf(tx, order)).filter(({ pieces }) => pieces > 0);
  const parcel = parcelId === undefined ? undefined : await parcelNow(tx, parcels, parcelId);
  if (parcelId !== undefined && !parcel) return;
  const named = (line: number) => issued.some((invoice) => names(invoice, line));
  const lines = (await soldLines(tx, orderId)).filter(
    (line) => line.quantity > line.cancelled && !named(line.line) && (!parcel || parcel.lines.includes(line.line)),
  );
  if (lines.length === 0) return;
  const rows = lines.map((line) => rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise));
  const anew = issued.length < ever.length;
  const apart = anew || (parcel !== undefined && (parcels.length > 1 || issued.length > 0));
  const ofLines = `order:${orderId}:${lines.map(({ line }) => line).join('.')}`;
  const about = apart ? (anew ? `${ofLines}:${ever.length + 1}` : ofLines) : `order:${orderId}`;
  const shippingPaise = issued.length === 0 || (anew && !issued.some(billsDelivery)) ? order.shippingPaise : 0;
  const sentTo = { ...order, address: parcel?.address ?? order.address };
  const reduced = await reducedBefore(tx, order, { lines, shippingPaise });
  await issue(tx, sentTo, { kind: 'invoice', about, rows: [...rows, ...reduced], shippingPaise, against: null, at });
}

/**
 * The row by which a new invoice is lower: the price was lowered before it, and no invoice that holds says so. What is kept of the money, or still to
 * come, is then what the invoices come to, with what is not invoiced yet.
 */
async function reducedBefore(
  tx: Db,
  order: OrderRow,
  { lines, shippingPaise }: { lines: readonly OrderLineNow[]; shippingPaise: number },
): Promise<DocumentRow[]> {
  const goodwill = await goodwillOn(tx, order);
  if (goodwill === 0) return [];
  const issued = await standingInvoices(tx, order.id);
  const worth = (some: readonly OrderLineNow[]) =>
    some.reduce((sum, line) => sum + line.unitPaise * (line.quantity - line.cancelled) + line.taxPaise - line.cancelledTaxPaise, 0);
  const sold = await soldLines(tx, order.id);
  const open = sold.filter(({ line }) => !issued.some((invoice) => invoice.names(line)));
  const billed = issued.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  const left = await leftToRefund(tx, order, order.paidBy ? await findPayment(tx, order.paidBy) : undefined);
  const toCome = isCashToCome(order) ? cashDue(order, await creditOn(tx, order.id)) : 0;
  const beyond = billed + worth(open) + shippingPaise - left - toCome;
  const reduced = Math.min(goodwill, beyond, worth(lines) + shippingPaise);
  if (reduced <= 0) return [];
  const { goodsPaise, taxPaise, shippingPaise: ofDelivery } = reductionOf(order, reduced);
  const row = { name: 'Price reduced', detail: 'It has gone back already', hsn: lines[0]?.hsn ?? '', quantity: 1 };
  return [{ ...row, unitPaise: -(goodsPaise + ofDelivery), taxPaise: -taxPaise, taxPercent: onePercent(sold) }];
}

/** An invoice that holds. */
export interface StandingInvoice {
  number: string;
  names: (line: number) => boolean;
  billsDelivery: boolean;
  /** What no credit note has taken back. */
  leftPaise: number;
}

/** The invoices of an order that hold, oldest first, each with what is left of it. */
export async function standingInvoices(db: Db, orderId: string): Promise<StandingInvoice[]> {
  return effectiveInvoices(await issuedDocumentsOf(db, orderId));
}

/** The same of an order's papers. Pure. */
export function effectiveInvoices(papers: readonly IssuedDocument[]): StandingInvoice[] {
  return standing(invoicesIn(papers)).map((invoice) => ({
    number: invoice.number,
    names: (line) => names(invoice, line),
    billsDelivery: billsDelivery(invoice),
    leftPaise: leftOf(papers, invoice.number),
  }));
}

/** A parcel by the booking it had: where that was replaced, the packed one that stands in its place. */
async function parcelNow(tx: Db, parcels: readonly OrderParcel[], id: string): Promise<OrderParcel | undefined> {
  const itself = parcels.find((parcel) => parcel.id === id);
  if (itself) return itself;
  const [before] = await tx.select({ custom: shipments.custom }).from(shipments).where(eq(shipments.id, id)).limit(1);
  return parcels.find(({ custom, pieces, state }) => custom === before?.custom && pieces > 0 && (state === 'packed' || hasLeft[state]));
}

interface Invoice extends Pick<typeof documents.$inferSelect, 'number' | 'about' | 'issuedAt' | 'content'> {
  /** A credit note has taken all of it back: another is issued in its place. */
  withdrawn: boolean;
}

/** What a credit note is about that takes a whole invoice back. */
const withdrawal = (number: string) => `withdrawn:${number}`;

/** Every invoice of an order, those that were withdrawn too, oldest first. */
async function invoicesOf(tx: Db, orderId: string): Promise<Invoice[]> {
  return invoicesIn(await issuedDocumentsOf(tx, orderId));
}

function invoicesIn(papers: readonly IssuedDocument[]): Invoice[] {
  return papers.filter(({ kind }) => kind === 'invoice').map((row) => ({ ...row, withdrawn: isWithdrawn(row, papers) }));
}

function isWithdrawn({ number }: Pick<Invoice, 'number'>, all: readonly Pick<DocumentHead, 'about'>[]): boolean {
  return all.some(({ about }) => about === withdrawal(number));
}

/** Those that hold. Pure. */
function standing(invoices: readonly Invoice[]): Invoice[] {
  return invoices.filter(({ withdrawn }) => !withdrawn);
}

function billsDelivery({ content }: Pick<Invoice, 'content'>): boolean {
  return DocumentContent.parse(content).shippingPaise > 0;
}

/** Tells of each line whether one of an order's documents is an invoice that names it. */
export function invoicedLines(issued: readonly DocumentHead[]): (line: number) => boolean {
  const invoices = issued.filter((one) => one.kind === 'invoice' && !isWithdrawn(one, issued));
  return (line) => invoices.some((invoice) => names(invoice, line));
}

/** The invoice that holds of some pieces of an order, and what is printed on it; undefined where none was issued. */
export async function invoiceNaming(
  db: Db,
  orderId: string,
  lines: readonly number[],
): Promise<{ number: string; content: DocumentContent } | undefined> {
  const found = standing(await invoicesOf(db, orderId)).find((invoice) => lines.some((line) => names(invoice, line)));
  return found && { number: found.number, content: DocumentContent.parse(found.content) };
}

/** Whether an invoice names a line: that of an order as a whole names all. */
function names({ about }: Pick<Invoice, 'about'>, line: number): boolean {
  const [, , lines] = about.split(':');
  return lines === undefined || lines.split('.').includes(String(line));
}

/**
 * Issues the invoice of a packed parcel as soon as its address cannot change any more, since that decides its tax; of one that
 * has left, or that a person packed, at once: it lies in the box. Without a parcel, of the order as a whole.
 */
export async function invoiceWhenDue(tx: Db, jobs: Pick<Jobs, 'send'>, moved: OrderMoved, now: Date): Promise<void> {
  const { orderId, parcel: id } = moved;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const closes = new Date(order.placedAt.getTime() + addressChangeMs);
  const parcel = id === undefined ? undefined : await parcelNow(tx, await parcelsOf(tx, order), id);
  const state = id === undefined ? order.state : parcel?.state;
  if (state === 'packed' && !parcel?.packedByHand && now < closes) await jobs.send(tx, 'issue-invoice', moved, { startAfter: closes });
  else await issueInvoice(tx, orderId, now, id);
}

/** Issues a credit note against each invoice that names some of the pieces that were taken out of an order, once. Nothing where none names them yet. */
export async function issueCreditNote(
  tx: Db,
  order: OrderRow,
  credit: { about: string; reason: string; part: TakenSums; lines: readonly OrderLineNow[]; at: Date },
): Promise<void> {
  const { part, at } = credit;
  const issued = standing(await invoicesOf(tx, order.id));
  const parcels = await parcelsOf(tx, order);
  const first = Math.max(0, issued.findIndex(billsDelivery));
  for (const [index, invoice] of issued.entries()) {
    const rows = part.lines.flatMap(({ line, quantity, taxPaise }) => {
      const sold = credit.lines.find((one) => one.line === line);
      return sold && names(invoice, line) ? [rowOf(sold, quantity, taxPaise)] : [];
    });
    // Delivery is on one.
    const shippingPaise = index === first ? part.shippingPaise : 0;
    if (rows.length === 0 && shippingPaise === 0) continue;
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: credit.reason };
    const about = issued.length === 1 ? credit.about : `${credit.about}:${invoice.number}`;
    const address = parcels.find((parcel) => parcel.lines.some((line) => names(invoice, line)))?.address ?? order.address;
    await issue(tx, { ...order, address }, { kind: 'credit_note', about, rows, shippingPaise, against, at });
  }
}

/** Splits money that goes back without a piece: its tax is the share that tax has of the goods, and what is beyond the goods is of the delivery. Pure. */
export function reductionOf(
  { subtotalPaise, taxPaise }: Pick<OrderRow, 'subtotalPaise' | 'taxPaise'>,
  amountPaise: number,
): { goodsPaise: number; taxPaise: number; shippingPaise: number } {
  const within = Math.min(amountPaise, subtotalPaise + taxPaise);
  const tax = subtotalPaise + taxPaise > 0 ? Math.round((within * taxPaise) / (subtotalPaise + taxPaise)) : 0;
  return { goodsPaise: within - tax, taxPaise: tax, shippingPaise: amountPaise - within };
}

interface Reduction {
  about: string;
  reason: string;
  amountPaise: number;
  /** How much of each invoice may be taken back: the rest is promised for what comes back. */
  ofInvoice: ReadonlyMap<string, number>;
  at: Date;
}

/** Issues a credit note for money that goes back without a piece, against the latest invoices of its order that hold, none beyond what is left of it, once. Nothing where it has none. */
export async function issueReduction(tx: Db, order: OrderRow, { about, reason, amountPaise, ofInvoice, at }: Reduction): Promise<void> {
  const sold = await soldLines(tx, order.id);
  const parcels = await parcelsOf(tx, order);
  let left = amountPaise;
  for (const invoice of standing(await invoicesOf(tx, order.id)).toReversed()) {
    const line = sold.find((one) => names(invoice, one.line));
    const here = Math.min(left, ofInvoice.get(invoice.number) ?? 0);
    if (!line || here <= 0) continue;
    const { goodsPaise, taxPaise, shippingPaise } = reductionOf(order, here);
    const row = { name: 'Price reduced', detail: 'No piece came back', hsn: line.hsn, quantity: 1, unitPaise: goodsPaise, taxPaise };
    const rows = [{ ...row, taxPercent: onePercent(sold) }];
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason };
    const address = parcels.find((parcel) => parcel.lines.includes(line.line))?.address ?? order.address;
    const own = left === amountPaise ? about : `${about}:${invoice.number}`;
    await issue(tx, { ...order, address }, { kind: 'credit_note', about: own, rows, shippingPaise, against, at });
    left -= here;
  }
}

/** What no credit note has taken back of an invoice. Pure. */
function leftOf(papers: readonly IssuedDocument[], invoice: string): number {
  const notes = papers.filter(({ kind, content }) => kind === 'credit_note' && DocumentContent.parse(content).against?.number === invoice);
  const total = papers.find(({ number }) => number === invoice)?.totalPaise ?? 0;
  return notes.reduce((left, { totalPaise }) => left - totalPaise, total);
}

/** The row by which a credit note stays within its invoice: what earlier ones took back for no piece is not taken back again. Pure. */
function creditedBefore(order: OrderRow, overPaise: number, rows: readonly DocumentRow[]): DocumentRow {
  const { goodsPaise, taxPaise, shippingPaise } = reductionOf(order, overPaise);
  const unitPaise = -(goodsPaise + shippingPaise);
  const row = { name: 'Credited before', detail: 'The price was reduced', hsn: rows[0]?.hsn ?? '', quantity: 1 };
  return { ...row, unitPaise, taxPaise: -taxPaise, taxPercent: onePercent(rows) };
}

/** What a note would credit, within what is left of its invoice; undefined where nothing is. */
async function withinInvoice(
  tx: Db,
  order: OrderRow,
  { rows, shippingPaise, invoice }: { rows: readonly DocumentRow[]; shippingPaise: number; invoice: string },
): Promise<readonly DocumentRow[] | undefined> {
  const wanted = rows.reduce((sum, row) => sum + row.unitPaise * row.quantity + row.taxPaise, shippingPaise);
  const left = leftOf(await issuedDocumentsOf(tx, order.id), invoice);
  if (wanted <= left) return rows;
  return left > 0 ? [...rows, creditedBefore(order, wanted - left, rows)] : undefined;
}

/**
 * Takes back every invoice whose pieces, `lines`, all go elsewhere than it says: a credit note against what of it still holds. Its parcel is packed again, and
 * that issues another. In the transaction that changes the address, before the order does; the order locked.
 */
export async function withdrawInvoices(
  tx: Db,
  order: OrderRow,
  moved: { lines: readonly number[]; reason: string; at: Date },
): Promise<void> {
  const sold = await soldLines(tx, order.id);
  const parcels = await parcelsOf(tx, order);
  for (const invoice of standing(await invoicesOf(tx, order.id))) {
    const named = sold.filter(({ line }) => names(invoice, line));
    if (named.length === 0 || named.some(({ line }) => !moved.lines.includes(line))) continue;
    const left = named.filter((line) => line.quantity > line.cancelled);
    const rows = left.map((line) => rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise));
    const { shippingPaise } = DocumentContent.parse(invoice.content);
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: moved.reason };
    const address = parcels.find((parcel) => parcel.lines.some((line) => names(invoice, line)))?.address ?? order.address;
    const about = withdrawal(invoice.number);
    await issue(tx, { ...order, address }, { kind: 'credit_note', about, rows, shippingPaise, against, at: moved.at });
  }
}

function rowOf(line: OrderLineNow, quantity: number, taxPaise: number): DocumentRow {
  const { name, size, hsn, unitPaise, colour, taxPercent } = line;
  return { name, detail: [`Size ${size}`, colour].filter(Boolean).join(', '), hsn, quantity, unitPaise, taxPaise, taxPercent };
}

/** Writes a document under the next number of its series, unless there is one about the same. The order must be locked. */
async function issue(
  tx: Db,
  order: OrderRow,
  facts: Pick<DocumentFacts, 'kind' | 'rows' | 'shippingPaise' | 'against'> & { about: string; at: Date },
): Promise<void> {
  const { kind, about, at, against, shippingPaise } = facts;
  const [before] = await tx.select({ number: documents.number }).from(documents).where(eq(documents.about, about)).limit(1);
  if (before) return;
  const rows = against ? await withinInvoice(tx, order, { rows: facts.rows, shippingPaise, invoice: against.number }) : facts.rows;
  // A withdrawal is written even for nothing: it says that another invoice takes its place.
  if (rows === undefined && !about.startsWith('withdrawn:')) return;
  const delivery = deliveryNameAt(order.delivery, order.placedAt);
  const paid = await paidWith(tx, order);
  const given = await nextNumber(tx, series[kind], at);
  const content = documentContent({
    ...facts,
    rows: rows ?? [],
    percent: onePercent(facts.rows),
    shippingPaise: rows === undefined ? 0 : shippingPaise,
    number: given.number,
    date: inIndia(at).day,
    order: { ...order, orderedOn: inIndia(order.placedAt).day },
    delivery,
    returnDays: returnDays(order.placedAt),
    paid:
      kind === 'invoice'
        ? [paid && `${order.payment === 'cod' ? 'Payment:' : 'Paid by'} ${paid}.`, soldUnder(order)].filter(Boolean).join(' ')
        : '',
  });
  await tx.insert(documents).values({ ...given, kind, orderId: order.id, about, issuedAt: at, totalPaise: content.totalPaise, content });
}

/** The version of the terms that held when an order was placed. */
function soldUnder({ placedAt }: Pick<OrderRow, 'placedAt'>): string {
  const { version, from, value } = policyHeldAt('terms', placedAt);
  return `Sold under our ${value.title}, version ${version} of ${dayWords(from)}.`;
}

/** A paper with what is printed on it. */
export type IssuedDocument = typeof documents.$inferSelect;

/** Every paper of an order with what is printed on it, in the order in which they are shown. */
export async function issuedDocumentsOf(db: Db, orderId: string): Promise<IssuedDocument[]> {
  const { kind, issuedAt, serial } = documents;
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(issuedAt, desc(kind), serial);
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
