import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { pluralize, type ShopFinding } from '#server/foundation/values/finding.ts';
import { waitsForWallet } from '#server/fulfilment/delivery-promise/queries.ts';
import { imaginedForHands } from '#server/orders/model/imagined.ts';

/**
 * Finds parcels that need staff, and those without a waybill after an hour: since planning for stock goods packed
 * automatically, since packing if staff pack (`byHand`). `findStuckOrders` reports parcels that still wait for printing
 * or packing.
 */
export async function findStuckParcels(
  db: Db,
  now: Date,
  { byHand = false }: { byHand?: boolean | undefined } = {},
): Promise<ShopFinding[]> {
  const count = sql<number>`count(*)::int`;
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const planned = and(eq(shipmentsTable.step, 'planned'), isNull(shipmentsTable.awb));
  const [held] = await db.select({ count }).from(shipmentsTable).where(eq(shipmentsTable.heldBack, true));
  const [unpaid] = await db.select({ count }).from(shipmentsTable).where(waitsForWallet);
  const [late] = await db
    .select({ count })
    .from(shipmentsTable)
    .where(
      and(
        planned,
        sql`(${waitsForWallet}) is not true`,
        eq(shipmentsTable.heldBack, false),
        byHand
          ? lt(shipmentsTable.packedAt, anHourAgo)
          : and(
              eq(shipmentsTable.custom, false),
              lt(shipmentsTable.createdAt, anHourAgo),
              sql`not exists (select 1 from orders o where o.id = ${shipmentsTable.orderId} and o.idempotency_key like ${`${imaginedForHands}%`})`,
            ),
      ),
    );
  const findings: ShopFinding[] = [];
  if (held && held.count > 0)
    findings.push({
      about: 'parcels',
      says: `${pluralize(held.count, 'parcel needs', 'parcels need')} someone. See: npm run shop -- parcels list`,
    });
  if (unpaid && unpaid.count > 0)
    findings.push({
      about: 'parcels',
      says: `The wallet at the courier is empty: ${pluralize(unpaid.count, 'parcel waits', 'parcels wait')}. Fill it; they are booked by themselves within 15 minutes.`,
    });
  if (late && late.count > 0)
    findings.push({
      about: 'parcels',
      says: `${pluralize(late.count, 'parcel has', 'parcels have')} had no waybill for more than an hour. The courier may be away.`,
    });
  return findings;
}
