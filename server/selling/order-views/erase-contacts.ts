import { inArray, type SQL, sql } from 'drizzle-orm';
import { contactMonths, notKept, unsoldMonths } from '#contract/retention.ts';
import type { Db } from '#database/db.ts';
import { documents } from '#database/schema/documents.ts';
import { orderEvents, orders } from '#database/schema/orders.ts';
import { refunds } from '#database/schema/payments.ts';
import { returns } from '#database/schema/returns.ts';
import { courierMessages, shipments } from '#database/schema/shipments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { erasedDomain } from '#server/orders/model/erased-contact.ts';

const atOnce = 200;

/** States an order may remain in for good. */
const ended = ['delivered', 'closed', 'cancelled', 'payment_failed', 'returned', 'returned_to_origin', 'lost'];

/**
 * Erases personal data of old ended orders, their parcels and returns: name, e-mail, mobile, street, note, tax number and refund account.
 * PIN, city, state and items remain. Deletes their labels from storage. Skips orders with a refund on its way. Returns the number.
 */
export async function eraseContacts({ db, files }: { db: Db; files: Pick<Files, 'remove'> }, now: Date): Promise<number> {
  const before = (months: number) => sql`${now.toISOString()}::timestamptz - ${months} * interval '1 month'`;
  const wasSold = sql`exists (select 1 from ${documents} d where d.order_id = o.id)`;
  const due = sql`
    select o.id from ${orders} o
    where o.placed_at < ${before(unsoldMonths)} and o.email not like ${`%@${erasedDomain}`}
      and o.state in (select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb))
      and not exists (
        select 1 from ${orderEvents} e where e.order_id = o.id
          and e.at >= case when ${wasSold} then ${before(contactMonths)} else ${before(unsoldMonths)} end
      )
      and not exists (select 1 from ${refunds} r where r.order_id = o.id and r.state <> 'processed')
    order by o.id limit ${atOnce} for update of o skip locked`;
  for (let erased = 0; ; ) {
    const gone = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(due);
      const ids = rows.map(({ id }) => id);
      // Files are deleted first: the next sweep completes an interrupted one.
      for (const label of await labelsOf(tx, ids)) await files.remove(label);
      await eraseOrders(tx, ids);
      return rows.length;
    });
    erased += gone;
    if (gone < atOnce) return erased;
  }
}

async function labelsOf(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ label: shipments.labelFile })
    .from(shipments)
    .where(inArray(shipments.orderId, [...ids]));
  return rows.flatMap(({ label }) => label ?? []);
}

async function eraseOrders(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set({
      email: sql`lower(${orders.reference}) || ${`@${erasedDomain}`}`,
      phone: '',
      address: nobodyAt(sql`${orders.address}`),
      billing: null,
      gstin: null,
      note: null,
      heldFrom: null,
    })
    .where(inArray(orders.id, [...ids]));
  const sent = await tx
    .update(shipments)
    .set({ address: sql`case when ${shipments.address} is not null then ${nobodyAt(sql`${shipments.address}`)} end` })
    .where(inArray(shipments.orderId, [...ids]))
    .returning({ awb: shipments.awb });
  const numbers = sent.flatMap(({ awb }) => awb ?? []);
  if (numbers.length > 0) await tx.delete(courierMessages).where(inArray(courierMessages.awb, numbers));
  const pickup = sql`jsonb_set(${returns.pickup}, '{address}', ${nobodyAt(sql`(${returns.pickup} -> 'address')`)})`;
  await tx
    .update(returns)
    .set({ note: null, upi: null, pickup: sql`case when ${returns.pickup} is not null then ${pickup} end` })
    .where(inArray(returns.orderId, [...ids]));
}

/** Builds an address without the person: only the place. */
function nobodyAt(address: SQL): SQL {
  const nobody = JSON.stringify({ fullName: notKept, line1: notKept, line2: notKept });
  return sql`((${address} - 'landmark' - 'type') || ${nobody}::jsonb)`;
}
