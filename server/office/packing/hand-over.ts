import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Handover } from '#contract/office/packing.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { handoverParcelsTable, handoversTable } from '#database/schema/packing.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isOwn, type Shipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { handOverParcel } from '#server/fulfilment/parcels/hand-over-parcel.ts';
import { tendParcel } from '#server/fulfilment/tracking/tend-parcel.ts';
import type { ManifestPaper } from '#server/office/packing-papers/paper-content.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { cashOfParcel } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';

/** Time in ms for which a handover stays in the list. */
const listedMs = 7 * 24 * 3_600_000;
const mostListed = 500;

interface Waiting {
  shipment: Shipment;
  order: OrderRow;
}

/** Finds parcels that are booked and packed, but not handed over. */
async function waitingFor(db: Db, carrier?: string): Promise<Waiting[]> {
  return db
    .select({ shipment: shipmentsTable, order: ordersTable })
    .from(shipmentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, shipmentsTable.orderId))
    .leftJoin(handoverParcelsTable, eq(handoverParcelsTable.shipmentId, shipmentsTable.id))
    .where(
      and(
        inArray(shipmentsTable.step, ['booked', 'awaiting_pickup']),
        isNotNull(shipmentsTable.awb),
        isNotNull(shipmentsTable.packedAt),
        isNull(shipmentsTable.leftAt),
        isNull(handoverParcelsTable.shipmentId),
        carrier === undefined ? undefined : eq(shipmentsTable.carrier, carrier),
      ),
    )
    .orderBy(asc(shipmentsTable.carrier), asc(shipmentsTable.packedAt), asc(shipmentsTable.awb))
    .limit(mostListed);
}

async function cashOf(db: Db, { shipment, order }: Waiting): Promise<number> {
  if (order.payment !== 'cod') return 0;
  const parcel = { lines: shipment.positions, custom: shipment.custom };
  return cashOfParcel(order, await soldLines(db, order.id), parcel, await creditOn(db, order.id));
}

/** Lists parcels awaiting handover by courier, and the last week's handovers. */
export async function listHandovers(db: Db, now: Date) {
  const waiting = [];
  for (const [carrier, parcels] of Map.groupBy(await waitingFor(db), ({ shipment }) => shipment.carrier)) {
    const rows = [];
    for (const one of parcels)
      rows.push({
        ...{ reference: one.order.reference, awb: one.shipment.awb ?? '', cash: toRupees(await cashOf(db, one)) },
        packedOn: inIndia(one.shipment.packedAt ?? now).day,
      });
    waiting.push({ carrier, parcels: rows });
  }
  const done = await db
    .select({
      handover: handoversTable,
      parcels: sql<number>`(select count(*)::int from handover_parcels p where p.handover_id = ${handoversTable.id})`,
    })
    .from(handoversTable)
    .where(gte(handoversTable.at, new Date(now.getTime() - listedMs)))
    .orderBy(desc(handoversTable.at))
    .limit(100);
  return { today: inIndia(now).day, waiting, done: done.map(({ handover, parcels }) => present(handover, parcels)) };
}

function present({ at, signature: _drawn, ...row }: typeof handoversTable.$inferSelect, parcels: number): Handover {
  return { ...row, at: at.toISOString(), parcels };
}

export interface HandoverWish {
  carrier: string;
  /** Counted tracking numbers. */
  awbs: readonly string[];
  takenBy: string;
  signature: string | null;
  who: string;
}

/**
 * Hands the counted parcels of one courier to its driver, and records missing ones. The parcels have left from then on,
 * whoever carries them. Throws Problem 409 `conflict` for parcels already handed over, unpacked or of another
 * courier.
 */
