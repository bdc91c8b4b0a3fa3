import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { designShares, designs } from '#database/schema/designs.ts';
import { orderEvents, orderLines, orders } from '#database/schema/orders.ts';
import { printFiles } from '#database/schema/print-files.ts';
import { designLooks } from '#database/schema/print-room.ts';
import { uploads } from '#database/schema/uploads.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { garmentKey } from './design-files.ts';

/** Retention of an ordered design and its pictures after delivery or another end of its order, in ms. */
export const orderedMs = 180 * 24 * 3_600_000;

/** States an order may remain in for good. */
const ended: OrderState[] = ['delivered', 'closed', 'cancelled', 'payment_failed', 'returned', 'returned_to_origin', 'lost'];

const atOnce = 200;

/**
 * Deletes designs no order needs any longer: garment pictures, print files, and (by the sweep of uploads) their pictures. The order and its
 * ticket's numbers remain; the design cannot be opened. Returns the number.
 */
export async function sweepOrdered({ db, files }: { db: Db; files: Files }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - orderedMs);
  let swept = 0;
  let after = '';
  for (;;) {
    const due = await db
      .select({ id: designs.id })
      .from(designs)
      .where(and(isKept, lt(designs.orderedAt, before), sql`${designs.id} > ${after}`, notNeededSince(db, before)))
      .orderBy(designs.id)
      .limit(atOnce);
    for (const { id } of due) if (await sweepOne(db, files, id, before, now)) swept += 1;
    if (due.length < atOnce) return swept;
    after = due.at(-1)?.id ?? after;
  }
}

/** Condition of an ordered design that still exists: a swept one has an expiry date. */
const isKept = and(isNotNull(designs.orderedAt), isNull(designs.expiresAt));

/** Builds the condition that no order needs it since a time. Closing comes days after the delivery and does not count. */
function notNeededSince(db: Db, before: Date) {
  const lately = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orders.id), sql`${orderEvents.state} <> 'closed'`, sql`${orderEvents.at} >= ${before.toISOString()}`),
    );
  const needing = db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.customProductId, designs.id), or(notInArray(orders.state, ended), sql`exists ${lately}`)));
  return sql`not exists ${needing}`;
}

/**
 * Locks the design and checks again: a concurrent order waits or is seen. Deletes files before their rows, so that the next sweep completes
 * an interrupted one.
 */
function sweepOne(db: Db, files: Files, id: string, before: Date, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: designs.id }).from(designs).where(eq(designs.id, id)).for('update');
    const [design] = await tx
      .update(designs)
      .set({ accountId: null, expiresAt: now })
      .where(and(eq(designs.id, id), isKept, notNeededSince(tx, before)))
      .returning({ sides: designs.sides, pictures: designs.pictures });
    if (!design) return false;
    await tx.delete(designShares).where(eq(designShares.designId, id));
    await tx.delete(designLooks).where(eq(designLooks.designId, id));
    await releasePictures(tx, design.pictures, now);
    for (const side of design.sides) await files.remove(garmentKey(id, side));
    const made = await tx
      .select({ orderId: printFiles.orderId, position: printFiles.position, file: printFiles.file })
      .from(printFiles)
      .innerJoin(orderLines, and(eq(orderLines.orderId, printFiles.orderId), eq(orderLines.position, printFiles.position)))
      .where(eq(orderLines.customProductId, id));
    for (const { orderId, position, file } of made) {
      await files.remove(file);
      await tx.delete(printFiles).where(and(eq(printFiles.orderId, orderId), eq(printFiles.position, position), eq(printFiles.file, file)));
    }
    return true;
  });
}

/** Releases pictures that no other ordered design uses; saved designs with them retain them for their own period. */
async function releasePictures(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Locked before the check: a design that starts to use one in the meantime waits, or is seen.
  await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
    .for('update');
  const shows = sql`${designs.pictures} @> jsonb_build_array(${uploads.id})`;
  const ordered = sql`exists (select 1 from ${designs} where ${shows} and ${isKept})`;
  const savedUntil = sql`(select max(${designs.expiresAt}) from ${designs} where ${shows} and ${designs.orderedAt} is null)`;
  await tx
    .update(uploads)
    .set({ expiresAt: sql`greatest(${now.toISOString()}::timestamptz, ${savedUntil})` })
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.expiresAt), sql`not ${ordered}`));
}
