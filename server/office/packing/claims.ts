import { and, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { packingClaims } from '#database/schema/packing.ts';

/** A table of which nothing was heard for so long has let its parcels go, in ms. */
export const silenceMs = 15 * 60_000;

export interface Claim {
  orderId: string;
  parcel: number;
}

export interface Desk {
  id: string;
  /** Whose hands. */
  who: string;
}

/** One text for a parcel, to look it up by. */
export function claimKey({ orderId, parcel }: Claim): string {
  return `${orderId} ${parcel}`;
}

/**
 * Takes parcels onto a table, or keeps those that lie on it. Gives those that are its own now, by `claimKey`; the others lie on another table. They
 * are taken in one order, so that two tables that want the same do not wait for each other.
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

/** Who has parcels of some orders on another table than this one, by `claimKey`. */
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

/** Tells whether some parcel of an order lies on a table. */
export async function isClaimedBy(db: Db, deskId: string, orderId: string, now: Date): Promise<boolean> {
  const own = and(eq(packingClaims.orderId, orderId), eq(packingClaims.deskId, deskId), gt(packingClaims.until, now));
  return (await db.$count(packingClaims, own)) > 0;
}

/** Lets parcels go from a table, one or all of an order. How many. */
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

/** Forgets claims that ran out long ago. */
export async function sweepClaims(db: Db, now: Date): Promise<void> {
  await db.delete(packingClaims).where(lte(packingClaims.until, new Date(now.getTime() - 24 * 3_600_000)));
}
