import { eq } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import { sizeLabel } from '#contract/size-words.ts';
import { onePercent } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { policyDayWords, policyHeldAt } from '#server/foundation/content/read-policy.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { addressChangeMs, returnDays } from '#server/orders/model/order-actions.ts';
import { hasLeft, type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { creditOn, disputedOf, goodwillOn } from '#server/orders/order-state/order-money.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';
import { owedPaise, pricePaise } from '#server/orders/order-state/owed.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { priceOfPieces, type TakenSums } from '#server/orders/pricing/refund-pieces.ts';
import { registrationOf } from '#server/orders/pricing/tax-terms.ts';
import { contentsOf, invoiceIn, partOfRow, readPartsLeft, withinInvoice } from './credit-note-parts.ts';
import {
  DocumentContent,
  type DocumentFacts,
  type DocumentRow,
  documentContent,
  leadOfNotes,
} from './document-content.ts';
import { nextNumber, openMoment, type Series } from './document-number.ts';
import {
  billsDelivery,
  type Invoice,
  invoicesOf,
  issuedDocumentsOf,
  names,
  standing,
  standingInvoices,
  withdrawal,
} from './issued-documents.ts';
import { deductParts, joinParts, reductionRows, takeShares } from './reduction-rows.ts';

export type DocumentKind = DocumentFacts['kind'];

const series: Record<DocumentKind, Series> = { invoice: 'INV', credit_note: 'CRN' };

/**
 * Issues the invoice of a parcel, or of the whole order, once, before or at dispatch (CGST Act, section 31). It lists
 * remaining pieces not yet invoiced; the first one includes shipping. Cancelled and unknown orders get none.
 */
export async function issueInvoice(
  shop: Needs<'settings' | 'shopFacts'>,
  tx: Db,
  orderId: string,
  at: Date,
  parcelId?: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.state === 'cancelled') return;
  const ever = await invoicesOf(tx, orderId);
  const issued = standing(ever);
  const parcels = (await parcelsOf(tx, order)).filter(({ pieces }) => pieces > 0);
  const { parcel, lines } = await linesToInvoice(tx, orderId, { issued, parcels, parcelId });
  if (lines.length === 0) return;
  const rows = lines.map((line) => rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise));
  const anew = issued.length < ever.length;
  const apart = parcel !== undefined && (parcels.length > 1 || issued.length > 0);
  const about = invoiceAbout(orderId, lines, { apart, anew: anew ? ever.length + 1 : undefined });
  const shippingPaise = isDeliveryDue(issued, anew) ? order.shippingPaise : 0;
  const sentTo = { ...order, address: parcel?.address ?? order.address };
  const reduced = await reducedBefore(tx, order, { lines, rows, shippingPaise });
  await issue(shop, tx, sentTo, {
    kind: 'invoice',
    about,
    rows: [...rows, ...reduced.rows],
    shippingPaise: shippingPaise - reduced.restPaise,
    against: null,
    at,
  });
}

interface ToInvoice {
  issued: readonly Invoice[];
  /** Parcels of the order that have remaining pieces. */
  parcels: readonly OrderParcel[];
  /** Parcel to invoice; undefined for the whole order. */
  parcelId: string | undefined;
}

/**
 * Returns the lines not yet invoiced, with their parcel if `parcelId` is given. Returns none if that parcel no longer
 * exists.
 */
async function linesToInvoice(
  tx: Db,
  orderId: string,
  { issued, parcels, parcelId }: ToInvoice,
): Promise<{ parcel: OrderParcel | undefined; lines: OrderLineNow[] }> {
  const parcel = parcelId === undefined ? undefined : await parcelNow(tx, parcels, parcelId);
  if (parcelId !== undefined && !parcel) return { parcel, lines: [] };
  const unnamed = await unnamedLines(tx, orderId, issued);
  return { parcel, lines: parcel ? unnamed.filter(({ line }) => parcel.lines.includes(line)) : unnamed };
}

