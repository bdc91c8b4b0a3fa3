import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cancelReasons } from '#contract/cancel-reasons.ts';
import { contactMonths, notKept, unsoldMonths } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { orderBrowsersTable } from '#database/schema/browsers.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { orderNotesTable } from '#database/schema/office-orders.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { moneyReportsTable, refundsTable } from '#database/schema/payments.ts';
import {
  cancellationsTable,
  returnEventsTable,
  returnInspectionsTable,
  returnPickupsTable,
  returnsTable,
} from '#database/schema/returns.ts';
import { courierMessagesTable, shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import { forgetOfficeAnswers } from '#server/foundation/database/forget-office-answers.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { plainStatusWords } from '#server/fulfilment/courier/courier-status.ts';
import { erasedDomain } from '#server/orders/model/erased-contact.ts';

const atOnce = 200;

/** States that an order may stay in permanently, also with a return that nobody went on with. */
const ended = [
  ...['delivered', 'closed', 'cancelled', 'payment_failed', 'returned', 'returned_to_origin', 'lost'],
  'return_in_progress',
];

/**
 * Erases personal data of old ended orders, their parcels and returns: name, e-mail, mobile, street, note, tax number
 * and refund account, and what couriers wrote about them. PIN, city, state, items and the parcels' states remain.
 * Deletes shipping labels from storage. Skips orders with a pending refund. Returns the number of erased orders.
 */
export async function eraseContacts(
  { db, files }: { db: Db; files: Pick<Files, 'remove'> },
  now: Date,
): Promise<number> {
  const before = (months: number) => sql`${now.toISOString()}::timestamptz - ${months} * interval '1 month'`;
  const wasSold = sql`exists (select 1 from ${documentsTable} d where d.order_id = o.id)`;
  const due = sql`
    select o.id from ${ordersTable} o
    where o.placed_at < ${before(unsoldMonths)} and o.email not like ${`%@${erasedDomain}`}
      and o.state in (select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb))
      and not exists (
        select 1 from ${orderEventsTable} e where e.order_id = o.id
          and e.at >= case when ${wasSold} then ${before(contactMonths)} else ${before(unsoldMonths)} end
      )
      and not exists (select 1 from ${refundsTable} r where r.order_id = o.id and r.state <> 'processed')
    order by o.id limit ${atOnce} for update of o skip locked`;
  for (let erased = 0; ; ) {
    const gone = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(due);
      const ids = rows.map(({ id }) => id);
      // Files are deleted first, so that the next run completes an interrupted one.
      for (const label of await labelsOf(tx, ids)) await files.remove(label);
      await eraseOrders(tx, ids);
      if (ids.length > 0) await forgetOfficeAnswers(tx);
      return rows.length;
    });
    erased += gone;
    if (gone < atOnce) return erased;
  }
}

async function labelsOf(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ label: shipmentsTable.labelFile })
    .from(shipmentsTable)
    .where(inArray(shipmentsTable.orderId, [...ids]));
  return rows.flatMap(({ label }) => label ?? []);
}

async function eraseOrders(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(ordersTable)
    .set({
      email: sql`lower(${ordersTable.reference}) || ${`@${erasedDomain}`}`,
      phone: '',
      address: nobodyAt(sql`${ordersTable.address}`),
      billing: null,
      gstin: null,
      note: null,
      heldFrom: null,
      onHoldWhy: wordsErased(ordersTable.onHoldWhy),
      onHoldReasons: holdsErased,
    })
    .where(inArray(ordersTable.id, [...ids]));
  await eraseRemarks(tx, ids);
  await tx.delete(orderBrowsersTable).where(inArray(orderBrowsersTable.orderId, [...ids]));
  const awbs = [...(await eraseParcels(tx, ids)), ...(await eraseReturns(tx, ids))];
  if (awbs.length > 0) await tx.delete(courierMessagesTable).where(inArray(courierMessagesTable.awb, awbs));
}

/** SQL for the reasons of a hold without their words. */
const holdsErased = sql`(select jsonb_agg(h || jsonb_build_object('why', ${notKept}::text))
  from jsonb_array_elements(${ordersTable.onHoldReasons}) h)`;

