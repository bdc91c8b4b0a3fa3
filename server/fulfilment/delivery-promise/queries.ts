import { and, asc, eq, inArray, isNotNull, isNull, like, lt, max, notInArray, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { designs } from '#database/schema/designs.ts';
import { orderEvents, orderLines, orders } from '#database/schema/orders.ts';
import { shipmentEvents, shipments } from '#database/schema/shipments.ts';
import { mostTracked } from '#server/fulfilment/courier/courier.ts';
import type { SentLine } from '#server/fulfilment/courier/courier-order.ts';
import { imaginedForHands } from '#server/orders/model/imagined.ts';

export type Shipment = typeof shipments.$inferSelect;
export type ShipmentEvent = typeof shipmentEvents.$inferSelect;

/** Final steps, after which the courier reports nothing. */
const over: (typeof shipments.$inferSelect)['step'][] = ['delivered', 'returned', 'cancelled'];

/** Condition of parcels without a waybill that wait for the wallet. */
export const waitsForWallet: SQL | undefined = and(
  eq(shipments.step, 'planned'),
  isNull(shipments.awb),
  eq(shipments.heldBack, false),
  like(shipments.trouble, 'wallet_empty:%'),
);

/** Prefix of ids of parcels the shop delivers itself: no courier tracks them. */
const ownMark = 'own-';

/** Returns the courier id of a parcel the shop delivers itself. Pure. */
export function ownId(reference: string): string {
  return `${ownMark}${reference}`;
}

/** Returns true if the shop delivers a parcel itself, or by a carrier it arranged. Pure. */
export function isOwn({ courierOrderId }: { courierOrderId?: string | null }): boolean {
  return courierOrderId?.startsWith(ownMark) ?? false;
}

const notOwn = or(isNull(shipments.courierOrderId), notLike(shipments.courierOrderId, `${ownMark}%`));

/** Returns the time of an order's latest event. */
export async function lastEventAt(db: Db, orderId: string): Promise<Date> {
  const [last] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return last?.at ?? new Date(0);
}

/** Reads the parcels of an order, in order. */
export function shipmentsOf(db: Db, orderId: string): Promise<Shipment[]> {
  return db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.parcel));
}

export async function findShipment(db: Db, id: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipments).where(eq(shipments.id, id)).limit(1))[0];
}

export async function findShipmentByAwb(db: Db, awb: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipments).where(eq(shipments.awb, awb)).limit(1))[0];
}

/** Finds a parcel by its reference at the courier. */
export async function findShipmentByReference(db: Db, reference: string): Promise<Shipment | undefined> {
  return (await db.select().from(shipments).where(eq(shipments.reference, reference)).limit(1))[0];
}

/** Condition of a parcel that needs a person: it has trouble, and is active or held. */
export const needsSomeone = and(isNotNull(shipments.trouble), or(eq(shipments.heldBack, true), notInArray(shipments.step, over)));

/** Lists parcels that need a person, oldest first, at most 500. */
export function troubledShipments(db: Db): Promise<Shipment[]> {
  return db.select().from(shipments).where(needsSomeone).orderBy(asc(shipments.createdAt)).limit(500);
}

/** Locks a parcel until the transaction ends. */
export async function lockShipment(tx: Db, id: string): Promise<Shipment | undefined> {
  return (await tx.select().from(shipments).where(eq(shipments.id, id)).for('update').limit(1))[0];
}

/** Reads the events of some parcels, oldest first. */
export function eventsOf(db: Db, shipmentIds: readonly string[]): Promise<ShipmentEvent[]> {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]))
    .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.id));
}

/** Claims a parcel for booking for a time, one caller at a time; the claim of a crashed process expires. Undefined if another has it. */
export async function claimShipment(db: Db, id: string, now: Date, until: Date): Promise<Shipment | undefined> {
  const free = or(isNull(shipments.lockedUntil), lt(shipments.lockedUntil, now));
  const [claimed] = await db
    .update(shipments)
    .set({ lockedUntil: until })
    .where(and(eq(shipments.id, id), free))
    .returning();
  return claimed;
}

export async function updateShipment(db: Db, id: string, change: Partial<typeof shipments.$inferInsert>): Promise<void> {
  await db.update(shipments).set(change).where(eq(shipments.id, id));
}

/** Reads the pieces to send in a parcel: sold minus cancelled, with each line's part of the tax. */
export async function linesToSend(db: Db, orderId: string, positions: readonly number[]): Promise<SentLine[]> {
  if (positions.length === 0) return [];
  const rows = await db
    .select({ line: orderLines, kind: products.kind, garment: designs.garment })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(designs, eq(designs.id, orderLines.customProductId))
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])))
    .orderBy(asc(orderLines.position));
  return rows.flatMap(({ line, kind, garment }) => {
    const quantity = line.quantity - line.cancelled;
    if (quantity === 0) return [];
    return {
      productId: line.customProductId ?? line.productId ?? '',
      name: line.name,
      size: line.size,
      quantity,
      totalPaise: line.unitPaise * quantity,
      taxPaise: Math.round((line.taxPaise * quantity) / line.quantity),
      hsn: line.hsn,
      kind: kind ?? garment ?? '',
    };
  });
}

/** Releases all claims: for a process that has just started and is the only one that books. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.update(shipments).set({ lockedUntil: null }).where(isNotNull(shipments.lockedUntil));
}

/**
 * Finds orders with a parcel planned before a time and overdue for booking: unclaimed and not waiting for the wallet. Includes
 * automatically packed ones if enabled.
 */
export async function ordersToBook(db: Db, now: Date, late: Date, packsItself: boolean): Promise<string[]> {
  const free = or(isNull(shipments.lockedUntil), lt(shipments.lockedUntil, now));
  const doesNotWait = sql`(${waitsForWallet}) is not true`;
  const unfinished = or(eq(shipments.step, 'planned'), and(eq(shipments.step, 'booked'), isNull(shipments.pickupAskedAt)));
  const rows = await db
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        unfinished,
        eq(shipments.heldBack, false),
        doesNotWait,
        free,
        lt(shipments.createdAt, late),
        inArray(orders.state, ['confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery']),
        or(
          isNotNull(shipments.packedAt),
          eq(orders.state, 'packed'),
          // A started booking is always completed.
          isNotNull(shipments.courierOrderId),
          isNotNull(shipments.asked),
          packsItself
            ? and(
                isNull(orders.onHoldAt),
                notLike(orders.idempotencyKey, `${imaginedForHands}%`),
                or(eq(shipments.custom, false), isNotNull(shipments.printedAt)),
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
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .where(and(isNull(shipments.leftAt), notInArray(shipments.step, here)))
    .limit(500);
  return rows.map(({ orderId }) => orderId);
}

/** Lists parcels in transit not tracked since a time, longest ago first, up to one tracking call. */
export function shipmentsToTrack(db: Db, since: Date): Promise<Shipment[]> {
  return db
    .select()
    .from(shipments)
    .where(
      and(
        isNotNull(shipments.awb),
        notOwn,
        notInArray(shipments.step, over),
        or(isNull(shipments.trackedAt), lt(shipments.trackedAt, since)),
      ),
    )
    .orderBy(sql`${shipments.trackedAt} asc nulls first`)
    .limit(mostTracked);
}

/** Counts the failed delivery attempts a courier reported, each once even if repeated. */
export async function countAttempts(db: Db, shipmentId: string, codes: readonly number[]): Promise<number> {
  return db.$count(
    db
      .selectDistinct({ at: shipmentEvents.at })
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, shipmentId), inArray(shipmentEvents.code, [...codes])))
      .as('tries'),
  );
}
