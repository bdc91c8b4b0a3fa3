import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  max,
  notInArray,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import { mostTracked } from '#server/fulfilment/courier/courier.ts';
import type { SentLine } from '#server/fulfilment/courier/courier-order.ts';
import { imaginedForHands } from '#server/orders/model/imagined.ts';
import { valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';

export type Shipment = typeof shipmentsTable.$inferSelect;
export type ShipmentEvent = typeof shipmentEventsTable.$inferSelect;

/** Final steps, after which the courier reports nothing. */
const over: (typeof shipmentsTable.$inferSelect)['step'][] = ['delivered', 'returned', 'cancelled'];

/** SQL condition for parcels without a waybill that wait until the courier wallet is topped up. */
export const waitsForWallet: SQL | undefined = and(
  eq(shipmentsTable.step, 'planned'),
  isNull(shipmentsTable.awb),
  eq(shipmentsTable.heldBack, false),
  like(shipmentsTable.trouble, 'wallet_empty:%'),
);

/** Prefix of the ids of parcels that the shop delivers itself, which no courier tracks. */
const ownMark = 'own-';

/** Returns the courier id of a parcel the shop delivers itself. Pure. */
export function ownId(reference: string): string {
  return `${ownMark}${reference}`;
}

/** Returns true if the shop delivers a parcel itself, or by a carrier it arranged. Pure. */
export function isOwn({ courierOrderId }: { courierOrderId?: string | null }): boolean {
  return courierOrderId?.startsWith(ownMark) ?? false;
}

const notOwn = or(isNull(shipmentsTable.courierOrderId), notLike(shipmentsTable.courierOrderId, `${ownMark}%`));

/** Returns the time of an order's latest event. */
export async function lastEventAt(db: Db, orderId: string): Promise<Date> {
  const [last] = await db
    .select({ at: max(orderEventsTable.at) })
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, orderId));
  return last?.at ?? new Date(0);
}

/** Reads the shipments of an order by number. */
export function shipmentsOf(db: Db, orderId: string): Promise<Shipment[]> {
  return db
    .select()
    .from(shipmentsTable)
    .where(eq(shipmentsTable.orderId, orderId))
    .orderBy(asc(shipmentsTable.parcel));
}

export async function findShipment(db: Db, id: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipmentsTable).where(eq(shipmentsTable.id, id)).limit(1))[0];
}

export async function findShipmentByAwb(db: Db, awb: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipmentsTable).where(eq(shipmentsTable.awb, awb)).limit(1))[0];
}

/** Finds a parcel by its reference at the courier. */
export async function findShipmentByReference(db: Db, reference: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipmentsTable).where(eq(shipmentsTable.reference, reference)).limit(1))[0];
}

/** SQL condition for parcels that need staff: with trouble, and active or held. */
export const needsSomeone = and(
  isNotNull(shipmentsTable.trouble),
  or(eq(shipmentsTable.heldBack, true), notInArray(shipmentsTable.step, over)),
);

/** Lists parcels that need staff, oldest first, at most 500. */
export function troubledShipments(db: Db): Promise<Shipment[]> {
  return db.select().from(shipmentsTable).where(needsSomeone).orderBy(asc(shipmentsTable.createdAt)).limit(500);
}

/** Locks a parcel until the transaction ends. */
export async function lockShipment(tx: Db, id: string): Promise<Shipment | undefined> {
  return (await tx.select().from(shipmentsTable).where(eq(shipmentsTable.id, id)).for('update').limit(1))[0];
}

/** Reads the events of some parcels, oldest first. */
export function eventsOf(db: Db, shipmentIds: readonly string[]): Promise<ShipmentEvent[]> {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(shipmentEventsTable)
    .where(inArray(shipmentEventsTable.shipmentId, [...shipmentIds]))
    .orderBy(asc(shipmentEventsTable.at), asc(shipmentEventsTable.id));
}

/**
 * Claims a parcel for booking until a given time, for one caller at a time. The claim of a crashed process expires.
 * Undefined if another caller has claimed it.
 */
export async function claimShipment(db: Db, id: string, now: Date, until: Date): Promise<Shipment | undefined> {
  const free = or(isNull(shipmentsTable.lockedUntil), lt(shipmentsTable.lockedUntil, now));
  const [claimed] = await db
    .update(shipmentsTable)
    .set({ lockedUntil: until })
    .where(and(eq(shipmentsTable.id, id), free))
    .returning();
  return claimed;
}

export async function updateShipment(
  db: Db,
  id: string,
  change: Partial<typeof shipmentsTable.$inferInsert>,
): Promise<void> {
  await db.update(shipmentsTable).set(change).where(eq(shipmentsTable.id, id));
}

