import { and, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { mayDo } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { packingClaimsTable } from '#database/schema/packing.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** Time in ms after the last request of a desk at which its claims expire. */
export const silenceMs = 15 * 60_000;

export interface Claim {
  orderId: string;
  parcel: number;
}

export interface DeskOwner {
  id: string;
  /** Name of the staff member. */
  who: string;
}

/** Returns the key of a parcel for lookups. */
export function claimKey({ orderId, parcel }: Claim): string {
  return `${orderId} ${parcel}`;
}

/**
 * Claims parcels for a desk or extends its claims. Returns the keys that the desk now has; other desks have the rest.
 * Claims in a fixed order, so that two desks cannot deadlock.
 */
export async function claimParcels(db: Db, desk: DeskOwner, wanted: readonly Claim[], now: Date): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const until = new Date(now.getTime() + silenceMs);
  const rows = wanted
    .toSorted((one, other) => (claimKey(one) < claimKey(other) ? -1 : 1))
    .map(({ orderId, parcel }) => ({ orderId, parcel, deskId: desk.id, who: desk.who, takenAt: now, until }));
  const taken = await db
    .insert(packingClaimsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [packingClaimsTable.orderId, packingClaimsTable.parcel],
      set: {
        deskId: desk.id,
        who: desk.who,
        until,
        takenAt: sql`case when ${packingClaimsTable.deskId} = ${desk.id} then ${packingClaimsTable.takenAt} else excluded.taken_at end`,
      },
      setWhere: sql`${packingClaimsTable.deskId} = ${desk.id} or ${packingClaimsTable.until} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ orderId: packingClaimsTable.orderId, parcel: packingClaimsTable.parcel });
  return new Set(taken.map(claimKey));
}

/** Returns who claimed parcels of some orders at another desk, by `claimKey`. */
export async function claimedElsewhere(
  db: Db,
  deskId: string | undefined,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(packingClaimsTable)
    .where(
      and(
        inArray(packingClaimsTable.orderId, [...orderIds]),
        gt(packingClaimsTable.until, now),
        deskId === undefined ? undefined : ne(packingClaimsTable.deskId, deskId),
      ),
    );
  return new Map(rows.map((row) => [claimKey(row), row.who]));
}

/** Returns true if the desk claims a parcel of the order. */
async function isClaimedBy(db: Db, deskId: string, orderId: string, now: Date): Promise<boolean> {
  const own = and(
    eq(packingClaimsTable.orderId, orderId),
    eq(packingClaimsTable.deskId, deskId),
    gt(packingClaimsTable.until, now),
  );
  return (await db.$count(packingClaimsTable, own)) > 0;
}

/**
 * Throws Problem 409 `conflict` for a member without permission to change orders who has not claimed the order at the
 * desk.
 */
export async function requireClaim(
  tx: Db,
  { now }: Needs<'now'>,
  orderId: string,
  { desk, by }: { desk: string; by: Pick<Member, 'permissions'> },
): Promise<void> {
  if (mayDo(by, 'orders.change') || (await isClaimedBy(tx, desk, orderId, now()))) return;
  throw new Problem(409, 'conflict', 'It does not lie on this table. Take it onto the table, or ask support.');
}

/** Releases a desk's claims, all or those of an order. Returns the count. */
export async function releaseDeskClaims(
  db: Db,
  deskId: string,
  those: readonly { orderId: string; parcel: number | 'all' }[],
): Promise<number> {
  if (those.length === 0) return 0;
  const which = those.map(({ orderId, parcel }) =>
    and(eq(packingClaimsTable.orderId, orderId), parcel === 'all' ? undefined : eq(packingClaimsTable.parcel, parcel)),
  );
  const gone = await db
    .delete(packingClaimsTable)
    .where(and(eq(packingClaimsTable.deskId, deskId), or(...which)))
    .returning({ orderId: packingClaimsTable.orderId });
  return gone.length;
}

/** Deletes claims that expired long ago. */
export async function sweepClaims(db: Db, now: Date): Promise<void> {
  await db.delete(packingClaimsTable).where(lte(packingClaimsTable.until, new Date(now.getTime() - 24 * 3_600_000)));
}