/** Returns the key of an invoice: the order, the lines unless it covers the whole order, and a counter if repeated. */
function invoiceAbout(
  orderId: string,
  lines: readonly OrderLineNow[],
  { apart, anew }: { apart: boolean; anew: number | undefined },
): string {
  const ofLines = `order:${orderId}:${lines.map(({ line }) => line).join('.')}`;
  if (anew !== undefined) return `${ofLines}:${anew}`;
  return apart ? ofLines : `order:${orderId}`;
}

/**
 * Returns the rows that lower a new invoice by price reductions that no effective invoice contains, and the part of
 * them that exceeds its goods, in paise. Invariant: paid + due = invoiced + not yet invoiced.
 */
async function reducedBefore(
  tx: Db,
  order: OrderRow,
  {
    lines,
    rows,
    shippingPaise,
  }: { lines: readonly OrderLineNow[]; rows: readonly DocumentRow[]; shippingPaise: number },
): Promise<{ rows: DocumentRow[]; restPaise: number }> {
  const none = { rows: [], restPaise: 0 };
  const goodwill = await goodwillOn(tx, order);
  if (goodwill === 0) return none;
  const issued = await standingInvoices(tx, order.id);
  const worth = (some: readonly OrderLineNow[]) => some.reduce((sum, line) => sum + priceLeft(line), 0);
  const sold = await soldLines(tx, order.id);
  const open = sold.filter(({ line }) => !issued.some((invoice) => invoice.names(line)));
  const billed = issued.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  const beyond = billed + worth(open) + shippingPaise - (await keptPaise(tx, order));
  const reduced = Math.min(goodwill, beyond, worth(lines) + shippingPaise);
  if (reduced <= 0) return none;
  const { parts, restPaise } = takeShares(joinParts(rows.map(partOfRow)), reduced);
  const words = { name: 'Price reduced', detail: 'It has gone back already' };
  return { rows: reductionRows(deductParts(parts), words), restPaise };
}

/**
 * Returns what the customer has paid and not got back, or has still to pay, in paise. Money in a dispute counts as
 * paid, and after a lost one, whose refunds were dropped, the price now.
 */
async function keptPaise(tx: Db, order: OrderRow): Promise<number> {
  const payment = order.paidBy ? await findPayment(tx, order.paidBy) : undefined;
  if (payment && (await disputedOf(tx, payment.id, 'lost')) > 0) return pricePaise(tx, order);
  const held = payment ? await disputedOf(tx, payment.id) : 0;
  const toCome = isCashToCome(order) ? cashDue(order, await creditOn(tx, order.id)) : 0;
  return (await leftToRefund(tx, order, payment)) + held + toCome + (await owedPaise(tx, order));
}

/** Returns the parcel of a shipment. If the shipment was replaced, returns the packed replacement. */
async function parcelNow(tx: Db, parcels: readonly OrderParcel[], id: string): Promise<OrderParcel | undefined> {
  const itself = parcels.find((parcel) => parcel.id === id);
  if (itself) return itself;
  const [before] = await tx
    .select({ custom: shipmentsTable.custom })
    .from(shipmentsTable)
    .where(eq(shipmentsTable.id, id))
    .limit(1);
  return parcels.find(
    ({ custom, pieces, state }) => custom === before?.custom && pieces > 0 && (state === 'packed' || hasLeft[state]),
  );
}

/**
 * Issues the invoice of a packed parcel once its address, which decides the tax, is final. A shipped or hand-packed
 * parcel gets the invoice at once, as the invoice is in the box. Without a parcel, applies to the whole order.
 */
export async function invoiceWhenDue(
  shop: Needs<'settings' | 'shopFacts'>,
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  moved: OrderMoved,
  now: Date,
): Promise<void> {
  const { orderId, parcel: id } = moved;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const closes = new Date(order.placedAt.getTime() + addressChangeMs);
  const parcel = id === undefined ? undefined : await parcelNow(tx, await parcelsOf(tx, order), id);
  const state = id === undefined ? order.state : parcel?.state;
  if (state === 'packed' && !parcel?.packedByHand && now < closes)
    await jobs.send(tx, 'issue-invoice', moved, { startAfter: closes });
  else await issueInvoice(shop, tx, orderId, now, id);
}

