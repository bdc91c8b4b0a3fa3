import { and, asc, gt, ne, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { updateShipment, waitsForWallet } from '#server/fulfilment/delivery-promise/queries.ts';

// Pause of bookings while the wallet at the courier, which pays for waybills, is empty. Only one parcel at a time tries
// to buy one. Waiting parcels have a mark in their trouble, and the trying parcel a time. Both are in the database, so
// restarts and several processes are safe.

/** Interval in ms at which one parcel tries the wallet again. */
const tryEveryMs = 15 * 60_000;

/** Returns true if a parcel must wait: another found the wallet empty recently, or is trying now. */
export async function mustWaitForWallet(db: Db, parcelId: string, now: Date): Promise<boolean> {
  const lately = gt(shipmentsTable.trackedAt, new Date(now.getTime() - tryEveryMs));
  const tries = and(ne(shipmentsTable.id, parcelId), gt(shipmentsTable.lockedUntil, now));
  const found = await db
    .select({ id: shipmentsTable.id })
    .from(shipmentsTable)
    .where(and(waitsForWallet, or(lately, tries)))
    .limit(1);
  return found.length > 0;
}

/**
 * Makes a parcel wait for the wallet; `asked` is given if this parcel itself found the wallet empty. Returns true for
 * the first that waits.
 */
export async function waitForWallet(db: Db, parcelId: string, asked?: { words: string; now: Date }): Promise<boolean> {
  const isFirst = (await db.$count(shipmentsTable, waitsForWallet)) === 0;
  const trouble = asked?.words ?? 'wallet_empty: it waits until the wallet at the courier is filled';
  await updateShipment(db, parcelId, { lockedUntil: null, trouble, ...(asked && { trackedAt: asked.now }) });
  return isFirst;
}

/** Queues the longest waiting parcel to try the wallet, if none has tried recently. */
export async function tryWallet({
  db,
  jobs,
  now,
}: {
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  now: () => Date;
}): Promise<void> {
  const [longest] = await db
    .select({ id: shipmentsTable.id, orderId: shipmentsTable.orderId })
    .from(shipmentsTable)
    .where(waitsForWallet)
    .orderBy(asc(shipmentsTable.createdAt), asc(shipmentsTable.id))
    .limit(1);
  if (!longest || (await mustWaitForWallet(db, longest.id, now()))) return;
  await inTransaction(db, (tx) => jobs.send(tx, 'ship-order', { orderId: longest.orderId, state: 'confirmed' }));
}

/** Books every waiting parcel, after the wallet was topped up or on request of staff. */
export async function endWalletPause(tx: Db, jobs: Pick<Jobs, 'send'>): Promise<void> {
  const freed = await tx
    .update(shipmentsTable)
    .set({ trouble: null, trackedAt: null })
    .where(waitsForWallet)
    .returning({ orderId: shipmentsTable.orderId });
  for (const orderId of new Set(freed.map((parcel) => parcel.orderId)))
    await jobs.send(tx, 'ship-order', { orderId, state: 'confirmed' }, { unlessWaiting: true });
}
