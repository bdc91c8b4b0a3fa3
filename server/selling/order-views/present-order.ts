import { and, asc, eq, gt } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { notKept } from '#contract/retention.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { invoiceTitles } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { mailedCodesTable } from '#database/schema/accounts.ts';
import { orderEventsTable, orderLinesTable, type ordersTable } from '#database/schema/orders.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { citedPolicies } from '#server/foundation/content/read-policy.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { documentAddress } from '#server/money/invoices/document-address.ts';
import { type DueFacts, readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { type IssuedDocument, invoicedLines, issuedDocumentsOf } from '#server/money/invoices/issued-documents.ts';
import { isErased } from '#server/orders/model/erased-contact.ts';
import { actionsTogether, addressChangeMs } from '#server/orders/model/order-actions.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { waitsForCode } from '#server/orders/order-state/cash-code.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { returnRecordOf } from '#server/orders/order-state/return-matter.ts';
import { explainPrice, presentSums } from '#server/orders/pricing/explain.ts';
import { registrationOf } from '#server/orders/pricing/tax-terms.ts';
import { returnsOf, type WholeReturn } from '#server/selling/return-rules/queries.ts';
import { dueOfReturn, presentReturn } from '#server/selling/returns/present-return.ts';
import { listOrderTimeline } from './order-timeline.ts';
import { presentParcels } from './present-parcels.ts';
import { presentRefunds } from './present-refunds.ts';
import { sinceThen } from './since-then.ts';
import { statusWords } from './status-words.ts';

type Row = typeof ordersTable.$inferSelect;
type LineRow = typeof orderLinesTable.$inferSelect;

/**
 * Returns true if a code that verifies this order was mailed and is valid. An address can only get a limited number of
 * codes per hour.
 */
async function hasCode(db: Db, orderId: string, now: Date): Promise<boolean> {
  const { kind, about, expiresAt } = mailedCodesTable;
  return (await db.$count(mailedCodesTable, and(eq(kind, 'order'), eq(about, orderId), gt(expiresAt, now)))) > 0;
}

/** Data from which an order is presented. Callers that show both the order and its actions read the data once. */
export interface OrderFacts {
  sold: OrderLineNow[];
  returned: WholeReturn[];
  papers: IssuedDocument[];
  parcels: OrderParcel[];
  due: DueFacts;
}

/** Reads the data from which an order is presented. */
export async function readOrderFacts(db: Db, row: Row): Promise<OrderFacts> {
  const known = {
    sold: await soldLines(db, row.id),
    returned: await returnsOf(db, row.id),
    papers: await issuedDocumentsOf(db, row.id),
  };
  return { ...known, parcels: await parcelsOf(db, row), due: await readInvoiceableAmounts(db, row, known) };
}

/** Presents an order to its shopper at a given moment. */
export async function presentOrder(
  settings: ShopSettings,
  { db, secret }: { db: Db; secret: Secret },
  row: Row,
  now: Date,
  facts?: OrderFacts,
): Promise<Order> {
  const rows = await db
    .select()
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, row.id))
    .orderBy(asc(orderLinesTable.position));
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, row.id))
    .orderBy(asc(orderEventsTable.id));
  const { sold, returned, papers: issued, parcels: placed, due } = facts ?? (await readOrderFacts(db, row));
  const backs = returned.map((one) => returnRecordOf(one.row, one.events));
  const state = row.state;
  const delivery = row.delivery;
  const parcels = await presentParcels(
    settings,
    db,
    { order: row, parcels: placed, sold, invoiced: invoicedLines(issued) },
    now,
  );
  return {
    reference: row.reference,
    status: state,
    statusWords: statusWords(row, placed, { events, backs }),
    placedAt: row.placedAt.toISOString(),
    codeBy: waitsForCode(row) ? (row.heldUntil?.toISOString() ?? null) : null,
    ...(waitsForCode(row) && { codeMailed: await hasCode(db, row.id, now) }),
    lines: rows.map((line) => presentLine(line, sold)),
    contact: isErased(row) ? { email: notKept, phone: notKept } : { email: row.email, phone: row.phone },
    guest: row.accountId === null,
    address: row.address as Order['address'],
    delivery,
    promise: { earliest: row.promise.earliest, latest: row.promise.latest, words: row.promise.words },
    payment: row.payment,
    ...presentSums(row),
    total: toRupees(row.totalPaise),
    storeCredit: toRupees(row.creditPaise),
    toPay: toRupees(row.totalPaise - row.creditPaise),
    cashDue: toRupees(due.cashToComePaise),
    owed: toRupees(due.owedPaise),
    breakdown: explainPrice(rows, row, deliveryNameAt(settings, delivery, row.placedAt)),
    since: await sinceThen(db, row, due),
    paidWith: await paidWith(db, row),
    refunds: await presentRefunds(db, row),
    returns: returned.map((whole) => presentReturn(settings, row, sold, whole, dueOfReturn(row, due, whole))),
    documents: issued.map(({ kind, number, issuedAt, totalPaise }) => ({
      kind,
      title: kind === 'invoice' ? invoiceTitles[registrationOf(settings, row)] : 'Credit note',
      number,
      date: inIndia(issuedAt).day,
      total: toRupees(totalPaise),
      href: documentAddress(secret, row, number),
    })),
    note: row.note,
    gstin: row.gstin,
    addressChangeableUntil: new Date(row.placedAt.getTime() + addressChangeMs).toISOString(),
    actions: actionsTogether(parcels),
    timeline: await listOrderTimeline(db, row, events, { parcels: placed, backs }),
    parcels,
    policies: citedPolicies(settings, row.placedAt, now),
  };
}

function presentLine(line: LineRow, sold: readonly OrderLineNow[]): Order['lines'][number] {
  const now = sold.find((one) => one.line === line.position);
  return {
    line: line.position,
    _id: line.customProductId ?? line.productId ?? '',
    numericId: line.numericId,
    category: line.category as Order['lines'][number]['category'],
    name: line.name,
    size: line.size,
    quantity: line.quantity,
    price: toRupees(line.unitPaise),
    lineTotal: toRupees(line.unitPaise * line.quantity),
    tax: toRupees(line.taxPaise),
    cancelled: line.cancelled,
    returned: now ? now.returned + now.swapping : 0,
    image: line.image,
    finalSale: line.finalSale,
    customization: line.customization,
  };
}
