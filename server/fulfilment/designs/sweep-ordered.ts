import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { printFilesTable } from '#database/schema/print-files.ts';
import { designLooksTable } from '#database/schema/print-room.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { garmentKey } from './design-files.ts';

/** Retention of an ordered design and its pictures after delivery or another end of its order, in ms. */
export const orderedMs = 180 * 24 * 3_600_000;

/** States that an order may stay in permanently. */
const ended: OrderState[] = [
  'delivered',
  'closed',
  'cancelled',
  'payment_failed',
  'returned',
  'returned_to_origin',
  'lost',
];

const atOnce = 200;

/**
 * Deletes designs that no order needs any longer: garment pictures, print files and, by the sweep of uploads, their
 * pictures. The order and the print sizes on its ticket remain; the design cannot be opened. Returns the number of
 * designs.
 */
export async function sweepOrdered({ db, files }: { db: Db; files: Files }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - orderedMs);
  let swept = 0;
  let after = '';
  for (;;) {
    const due = await db
      .select({ id: designsTable.id })
      .from(designsTable)
      .where(
        and(isKept, lt(designsTable.orderedAt, before), sql`${designsTable.id} > ${after}`, notNeededSince(db, before)),
      )
      .orderBy(designsTable.id)
      .limit(atOnce);
    for (const { id } of due) if (await sweepOne(db, files, id, before, now)) swept += 1;
    if (due.length < atOnce) return swept;
    after = due.at(-1)?.id ?? after;
  }
}

/** SQL condition for an ordered design that still exists: a deleted one has an expiry date. */
const isKept = and(isNotNull(designsTable.orderedAt), isNull(designsTable.expiresAt));

/**
 * Builds the SQL condition that no order has needed a design since a given time. Closing an order comes days after its
 * delivery and does not count.
 */
function notNeededSince(db: Db, before: Date) {
  const lately = db
    .select({ one: sql`1` })
    .from(orderEventsTable)
    .where(
      and(
        eq(orderEventsTable.orderId, ordersTable.id),
        sql`${orderEventsTable.state} <> 'closed'`,
        sql`${orderEventsTable.at} >= ${before.toISOString()}`,
      ),
    );
  const needing = db
    .select({ one: sql`1` })
    .from(orderLinesTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderLinesTable.orderId))
    .where(
      and(
        eq(orderLinesTable.customProductId, designsTable.id),
        or(notInArray(ordersTable.state, ended), sql`exists ${lately}`),
      ),
    );
  return sql`not exists ${needing}`;
}

/**
 * Deletes one design. Locks it and checks again, so that a concurrent order either waits or is seen. Deletes files
 * before their rows, so that the next sweep completes an interrupted one.
 */
function sweepOne(db: Db, files: Files, id: string, before: Date, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: designsTable.id }).from(designsTable).where(eq(designsTable.id, id)).for('update');
    const [design] = await tx
      .update(designsTable)
      .set({ accountId: null, expiresAt: now })
      .where(and(eq(designsTable.id, id), isKept, notNeededSince(tx, before)))
      .returning({ sides: designsTable.sides, pictures: designsTable.pictures });
    if (!design) return false;
    await tx.delete(designSharesTable).where(eq(designSharesTable.designId, id));
    await tx.delete(designLooksTable).where(eq(designLooksTable.designId, id));
    await releasePictures(tx, design.pictures, now);
    for (const side of design.sides) await files.remove(garmentKey(id, side));
    const made = await tx
      .select({ orderId: printFilesTable.orderId, position: printFilesTable.position, file: printFilesTable.file })
      .from(printFilesTable)
      .innerJoin(
        orderLinesTable,
        and(
          eq(orderLinesTable.orderId, printFilesTable.orderId),
          eq(orderLinesTable.position, printFilesTable.position),
        ),
      )
      .where(eq(orderLinesTable.customProductId, id));
    for (const { orderId, position, file } of made) {
      await files.remove(file);
      await tx
        .delete(printFilesTable)
        .where(
          and(
            eq(printFilesTable.orderId, orderId),
            eq(printFilesTable.position, position),
            eq(printFilesTable.file, file),
          ),
        );
    }
    return true;
  });
}

/** Releases pictures that no other ordered design uses. Saved designs retain their pictures for their own period. */
async function releasePictures(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // The pictures are locked before the check, so that a design that starts to use one either waits or is seen.
  await tx
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .where(inArray(uploadsTable.id, [...ids]))
    .for('update');
  const shows = sql`${designsTable.pictures} @> jsonb_build_array(${uploadsTable.id})`;
  const ordered = sql`exists (select 1 from ${designsTable} where ${shows} and ${isKept})`;
  const savedUntil = sql`(select max(${designsTable.expiresAt}) from ${designsTable} where ${shows} and ${designsTable.orderedAt} is null)`;
  await tx
    .update(uploadsTable)
    .set({ expiresAt: sql`greatest(${now.toISOString()}::timestamptz, ${savedUntil})` })
    .where(and(inArray(uploadsTable.id, [...ids]), isNull(uploadsTable.expiresAt), sql`not ${ordered}`));
}
