import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { invoiceNaming } from '#server/money/invoices/issued-documents.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { holdOrder } from '#server/orders/order-state/put-on-hold.ts';
import { claimedElsewhere, claimKey, releaseDeskClaims, requireClaim } from './claims.ts';
import type { PackingContext, ParcelKey } from './packing-context.ts';

export interface PackedAtDesk extends ParcelKey {
  desk: string;
  version: string;
  /** Scan count per line. */
  scanned: readonly { line: number; quantity: number }[];
}

export interface Packed {
  packedNow: boolean;
  /** Name of the staff member who had already packed it at another desk. */
  by: string | null;
  invoice: string | null;
}

/**
 * Marks a parcel as packed after all pieces were scanned, queues the courier booking and issues the invoice. Repeats
 * have no effect. Throws Problem 404, 409 `conflict` (pieces missing, claimed elsewhere or changed), 409 `not_offered`.
 */
export async function packAtDesk(
  tx: Db,
  note: WriteAudit,
  deps: Pick<PackingContext, 'jobs' | 'now' | 'shopFacts' | 'settings'>,
  packed: PackedAtDesk,
): Promise<Packed> {
  const order = await lockNamed(tx, packed.reference);
  const at = deps.now();
  const parcel = (await parcelsOf(tx, order)).find(({ number }) => number === packed.parcel);
  if (!parcel) throw new Problem(404, 'not_found', `Order ${order.reference} has no parcel ${packed.parcel}.`);
  const waits = parcel.state === 'confirmed' || parcel.state === 'in_print';
  if (waits) await refuseElsewhere(tx, order, packed, at);
  if (waits) refuseMissing(await piecesIn(tx, order.id, parcel), packed.scanned);
  const wish = { orderId: order.id, parcel: packed.parcel, seen: packed.version, at };
  const packedNow = await packParcel(tx, deps.jobs, wish);
  const what = `Packed parcel ${packed.parcel}`;
  const by = packedNow ? null : await packedBy(tx, order.reference, what, packed.desk);
  if (packedNow) {
    const id = (await parcelsOf(tx, order)).find(({ number }) => number === packed.parcel)?.id;
    if (id !== undefined) await issueInvoice(deps, tx, order.id, at, id);
  }
  await releaseDeskClaims(tx, packed.desk, [{ orderId: order.id, parcel: packed.parcel }]);
  note({
    thing: 'order',
    about: order.reference,
    what: packedNow ? what : `Said once more that parcel ${packed.parcel} is packed`,
    after: { desk: packed.desk },
  });
  return { packedNow, by, invoice: (await invoiceNaming(tx, order.id, parcel.lines))?.number ?? null };
}

/**
 * Holds an order at the desk. Throws Problem 409 `conflict` as `requireClaim` for an order that is not there, and as
 * `holdOrder`.
 */
export async function holdAtDesk(
  tx: Db,
  note: WriteAudit,
  { now }: Pick<PackingContext, 'now'>,
  { desk, reference, why, by }: { desk: string; reference: string; why: string; by: Pick<Member, 'permissions'> },
): Promise<string> {
  const order = await lockNamed(tx, reference);
  await requireClaim(tx, { now }, order.id, { desk, by });
  await holdOrder(tx, { orderId: order.id, why, at: now() });
  await releaseDeskClaims(tx, desk, [{ orderId: order.id, parcel: 'all' }]);
  note({ thing: 'order', about: order.reference, what: 'Put on hold', why });
  return order.reference;
}

/** Finds an order by its reference. Throws Problem 404. */
export async function requireOrder(db: Db, reference: string): Promise<OrderRow> {
  const order = await findOrder(db, reference);
  if (!order) throw new Problem(404, 'not_found', `There is no order ${reference.toUpperCase()}.`);
  return order;
}

async function lockNamed(tx: Db, reference: string): Promise<OrderRow> {
  const { id } = await requireOrder(tx, reference);
  // The order is read again under the lock, since it may have changed.
  return (await lockOrder(tx, id)) ?? requireOrder(tx, reference);
}

async function refuseElsewhere(
  tx: Db,
  { id, reference }: OrderRow,
  { desk, parcel }: PackedAtDesk,
  at: Date,
): Promise<void> {
  const who = (await claimedElsewhere(tx, desk, [id], at)).get(claimKey({ orderId: id, parcel }));
  if (who !== undefined)
    throw new Problem(409, 'conflict', `${who} has ${reference} on another table. Put these pieces back.`);
}

async function piecesIn(
  tx: Db,
  orderId: string,
  { lines }: OrderParcel,
): Promise<{ line: number; quantity: number }[]> {
  const rows = await tx.select().from(orderLinesTable).where(eq(orderLinesTable.orderId, orderId));
  return rows
    .filter(({ position, quantity, cancelled }) => lines.includes(position) && quantity > cancelled)
    .map(({ position, quantity, cancelled }) => ({ line: position, quantity: quantity - cancelled }));
}

/** Rejects a parcel with missing or surplus scans. */
function refuseMissing(pieces: readonly { line: number; quantity: number }[], scanned: PackedAtDesk['scanned']): void {
  const written = (list: typeof pieces) =>
    JSON.stringify(
      list.map(({ line, quantity }) => [line, quantity]).toSorted(([one = 0], [other = 0]) => one - other),
    );
  if (written(pieces) === written(scanned)) return;
  const [all, done] = [pieces, scanned].map((list) => list.reduce((sum, { quantity }) => sum + quantity, 0));
  throw new Problem(
    409,
    'conflict',
    `${done} of ${all} pieces were scanned, or others than are in it now. Look at it again before you pack it.`,
  );
}

/** Returns who packed the parcel, if at another desk than this. */
async function packedBy(tx: Db, reference: string, what: string, desk: string): Promise<string | null> {
  const same = and(eq(auditTable.thing, 'order'), eq(auditTable.about, reference), eq(auditTable.what, what));
  const [row] = await tx.select().from(auditTable).where(same).orderBy(desc(auditTable.number)).limit(1);
  return row && row.after?.desk !== desk ? row.who : null;
}