/** Reads the pieces to send in a parcel: sold less cancelled, with the tax share of each line. */
export async function linesToSend(db: Db, orderId: string, positions: readonly number[]): Promise<SentLine[]> {
  if (positions.length === 0) return [];
  const rows = await db
    .select({ line: orderLinesTable, kind: productsTable.kind, garment: designsTable.garment })
    .from(orderLinesTable)
    .leftJoin(productsTable, eq(productsTable.id, orderLinesTable.productId))
    .leftJoin(designsTable, eq(designsTable.id, orderLinesTable.customProductId))
    .where(and(eq(orderLinesTable.orderId, orderId), inArray(orderLinesTable.position, [...positions])))
    .orderBy(asc(orderLinesTable.position));
  return rows.flatMap(({ line, kind, garment }) => {
    const quantity = line.quantity - line.cancelled;
    if (quantity === 0) return [];
    const taxPaise = Math.round((line.taxPaise * quantity) / line.quantity);
    return {
      productId: line.customProductId ?? line.productId ?? '',
      name: line.name,
      size: line.size,
      quantity,
      totalPaise: valueOfPieces(line, quantity, taxPaise),
      taxPaise,
      hsn: line.hsn,
      kind: kind ?? garment ?? '',
    };
  });
}

/** Releases all claims. Only for a process that has just started and is the only one that books. */
export async function releaseShipmentClaims(db: Db): Promise<void> {
  await db.update(shipmentsTable).set({ lockedUntil: null }).where(isNotNull(shipmentsTable.lockedUntil));
}

/** Condition for an order that is not on hold for missing money. */
const hasMoney = or(isNull(ordersTable.onHoldAt), eq(ordersTable.onHoldForMoney, false));

/**
 * Finds orders with a parcel that was planned before `late`, is not booked, not claimed, and does not wait for the
 * wallet. Includes parcels to pack automatically if enabled.
 */
export async function ordersToBook(db: Db, now: Date, late: Date, packsItself: boolean): Promise<string[]> {
  const free = or(isNull(shipmentsTable.lockedUntil), lt(shipmentsTable.lockedUntil, now));
  const doesNotWait = sql`(${waitsForWallet}) is not true`;
  const unfinished = or(
    eq(shipmentsTable.step, 'planned'),
    and(eq(shipmentsTable.step, 'booked'), isNull(shipmentsTable.pickupAskedAt)),
  );
  const rows = await db
    .selectDistinct({ orderId: shipmentsTable.orderId })
    .from(shipmentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, shipmentsTable.orderId))
    .where(
      and(
        unfinished,
        eq(shipmentsTable.heldBack, false),
        doesNotWait,
        free,
        lt(shipmentsTable.createdAt, late),
        inArray(ordersTable.state, ['confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery']),
        or(
          and(or(isNotNull(shipmentsTable.packedAt), eq(ordersTable.state, 'packed')), hasMoney),
          // A started booking is always completed.
          isNotNull(shipmentsTable.courierOrderId),
          isNotNull(shipmentsTable.asked),
          packsItself
            ? and(
                isNull(ordersTable.onHoldAt),
                notLike(ordersTable.idempotencyKey, `${imaginedForHands}%`),
                or(eq(shipmentsTable.custom, false), isNotNull(shipmentsTable.printedAt)),
              )
            : undefined,
        ),
      ),
    )
    .limit(500);
  return rows.map(({ orderId }) => orderId);
}

/** Finds orders with a dispatched parcel whose dispatch was not recorded. */
export async function ordersUnnoted(db: Db): Promise<string[]> {
  const here: Shipment['step'][] = ['planned', 'booked', 'awaiting_pickup', 'cancelled'];
  const rows = await db
    .selectDistinct({ orderId: shipmentsTable.orderId })
    .from(shipmentsTable)
    .where(and(isNull(shipmentsTable.leftAt), notInArray(shipmentsTable.step, here)))
    .limit(500);
  return rows.map(({ orderId }) => orderId);
}

/** Lists parcels in transit not tracked since a given time, longest ago first, at most one tracking call. */
export function shipmentsToTrack(db: Db, since: Date): Promise<Shipment[]> {
  return db
    .select()
    .from(shipmentsTable)
    .where(
      and(
        isNotNull(shipmentsTable.awb),
        notOwn,
        notInArray(shipmentsTable.step, over),
        or(isNull(shipmentsTable.trackedAt), lt(shipmentsTable.trackedAt, since)),
      ),
    )
    .orderBy(sql`${shipmentsTable.trackedAt} asc nulls first`)
    .limit(mostTracked);
}

/** Counts the failed delivery attempts that a courier reported; repeated reports count once. */
export async function countAttempts(db: Db, shipmentId: string, codes: readonly number[]): Promise<number> {
  return db.$count(
    db
      .selectDistinct({ at: shipmentEventsTable.at })
      .from(shipmentEventsTable)
      .where(and(eq(shipmentEventsTable.shipmentId, shipmentId), inArray(shipmentEventsTable.code, [...codes])))
      .as('tries'),
  );
}
