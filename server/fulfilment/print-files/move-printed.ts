import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { findCustomLines } from '#server/fulfilment/designs/queries.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { queueParcelJobs } from '#server/orders/order-state/following-jobs.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';
import { noteLinesMoved } from './note-printing.ts';

/** States that the print room sets for custom goods: in print, printed (then packed by someone else), or packed. */
export type PrintMove = 'in_print' | 'printed' | 'packed';

const before = {
  in_print: ['confirmed'],
  printed: ['confirmed', 'in_print'],
  packed: ['confirmed', 'in_print'],
} as const;

interface Printing {
  at: Date;
  /** True if staff pack parcels; false if they are packed automatically. */
  byHand?: boolean | undefined;
  /** True if the lines were already recorded one by one. */
  byLine?: boolean;
}

/**
 * Moves a custom parcel to in print, printed, or packed, which books the courier; its order follows. Printed parcels
 * then wait for packing, or are packed automatically. Returns false for an invalid transition, or for packing an order
 * on hold. Also records the lines, unless `byLine`. Locks the order.
 */
export async function movePrinted(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  orderId: string,
  to: PrintMove,
  { at, byHand = false, byLine = false }: Printing,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || (to === 'packed' && order.onHoldAt !== null)) return false;
  const may = (state: string) => before[to].some((one) => one === state);
  const isMade = async () => {
    const left = (await parcelsOf(tx, order)).filter(({ pieces }) => pieces > 0);
    // If no custom goods remain, `packed` applies to the stock goods.
    const custom = left.filter((parcel) => parcel.custom);
    const asked = custom.length === 0 && to === 'packed' ? left : custom;
    return asked.filter(({ state, printed }) => may(state) && !(to === 'printed' && printed));
  };
  if ((await isMade()).length === 0) return false;
  await planShipments(tx, order, at);
  const made = await isMade();
  const ids = made.flatMap(({ id }) => id ?? []);
  const lines = made.flatMap((parcel) => parcel.lines);
  const left = (await findCustomLines(tx, orderId)).filter(
    ({ position, pieces }) => pieces > 0 && lines.includes(position),
  );
  // Packed custom goods count as printed.
  const printedAt = sql`case when ${shipmentsTable.custom} then coalesce(${shipmentsTable.printedAt}, ${at.toISOString()}::timestamptz) end`;
  const change = {
    in_print: { printingAt: at },
    printed: {
      printedAt: at,
      printingAt: sql`coalesce(${shipmentsTable.printingAt}, ${at.toISOString()}::timestamptz)`,
    },
    packed: { packedAt: at, packedByHand: byHand, printedAt },
  };
  await tx.update(shipmentsTable).set(change[to]).where(inArray(shipmentsTable.id, ids));
  if (!byLine)
    await noteLinesMoved(
      tx,
      orderId,
      left.map(({ position }) => position),
      to,
      at,
    );
  if (to === 'packed') for (const id of ids) await queueParcelJobs(tx, jobs, order, { id, state: 'packed' });
  // With automatic packing, this job packs the parcel now.
  if (to === 'printed') await jobs.send(tx, 'ship-order', { orderId, state: order.state });
  await settleOrder(tx, jobs, orderId, { actor: 'operator', at });
  return true;
}
