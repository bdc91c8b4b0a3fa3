import { and, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { packingClaims } from '#database/schema/packing.ts';

/** Expiry of a desk's claims after its last request, in ms. */
export const silenceMs = 15 * 60_000;

export interface Claim {
  orderId: string;
  parcel: number;
}

export interface Desk {
  id: string;
  /** Name of the staff member. */
  who: string;
}

/** Returns the key of a parcel for lookups. */
export function claimKey({ orderId, parcel }: Claim): string {
  return `${orderId} ${parcel}`;
}

/**
 * Claims parcels for a desk or extends its claims. Returns the keys now claimed; the others belong to another desk. Claims in a fixed
 * order, so that two desks cannot deadlock.
 */
export async function claimParcels(db: Db, desk: Desk, wanted: readonly Claim[], now: Date): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const until = new Date(now.getTime() + silenceMs);
  const rows = wanted
    .toSorted((one, other) => (claimKey(one) < claimKey(other) ? -1 : 1))
    .map(({ orderId, parcel }) => ({ orderId, parcel, deskId: desk.id, who: desk.who, takenAt: now, until }));
  const taken = await db
    .insert(packingClaims)
    .values(rows)
    .onConflictDoUpdate({
      target: [packingClaims.orderId, packingClaims.parcel],
      set: {
        deskId: desk.id,
        who: desk.who,
        until,
        takenAt: sql`case when ${packingClaims.deskId} = ${desk.id} then ${packingClaims.takenAt} else excluded.taken_at end`,
      },
      setWhere: sql`${packingClaims.deskId} = ${desk.id} or ${packingClaims.until} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ orderId: packingClaims.orderId, parcel: packingClaims.parcel });
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
    .from(packingClaims)
    .where(
      and(
        inArray(packingClaims.orderId, [...orderIds]),
        gt(packingClaims.until, now),
        deskId === undefined ? undefined : ne(packingClaims.deskId, deskId),
      ),
    );
  return new Map(rows.map((row) => [claimKey(row), row.who]));
}

/** Returns true if the desk claims a parcel of the order. */
export async function isClaimedBy(db: Db, deskId: string, orderId: string, now: Date): Promise<boolean> {
  const own = and(eq(packingClaims.orderId, orderId), eq(packingClaims.deskId, deskId), gt(packingClaims.until, now));
  return (await db.$count(packingClaims, own)) > 0;
}

/** Releases a desk's claims, all or those of an order. Returns the count. */
export async function releaseClaims(
  db: Db,
  deskId: string,
  those: readonly { orderId: string; parcel: number | 'all' }[],
): Promise<number> {
  if (those.length === 0) return 0;
  const which = those.map(({ orderId, parcel }) =>
    and(eq(packingClaims.orderId, orderId), parcel === 'all' ? undefined : eq(packingClaims.parcel, parcel)),
  );
  const gone = await db
    .delete(packingClaims)
    .where(and(eq(packingClaims.deskId, deskId), or(...which)))
    .returning({ orderId: packingClaims.orderId });
  return gone.length;
}

/** Deletes claims that expired long ago. */
export async function sweepClaims(db: Db, now: Date): Promise<void> {
  await db.delete(packingClaims).where(lte(packingClaims.until, new Date(now.getTime() - 24 * 3_600_000)));
}