/** Issues credit notes for removed pieces, once per invoice. Ignores pieces that are not invoiced. */
export async function issueCreditNote(
  shop: Needs<'settings' | 'shopFacts'>,
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
    // Only one invoice includes shipping.
    const shippingPaise = index === first ? part.shippingPaise : 0;
    if (rows.length === 0 && shippingPaise === 0) continue;
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: credit.reason };
    const about = issued.length === 1 ? credit.about : `${credit.about}:${invoice.number}`;
    const address =
      parcels.find((parcel) => parcel.lines.some((line) => names(invoice, line)))?.address ?? order.address;
    await issue(shop, tx, { ...order, address }, { kind: 'credit_note', about, rows, shippingPaise, against, at });
  }
}

interface Reduction {
  about: string;
  reason: string;
  amountPaise: number;
  /** Amount in paise available per invoice; the rest is promised to open returns. */
  ofInvoice: ReadonlyMap<string, number>;
  at: Date;
}

/**
 * Issues credit notes for a goodwill refund, once, starting with the latest effective invoice and each within the
 * remainder of its invoice. Does nothing without invoices.
 */
export async function issueReduction(
  shop: Needs<'settings' | 'shopFacts'>,
  tx: Db,
  order: OrderRow,
  { about, reason, amountPaise, ofInvoice, at }: Reduction,
): Promise<void> {
  const sold = await soldLines(tx, order.id);
  const parcels = await parcelsOf(tx, order);
  let left = amountPaise;
  for (const invoice of standing(await invoicesOf(tx, order.id)).toReversed()) {
    const line = sold.find((one) => names(invoice, one.line));
    const here = Math.min(left, ofInvoice.get(invoice.number) ?? 0);
    if (!line || here <= 0) continue;
    const { goods } = await readPartsLeft(tx, order.id, invoice.number, line.taxWay);
    const { parts, restPaise } = takeShares(goods, here);
    const rows = reductionRows(parts, { name: 'Price reduced', detail: 'No piece came back' });
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason };
    const address = parcels.find((parcel) => parcel.lines.includes(line.line))?.address ?? order.address;
    const own = left === amountPaise ? about : `${about}:${invoice.number}`;
    const note = { kind: 'credit_note' as const, about: own, rows, shippingPaise: restPaise, against, at };
    await issue(shop, tx, { ...order, address }, note);
    left -= here;
  }
}

/** Returns the price of the remaining pieces of a line, in paise. */
const priceLeft = (line: OrderLineNow): number =>
  priceOfPieces(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise);

/**
 * Withdraws each invoice whose pieces all go to a new address, by a credit note over the invoice's remainder. Repacking
 * issues a new invoice. Runs in the transaction of the address change, before the change, with the order locked.
 */
export async function withdrawInvoices(
  shop: Needs<'settings' | 'shopFacts'>,
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
    const rows = left.map((line) =>
      rowOf(line, line.quantity - line.cancelled, line.taxPaise - line.cancelledTaxPaise),
    );
    const { shippingPaise } = DocumentContent.parse(invoice.content);
    const against = { number: invoice.number, date: inIndia(invoice.issuedAt).day, reason: moved.reason };
    const address =
      parcels.find((parcel) => parcel.lines.some((line) => names(invoice, line)))?.address ?? order.address;
    const about = withdrawal(invoice.number);
    await issue(
      shop,
      tx,
      { ...order, address },
      { kind: 'credit_note', about, rows, shippingPaise, against, at: moved.at },
    );
  }
}

function rowOf(line: OrderLineNow, quantity: number, taxPaise: number): DocumentRow {
  const { name, size, hsn, unitPaise, colour, taxPercent, taxIncluded, taxWay } = line;
  return {
    name,
    detail: [sizeLabel(size), colour].filter(Boolean).join(', '),
    hsn,
    quantity,
    unitPaise,
    taxPaise,
    taxPercent,
    taxIncluded,
    taxWay,
  };
}

