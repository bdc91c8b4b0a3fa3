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

/** How long an ordered design and its pictures are kept after the delivery, or after whatever else ended its order, in ms. */
export const orderedMs = 180 * 24 * 3_600_000;

/** States that an order may stay in for good. */
const ended: OrderState[] = ['delivered', 'closed', 'cancelled', 'payment_failed', 'returned', 'returned_to_origin', 'lost'];

const atOnce = 200;

/**
 * Takes what shoppers drew off the shop once no order needs it any more: the garment's pictures, the files of the print room,
 * and (by the sweep of uploads) the pictures themselves. The order and its ticket's numbers stay; the design opens no more.
 * Gives how many went.
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

/** Ordered and still there: a swept one has a day on which it went. */
const isKept = and(isNotNull(designs.orderedAt), isNull(designs.expiresAt));

/** No order of it is under way, or was until lately. Closing comes days after the delivery and does not count. */
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
 * The design is held first and asked again: an order that takes it up at the same moment waits, or is seen. Files go before
 * the rows that name them, so that a sweep cut short is finished by the next.
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

/** Lets go of pictures that no other ordered design shows; a saved one that shows them keeps them for its own days. */
async function releasePictures(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Held before they are judged: a design that comes to depend on one meanwhile waits, or is seen.
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