export async function handOverParcels(
  tx: Db,
  note: WriteAudit,
  deps: Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  { carrier, awbs, takenBy, signature, who }: HandoverWish,
): Promise<Handover> {
  const now = deps.now();
  // The lock allows one handover per courier at a time, so that no parcel is handed over twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`handover ${carrier}`}, 0))`);
  const counted = new Set(awbs.map((awb) => awb.toUpperCase()));
  const isCounted = ({ shipment }: Waiting) => counted.has((shipment.awb ?? '').toUpperCase());
  await refuseUnpaid(tx, (await waitingFor(tx, carrier)).filter(isCounted));
  // A parcel may have been cancelled before its order was locked, so the parcels are read again.
  const waiting = await waitingFor(tx, carrier);
  const goes = waiting.filter(isCounted);
  refuseOthers(counted, goes);
  if (takenBy.trim() === '')
    throw new Problem(400, 'invalid_fields', 'Write the name of the driver', {
      fields: { takenBy: 'Write the name of the driver' },
    });
  const day = inIndia(now).day;
  const serial =
    (await tx.$count(handoversTable, and(eq(handoversTable.carrier, carrier), eq(handoversTable.day, day)))) + 1;
  const missing = waiting.filter((one) => !goes.includes(one)).map(({ order }) => order.reference);
  const row = {
    id: `hnd_${randomBytes(12).toString('base64url')}`,
    carrier,
    day,
    serial,
    takenBy: takenBy.trim(),
    signature,
    who,
    at: now,
    missing,
  };
  await tx.insert(handoversTable).values(row);
  const signed = [];
  for (const one of goes)
    signed.push({ shipmentId: one.shipment.id, handoverId: row.id, cashPaise: await cashOf(tx, one) });
  await tx.insert(handoverParcelsTable).values(signed);
  for (const { shipment } of goes) {
    if (isOwn(shipment)) await tendParcel(tx, deps, shipment, 'left');
    else await handOverParcel(tx, deps, shipment);
  }
  const parcels = goes.length === 1 ? '1 parcel' : `${goes.length} parcels`;
  note({
    thing: 'shop',
    about: 'packing',
    what: `Handed ${parcels} over to ${carrier}`,
    after: { orders: goes.map(({ order }) => order.reference), missing },
  });
  return present(row, goes.length);
}

function refuseOthers(counted: ReadonlySet<string>, goes: readonly Waiting[]): void {
  if (counted.size === 0) throw new Problem(409, 'not_offered', 'Nothing was counted: scan the labels first.');
  const found = new Set(goes.map(({ shipment }) => (shipment.awb ?? '').toUpperCase()));
  const others = [...counted].filter((awb) => !found.has(awb));
  if (others.length === 0) return;
  throw new Problem(
    409,
    'conflict',
    `${others.join(', ')} went already, or waits for no driver of this courier. Count again.`,
  );
}

/**
 * Locks the orders of parcels, and refuses those whose money is missing. Throws Problem 409 `not_offered` that names
 * the order and the reason.
 */
async function refuseUnpaid(tx: Db, goes: readonly Waiting[]): Promise<void> {
  const ids = goes.map(({ order }) => order.id);
  const orders = await tx
    .select()
    .from(ordersTable)
    .where(inArray(ordersTable.id, ids))
    .orderBy(asc(ordersTable.id))
    .for('update');
  const held = orders.find(({ onHoldAt, onHoldForMoney }) => onHoldAt !== null && onHoldForMoney);
  if (held)
    throw new Problem(
      409,
      'not_offered',
      `Keep back the parcel of order ${held.reference}: ${held.onHoldWhy ?? ''} Count again without it.`,
    );
}

/** Reads the content of a handover manifest, with the cash that the driver signed for. Throws Problem 404. */
export async function manifestOf(db: Db, id: string): Promise<ManifestPaper> {
  const [handover] = await db.select().from(handoversTable).where(eq(handoversTable.id, id));
  if (!handover) throw new Problem(404, 'not_found', 'There is no such hand-over.');
  const rows = await db
    .select({ shipment: shipmentsTable, order: ordersTable, signedPaise: handoverParcelsTable.cashPaise })
    .from(handoverParcelsTable)
    .innerJoin(shipmentsTable, eq(shipmentsTable.id, handoverParcelsTable.shipmentId))
    .innerJoin(ordersTable, eq(ordersTable.id, shipmentsTable.orderId))
    .where(eq(handoverParcelsTable.handoverId, id))
    .orderBy(asc(shipmentsTable.awb));
  const sums: number[] = [];
  for (const row of rows) sums.push(row.signedPaise ?? (await cashOf(db, row)));
  const money = (paise: number) => formatRupees(toRupees(paise));
  const { carrier, serial, takenBy, signature, who, at, missing } = handover;
  return {
    ...{ carrier, serial, takenBy, signature, who, missing },
    day: handover.day as CalendarDay,
    at: timeOfDay(at),
    parcels: rows.map(({ shipment, order }, index) => ({
      awb: shipment.awb ?? '',
      reference: order.reference,
      cash: money(sums[index] ?? 0),
    })),
    cash: money(sums.reduce((all, one) => all + one, 0)),
  };
}