/**
 * Stores a document under the next number of its series, unless a document with the same `about` exists. The order must
 * be locked.
 */
async function issue(
  shop: Needs<'settings' | 'shopFacts'>,
  tx: Db,
  order: OrderRow,
  facts: Pick<DocumentFacts, 'kind' | 'rows' | 'shippingPaise' | 'against'> & { about: string; at: Date },
): Promise<void> {
  const { kind, about, against, shippingPaise } = facts;
  const [before] = await tx
    .select({ number: documentsTable.number })
    .from(documentsTable)
    .where(eq(documentsTable.about, about))
    .limit(1);
  if (before) return;
  const delivery = deliveryNameAt(shop.settings, order.delivery, order.placedAt);
  const issued = against ? await issuedDocumentsOf(tx, order.id) : [];
  const parts = against
    ? withinInvoice(issued, { rows: facts.rows, shippingPaise, invoice: against.number, delivery })
    : facts;
  // A withdrawal is recorded even at zero, since another invoice replaces it.
  if (parts === undefined && !about.startsWith('withdrawn:')) return;
  const invoice = against ? invoiceIn(issued, against.number) : undefined;
  const paid = await paidWith(tx, order);
  const at = await openMoment(tx, facts.at);
  const given = await nextNumber(tx, series[kind], at);
  const content = documentContent(shop.shopFacts, {
    ...facts,
    ...(parts ?? { rows: [], shippingPaise: 0 }),
    invoice,
    ...(against && { leadPaise: leadOfNotes(contentsOf(issued), against.number) }),
    percent: onePercent(facts.rows),
    number: given.number,
    date: inIndia(at).day,
    order: { ...order, orderedOn: inIndia(order.placedAt).day },
    delivery,
    registration: invoice?.registration ?? registrationOf(shop.settings, order),
    returnDays: returnDays(shop.settings, order.placedAt),
    paid: kind === 'invoice' ? paidWords(shop.settings, order, { paid, isTaken: await isTaken(tx, order) }) : '',
  });
  await tx
    .insert(documentsTable)
    .values({ ...given, kind, orderId: order.id, about, issuedAt: at, totalPaise: content.totalPaise, content });
}

/** Returns true if the money of an order is received: its payment is captured, or credit pays for all of it. */
async function isTaken(tx: Db, order: OrderRow): Promise<boolean> {
  if (order.payment === 'cod') return false;
  const payment = order.paidBy ? await findPayment(tx, order.paidBy) : undefined;
  return payment ? payment.state === 'captured' : order.creditPaise >= order.totalPaise;
}

/**
 * Returns the sentences about the payment and the terms of an invoice. An authorized card is named without saying that
 * it was charged, since the bank may release the authorization.
 */
function paidWords(
  settings: ShopSettings,
  order: OrderRow,
  { paid, isTaken: taken }: { paid: string; isTaken: boolean },
): string {
  const way = paid && `${taken ? 'Paid by' : 'Payment:'} ${paid}.`;
  return [way, soldUnder(settings, order)].filter(Boolean).join(' ');
}

/** Returns the version of the terms in force when an order was placed. */
function soldUnder(settings: ShopSettings, { placedAt }: Pick<OrderRow, 'placedAt'>): string {
  const { version, from, value } = policyHeldAt(settings, 'terms', placedAt);
  return `Sold under our ${value.title}, version ${version} of ${policyDayWords(from)}.`;
}

/** Returns true if no effective invoice includes shipping. `anew` is true if an earlier invoice was withdrawn. */
function isDeliveryDue(issued: readonly Parameters<typeof billsDelivery>[0][], anew: boolean): boolean {
  return issued.length === 0 || (anew && !issued.some(billsDelivery));
}

/** Returns the lines with remaining pieces that no effective invoice contains. */
async function unnamedLines(tx: Db, orderId: string, issued: readonly Parameters<typeof names>[0][]) {
  const left = (await soldLines(tx, orderId)).filter((line) => line.quantity > line.cancelled);
  return left.filter(({ line }) => !issued.some((invoice) => names(invoice, line)));
}