/**
 * Erases what staff wrote about some orders: notes, results of reports about money, and reasons of gifts, cancellations
 * and changes.
 */
async function eraseRemarks(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .update(refundsTable)
    .set({ reason: notKept })
    .where(and(inArray(refundsTable.orderId, [...ids]), refundsTable.goodwill));
  const { orderId, actor, reason } = orderEventsTable;
  await tx
    .update(orderEventsTable)
    .set({ reason: wordsErased(reason) })
    .where(and(inArray(orderId, [...ids]), eq(actor, 'operator')));
  const listed = JSON.stringify([...Object.keys(cancelReasons), ...Object.values(cancelReasons)]);
  const ofShoppers = sql`${cancellationsTable.reason} in (select jsonb_array_elements_text(${listed}::jsonb))`;
  await tx
    .update(cancellationsTable)
    .set({ reason: notKept })
    .where(and(inArray(cancellationsTable.orderId, [...ids]), sql`not ${ofShoppers}`));
  await tx.delete(orderNotesTable).where(inArray(orderNotesTable.orderId, [...ids]));
  await tx
    .update(moneyReportsTable)
    .set({ result: notKept })
    .where(and(inArray(moneyReportsTable.orderId, [...ids]), isNotNull(moneyReportsTable.settledBy)));
}

/**
 * Erases the receivers of the parcels of some orders, and the courier's words, which may name them. Returns the waybill
 * numbers.
 */
async function eraseParcels(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { id, orderId, address, statusCode, statusWords, trouble, awb } = shipmentsTable;
  const plain = sql`${JSON.stringify(plainStatusWords)}::jsonb ->> ${statusCode}::text`;
  const sent = await tx
    .update(shipmentsTable)
    .set({
      address: sql`case when ${address} is not null then ${nobodyAt(sql`${address}`)} end`,
      latinAddress: null,
      statusWords: sql`case when ${statusWords} = '' then '' else coalesce(${plain}, ${notKept}) end`,
      trouble: wordsErased(trouble),
    })
    .where(inArray(orderId, [...ids]))
    .returning({ id, awb });
  const parcels = sent.map((parcel) => parcel.id);
  if (parcels.length > 0) await tx.delete(shipmentEventsTable).where(inArray(shipmentEventsTable.shipmentId, parcels));
  return sent.flatMap((parcel) => parcel.awb ?? []);
}

/** Erases the senders of the returns of some orders, and the words about them. Returns the waybill numbers. */
async function eraseReturns(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { id, orderId, pickup } = returnsTable;
  const nobody = sql`jsonb_set(${pickup}, '{address}', ${nobodyAt(sql`(${pickup} -> 'address')`)})`;
  const back = await tx
    .update(returnsTable)
    .set({ note: null, upi: null, pickup: sql`case when ${pickup} is not null then ${nobody} end` })
    .where(inArray(orderId, [...ids]))
    .returning({ id });
  if (back.length === 0) return [];
  const returns = back.map((one) => one.id);
  const { returnId, detail } = returnEventsTable;
  await tx
    .update(returnEventsTable)
    .set({ detail: wordsErased(detail) })
    .where(inArray(returnId, returns));
  await tx.update(returnInspectionsTable).set({ remark: '' }).where(inArray(returnInspectionsTable.returnId, returns));
  const fetched = await tx
    .update(returnPickupsTable)
    .set({ trouble: wordsErased(returnPickupsTable.trouble) })
    .where(inArray(returnPickupsTable.returnId, returns))
    .returning({ awb: returnPickupsTable.awb });
  return fetched.flatMap(({ awb }) => awb ?? []);
}

/** Builds the replacement of a free text, so that staff still see that there was one. */
function wordsErased(text: AnyPgColumn): SQL {
  return sql`case when ${text} is not null then ${notKept} end`;
}

/** Builds an address without personal data: only the place remains. */
function nobodyAt(address: SQL): SQL {
  const nobody = JSON.stringify({ fullName: notKept, line1: notKept, line2: notKept });
  return sql`((${address} - 'landmark' - 'type') || ${nobody}::jsonb)`;
}
